"""The public interface: what ``import variorum`` offers. Everything else may change without notice.

    >>> import variorum
    >>> corpus = variorum.load()
    >>> corpus.ruleset("hoyle-1807")["target"]
    10

The objects that come back (texts, clauses, rule sets, outcomes, diffs) are frozen; their documented attributes belong
to the interface.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from variorum import export as _export
from variorum import lint as _lint
from variorum.collate.changes import Diff
from variorum.comparison.history import History
from variorum.comparison.history import history as _history
from variorum.comparison.readings import rulesets
from variorum.comparison.texts import compared, difference
from variorum.diagnostics import Finding, Report
from variorum.errors import UserError
from variorum.games.engine import Record, RecordError
from variorum.games.ruleset import RuleSet
from variorum.library import Clause, Example, Library, Loaded, Text, Variant, corpus_date, inputs
from variorum.library import load as _load
from variorum.lint import examples as _examples
from variorum.paths import data_root
from variorum.referee.compare import Comparison
from variorum.referee.compare import compare as _compare
from variorum.referee.records import read_record
from variorum.referee.replay import Misfit
from variorum.referee.replay import run as _run
from variorum.referee.rulings import Outcome
from variorum.source import read_yaml
from variorum.source.records import record_of

RecordLike: TypeAlias = "Record | Mapping[str, object] | Path | str"
"""A record: read already, as data, in a file (``Path``), or an example of the corpus by its name."""


@dataclass(frozen=True)
class Corpus:
    """A corpus with its rule sets: everything that can be looked up, compared and played.

    ``folder`` holds ``corpus/`` and ``variants/``.
    """

    folder: Path
    loaded: Loaded

    @property
    def library(self) -> Library:
        """Everything that could be read, by id: ``texts``, ``variants``, ``examples``, ``topics``, ``books``."""
        return self.loaded.library

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with the files themselves, so that it could not be read as meant."""
        return self.loaded.findings

    def text(self, name: str) -> Text:
        """A text by its id, ``all-fours/1807``. Raises UserError, with the nearest name, where there is none."""
        return self.library.text(name)

    def clause(self, reference: str) -> Clause:
        """A clause by its reference, ``all-fours/1807#law.5``. Raises UserError where there is none."""
        return self.library.clause(reference)

    def variant(self, name: str) -> Variant:
        """A rule set as its file states it, ``hoyle-1807``. Raises UserError where there is none."""
        return self.library.variant(name)

    def example(self, name: str) -> Example:
        """An example by its name, ``a-revoke-costs-a-point``. Raises UserError where there is none."""
        return self.library.example(name)

    def ruleset(self, name: str) -> RuleSet:
        """A rule set with every value resolved; a reading may follow: ``hoyle-1814 transmitted``.

        ``ruleset["target"]`` is a value, ``ruleset.why("target")`` where it comes from. Raises UserError where a
        value is missing or there is no such rule set.
        """
        return self.library.ruleset(name)

    def rulesets(self, game: str) -> list[RuleSet]:
        """Every rule set of a game, ``all-fours`` or ``piquet``: as emended and, where that differs, as transmitted."""
        return rulesets(self.library, game)

    def check(self) -> tuple[Finding, ...]:
        """Everything that is wrong, as ``variorum check`` has it: the faults of reading, all lints, every example."""
        ran = [_examples.run(self.library, example) for example in self.library.examples.values()]
        found = [finding for one in ran for finding in one.findings]
        return _lint.run(self.loaded, found, _examples.CODES)

    def history(self, topic: str, game: str | None = None) -> History:
        """A topic through every text, in order of date. Raises UserError where there is no such topic."""
        return _history(self.library, topic, game)

    def diff(self, one: str, other: str) -> Diff:
        """Two texts, printings (``all-fours/1823@NY1830``) or rule sets compared: rules, clauses and wording.

        Raises UserError where a name is unknown or the two cannot be compared.
        """
        return difference(self.library, compared(self.library, one), compared(self.library, other))

    def record(self, record: RecordLike) -> Record:
        """A record read and held against itself.

        Data have the keys of a record's file; numbers may be numbers. Raises UserError for a file or a name that is
        not there, ``InvalidRecord`` for a record that cannot be read or contradicts itself.
        """
        if isinstance(record, Record):
            return record
        if isinstance(record, str):
            return self.record(self.example(record).origin.document.plain())  # type: ignore[arg-type]  # a mapping: its model was read from it
        if isinstance(record, Mapping):
            try:
                return read_record(_raw(record))  # type: ignore[arg-type]  # a mapping gives a mapping
            except RecordError as error:
                raise InvalidRecord(str(error), error.problems[0].hint) from None
        if not record.exists():
            raise UserError(f"there is no file {record}")
        report = Report()
        document = read_yaml(record, report)
        read = record_of(document, report) if document is not None and not report else None
        if read is None:
            raise InvalidRecord.found(tuple(report))
        return read

    def run(self, record: RecordLike, under: str | RuleSet) -> Outcome:
        """A record judged under one rule set: rulings with their clauses, items, score, winner, what stays open.

        Raises ``Misfit`` where the rules cannot be asked about the record (other players, another pack), and what
        ``record`` and ``ruleset`` raise.
        """
        return _run(self.record(record), under if isinstance(under, RuleSet) else self.ruleset(under))

    def compare(self, record: RecordLike, under: Iterable[str | RuleSet] | None = None) -> Comparison:
        """A record under several rule sets (all of its game): groups of the same result, and what separates them."""
        read = self.record(record)
        named = self.rulesets(read.game) if under is None else under
        return _compare(read, [r if isinstance(r, RuleSet) else self.ruleset(r) for r in named])

    def export(self, form: str, folder: Path | None = None) -> dict[str, bytes]:
        """The corpus as ``tei``, ``json``, ``csv``, ``bibtex``, ``csl`` or ``svg``: files by path.

        They are written into ``folder`` if one is named, whole or not at all. Raises UserError for an unknown form, a
        corpus with findings, or a folder that holds anything but an earlier export in the same form.
        """
        if form not in _export.FORMS:
            raise UserError(f"there is no form {form!r}", f"one of {', '.join(_export.FORMS)}")
        if self.findings:
            raise UserError("the corpus has findings, so that an export would not be whole", "see .findings")
        import variorum

        release = _export.Release(variorum.__version__, corpus_date(self.library))
        made = _export.files(form, self.library, release)
        if folder is not None:
            _export.write(folder, form, made, release, inputs=inputs(self.folder))
        return made


