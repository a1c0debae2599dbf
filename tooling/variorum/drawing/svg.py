"""The few things all drawings share."""

from markupsafe import Markup, escape


def number(value: float) -> str:
    """A coordinate with at most one decimal, so that equal drawings are equal bytes."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def tag(name: str, content: str | Markup = "", /, **attributes: object) -> Markup:
    """An element; ``cls`` is written ``class``, ``_`` in names as ``-``; numbers are shortened, text is escaped."""
    written = []
    for key, value in attributes.items():
        if value is None or value == "":
            continue
        key = "class" if key == "cls" else "viewBox" if key == "view_box" else key.replace("_", "-")
        shown = number(value) if isinstance(value, float | int) else str(value)
        written.append(f' {key}="{escape(shown)}"')
    head = f"<{name}{''.join(written)}"
    return Markup(f"{head}>{escape(content)}</{name}>" if content else f"{head}/>")


def join(parts: list[Markup]) -> Markup:
    """The parts one after another."""
    return Markup("").join(parts)
