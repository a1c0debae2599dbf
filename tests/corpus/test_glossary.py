"""The shipped glossary: the words a reader meets lead somewhere, the sources' mistranslations are told."""

import pytest

from variorum.cli import main
from variorum.library import Library
from variorum.model import Term


def terms(library: Library, word: str, game: str) -> list[str]:
    """The terms of a game that have this English word."""
    return [t.id for t in library.terms.values() if game in t.games and word in (t.en, *t.synonyms)]


ALL_FOURS = """
    High, Low, Jack, knave, Game, gift, give, take one, beg, stand, run the cards, turn-up, kick, hang jack, trump,
    trick, follow suit, revoke, renege, undertrump, elder hand, eldest hand, pone, non-dealer, dealer, dealer's side,
    pips, point, court card, commanding card, out, game, deal, hand, lead, strict players, false score, expose"""
PIQUET = """
    Piquet, Picquet, elder hand, younger hand, stock, talon, discard, carte blanche, the point, sequence, tierce, quart,
    quint, sixième, septième, huitième, set, trio, quatorze, sinking, good, not good, equal, pique, repique, capot,
    the cards, partie, rubicon, game, deal, hand, call, draw, trick, lead, follow suit"""


@pytest.mark.parametrize(("game", "words"), [("all-fours", ALL_FOURS), ("piquet", PIQUET)])
def test_a_word_of_the_game_leads_to_one_term(library: Library, game: str, words: str) -> None:
    found = {word: len(terms(library, word, game)) for word in " ".join(words.split()).split(", ")}
    assert {word: number for word, number in found.items() if number != 1} == {}


def friends(library: Library, word: str) -> set[tuple[str, str]]:
    """The terms under which a word of the sources is told as a false friend, and what it seems to be."""
    return {(t.id, f.seems) for t in library.terms.values() for f in t.false_friends if f.word == word}


@pytest.mark.parametrize(
    ("word", "terms"),
    [
        ("皮克", {"piquet", "pique"}),  # and the pack, named under the game
        ("牌", {"trick"}),
        ("花色", {"trick"}),
        ("거래", {"deal"}),
        ("王牌", {"trump"}),
        ("包贏", {"capot"}),
        ("橋牌", {"whist"}),
        ("四張", {"all-fours"}),
        ("高牌", {"high"}),
        ("牌分", {"game-point", "cards"}),
        ("平局", {"equal"}),
    ],
)
def test_the_sources_mistranslations_are_told(library: Library, word: str, terms: set[str]) -> None:
    assert {term for term, _ in friends(library, word)} == terms


def test_of_the_three_things_called_alike_all_are_cited(library: Library) -> None:
    (friend,) = (f for f in library.terms["piquet"].false_friends if f.word == "皮克")
    assert friend.clauses == ("piquet/overview#p1.1", "piquet/overview#p1.4", "piquet/overview#p6.3")


def test_a_term_without_a_witness_has_no_form(library: Library) -> None:
    """What no source calls by its name cannot have a word of the sources."""
    for term in library.terms.values():
        if term.first is None:
            assert (term.zh_hant, term.zh_hans, term.ko) == (None, None, None), term.id
            assert "do not use the name" in " ".join(term.definition.split()), term.id


def test_forms_are_given_once_each(library: Library) -> None:
    def forms(term: Term) -> list[str]:
        return [form for line in (term.zh_hant, term.zh_hans, term.ko) if line for form in line.split(" · ")]

    for term in library.terms.values():
        assert all(form == form.strip() and form for form in forms(term)), term.id


def test_a_term_is_shown_with_its_first_witness(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "quatorze"]) == 0
    shown = capsys.readouterr().out
    (first,) = (line for line in shown.splitlines() if line.startswith("first here"))
    assert first.endswith("  piquet/boussac-1896#p15.3")
    assert "14 張牌 seems “fourteen cards”" in shown
