"""Stage 5, for pages: changes as escaped HTML fragments with ``ins`` and ``del``.

Each mark says in hidden text which side has the words (``[only in 1807:] … [end]``), so that neither colour nor line
is needed to tell. A pair of wordings is written three times, old, new and merged, and the style sheet shows one or
two of them: the order for reading aloud is right in each, and nothing moves when the window narrows.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from .changes import ClauseChange, ClauseKind, Diff, RuleChange, Side, WordChange, WordingChange, WordKind, rules_told
from .normalise import Reason
from .render_text import clause_relation, clauses_counted, rules_counted, unsaid, wording_counted
from .spacing import parted, with_spaces
from .tokens import TokenKind


def hidden(text: str) -> str:
    """Text for screen readers only."""
    return f'<span class="vh">{escape(text)}</span>'


def words_html(words: Iterable[WordChange], a: str, b: str, show: str = "merged") -> str:
    """Running text with its differences; ``show`` is ``old``, ``new`` or ``merged``. Returns phrasing content."""
    out: list[str] = []
    for word, space in with_spaces(words, show):
        if word.kind is WordKind.SAME:
            out.append(escape((word.text_a if show == "old" else word.text_b).rstrip(), quote=False))
        else:
            if show != "new" and word.a:
                out.append(_mark("del", a, b, word.text_a, word))
            if show == "merged" and parted(word):
                out.append(" ")
            if show != "old" and word.b:
                out.append(_mark("ins", b, a, word.text_b, word))
        out.append(space)
    return "".join(out)


def _mark(tag: str, here: str, there: str, text: str, word: WordChange) -> str:
    text = escape(text.rstrip(), quote=False)
    if word.kind is WordKind.LACUNA:  # what stands against a lacuna is neither added nor left out
        lost = any(token.kind is TokenKind.LACUNA for token in (word.a if tag == "del" else word.b))
        said = f"[lost in {here if lost else there}:] "
        return f'<span class="lacuna">{hidden(said)}{text}{hidden(" [end]")}</span>'
    more = f' class="accidental" title="{escape(word.why)}"' if word.reason.accidental else ""
    return f"<{tag}{more}>{hidden(f'[only in {here}:] ')}{text}{hidden(' [end]')}</{tag}>"


def pair_html(words: Iterable[WordChange], a: str, b: str) -> str:
    """A pair of wordings three times over, in the style guide's classes (``dp``: ``d-old``, ``d-new``, ``d-in``)."""
    words = tuple(words)
    return (
        '<div class="dp">'
        f'<p class="d-old"><span class="d-w">{escape(a)} </span>{words_html(words, a, b, "old")}</p>'
        f'<p class="d-new"><span class="d-w">{escape(b)} </span>{words_html(words, a, b, "new")}</p>'
        f'<p class="d-in">{words_html(words, a, b, "merged")}</p></div>'
    )


def side_html(side: Side) -> str:
    """One side of a rule: value and status; silence as a dash and the word, a supplied value in angle marks."""
    if not side.said:
        out = '<span class="silent">— silent</span>'
        if side.value is not None:
            out += f' <span class="sup">{escape(side.value)}</span> <span class="src">{escape(unsaid(side))}</span>'
        return out
    value = "none given" if side.value is None else side.value
    if side.status == "emended":
        out = f'<span class="read">{hidden("emended: ")}{escape(value)}</span>'
        if side.transmitted is not None:
            out += f' <span class="trans">{hidden("as transmitted: ")}{escape(side.transmitted)}</span>'
    elif side.status == "crux":
        out = f'<span class="crux">{hidden("crux, undecided: ")}{escape(value)}</span>'
    elif side.status == "transmitted":
        out = f'<span class="trans">{hidden("as transmitted: ")}{escape(value)}</span>'
    else:
        out = escape(value)
        if side.status not in ("attested", ""):
            out += f' <span class="st">{escape(side.status)}</span>'
    if side.clauses:
        out += f' <span class="cl">({escape(", ".join(side.clauses))})</span>'
    return out


