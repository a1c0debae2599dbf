"""The codes of all that can be wrong with the files of a corpus together."""

from . import facts, loader

CODES = (*loader.CODES, *facts.CODES)
