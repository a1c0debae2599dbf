"""The names our TEI files go by: namespace, ids, and the addresses from one file to another.

Clause ids are kept as they are, so that ``1823.xml#law.4`` is a clause as ``all-fours/1823#law.4`` is. They have
neither capitals nor low lines; every other id has one, and so cannot be taken for a clause's.
"""

from __future__ import annotations

import posixpath
import re

NS = "http://www.tei-c.org/ns/1.0"
XML = "http://www.w3.org/XML/1998/namespace"
XML_ID, XML_LANG, XML_SPACE = f"{{{XML}}}id", f"{{{XML}}}lang", f"{{{XML}}}space"

CORPUS = "corpus.xml"
"""The file of books, copies, topics and relations."""
APPLICATION = "variorum"
"""``application/@ident`` of a file that we have written."""
COPY = "the_copy"
"""The id of the source copy in the header of a text."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9.:_-]*")


def q(name: str) -> str:
    """An element's name in the TEI namespace, as lxml has it."""
    return f"{{{NS}}}{name}"


def clause_id(own: str) -> str:
    """The ``xml:id`` of a clause: its own id, with ``_`` before a figure, with which no XML name begins."""
    return f"_{own}" if own[:1].isdigit() else own


def clause_of(xml_id: str) -> str:
    """The clause's own id."""
    return xml_id.removeprefix("_")


def text_path(text_id: str) -> str:
    """The file of a text: ``all-fours/1823.xml``."""
    return f"{text_id}.xml"


def link(here: str, path: str, fragment: str = "") -> str:
    """The address of a file, or of an id in it, from the file at ``here``; paths are from the export's folder.

    >>> link("all-fours/1814.xml", "all-fours/1807.xml", "law.4"), link("all-fours/1814.xml", "corpus.xml", "t_beg")
    ('1807.xml#law.4', '../corpus.xml#t_beg')
    """
    relative = "" if here == path else posixpath.relpath(path, posixpath.dirname(here) or ".")
    return f"{relative}#{fragment}" if fragment else relative


def clause_link(here: str, ref: str) -> str:
    """The address of a clause (``all-fours/1807#law.4``) from the file at ``here``."""
    text, _, own = ref.partition("#")
    return link(here, text_path(text), clause_id(own))


def ref_of(here: str, address: str) -> str:
    """The clause that an address in the file at ``here`` means; of another kind of address, as it stands.

    >>> ref_of("all-fours/1814.xml", "1807.xml#law.4"), ref_of("all-fours/1814.xml", "#p1.2")
    ('all-fours/1807#law.4', 'all-fours/1814#p1.2')
    """
    path, _, fragment = address.partition("#")
    whole = posixpath.normpath(posixpath.join(posixpath.dirname(here), path)) if path else here
    return f"{whole.removesuffix('.xml')}#{clause_of(fragment)}" if whole.endswith(".xml") and fragment else address


def is_feature_name(key: str) -> bool:
    """Whether a key can name a feature; a key that begins with a figure takes ``_`` before it."""
    return _NAME.fullmatch(key) is not None


def feature_name(key: str) -> str | None:
    """A key as ``f/@name``, which must begin with a letter or ``_``; None for one that cannot be a name."""
    if is_feature_name(key):
        return key
    return f"_{key}" if is_feature_name(f"x{key}") else None


def feature_key(name: str) -> str:
    """The key again."""
    return name.removeprefix("_")
