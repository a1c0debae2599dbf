"""What it mattered: every number with its interval and players, noise called noise, nothing stale shown."""

from dataclasses import replace

import pytest
from lxml import html

from variorum import model
from variorum.games.plain import fingerprint
from variorum.library import Library
from variorum.library.contrasts import Contrast, contrasts, rulesets
from variorum.publish import addresses, compare, effects, rules
from variorum.publish.concordance import Concordance
from variorum.publish.edition import pages as edition_pages
from variorum.publish.measured import amount, interval, tallied, verdict
from variorum.publish.page import Page
from variorum.publish.site import Site


def effect(by: float, half: float, differing: float = 0.5, *, unit: str = "deals", players: str = "random"
           ) -> model.Effect:  # fmt: skip
    return model.Effect.model_validate({
        "players": players, "unit": unit, "number": 100, "effect": by, "half": half, "differing": differing,
        "differing-half": 0.1,
    })  # fmt: skip


def measured(library: Library, contrast: Contrast, *made: model.Effect) -> model.Measured:
    one, other = rulesets(library, contrast.one, contrast.other)
    return model.Measured(
        kind=contrast.kind, one=contrast.one, other=contrast.other, rules=(fingerprint(one), fingerprint(other)),
        effects=made,
    )  # fmt: skip


def kept(library: Library, *found: model.Measured) -> Library:
    players = {"random": "players at random", "sensible": "players with sense"}
    return replace(library, effects=model.Effects(
        format="1", command="variorum effects", version="1.0", seed="7", players=players, measured=found,
    ))  # fmt: skip


def contrast(library: Library, one: str, other: str) -> Contrast:
    return next(c for c in contrasts(library, library.variants[one].game) if (c.one, c.other) == (one, other))


TENS = ("hoyle-1814", "hoyle-1814 transmitted game.pips.T")


@pytest.fixture(scope="module")
def site(library: Library) -> Site:
    """A site that knows three measurements: one shown, one within noise, one in which nothing came out otherwise."""
    return Site(kept(
        library,
        measured(library, contrast(library, *TENS), effect(-0.25, 0.05), effect(0.021, 0.01, 0.3, unit="games"),
                 effect(0.03, 0.05, 0.004, players="sensible")),
        measured(library, contrast(library, "hoyle-1807", "hoyle-1823"), effect(0, 0, 0)),
        measured(library, contrast(library, "hoyle-1823", "hoyle-1845"), effect(0.1, 0.2)),
    ), "1.0", "2027-01-31")  # fmt: skip


@pytest.fixture(scope="module")
def tree(site: Site) -> html.HtmlElement:
    (made,) = effects.pages(site)
    assert made.path == addresses.EFFECTS
    return html.fragment_fromstring(made.html, create_parent="div")


def words(node: html.HtmlElement) -> str:
    return " ".join(node.text_content().split())


def group(tree: html.HtmlElement, anchor: str) -> html.HtmlElement:
    (found,) = tree.xpath(f"//tbody[@id='{anchor}']")
    return found


def test_each_number_stands_with_its_interval_its_players_and_what_it_shows(tree: html.HtmlElement) -> None:
    first, second = group(tree, "hoyle-1814_game.pips.T").xpath("./tr")
    assert "random −0.25 (−0.30 to −0.20) the dealer gains 50 % +2.1 % (+1.1 % to +3.1 %) elder gains" in words(first)
    assert "sensible +0.03 (−0.02 to +0.08) within noise under 1 % — not played" in words(second)
    assert "no difference none" in words(group(tree, "hoyle-1807_hoyle-1823"))
    assert "seed 7" in words(tree) and "version 1.0" in words(tree) and "variorum effects" in words(tree)
    assert "players with sense" in words(tree)


def test_noise_is_told_by_word_and_form_and_not_by_colour(tree: html.HtmlElement) -> None:
    drawn = group(tree, "hoyle-1814_game.pips.T").xpath(".//svg")[0]
    lines = [path.get("class") for path in drawn.xpath(".//path") if path.get("class") in ("shown", "noise")]
    assert lines == ["shown", "noise"]
    marks = [node.tag for node in drawn if node.get("class") in ("full", "hollow")]
    assert len(marks) == len(set(marks)) == 2  # another shape for other players
    assert drawn.get("aria-hidden") == "true"  # the table says the same


def test_what_the_players_are_and_are_not_is_said(tree: html.HtmlElement) -> None:
    said = words(tree)
    assert "of skilled play it says nothing" in said
    assert "Nobody here breaks a rule" in said
    assert "Of every twenty 95 % intervals one misses the truth" in said


def test_what_is_not_measured_is_said_so(tree: html.HtmlElement, library: Library) -> None:
    every = [c for game in ("all-fours", "piquet") for c in contrasts(library, game)]
    assert len(tree.xpath("//table[contains(@class, 'effects')]/tbody")) == len(every)
    assert words(tree).count("not measured yet") == len(every) - 3


