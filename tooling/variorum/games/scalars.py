"""Reading and writing the smallest parts of a raw value: numbers, words, and all of it on one line."""

from __future__ import annotations

from typing import Any, TypeAlias

from .problems import Path, ValueProblem, close, joined, meant, shown

Found: TypeAlias = "list[ValueProblem]"

WHOLE = "a whole number"


def read_int(raw: Any, path: Path, found: Found, minimum: int, maximum: int | None, wanted: str) -> int:
    """A whole number within bounds, written plainly (no sign but ``-``, no leading zero)."""
    digits = raw[1:] if isinstance(raw, str) and raw.startswith("-") else raw
    if not isinstance(raw, str) or not digits or not all(c in "0123456789" for c in digits):
        found.append(ValueProblem(path, f"{shown(raw)} is not {WHOLE}", f"write {wanted}"))
    elif len(digits) > 1 and digits[0] == "0":
        found.append(ValueProblem(path, f"{shown(raw)} begins with a nought", f"write {digits.lstrip('0') or '0'}"))
    elif len(digits) > 9:
        found.append(ValueProblem(path, f"{shown(raw)} is too great a number", f"write {wanted}"))
    elif int(raw) < minimum:
        found.append(ValueProblem(path, f"{raw} is less than {minimum}", f"write {wanted}"))
    elif maximum is not None and int(raw) > maximum:
        found.append(ValueProblem(path, f"{raw} is more than {maximum}", f"write {wanted}"))
    else:
        return int(raw)
    return minimum


def read_word(raw: Any, options: tuple[str, ...], path: Path, found: Found, aside: tuple[str, ...] = ()) -> str:
    """One of the options; ``aside`` are further things the message should say are admitted."""
    if isinstance(raw, str) and raw in options:
        return raw
    right = joined((*options, *aside))
    message = f"{shown(raw)} is not {'one of ' if len(options) + len(aside) > 1 else ''}{right}"
    hint = meant(close(raw, options, 1)) if isinstance(raw, str) else ""
    found.append(ValueProblem(path, message, hint or f"write {right}"))
    return options[0]


def int_text(minimum: int, maximum: int | None) -> str:
    """``a whole number from 1 to 6``."""
    if maximum is None:
        return f"{WHOLE}, {minimum} or more"
    return f"the number {minimum}" if minimum == maximum else f"{WHOLE} from {minimum} to {maximum}"


def flow(raw: Any) -> str:
    """A raw value on one line, as YAML's flow style has it."""
    if isinstance(raw, list):
        return f"[{', '.join(map(flow, raw))}]"
    if isinstance(raw, dict):
        return f"{{{', '.join(f'{k}: {flow(v)}' for k, v in raw.items())}}}"
    plain = str(raw) and not set(str(raw)) & set(",[]{}:#\"'&*!|%@`>") and str(raw) == str(raw).strip()
    return str(raw) if plain else '"' + str(raw).replace("\\", "\\\\").replace('"', '\\"') + '"'