def rule_html(change: RuleChange, a: str, b: str) -> str:
    """A table row: rule, both sides, what changed."""
    head = f'{escape(change.title or change.address)}<span class="id">{escape(change.address)}</span>'
    before, after = side_html(change.before), side_html(change.after)
    if change.alters and change.before.said:
        before = f'<span class="old">{hidden("[before:] ")}{before}</span>'
    if change.alters and change.after.said:
        after = f'<span class="new">{hidden("[now:] ")}{after}</span>'
    return (
        f'<tr class="{"chg" if change.differs else "same"}"><th scope="row">{head}</th>'
        f'<td data-l="{escape(a)}">{before}</td><td data-l="{escape(b)}">{after}</td>'
        f'<td class="st">{escape(change.kind.value)}</td></tr>'
    )


def rules_html(changes: Iterable[RuleChange], a: str, b: str) -> str:
    """The table of rules."""
    rows = "".join([rule_html(change, a, b) for change in changes])
    heads = "".join([f'<th scope="col">{escape(head)}</th>' for head in ("rule", a, b, "change")])
    return f'<table class="rt"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


_SIGN = {
    ClauseKind.SAME: "=",
    ClauseKind.REWORDED: "~",
    ClauseKind.MOVED: "↕",
    ClauseKind.SPLIT: "⑂",
    ClauseKind.MERGED: "⋎",
    ClauseKind.ADDED: "+",
    ClauseKind.DROPPED: "×",
}


def clause_html(change: ClauseChange) -> str:
    """A list item: clauses of the first text, a sign, clauses of the second, and the relation as a word."""

    def ids(names: tuple[str, ...]) -> str:
        return f"<span>{escape(', '.join(names))}</span>" if names else '<span class="silent">—</span>'

    said = clause_relation(change)
    if change.rules:
        said += f"; {rules_told(change.rules)}"
    if change.evidence.pinned:
        said += "; pinned by an editor"
    name = ' class="same"' if change.kind is ClauseKind.SAME else ""
    sign = f'<span class="sign" aria-hidden="true">{_SIGN[change.kind]}</span>'
    return f"<li{name}>{ids(change.a)}{sign}{ids(change.b)}<em>{escape(said)}</em></li>"


def clauses_html(changes: Iterable[ClauseChange]) -> str:
    """The list of corresponding clauses."""
    return f'<ol class="cm">{"".join([clause_html(change) for change in changes])}</ol>'


def wording_html(change: WordingChange, a: str, b: str) -> str:
    """One pair of wordings with the clauses it belongs to and the rules altered with it."""
    ids = [", ".join(change.a) or "—", ", ".join(change.b) or "—"]
    head = f"<i>{escape(ids[0] if ids[0] == ids[1] else ' → '.join(ids))}</i>"
    if change.rules:
        head += f" <span>{escape(rules_told(change.rules))}</span>"
    name = "dr" if change.reason is not Reason.NONE else "dr same"
    return f'<div class="{name}"><p class="k2">{head}</p>{pair_html(change.words, a, b)}</div>'


def diff_html(diff: Diff) -> str:
    """The notes, then the three levels as sections with heading ids ``rules``, ``clauses`` and ``wording``."""
    out = [f"<p>{escape(note)}</p>" for note in diff.notes]
    pairs = "".join([wording_html(change, diff.a, diff.b) for change in diff.wording])
    for name, counted, body in (
        ("rules", rules_counted(diff.rules), rules_html(diff.rules, diff.a, diff.b)),
        ("clauses", clauses_counted(diff.clauses), clauses_html(diff.clauses)),
        ("wording", wording_counted(diff.wording), pairs),
    ):
        if counted:
            out.append(f'<h2 id="{name}">{name.capitalize()}</h2><p class="st">{escape(counted)}</p>{body}')
    return "\n".join(out)
