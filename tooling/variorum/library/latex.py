"""Any text as LaTeX prints it, safe in a field of a BibTeX file."""

import re
from typing import Final

# BibTeX counts braces even where LaTeX is told to print them, so they must not stand there at all.
_SIGNS: Final = {
    "\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "|": r"\textbar{}",
}  # fmt: skip
# Signs that LaTeX joins to another when they meet.
_LIGATURE = re.compile(r"(?<=-)-|(?<=')'|(?<=`)`|(?<=[?!])`|(?<=,),")


def tex(text: str) -> str:
    r"""The text with LaTeX's own signs escaped, on one line.

    >>> tex("50 % of {a}_b -- \\c")
    '50 \\% of \\textbraceleft{}a\\textbraceright{}\\_b -{}- \\textbackslash{}c'
    """
    text = _LIGATURE.sub(lambda match: "\0" + match[0], " ".join(text.split()))
    return "".join("{}" if sign == "\0" else _SIGNS.get(sign, sign) for sign in text)
