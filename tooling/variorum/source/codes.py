"""The codes of all that can be wrong with a file as such."""

from variorum.source import builder, envelope, explain, files, prose, text

CODES = (*files.CODES, *text.CODES, *explain.CODES, *builder.CODES, *envelope.CODES, *prose.CODES)
