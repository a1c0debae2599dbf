"""``variorum import``: a draft of a text from a file that others made."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import click

from variorum.cli.findings import print_findings
from variorum.cli.options import Settings, command
from variorum.errors import UserError
from variorum.model.fields import ID, SIGLUM, Language

if TYPE_CHECKING:
    from variorum.importing import Imported

FORMS = ("text", "markdown", "html", "tei")


@command(
    "import",
    examples=(
        "variorum import chapter.txt --as all-fours/1890",
        "variorum import page.html --as piquet/club --output club.yaml",
        "variorum import hoyle.txt --lines 1200-1460 --encoding cp1252",
        "variorum import tei/all-fours/1823.xml --output 1823.yaml",
    ),
)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--as", "text_id", metavar="GAME/NAME", help="The id of the text; guessed otherwise.")
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="FILE", help="Write here, not to the screen.")
@click.option("--overwrite", is_flag=True, help="Let --output name a file, and --as a text, that is there.")
@click.option("--from", "form", type=click.Choice(FORMS), help="The format of FILE; told by its ending otherwise.")
@click.option("--lines", metavar="FIRST-LAST", help="Read these lines of FILE only.")
@click.option("--encoding", metavar="NAME", help="The encoding of FILE; UTF-8 otherwise, or what FILE says.")
@click.option("--language", type=click.Choice(get_args(Language)), help="The language of FILE; guessed otherwise.")
@click.option("--witness", "witnesses", multiple=True, metavar="SIGLUM", help="A printing it stands for; repeat it.")
@click.option("--copy", "copy_", metavar="ID", help="The id of FILE under `copies:` in books.yaml.")
def import_(
    settings: Settings, file: Path, text_id: str | None, output: Path | None, overwrite: bool, form: str | None,
    lines: str | None, encoding: str | None, language: str | None, witnesses: tuple[str, ...], copy_: str | None,
) -> None:  # fmt: skip
    """Make a draft of a text from a file that others made.

    FILE is plain text, Markdown, HTML or TEI P5. Sections and clauses are divided at its own headings and numbers, its
    apparatus is written in our notation, and printings, topics, facts and the clauses of the corpus that answer to it
    are proposed. What was guessed stands under `guesses:` in the draft, and `variorum check` reports it until it is
    settled. What `variorum export tei` wrote comes back without loss.

    What there is to say of FILE is said on standard error; the exit code is 1 where a place of it could not be read.
    """
    from variorum.cli.skeletons import today
    from variorum.diagnostics import Report, as_data
    from variorum.importing import Told, import_file, written
    from variorum.library import load

    if text_id is not None and not re.fullmatch(f"{ID}/{ID}", text_id):
        raise UserError(f"{text_id!r} cannot be the id of a text", "write GAME/NAME: all-fours/1890")
    if output is not None and (output.exists() or output.is_symlink()) and not overwrite:
        raise UserError(f"{output} is there already, and is left as it is", "name another file, or add --overwrite")
    if output is not None and output.exists() and file.exists() and output.samefile(file):
        raise UserError(f"{output} is the file that is read, and is left as it is", "write the draft to another file")
    for siglum in witnesses:
        if not re.fullmatch(SIGLUM, siglum):
            raise UserError(f"{siglum!r} cannot be a siglum", "write place and year in capitals: NY1823")
    told = Told(text_id, language, tuple(witnesses), copy_, date=today())
    report = Report()
    library = load(settings.root).library
    if text_id in library.texts and not overwrite:
        message = f"{text_id} is a text of this corpus already: corpus/{text_id}.yaml"
        raise UserError(message, "name another; or add --overwrite, and hold the draft against that text")
    found = import_file(file, library, report, told, form=form, encoding=encoding, lines=_range(lines))
    findings = list(report)
    wrong = any(finding.severity == "error" for finding in findings)
    if settings.json:
        answer: dict[str, object] = {"findings": [as_data(finding) for finding in findings]}
        if found is not None:
            answer |= {"id": found.draft.id, "draft": found.draft.plain, "parts": [vars(p) for p in found.parts]}
        settings.print_json(answer)
    else:
        print_findings(settings.console(stderr=True), report)
    if found is not None:
        text = written(found.draft.plain, found.draft.comments)
        if output is not None:
            _write(output, text, overwrite)
        if not settings.json:
            _tell(settings, found, output, text, found.draft.id in library.texts)
    if wrong:
        raise click.exceptions.Exit(1)


def _range(lines: str | None) -> tuple[int, int] | None:
    if lines is None:
        return None
    found = re.fullmatch(r"(\d{1,7})[-–](\d{1,7})", lines)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise UserError(f"{lines!r} is no range of lines", "write the first and the last: --lines 51-96")
    return int(found[1]), int(found[2])


def _write(output: Path, text: str, overwrite: bool) -> None:
    """Write the draft whole or not at all; unless told, never over a file that has come meanwhile."""
    if not overwrite:
        try:
            with output.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            message = f"{output} is there already, and is left as it is"
            raise UserError(message, "name another file, or add --overwrite") from None
        return
    new = output.with_name(f".{output.name}.new-{os.getpid()}")
    try:
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(output)
    finally:
        new.unlink(missing_ok=True)


def _tell(settings: Settings, found: Imported, output: Path | None, text: str, taken: bool) -> None:
    plain = found.draft.plain
    if output is None:
        click.echo(text, nl=False)
    console = settings.console(stderr=output is None)
    parts = (plain, *plain.get("sections", ()), *plain.get("clauses", ()))
    guessed = sum(len(part.get("guesses", {})) for part in parts)
    marks = sum(len(clause.get("apparatus", ())) for clause in plain.get("clauses", ()))
    counts = {"section": len(plain.get("sections", ())), "clause": len(plain.get("clauses", ())), "mark": marks}
    said = ", ".join(f"{n} {name}{'' if n == 1 else 's'}" for name, n in counts.items() if n)
    console.print(f"{found.draft.id}: {said}, {guessed} guess{'' if guessed == 1 else 'es'}")
    if found.parts:
        console.print("several texts seem to stand in this file; `--lines` takes one:")
        for part in found.parts:
            console.print(f"  --lines {part.first}-{part.last}  {part.title}")
    if output is not None:
        console.print(f"wrote {output}")
    if taken:
        console.print(f"corpus/{found.draft.id}.yaml is there already: hold the two against each other, or use --as")
        return
    console.print(f"it belongs into corpus/{found.draft.id}.yaml; `variorum check` then lists what is to be settled")
