"""The library as pages: pure functions from a frozen ``Library`` to HTML fragments, with nothing written or fetched.

``pages`` gives every page by its path; how they reach a disk is ``mkdocs_plugin``'s affair.
"""

from .build import pages, reading_pages
from .page import Asset, Entry, Output, Page
from .sheet import alone as sheet_alone

__all__ = ["Asset", "Entry", "Output", "Page", "pages", "reading_pages", "sheet_alone"]
