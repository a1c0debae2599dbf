"""When and where a text was printed, in words."""

from variorum.library import Text

from .drawing.timeline import printings_by_place
from .site import plural


def when(text: Text) -> str:
    """``1823–1887``, ``1807``, or ``undated``."""
    years = text.years
    if not years:
        return "undated"
    return str(years[0]) if years[0] == years[-1] else f"{years[0]}–{years[-1]}"


def is_web(text: Text) -> bool:
    """True for a text that is known from web pages only."""
    return bool(text.witnesses) and all(w.book.kind == "web-page" for w in text.witnesses)


def where(text: Text) -> str:
    """``New York 1823, 1829; Philadelphia 1838``, or what else carries it."""
    if is_web(text):
        return plural(len(text.witnesses), "web page")
    return printings_by_place([(w.place or w.book.title, w.year) for w in text.witnesses])


def carriers(text: Text) -> str:
    """``six printings``, ``two web pages``, ``a periodical, 1876``."""
    kinds = {w.book.kind for w in text.witnesses}
    if is_web(text):
        return plural(len(text.witnesses), "web page")
    for kind, name in (("periodical", "a periodical"), ("code", "a club code"), ("pamphlet", "a pamphlet")):
        if kinds == {kind}:
            return name if when(text) in text.model.short else f"{name}, {when(text)}"
    return plural(len(text.witnesses), "printing")
