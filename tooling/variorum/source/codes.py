"""The codes of all that can be wrong with a file as such."""

from variorum.source import builder, closed, envelope, explain, files, prose, text

CODES = (*files.CODES, *text.CODES, *explain.CODES, *builder.CODES, *closed.CODES, *envelope.CODES, *prose.CODES)
