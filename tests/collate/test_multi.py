"""Any number of witnesses in one table: nothing lost, nobody preferred, what is lost is not omitted."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variorum.collate import multi
from variorum.collate.align import align, prepare
from variorum.collate.apparatus import apparatus
from variorum.collate.close import close_up
from variorum.collate.collation import CellKind, Collation
from variorum.collate.graph import variant_graph
from variorum.collate.multi import collate
from variorum.collate.normalise import Rank, normalise
from variorum.collate.profile import Column, Merger
from variorum.collate.tokens import Lacuna, TokenKind, Tokens, tokenise, tokenise_parts
from variorum.collate.transpose import transpositions

WORDS = ["the", "The", "and", "dealer", "card", "cards", "elder", "until", "till", "any", "one", "anyone", ",", ";"]
PARTS = st.lists(st.sampled_from(WORDS) | st.sampled_from(WORDS[3:7]) | st.just(Lacuna()), max_size=18)


def text(parts: list[str | Lacuna]) -> Tokens:
    return tokenise_parts([part if isinstance(part, Lacuna) else part + " " for part in parts])


@st.composite
def families(draw: st.DrawFn) -> dict[str, Tokens]:
    """Witnesses that share an ancestor, as real ones do, with a few that share nothing."""
    ancestor = draw(PARTS)
    out: dict[str, Tokens] = {}
    for siglum in draw(st.lists(st.sampled_from("ABCDEF"), min_size=1, max_size=5, unique=True)):
        parts = list(ancestor)
        for _ in range(draw(st.integers(0, 4))):
            at = draw(st.integers(0, len(parts)))
            parts[at : at + draw(st.integers(0, 3))] = draw(
                st.lists(st.sampled_from(WORDS) | st.just(Lacuna()), max_size=3)
            )
        out[siglum] = text(parts)
    return out


def plain(**wordings: str) -> Collation:
    return collate({siglum: tokenise(wording) for siglum, wording in wordings.items()})


def table(collation: Collation) -> list[str]:
    """A row as text: words, - for an omission, ? for a lacuna."""
    signs = {CellKind.OMISSION: "-", CellKind.LACUNA: "?"}
    return [" ".join(signs.get(cell.kind, cell.text.strip()) for cell in row) for row in collation.rows.values()]


def apparatus_text(collation: Collation) -> list[str]:
    return [
        f"{entry.lemma.text or 'om.'}] "
        + "; ".join(f"{r.text or 'om.'} {' '.join(r.sigla)} ({r.reason.value})" for r in entry.readings)
        + (f"; lost {' '.join(entry.lost)}" if entry.lost else "")
        for entry in apparatus(collation)
    ]


@given(families())
@settings(max_examples=300)
def test_every_witness_is_rebuilt_token_for_token(witnesses: dict[str, Tokens]) -> None:
    collation = collate(witnesses)
    assert collation.sigla == tuple(sorted(witnesses))
    graph = variant_graph(collation)
    for siglum, tokens in witnesses.items():
        assert collation.tokens(siglum) == tokens.items
        assert collation.wording(siglum) == tokens.rebuild()
        assert graph.path(siglum) == tuple(token for token in tokens if token.kind is not TokenKind.LACUNA)


@given(families(), st.randoms(use_true_random=False))
def test_the_order_of_witnesses_changes_nothing(witnesses: dict[str, Tokens], chance: random.Random) -> None:
    shuffled = list(witnesses.items())
    chance.shuffle(shuffled)
    one, other = collate(witnesses), collate(dict(shuffled))
    assert one == other
    assert apparatus(one) == apparatus(other)
    assert transpositions(one) == transpositions(other)


@given(families())
def test_sigla_change_nothing(witnesses: dict[str, Tokens]) -> None:
    names = dict(zip(sorted(witnesses), sorted(witnesses, reverse=True), strict=True))
    one, other = collate(witnesses), collate({names[siglum]: tokens for siglum, tokens in witnesses.items()})
    assert {names[siglum]: row for siglum, row in one.rows.items()} == other.rows


@given(families())
def test_a_witness_collated_with_itself_has_no_variant(witnesses: dict[str, Tokens]) -> None:
    for tokens in witnesses.values():
        collation = collate({"A": tokens, "B": tokens, "C": tokens})
        assert apparatus(collation) == ()
        assert transpositions(collation) == ()
        assert collation.rows["A"] == collation.rows["B"] == collation.rows["C"]


@given(families())
def test_a_witness_given_twice_changes_no_reading(witnesses: dict[str, Tokens]) -> None:
    twice = witnesses | {"Z": witnesses[min(witnesses)]}
    collation = collate(twice)
    assert {siglum: row for siglum, row in collation.rows.items() if siglum != "Z"} == collate(witnesses).rows


@given(families())
def test_a_lacuna_is_never_an_omission(witnesses: dict[str, Tokens]) -> None:
    collation = collate(witnesses)
    for siglum in collation.sigla:
        cells = list(collation.rows[siglum])
        lost_after = {
            n - sum(t.kind is TokenKind.LACUNA for t in witnesses[siglum][:n])
            for n, token in enumerate(witnesses[siglum])
            if token.kind is TokenKind.LACUNA
        }
        solid = 0
        for cell in cells:
            if cell.kind is CellKind.READING:
                solid += 1
            else:
                assert (cell.kind is CellKind.LACUNA) == (solid in lost_after)
    for entry in apparatus(collation):
        assert not {*entry.lost} & {s for reading in (entry.lemma, *entry.readings) for s in reading.sigla}
        assert {*entry.lost}.union(*(r.sigla for r in (entry.lemma, *entry.readings))) == {*witnesses}


@given(families())
def test_two_witnesses_are_aligned_content_words_first(witnesses: dict[str, Tokens]) -> None:
    pair = dict(sorted(witnesses.items())[:2])
    if len(pair) < 2:
        return
    forms = [
        [f for f, t in zip(normalise(tokens), tokens, strict=True) if t.kind is not TokenKind.LACUNA]
        for tokens in pair.values()
    ]
    best = [forms[0][i].rank for i, _ in align(*forms)]
    collation = collate(pair)
    rank = {form.key: form.rank for form in (*forms[0], *forms[1])}
    found = [rank[x] for x, y in zip(*collation.keys.values(), strict=True) if x is not None and x == y]
    assert [found.count(r) for r in reversed(Rank)] == [best.count(r) for r in reversed(Rank)]


@given(families())
def test_equal_readings_are_not_left_apart_when_nothing_parts_them(witnesses: dict[str, Tokens]) -> None:
    collation = collate(witnesses)
    rows = list(collation.keys.values())
    for n in range(collation.width - 1):
        left, right = [row[n] for row in rows], [row[n + 1] for row in rows]
        for key in {k for k in left if k is not None} & {k for k in right if k is not None}:
            assert any(x == key and y is not None for x, y in zip(left, right, strict=True))
            assert any(y == key and x is not None for x, y in zip(left, right, strict=True))


@given(families())
def test_the_graph_runs_forward_and_keeps_readings_apart(witnesses: dict[str, Tokens]) -> None:
    graph = variant_graph(collate(witnesses))
    for edge in graph.edges:
        if edge.source >= 0 and edge.target >= 0:
            assert graph.vertices[edge.source].column < graph.vertices[edge.target].column
    assert len({(vertex.column, vertex.key) for vertex in graph.vertices}) == len(graph.vertices)


def test_a_table_of_three() -> None:
    found = plain(
        A="In play you must follow suit, or trump.",
        B="In play you must follow suit or trump;",
        C="In playing, you may follow suit, or win.",
    )
    assert table(found) == [
        "In play - you must follow suit , or trump .",
        "In play - you must follow suit - or trump ;",
        "In playing , you may follow suit , or win .",
    ]
    assert apparatus_text(found) == [
        "play] playing C (substantive)",
        "om.] , C (punctuation)",
        "must] may C (substantive)",
        ",] om. B (punctuation)",
        "trump] win C (substantive)",
        ".] ; B (punctuation)",
    ]


def test_substitutions_share_a_column_unless_a_third_witness_has_both() -> None:
    assert table(plain(A="the elder deals", B="the younger deals")) == ["the elder deals", "the younger deals"]
    three = plain(
        A="the elder deals three cards first", B="the younger deals three cards first", C="the elder younger goes last"
    )
    rows = [row.split() for row in table(three)]
    assert [row[1:3] for row in rows] == [["elder", "-"], ["-", "younger"], ["elder", "younger"]]


@pytest.mark.parametrize("without", ["apart", "close_up"])
def test_either_safeguard_alone_keeps_two_words_of_a_third_witness_apart(
    without: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if without == "apart":
        monkeypatch.setattr(Merger, "_apart", lambda merger, a, b: False)
    else:
        monkeypatch.setattr(multi, "close_up", lambda columns, texts: columns)
    three = plain(A="the elder deals three first", B="the younger deals three first", C="the elder younger goes last")
    assert [row.split()[1:3] for row in table(three)] == [["elder", "-"], ["-", "younger"], ["elder", "younger"]]


def test_a_lacuna_covers_what_others_have_there() -> None:
    witnesses = {
        "A": tokenise("You must follow suit or trump."),
        "B": tokenise("You must follow suit or trump."),
        "C": tokenise_parts(["You must ", Lacuna(), " trump."]),
        "D": tokenise("You must trump."),
    }
    found = collate(witnesses)
    assert table(found)[2:] == ["You must ? ? ? trump .", "You must - - - trump ."]
    assert apparatus_text(found) == ["follow suit or] om. D (substantive); lost C"]


def test_a_lacuna_where_nobody_has_anything_keeps_its_place() -> None:
    found = collate({"A": tokenise_parts(["one ", Lacuna(), " two", Lacuna()]), "B": tokenise("one two")})
    assert table(found) == ["one ? two ?", "one - two -"]
    assert apparatus(found) == ()


def test_words_divided_otherwise_are_one_accidental_place() -> None:
    assert apparatus_text(plain(A="if any one begs", B="if anyone begs", C="if any one begs")) == [
        "any one] anyone B (division)"
    ]


def test_a_word_left_out_beside_other_words_is_one_place_with_them() -> None:
    assert apparatus_text(plain(A="if any one begs", B="if anyone begs", C="if any two begs", D="if any one begs")) == [
        "any one] any two C (substantive); anyone B (division)"
    ]


def test_a_place_ends_where_a_lacuna_does() -> None:
    witnesses = {
        "A": tokenise("go straight on now"),
        "B": tokenise("go straight on now"),
        "C": tokenise("go then now"),
        "D": tokenise_parts(["go ", Lacuna(), " back now"]),
    }
    found = collate(witnesses)
    assert table(found) == ["go straight on now", "go straight on now", "go - then now", "go ? back now"]
    assert apparatus_text(found) == [
        "straight] om. C (substantive); lost D",
        "on] back D (substantive); then C (substantive)",
    ]


def test_the_lemma_is_the_reading_of_most_witnesses_and_never_an_omission_against_as_many_words() -> None:
    assert apparatus_text(plain(A="he deals", B="he leads", C="he leads")) == ["leads] deals A (substantive)"]
    assert apparatus_text(plain(A="he deals twice", B="he deals")) == ["twice] om. B (substantive)"]
    assert apparatus_text(plain(A="go x now", B="go b now")) == ["b] x A (substantive)"]


def test_accidentals_do_not_split_the_vote() -> None:
    found = plain(A="he Leads", B="he leads", C="he LEADS", D="he deals", E="he deals")
    assert apparatus_text(found) == ["LEADS] deals D E (substantive); Leads A (case); leads B (case)"]


def test_a_moved_passage_is_a_transposition() -> None:
    found = plain(
        A="The dealer turns up a trump, shows it at once, then elder leads the first card and plays on.",
        B="The dealer shows it at once, turns up a trump, then elder leads the first card and plays on.",
        C="The dealer turns up a trump, shows it at once, then elder leads the first card and plays on.",
    )
    [moved] = transpositions(found)
    assert set(moved.words) <= {"turns", "up", "a", "trump", "shows", "it", "at", "once"}
    assert {moved.at_first, moved.at_second} == {("A", "C"), ("B",)}
    for siglum in found.sigla:
        start, stop = moved.first if siglum in moved.at_first else moved.second
        assert tuple(key for key in found.keys[siglum][start:stop] if key not in (None, ",")) == moved.words


def test_a_moved_passage_with_a_word_changed_is_found_whole() -> None:
    passage, rest = "shuffle them well and cut before anyone deals", "nobody may look at those lying under the table"
    found = plain(A=f"{passage} {rest} {rest[::-1]}", B=f"{rest} {rest[::-1]} {passage.replace('cut', 'lift')}")
    moved = [word for entry in transpositions(found) for word in entry.words]
    assert sorted(moved) == sorted(["shuffle", "them", "well", "and", "before", "anyone", "deals"])


def test_a_single_word_beside_a_moved_passage_has_moved_with_it() -> None:
    far = " ".join(f"word{n}" for n in range(30))
    a, b = f"shuffle them well then cut {far}", f"{far} shuffle them well now cut"
    assert {entry.words for entry in transpositions(plain(A=a, B=b))} == {("shuffle", "them", "well"), ("cut",)}
    alone = transpositions(plain(A=f"then cut {far}", B=f"{far} now cut"))
    assert alone == ()


def test_a_phrase_that_recurs_is_no_evidence_that_a_passage_moved() -> None:
    far = " ".join(f"word{n}" for n in range(30))
    once = plain(A=f"trump card {far} x", B=f"y {far} trump card")
    assert [entry.words for entry in transpositions(once)] == [("trump", "card")]
    again = plain(A=f"trump card {far} x z trump card", B=f"y {far} trump card z trump card")
    assert transpositions(again) == ()


def test_words_that_only_happen_to_recur_are_no_transposition() -> None:
    far = " ".join(f"word{n}" for n in range(30))
    assert transpositions(plain(A=f"the dealer {far} x", B=f"y {far} the dealer")) == ()


def test_no_witness_and_empty_witnesses() -> None:
    assert collate({}).width == 0
    assert table(plain(A="", B="one")) == ["-", "one"]
    assert collate({"A": tokenise("")}).rows == {"A": ()}


@pytest.mark.parametrize("seed", range(3))
def test_known_history_is_found_again(seed: int) -> None:
    """Words replaced and left out at random; the true columns are known."""
    chance = random.Random(seed)
    ancestor = [f"w{chance.randrange(150)}" for _ in range(300)]
    copies = []
    for _ in range(5):
        kept = [(n, word) for n, word in enumerate(ancestor) if chance.random() > 0.05]
        copies.append([(n, word if chance.random() > 0.05 else f"w{chance.randrange(150)}") for n, word in kept])
    found = collate({str(n): tokenise(" ".join(word for _, word in copy)) for n, copy in enumerate(copies)})
    origin = [
        {n: place for place, (n, _) in enumerate((m, c) for m, c in enumerate(row) if c.kind is CellKind.READING)}
        for row in found.rows.values()
    ]
    right = wrong = 0
    for (i, a), (j, b) in combinations(enumerate(copies), 2):
        for column in origin[i].keys() & origin[j].keys():
            same = a[origin[i][column]][0] == b[origin[j][column]][0]
            right += same
            wrong += not same
    assert right > 0.98 * (right + wrong)


def test_equal_readings_are_brought_into_one_column_over_empty_ones() -> None:
    """Three texts of one word each and one between: the last text's word slides to its equal, and order is kept."""
    forms = [normalise(tokenise(wording)) for wording in ("card now", "card", "then card")]
    apart: list[Column] = [{2: 0}, {0: 0, 2: 1}, {1: 0}, {0: 1}]
    assert close_up(apart, prepare(forms)) == [{2: 0}, {0: 0, 1: 0, 2: 1}, {0: 1}]


def test_a_reading_does_not_slide_past_another_of_its_own_text() -> None:
    forms = [normalise(tokenise(wording)) for wording in ("card old", "now card")]
    blocked: list[Column] = [{0: 0, 1: 0}, {0: 1, 1: 1}]
    assert close_up(blocked, prepare(forms)) == blocked
    open_: list[Column] = [{0: 0, 1: 0}, {1: 1}, {0: 1}]
    assert close_up(open_, prepare(forms)) == [{1: 0}, {0: 0, 1: 1}, {0: 1}]
