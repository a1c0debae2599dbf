"""The rule sheet of a resolved rule set."""

import re
from dataclasses import replace
from typing import Any

from variorum.games.family import Family
from variorum.games.ruleset import Provenance, Resolved, RuleSet, Status
from variorum.games.types import SetOf
from variorum.games.values import UNKNOWN, Value

from .notes import Notes
from .plain import words
from .sentences import Item, Script, script, variable
from .sheet import ITALIC_OFF, ITALIC_ON, Paragraph, Section, Sheet, Statement
from .words import ENTRY, ENTRY_END, capital

_ENTRY = re.compile(f"{ENTRY}([^{ENTRY_END}]*){ENTRY_END}")
_OURS = re.compile(f"[{ITALIC_ON}{ITALIC_OFF}{ENTRY}{ENTRY_END}]")


def sheet(ruleset: RuleSet, text: str = "") -> Sheet:
    """The rules of ``ruleset`` in sentences; ``text`` is the id of the text it follows.

    Every value of the rule set is stated, or asked about where it is unknown. Raises ``KeyError`` for a game without
    sentences.
    """
    writer = _Writer(ruleset, script(ruleset.game))
    sections = tuple(s for s in (writer.section(title, items) for title, items in writer.script.sections) if s)
    return Sheet(ruleset.id, ruleset.title, ruleset.game, ruleset.players, text, sections, writer.notes.all(),
                 ruleset.advisory)  # fmt: skip


class _Writer:
    def __init__(self, ruleset: RuleSet, said: Script) -> None:
        self.ruleset = ruleset
        self.script = said
        self.family = said.family
        self.notes = Notes(said.family, self._otherwise)
        self.items = {item.names[0]: item for _, items in said.sections for item in items if item.names}
        self.values = _context(said, ruleset)
        self.headed = False  # whether the paragraph being written begins with a word of its own

    def section(self, title: str, items: tuple[Item, ...]) -> Section | None:
        paragraphs: list[tuple[str, list[Statement]]] = [("", [])]
        unsettled: list[Statement] = []
        self.headed = False
        for item in items:
            if item.head:
                paragraphs.append((item.head, []))
                self.headed = True
            elif self._holds(item):
                self._say(item, paragraphs[-1][1], unsettled)
        kept = tuple(Paragraph(head, tuple(said)) for head, said in paragraphs if said)
        return Section(title, kept, tuple(unsettled)) if kept or unsettled else None

    def _holds(self, item: Item) -> bool:
        """Whether the item is to be said here: its parameters are needed, its condition is true."""
        if item.when is not None:
            return item.when.render(self.values) == "True"
        return all(n in self.ruleset.values or n in self.family.constants for n in item.names)

    def _say(self, item: Item, said: list[Statement], unsettled: list[Statement]) -> None:
        main = self.ruleset.values.get(item.names[0]) if item.names else None
        if main is not None and main.value is UNKNOWN:
            why = main.provenance
            clauses = why.clauses if why.status is Status.ATTESTED else ()
            unsettled.append(Statement(item.unknown, "; " if unsettled else "", item.names, "unknown", clauses))
            return
        template = item.cases.get("") or item.cases[self._written(item.names[0])]
        parts = _ENTRY.split(template.render(self.values).strip())
        for text, whys in self._pieces(item, main, parts):
            said.append(self._statement(text, item.names, main, whys, said))

    def _otherwise(self, name: str, value: Value) -> str:
        """The sentence of a parameter if it had another value."""
        resolved = replace(self.ruleset.values[name], value=value)
        item = self.items[name]
        kind = self.family.parameters[name].type
        values = {**self.values, variable(name): _plain(self.family, name, resolved)}
        template = item.cases.get("") or item.cases[str(kind.write(value))]
        return words(_split(_ENTRY.sub("", template.render(values).strip()))[1].strip("."))

    def _written(self, name: str) -> str:
        if name in self.family.constants:
            return str(self.family.constants[name].value)
        return str(self.family.parameters[name].type.write(self.ruleset[name]))

    def _pieces(
        self, item: Item, main: Resolved | None, parts: list[str]
    ) -> list[tuple[str, tuple[Provenance, ...]]]:
        """A sentence cut where the entries of its table or list differ in how they come to stand there."""
        fixed = tuple(self.ruleset.fixed[n] for n in item.names if n in self.ruleset.fixed)
        whole = (*((main.provenance,) if main is not None else ()), *fixed)
        if main is None or len(parts) == 1 or not main.entries:
            return [("".join(parts[::2]), whole)]
        out: list[tuple[str, tuple[Provenance, ...]]] = []
        for key, text in zip(parts[1::2], parts[2::2], strict=True):
            why = main.entries.get(key, main.provenance)
            text = text if out else parts[0] + text
            if out and self.notes.alike(out[-1][1][0], why):
                out[-1] = (out[-1][0] + text, (*out[-1][1], why))
            else:
                out.append((text, (why,)))
        return out

    def _statement(
        self, text: str, names: tuple[str, ...], main: Resolved | None, whys: tuple[Provenance, ...],
        said: list[Statement],
    ) -> Statement:  # fmt: skip
        lead, body = _split(text)
        if not said:
            before, text = "", body
        elif lead or body[:1].islower() or body[:1] == "(":
            before, text = lead or " ", body
        else:
            before, text = "" if said[-1].text.endswith((".", ":")) else ".", body
            before += " "
        if (before.endswith(". ") and said) or not (said or self.headed):
            text = capital(text)
        status, note = ("", "") if main is None else self.notes.of(names[0], main, whys)
        clauses = dict.fromkeys(c for why in whys if _own(why) for c in why.clauses)
        return Statement(text, before, names, status, tuple(clauses), note)


def _own(why: Provenance) -> bool:
    """Whether the clauses of a provenance state the value, and are not merely those a supply was drawn from."""
    return why.status not in (Status.SUPPLIED, Status.DEFAULT)


def _split(text: str) -> tuple[str, str]:
    """The punctuation that joins a piece to what stands before it, and the rest."""
    found = re.match(r"[,;:.]?\s*", text)
    lead = found[0] if found else ""
    return lead, text[len(lead):]


def _context(said: Script, ruleset: RuleSet) -> dict[str, Any]:
    values: dict[str, Any] = {"players": ruleset.players}
    for name, constant in said.family.constants.items():
        values[variable(name)] = constant.value
    for name, resolved in ruleset.values.items():
        if resolved.value is not UNKNOWN:
            values[variable(name)] = _plain(said.family, name, resolved)
    for name, template in said.let.items():
        text = template.render(values)
        values[name] = {"True": True, "False": False}.get(text, text)
    return values


def _plain(family: Family, name: str, resolved: Resolved) -> Any:
    """A value as a template sees it: sets in the order of their declaration, free words without our marks."""
    value = resolved.value
    kind = family.parameters[name].type
    if isinstance(value, frozenset):
        return sorted(value, key=kind.options.index) if isinstance(kind, SetOf) else sorted(value)
    if isinstance(value, str):
        return _OURS.sub("", value)
    return value

