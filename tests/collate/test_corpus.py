"""The invariants on the wording of the corpus itself: every clause in all its printings, every pair of texts."""

from itertools import combinations

from variorum.collate.apparatus import apparatus
from variorum.collate.changes import ClauseKind
from variorum.collate.clauses import align_clauses, wording_changes
from variorum.collate.collation import CellKind, Collation
from variorum.collate.correspond import ClauseIn
from variorum.collate.multi import collate
from variorum.collate.tokens import Lacuna, Tokens, tokenise_parts
from variorum.library import Library
from variorum.library.entities import Clause, Text
from variorum.library.wording import parts, pieces
from variorum.model.apparatus import Place


def printed(clause: Clause, text: Text, siglum: str) -> tuple[str | Lacuna, ...]:
    return tuple(Lacuna() if part is None else part for part in parts(clause, text, siglum))


def clauses(text: Text) -> list[ClauseIn]:
    return [
        ClauseIn(clause.ref, printed(clause, text, text.witnesses[0].siglum), frozenset(clause.model.topics))
        for clause in text.clauses
    ]


def test_every_printing_of_every_clause_is_rebuilt(library: Library) -> None:
    seen = 0
    for text in library.texts.values():
        for clause in text.clauses:
            witnesses = {w.siglum: tokenise_parts(printed(clause, text, w.siglum)) for w in text.witnesses}
            collation = collate(witnesses)
            for siglum, tokens in witnesses.items():
                assert collation.tokens(siglum) == tokens.items, (clause.ref, siglum)
                seen += 1
            differ = len({tokens.rebuild() for tokens in witnesses.values()}) > 1
            assert bool(apparatus(collation)) == differ, clause.ref
    assert seen > 200


def regions(clause: Clause, text: Text, siglum: str) -> list[tuple[int, int]]:
    """Where in this printing's wording each place of the inline apparatus stands (character offsets)."""
    witnesses = tuple((w.siglum, w.year) for w in text.witnesses)
    out: list[tuple[int, int]] = []
    offset = 0
    for piece in pieces(clause):
        if isinstance(piece, Place):
            had = piece.reading(siglum, witnesses)
            length = 0 if had is None else len(Lacuna().shown) if had.kind == "lacuna" else len(had.text or "")
            out.append((offset, offset + length))
            offset += length
        elif isinstance(piece, str):
            offset += len(piece)
        elif hasattr(piece, "read"):
            offset += len(piece.read or piece.transmitted)
    return out


def inside(tokens: Tokens, region: tuple[int, int]) -> set[int]:
    start, stop = region
    return {n for n, token in enumerate(tokens) if token.start < stop and token.end > start}


def columns_of(collation: Collation, siglum: str) -> dict[int, int]:
    n, out = 0, {}
    for column, cell in enumerate(collation.rows[siglum]):
        for _ in cell.tokens:
            out[n] = column
            n += 1
    return out


def test_collating_the_printings_gives_the_readings_of_the_inline_apparatus(library: Library) -> None:
    """At each place every printing has, in the columns of the place, just the tokens that the notation gives it."""
    places = 0
    for text in library.texts.values():
        for clause in text.clauses:
            if not any(isinstance(piece, Place) for piece in pieces(clause)):
                continue
            sigla = [w.siglum for w in text.witnesses]
            witnesses = {s: tokenise_parts(printed(clause, text, s)) for s in sigla}
            collation = collate(witnesses)
            where = {s: regions(clause, text, s) for s in sigla}
            for place in range(len(where[sigla[0]])):
                had = {s: inside(witnesses[s], where[s][place]) for s in sigla}
                here = {columns_of(collation, s)[n] for s in sigla for n in had[s]}
                if here:
                    places += 1
                for s in sigla:
                    found = {n for n, column in columns_of(collation, s).items() if column in here}
                    assert found == had[s], (clause.ref, s, place)
                    assert had[s] or all(collation.rows[s][n].kind is not CellKind.READING for n in here)
    assert places >= 6


def test_every_two_texts_of_a_game_are_compared_clause_by_clause(library: Library) -> None:
    for one, other in combinations(library.texts.values(), 2):
        if one.game != other.game:
            continue
        a, b = clauses(one), clauses(other)
        there, back = align_clauses(a, b).changes, align_clauses(b, a).changes
        assert sorted(name for change in there for name in change.a) == sorted(clause.id for clause in a)
        assert sorted(name for change in there for name in change.b) == sorted(clause.id for clause in b)
        assert {(change.a, change.b) for change in there} == {(change.b, change.a) for change in back}
        for change, wording in zip(there, wording_changes(there, a, b), strict=True):
            same = all(word.kind.value == "same" for word in wording.words)
            assert not (change.kind is ClauseKind.REWORDED and same)
            assert "".join(word.text_b for word in wording.words) == " ".join(
                clause.tokens.rebuild() for clause in b if clause.id in change.b
            )


def test_a_text_compared_with_itself_has_no_change(library: Library) -> None:
    for text in library.texts.values():
        changes = align_clauses(clauses(text), clauses(text)).changes
        assert {change.kind for change in changes} == {ClauseKind.SAME}
        assert all(change.a == change.b for change in changes)


def test_the_first_texts_correspond_as_a_reader_finds(library: Library) -> None:
    """Read off the two texts by hand: what became of the clauses of 1807 in 1823."""
    a, b = (clauses(library.texts[name]) for name in ("all-fours/1807", "all-fours/1823"))
    found = {
        tuple(name.split("#")[1] for name in change.a): (change.kind, tuple(n.split("#")[1] for n in change.b))
        for change in align_clauses(a, b).changes
        if change.a
    }
    assert found[("law.1", "law.2")] == (ClauseKind.MERGED, ("law.1",))
    assert found[("law.3",)] == (ClauseKind.SAME, ("law.2",))
    assert found[("law.5",)] == (ClauseKind.SAME, ("law.4",))
    assert found[("term.5",)] == (ClauseKind.DROPPED, ())
    assert found[("rule.3",)] == (ClauseKind.REWORDED, ("rule.3",))
    assert found[("rule.5",)] == (ClauseKind.SAME, ("rule.5",))


def sisters(library: Library) -> dict[str, dict[str, Tokens]]:
    """Under each topic that several texts have one clause on, the wordings of those clauses by text."""
    found: dict[str, dict[str, Tokens]] = {}
    for topic in library.topics:
        by_text: dict[str, list[Tokens]] = {}
        for clause in library.clauses.values():
            if topic in clause.model.topics:
                text = library.texts[clause.text]
                heard = printed(clause, text, text.witnesses[0].siglum)
                by_text.setdefault(clause.text, []).append(tokenise_parts(heard))
        single = {name: own[0] for name, own in by_text.items() if len(own) == 1}
        if len(single) > 2:
            found[topic] = single
    return found


def test_the_order_of_real_witnesses_changes_nothing(library: Library) -> None:
    groups = sisters(library)
    assert len(groups) > 5
    for topic, witnesses in groups.items():
        there = collate(witnesses)
        back = collate(dict(reversed(witnesses.items())))
        for siglum in witnesses:
            assert there.tokens(siglum) == witnesses[siglum].items, topic
        assert there.rows == back.rows, topic


def test_a_real_witness_collated_with_itself_has_no_variant(library: Library) -> None:
    for topic, witnesses in sisters(library).items():
        for tokens in witnesses.values():
            assert apparatus(collate({"A": tokens, "B": tokens})) == (), topic
