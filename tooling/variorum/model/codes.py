"""The codes of all that can be wrong with a document as such."""

from . import apparatus, reading

CODES = (*reading.CODES, *apparatus.CODES)
