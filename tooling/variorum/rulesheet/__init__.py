"""Rule sheets: what a player must know, in plain English, made from the resolved parameters of a rule set.

The words stand in ``sentences/``, a file a game; every value comes from the rule set. Each statement knows its
parameters, its clauses and how sure it is, so that a page and a terminal show the same doubts.
"""

from . import plain
from .build import sheet
from .sentences import Script, script
from .sheet import Note, Paragraph, Section, Sheet, Statement

__all__ = ["Note", "Paragraph", "Script", "Section", "Sheet", "Statement", "plain", "script", "sheet"]
