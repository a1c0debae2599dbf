"""Tables for a spreadsheet or a statistics program: rules by text, rule sets, clauses by topic, printings.

As RFC 4180 has it, in UTF-8 with the mark at the beginning without which Excel takes it for another encoding. A cell
that a spreadsheet would compute, because it begins like a formula, begins with an apostrophe instead.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from variorum.export.release import Release
from variorum.games import family, games
from variorum.library import Library, Text
from variorum.library.concordance import Attested, matrix

SILENT = "silent"
"""The status of a parameter of which a text says nothing."""

_FORMULA = re.compile(r"[=+\-@\t\r＝＋－＠]")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")

Row = Sequence[object]


def files(library: Library, release: Release) -> dict[str, bytes]:
    """Every table by its file."""
    out = {f"matrix-{game}.csv": written(_matrix(library, game)) for game in games() if _texts(library, game)}
    out["values.csv"] = written(_values(library))
    out["rulesets.csv"] = written(_rule_sets(library))
    out["concordance.csv"] = written(_concordance(library))
    out["witnesses.csv"] = written(_witnesses(library))
    return out


def written(rows: Iterable[Row]) -> bytes:
    """Rows as the bytes of a file."""
    stream = io.StringIO(newline="")
    csv.writer(stream, lineterminator="\r\n").writerows([cell(value) for value in row] for row in rows)
    return stream.getvalue().encode("utf-8-sig")


def cell(value: object) -> str:
    """A value as a spreadsheet shows it and never computes it.

    >>> cell('=HYPERLINK("x")'), cell(-1), cell(None)
    ('\\'=HYPERLINK("x")', '-1', '')
    """
    text = "" if value is None else str(value)
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def _texts(library: Library, game: str) -> list[Text]:
    return [text for text in library.texts.values() if text.game == game]


# -- what texts say -------------------------------------------------------------------------------------------------


def _matrix(library: Library, game: str) -> Iterator[Row]:
    """A row a parameter; for each text its value and how it comes to it."""
    texts = _texts(library, game)
    yield ["parameter", "topic", "meaning", *(head for text in texts for head in (text.id, f"{text.id} status"))]
    fam = family(game)
    for name, stated in matrix(library, game).items():
        declared = fam.parameters[name]
        cells = [part for text in texts for part in _stated(name, stated.get(text.id, ()))]
        yield [name, declared.topic, declared.meaning, *cells]


def _stated(name: str, values: Sequence[Attested]) -> tuple[str, str]:
    if not values:
        return "", SILENT
    said = []
    for one in values:
        entry = f"{one.address.removeprefix(f'{name}.')}: " if one.address != name else ""
        where = f" (in {one.variation})" if one.variation else ""
        said.append(f"{entry}{one.value or 'nothing'}{where}")
    return "; ".join(said), " + ".join(dict.fromkeys(str(one.status) for one in values))


def _values(library: Library) -> Iterator[Row]:
    """A row for each value that a text states, and for each parameter on which it is silent."""
    yield [
        "game", "parameter", "text", "date", "address", "variation", "status", "value", "transmitted", "emendation",
        "alternatives", "clauses",
    ]  # fmt: skip
    for game in games():
        rows = matrix(library, game)
        for name, stated in rows.items():
            for text in _texts(library, game):
                head = (game, name, text.id, text.date)
                for one in stated.get(text.id, ()):
                    yield [
                        *head, one.address, one.variation, one.status, one.value, one.transmitted, one.kind,
                        " | ".join(one.alternatives), " ".join(one.clauses),
                    ]  # fmt: skip
                if text.id not in stated:
                    yield [*head, name, "", SILENT, "", "", "", "", ""]


def _rule_sets(library: Library) -> Iterator[Row]:
    """A row for each value of each variant, and for each it lacks, its text read as emended."""
    yield [
        "game", "variant", "parameter", "value", "status", "origin", "source", "emendation", "certainty",
        "alternatives", "clauses", "because",
    ]  # fmt: skip
    for variant in library.playable():
        resolution = library.resolve(variant.id)
        fam = family(variant.game)
        for name, found in resolution.ruleset.values.items():
            why = found.provenance
            yield [
                variant.game, variant.id, name, fam.written(name, found.value), why.status, why.origin, why.source,
                why.emendation, why.certainty, " | ".join(fam.written(name, a) for a in found.alternatives),
                " ".join(why.clauses), why.because.strip(),
            ]  # fmt: skip
        for name, reason in resolution.missing.items():
            yield [variant.game, variant.id, name, "", "missing", "", "", "", "", "", "", reason]


# -- topics and printings -------------------------------------------------------------------------------------------


def _concordance(library: Library) -> Iterator[Row]:
    """A row a topic; for each text the ids of its clauses under it."""
    texts = list(library.texts.values())
    yield ["topic", "en", "zh-Hant", "zh-Hans", "ko", *(text.id for text in texts)]
    for topic in library.topics.values():
        found = [" ".join(c.id for c in text.clauses if topic.id in c.model.topics) for text in texts]
        title = topic.title
        yield [topic.id, title.en, title.zh_hant or "", title.zh_hans or "", title.ko or "", *found]


def _witnesses(library: Library) -> Iterator[Row]:
    """A row for each printing of each text."""
    yield [
        "text", "siglum", "year", "place", "book", "kind", "author", "title", "edition", "publisher", "pages",
        "language", "facsimile", "url", "text title", "basis", "copy", "copy language",
    ]  # fmt: skip
    for text in library.texts.values():
        for witness in text.witnesses:
            book = witness.book
            yield [
                text.id, witness.siglum, witness.year, witness.place, book.id, book.kind, book.author, book.title,
                book.edition, book.publisher, book.pages, book.language, book.facsimile, book.url, text.title,
                text.model.basis, text.model.source.copy_, text.model.language,
            ]  # fmt: skip
