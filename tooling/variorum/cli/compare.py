"""``variorum compare``: one record under every rule set that fits, and what makes the difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from variorum.cli import names
from variorum.cli.load import library_of
from variorum.cli.options import Settings, command, verbose_option
from variorum.cli.views.page import Page, Span

if TYPE_CHECKING:
    from variorum.referee.compare import Comparison, Switch


@command(
    "compare",
    examples=(
        "variorum compare the-ten-decides-game",
        "variorum compare deal.yaml --emended-only",
        'variorum compare deal.yaml --under hoyle-1807 --under "hoyle-1814 transmitted"',
    ),
)
@click.argument("record", shell_complete=names.records)
@click.option(
    "--under", "under", multiple=True, metavar="VARIANT", shell_complete=names.playable,
    help="Only these rule sets.",
)
@verbose_option
@click.option("--emended-only", is_flag=True, help="Leave out the texts as they are transmitted.")
def compare(settings: Settings, record: str, under: tuple[str, ...], emended_only: bool, verbose: bool) -> None:
    """Judge a record under every rule set; say what separates them.

    RECORD is a file, the name of an example, or - for standard input. Rule sets with the same result stand together;
    between two groups the rules are named that alone turn the one result into the other, with their clauses.
    """
    from variorum.cli.records import read_record_file
    from variorum.cli.views import outcomes
    from variorum.cli.views.warned import Judged, warned
    from variorum.comparison.readings import rulesets
    from variorum.referee.compare import compare as judge
    from variorum.referee.data import comparison_data

    library = library_of(settings)
    read = read_record_file(library, record)
    every = rulesets(library, read.record.game, transmitted=not emended_only)
    chosen = [library.ruleset(name) for name in under] or every
    found = judge(read.record, chosen)
    if settings.json:
        settings.print_json({"title": read.record.title, **comparison_data(found, {r.id: r for r in chosen})})
        return
    judged = [Judged(str(i), library.ruleset(g.rulesets[0]), g.outcome) for i, g in enumerate(found.groups, 1)]
    about = warned(judged, "in" if len(judged) > 1 else "", verbose=verbose)
    pages = [_page(read.record.title, found), about, outcomes.misfits(found.misfits)]
    Page.print_all(settings, pages)


def _page(title: str, found: Comparison) -> Page:
    from variorum.cli.views import outcomes
    from variorum.games.problems import counted
    from variorum.referee.summary import in_a_line

    page = Page().title(title or "A record", counted(sum(len(g.rulesets) for g in found.groups), "rule set"))
    for number, group in enumerate(found.groups, 1):
        page.head(f"{number}. {in_a_line(group.outcome)}")
        page.line(", ".join(group.rulesets))
    if found.separators:
        page.head("What makes the difference")
        for s in found.separators:
            spans: list[Span] = []
            for i, switch in enumerate(s.switches):
                spans += [("; and ", "note")] if i else []
                spans += _switch(switch)
            page.item(f"{s.left + 1} or {s.right + 1}", *spans)
    elif len(found.groups) > 1:
        page.blank().line(("no rule that these rule sets share makes the difference", "note"))
    together = next((text for g in found.groups if (text := outcomes.sides(g.outcome))), "")
    if together:
        page.blank().item("sides", together, style="note")
    return page


def _switch(switch: Switch) -> list[Span]:
    def side(value: str, clauses: tuple[str, ...], status: str) -> list[Span]:
        where = ", ".join(clauses) or ("its own rule" if status == "attested" else status or "not needed")
        return [(value or "none", ""), (f" [{where}]", "note")]

    return [
        (f"{switch.parameter}: ", "lemma"),
        *side(switch.left, switch.left_clauses, switch.left_status),
        (" or ", "note"),
        *side(switch.right, switch.right_clauses, switch.right_status),
    ]
