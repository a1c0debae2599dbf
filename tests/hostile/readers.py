"""Every reader of the package, each as a function of the bytes of a file. None may raise, hang or reach out.

A reader returns what it found wrong, so that a test can also ask that something was.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from variorum import model
from variorum.diagnostics import Report
from variorum.games.cards import CardProblems, read_card, read_cards, read_suit
from variorum.games.engine import RecordError
from variorum.importing import FORMS, Told, import_file, written
from variorum.library import Library, load
from variorum.paths import data_root
from variorum.referee.replay import Misfit, run
from variorum.source import parse_yaml
from variorum.source.records import typed_record
from variorum.source.tei import parse_tei

KINDS = (model.Text, model.Variant, model.Example, model.Books, model.Topics, model.Glossary, model.Lineage)


@cache
def library() -> Library:
    return load(data_root()).library


def _text(data: bytes) -> str:
    """Text as a program may hand it over: bytes that are no UTF-8 become unpaired surrogates."""
    return data.decode("utf-8", "surrogateescape")


def documents(data: bytes) -> str:
    """The files of a corpus, as every kind of document."""
    report = Report()
    document = parse_yaml("file.yaml", data, report)
    if document is not None:
        for kind in KINDS:
            report.extend(model.read(document, kind)[1])
    return report.text()


def apparatus(data: bytes) -> str:
    """A wording with its inline apparatus."""
    wording, problems = model.apparatus.parse(_text(data))
    model.apparatus.write(wording)
    return "\n".join(problem.message for problem in problems)


def records(data: bytes) -> str:
    """A record, which is then judged under two rule sets of its game."""
    report = Report()
    found = typed_record("deal.yaml", _text(data), report)
    if found is None:
        return report.text()
    names = {"all-fours": ("hoyle-1807", "zone"), "piquet": ("rubicon", "boussac")}
    said = []
    for name in names[found[1].game]:
        try:
            for ruling in run(found[1], library().ruleset(name)).rulings:
                said.append(ruling.sentence)
        except (Misfit, RecordError) as error:
            said.append(str(error))
    return "\n".join(said)


def cards(data: bytes) -> str:
    """A hand of cards, a card, a suit."""
    text, said = _text(data), []
    for read in (read_cards, read_card, read_suit):
        try:
            read(text)
        except CardProblems as error:
            said.append(str(error))
    return "\n".join(said)


def tei(data: bytes) -> str:
    """A text in TEI."""
    report = Report()
    parse_tei("text.xml", data, report)
    return report.text()


def imported(form: str) -> Callable[[bytes], str]:
    """A file that is imported as a draft."""

    def read(data: bytes) -> str:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "chapter"
            path.write_bytes(data)
            report = Report()
            found = import_file(path, library(), report, Told(), form=form)
            assert found is not None or len(report)
            if found is not None:
                parse_yaml("draft.yaml", written(found.draft.plain), report)
        return report.text()

    return read


READERS: dict[str, Callable[[bytes], str]] = {
    "documents": documents,
    "apparatus": apparatus,
    "records": records,
    "cards": cards,
    "tei": tei,
    **{f"import-{form}": imported(form) for form in FORMS},
}
