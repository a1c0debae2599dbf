"""The guides for editors are true: every key and no other, examples that work, a worked clause that is shipped."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from pydantic import BaseModel

from variorum.cli import COMMANDS
from variorum.games import Family, family, games
from variorum.library import load
from variorum.model import apparatus, books, effects, fields, texts, topics, variants
from variorum.model.schema import DOCUMENTS, descriptions

# The tables of keys in corpus/README.md, in their order: under which label stands which model.
TABLES: dict[str, list[tuple[str, type[BaseModel]]]] = {
    "A text: `GAME/NAME.yaml`": [
        ("", texts.Text), ("`source`:", texts.Source), ("`responsibility`, each:", fields.Responsibility),
        ("`changes`, each:", fields.Change), ("`heading`:", texts.Heading), ("`sections`, each:", texts.Section),
        ("`clauses`, each:", texts.Clause), ("`place`:", texts.Place), ("`apparatus`, each:", texts.Mark),
        ("`emendations`, each:", texts.Emendation), ("`words`:", texts.Words), ("`notes`, each:", texts.Note),
        ("`corresponds`, each:", texts.Correspondence), ("`skips`, each:", texts.Skip),
        ("`retired`, each:", texts.Retired), ("`allow`, each:", fields.Allowance),
    ],
    "Books and copies: `books.yaml`": [
        ("", books.Books), ("`copies`, each:", books.SourceCopy), ("`books`, each:", books.Book),
        ("`transmitted-from`, each:", books.Transmission),
    ],
    "Topics: `topics.yaml`": [
        ("", topics.Topics), ("`groups`, each:", topics.TopicGroup), ("`topics`, each:", topics.Topic),
        ("`title`:", topics.Titles),
    ],
    "Glossary: `glossary.yaml`": [
        ("", topics.Glossary), ("`terms`, each:", topics.Term), ("`false-friends`, each:", topics.FalseFriend),
    ],
    "Lineage: `lineage.yaml`": [("", topics.Lineage), ("`relations`, each:", topics.Relation)],
}  # fmt: skip
# Those of variants/README.md, by the heading they stand under.
OF_VARIANTS = {
    "A variant": [variants.Variant, variants.Supply],
    "The record": [variants.Example],
    "Changes that give the same game": [variants.Equivalences, variants.Equivalence],
    "What changes mattered": [effects.Effects, effects.Measured, effects.Part, effects.Effect],
}


@pytest.fixture(scope="module")
def guide(root: Path) -> str:
    return (root / "corpus" / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def of_variants(root: Path) -> str:
    return (root / "variants" / "README.md").read_text(encoding="utf-8")


def parts(text: str, level: int) -> dict[str, str]:
    """What stands under each heading of a level."""
    cut = re.split(rf"^#{{{level}}} (.+)$", text, flags=re.M)
    return dict(zip(cut[1::2], cut[2::2], strict=True))


def tables(text: str) -> Iterator[tuple[str, list[list[str]]]]:
    """Each table with the line before it, and the cells of its rows."""
    for match in re.finditer(r"(?:^([^|\n]+)\n\n)?^\| key \|.*\n\|---\|---\|\n((?:\|.*\n)+)", text, flags=re.M):
        rows = [[cell.strip() for cell in row.strip("|").split(" | ", 1)] for row in match[2].splitlines()]
        yield (match[1] or "").strip(), rows


def documented(kind: type[BaseModel]) -> list[list[str]]:
    """The rows that the table of a model has to have."""
    said = descriptions(kind)

    def key(name: str) -> str:
        field = kind.model_fields[name]
        written = f"`{field.alias or name}`"
        return f"**{written}**" if field.is_required() else written

    return [[key(name), said[name]] for name in kind.model_fields]


# -- keys -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", TABLES)
def test_the_keys_documented_are_exactly_the_models_keys(guide: str, heading: str) -> None:
    """The words too are those that an editor shows: the models have them, and the guide repeats them."""
    found = list(tables(parts(parts(guide, 2)["Every key"], 3)[heading]))
    assert [label for label, _ in found] == [label for label, _ in TABLES[heading]]
    for (label, rows), (_, kind) in zip(found, TABLES[heading], strict=True):
        assert rows == documented(kind), label or heading


def test_every_model_of_a_document_has_its_table(guide: str) -> None:
    here = {kind for listed in TABLES.values() for _, kind in listed}
    there = {kind for listed in OF_VARIANTS.values() for kind in listed}
    for module in (books, effects, fields, texts, topics, variants):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, fields.Doc) and kind not in (fields.Doc, variants.Advisory):
                assert kind in here | there, kind
    assert {kind for kind, _ in DOCUMENTS.values()} <= here | there


@pytest.mark.parametrize("heading", OF_VARIANTS)
def test_the_keys_of_variants_and_examples_are_documented_too(of_variants: str, heading: str) -> None:
    under = parts(of_variants, 2) | parts(of_variants, 3)
    found = [
        {key for cell, _ in rows for key in re.findall(r"`([a-z-]+)`", cell)} for _, rows in tables(under[heading])
    ]
    assert found == [{f.alias or n for n, f in kind.model_fields.items()} for kind in OF_VARIANTS[heading]]


def test_the_parts_of_an_advisory_are_named(of_variants: str) -> None:
    (row,) = re.findall(r"^\| `advisory` \|.*$", of_variants, flags=re.M)
    assert "{" + ", ".join(variants.Advisory.model_fields) + "}" in row


# -- what is shown ----------------------------------------------------------------------------------------------------


def test_the_worked_clause_is_the_shipped_one(guide: str, root: Path) -> None:
    (shown,) = re.findall(r"^```yaml\n(- id: law\.6\n.*?)^```", guide, flags=re.M | re.S)
    assert shown in (root / "corpus" / "all-fours" / "1823.yaml").read_text(encoding="utf-8")


def blocks(guide: str) -> list[tuple[str, dict[int, str]]]:
    """The examples of the notation: what is written, and what each of three printings is said to have."""
    out = []
    for block in re.findall(r"^```apparatus\n(.*?)^```", guide, flags=re.M | re.S):
        written, *lines = block.splitlines()
        out.append((written, {int(line.split()[0]): line.split("  ", 2)[2] for line in lines}))
    return out


def test_the_examples_of_the_notation_say_what_the_printings_have(guide: str) -> None:
    available = (("NY1823", 1823), ("NY1829", 1829), ("NY1830", 1830))
    assert len(blocks(guide)) >= 7
    for written, said in blocks(guide):
        wording, problems = apparatus.parse(written)
        assert (problems, wording.check(available)) == ((), ()), written
        assert {year: wording.of(siglum, available) for siglum, year in available} == said, written


def test_every_form_of_a_condition_can_be_read(guide: str) -> None:
    table = parts(parts(guide, 2)["The wording"], 3)["The inline notation"]
    written = [form for row in re.findall(r"^\| (`.+?) \|", table, flags=re.M) for form in re.findall("`([^`]+)`", row)]
    assert len(written) == 10
    for condition in written:
        sign = "" if condition.startswith("¹") else "^"
        wording, problems = apparatus.parse(f"[x {sign}{condition}]")
        assert problems == (), condition
        assert wording.places[0].readings[0].condition is not None, condition


def test_every_kind_and_class_is_told(guide: str) -> None:
    kinds = get_args(texts.Emendation.model_fields["kind"].annotation)
    listed = re.findall(r"^\| `([a-z-]+)` \| ", parts(guide, 2)["Emendations"], flags=re.M)
    assert tuple(listed) == kinds
    worked, notation = parts(guide, 2)["One clause, worked"].lower(), parts(guide, 2)["The wording"]
    assert all(f"*{kind}*" in worked for kind in get_args(texts.ClauseKind))
    assert all(f"*{name}*" in notation for name in get_args(texts.MarkClass))


def test_every_form_of_a_value_can_be_read(guide: str) -> None:
    """Each form shown is lawful for some parameter of some game."""
    shown = re.findall(r"^\| [^|]+ \| (`.+`) \|$", parts(guide, 2)["Facts"], flags=re.M)
    forms = [form for cell in shown for form in re.findall("`([^`]+)`", cell)]
    assert len(forms) == 12
    for form in forms:
        raw = yaml.load(form, yaml.BaseLoader)
        assert any(_lawful(fam, name, raw) for fam in map(family, games()) for name in fam.parameters), form


def _lawful(fam: Family, name: str, raw: Any) -> bool:
    try:
        fam.parse(name, raw)
    except ValueError:
        return False
    return True


def test_the_commands_named_exist(guide: str, of_variants: str) -> None:
    named = set(re.findall(r"(?:`|^)variorum ([a-z]+)", guide + of_variants, flags=re.M))
    assert len(named) > 5
    assert named <= set(COMMANDS)


def test_the_clauses_and_topics_named_exist(guide: str, root: Path) -> None:
    library = load(root).library
    refs = set(re.findall(fields.REF, guide))
    assert refs
    assert refs <= set(library.clauses)
    assert {"play.ask", "follow.plain", "irregular.revoke"} <= set(library.topics)