def test_a_result_of_other_rules_is_never_shown(library: Library) -> None:
    found = measured(library, contrast(library, *TENS), effect(-0.25, 0.05))
    old = found.model_copy(update={"rules": (found.rules[0], "0" * 16)})
    (made,) = effects.pages(Site(kept(library, old), "1.0", "2027-01-31"))
    shown = words(group(html.fragment_fromstring(made.html, create_parent="div"), "hoyle-1814_game.pips.T"))
    assert "−0.25" not in shown
    assert "not shown: a value of hoyle-1814 transmitted game.pips.T has changed since; make effects" in shown


def test_a_corpus_without_measurements_has_no_such_page(library: Library) -> None:
    assert list(effects.pages(Site(replace(library, effects=None), "1.0", "2027-01-31"))) == []


def test_anchors_differ_and_links_lead_to_them(site: Site, tree: html.HtmlElement) -> None:
    anchors = tree.xpath("//tbody/@id")
    assert len(anchors) == len(set(anchors))
    made: list[Page] = [*rules.pages(site), *compare.pages(site)]
    made += edition_pages(site, site.library.texts["all-fours/1814"], Concordance(site.library))
    leading = {page.path: [a for a in _links(page) if "effects/index.html#" in a] for page in made}
    assert {a.partition("#")[2] for links in leading.values() for a in links} <= set(anchors)
    assert leading["rules/item.pips.html"], "the history of the pips"
    assert leading["editions/all-fours/1814.html"], "the emendation of the ten"
    assert leading["compare/all-fours/1807-with-1823.html"]
    (line,) = [
        words(li) for page in made if page.path == "rules/item.pips.html"
        for li in html.fragment_fromstring(page.html, create_parent="div").xpath("//ul[@class='mattered']/li")
    ]  # fmt: skip
    assert "hoyle-1814, emended and as transmitted: random players −0.25 points a deal to elder (−0.30 to " in line
    assert "sensible players +0.03 points a deal to elder (−0.02 to +0.08), within noise" in line


def _links(page: Page) -> list[str]:
    return [str(a) for a in html.fragment_fromstring(page.html, create_parent="div").xpath("//a/@href")]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (effect(0.1, 0.05), "elder gains"),
        (effect(-0.1, 0.05), "the dealer gains"),
        (effect(0.1, 0.1), "within noise"),
        (effect(-0.1, 0.2), "within noise"),
        (effect(0, 0, 1.0), "nobody gains in any"),
        (effect(0, 0, 1.0, unit="games"), "each won by the same"),
        (effect(0.09, 0.05, 0.09), "within noise"),  # nine deals of a hundred
        (effect(0.1, 0.05, 0.1), "elder gains"),
        (effect(0, 0, 0), "the same in every one"),
        (effect(0, 0, 0), "the same in every one"),
    ],
)
def test_a_difference_is_called_one_only_beyond_its_noise(found: model.Effect, said: str) -> None:
    assert verdict(found) == said


def test_numbers_are_signed_and_nothing_has_no_sign() -> None:
    assert amount(effect(-0.001, 0.01)) == "0.00"
    assert interval(effect(0.004, 0.008, unit="games")) == "−0.4 % to +1.2 %"


def test_what_is_beyond_its_noise_is_never_rounded_to_nothing() -> None:
    small = effect(-0.0008, 0.0006)
    assert (amount(small), interval(small)) == ("−0.0008", "−0.0014 to −0.0002")
    assert interval(effect(-0.0008, 0.0004)) == "−0.0012 to −0.0004"


def test_games_that_are_worth_otherwise_and_won_by_the_same_are_no_noise(library: Library) -> None:
    """100 for the game, or nothing: every partie of Piquet is worth less, and no other player wins it."""
    base = contrast(library, "au-cent", "au-cent with partie.base 0")
    found = measured(library, base, effect(0, 0, 0), effect(0, 0, 1.0, unit="games"))
    (made,) = effects.pages(Site(kept(library, found), "1.0", "2027-01-31"))
    tree = html.fragment_fromstring(made.html, create_parent="div")
    (shown,) = tree.xpath("//tbody[starts-with(@id, 'au-cent_partie.base')]")
    assert "no difference none all otherwise, each won by the same" in words(shown)
    assert "within noise" not in words(shown) and "0.0 %" not in words(shown)
    assert "There are 0 here" in words(tree)
    assert tallied([found]) == (0, 1, 0)
    assert not shown.xpath(".//span[@class='old']")  # undecided: neither value is given up
    assert group(tree, "hoyle-1814_game.pips.T").xpath(".//span[@class='old']")


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (effect(-0.003, 0.0027), "−0.0030 (−0.0057 to −0.0003)"),  # the dealer gains: no end is written 0
        (effect(0.02, 0.0199), "+0.0200 (+0.0001 to +0.0399)"),
        (effect(0.02, 0.0203), "+0.0200 (−0.0003 to +0.0403)"),  # noise: the end lies beyond 0
        (effect(0.02, 0.02), "+0.02 (0.00 to +0.04)"),  # and here it is 0
        (effect(0.0132, 0.0129, unit="games"), "+1.32 % (+0.03 % to +2.61 %)"),
    ],
)
def test_the_end_of_an_interval_does_not_belie_what_is_said_of_it(found: model.Effect, said: str) -> None:
    assert f"{amount(found)} ({interval(found)})" == said