class InvalidRecord(UserError):
    """A record that cannot be read or contradicts itself; ``findings``, for one in a file, say where and why."""

    def __init__(self, message: str, hint: str = "", findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(message, hint, exit_code=1)
        self.findings = findings

    @classmethod
    def found(cls, findings: tuple[Finding, ...]) -> InvalidRecord:
        """The error for these findings, at least one."""
        first = findings[0]
        more = f", and {len(findings) - 1} more" if len(findings) > 1 else ""
        return cls(f"{first.position}: {first.code.id} {first.message}{more}", first.hint, findings)


def load(folder: str | Path | None = None) -> Corpus:
    """The corpus in a folder that holds ``corpus/`` and ``variants/``; the shipped one by default.

    Faults in its files do not stop it: they are ``Corpus.findings``. Raises UserError where there is no corpus.
    """
    root = data_root() if folder is None else Path(folder)
    if not (root / "corpus").is_dir():
        raise UserError(f"{root} holds no folder corpus/", "name the folder that holds corpus/ and variants/")
    return Corpus(root, _load(root))


def _raw(value: object) -> object:
    """Data as a record's file gives them: every scalar a string."""
    if isinstance(value, Mapping):
        return {str(key): _raw(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_raw(item) for item in value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


__all__ = ["Corpus", "InvalidRecord", "Misfit", "RecordLike", "UserError", "load"]
