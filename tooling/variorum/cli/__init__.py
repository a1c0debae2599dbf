"""The ``variorum`` command: its table of commands, each imported only when it is called."""

from collections.abc import Sequence

import click

from variorum import __version__
from variorum.cli.group import Entry, LazyGroup, run_command_line

COMMANDS: dict[str, Entry] = {
    "check": Entry("variorum.cli.check:check", "Lint the whole corpus and run every example."),
    "watch": Entry("variorum.cli.watch:watch", "Check the corpus again after every change, until Ctrl-C."),
    "run": Entry("variorum.cli.run:run", "Judge a recorded deal under one rule set or under all."),
    "compare": Entry("variorum.cli.compare:compare", "Judge a record under every rule set; say what separates them."),
    "legal": Entry("variorum.cli.legal:legal", "Say what may be played, and which clause says so."),
    "show": Entry("variorum.cli.show:show", "Print a text, printing, clause, variant, topic, book or parameter."),
    "find": Entry("variorum.cli.find:find", "Look for words in all printings, notes, topics, terms, rules and books."),
    "explain": Entry("variorum.cli.explain:explain", "Say where each value of a variant comes from."),
    "sheet": Entry("variorum.cli.sheet:sheet", "Print the rules of a variant in plain English."),
    "diff": Entry("variorum.cli.diff:diff", "Compare two texts, printings or variants: rules, clauses, wording."),
    "collate": Entry("variorum.cli.collate:collate", "Collate any number of texts, printings or files."),
    "history": Entry(
        "variorum.cli.history:history",
        "Print a rule's history: every text in order of date, what it changed, and who has which reading.",
    ),
    "build": Entry("variorum.cli.build:build", "Build the site."),
    "serve": Entry("variorum.cli.build:serve", "Build and serve the site; rebuild it after every change."),
    "pages": Entry("variorum.cli.pages:pages", "Write the ready pages for another generator."),
    "sufficiency": Entry("variorum.cli.sufficiency:sufficiency", "Change every fact; say which no example notices."),
    "simulate": Entry(
        "variorum.cli.simulate:simulate", "Play many deals under one rule set or several and measure the difference."
    ),
    "effects": Entry(
        "variorum.cli.effects:effects",
        "Measure what each change in the lineage, and each disputed reading, makes in play.",
    ),
    "export": Entry("variorum.cli.export:export", "Write the corpus as TEI, JSON, CSV, BibTeX, CSL-JSON or SVG."),
    "import": Entry("variorum.cli.import_:import_", "Make a draft of a text from a file that others made."),
    "sources": Entry("variorum.cli.sources:sources", "Hold the corpus against a folder of its source copies."),
    "new": Entry("variorum.cli.new:new", "Write the skeleton of a text, variant or example."),
    "schema": Entry("variorum.cli.schema:schema", "Write JSON Schemas of the corpus's files, for editors."),
    "codes": Entry("variorum.cli.codes:codes", "List every kind of finding, with its reason and what to do."),
}

variorum = LazyGroup(
    COMMANDS,
    name="variorum",
    help="""Read, check, compare and play the laws of old card games.

    Exit codes: 0 done, 1 something was found, 2 the request was wrong.""",
    context_settings={"help_option_names": ["-h", "--help"]},
)
variorum = click.version_option(__version__, prog_name="variorum")(variorum)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code; the installed ``variorum`` program calls this."""
    return run_command_line(variorum, argv)
