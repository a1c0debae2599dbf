"""The shipped corpus and its exports, made once; TEI's own schema where there is one."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from variorum.export import Release
from variorum.source.tei.names import XML_ID

RELEASE = Release("1.2.3", "2027-01-31")


@pytest.fixture(scope="session")
def release() -> Release:
    return RELEASE


Faults = Callable[[bytes], list[str]]


@pytest.fixture(scope="session")
def tei_all() -> Faults:
    """What is wrong with a TEI file by the schema TEI All; without the schema what can be seen without it.

    On a CI the schema must be there. Elsewhere an ordinary checkout has none, and the end of the run says so.
    """
    path = os.environ.get("VARIORUM_TEI_SCHEMA")
    if not path:
        if os.environ.get("CI"):
            pytest.fail("VARIORUM_TEI_SCHEMA names no schema: TEI All validates no export", pytrace=False)
        return structural_faults
    if not Path(path).is_file():
        pytest.fail(f"VARIORUM_TEI_SCHEMA: there is no file {path}", pytrace=False)
    schema = etree.RelaxNG(etree.parse(path))

    def faults(data: bytes) -> list[str]:
        root = etree.fromstring(data)
        if not schema.validate(root.getroottree()):
            return [f"{entry.line}: {entry.message}" for entry in schema.error_log]
        return structural_faults(data)

    return faults


def structural_faults(data: bytes) -> list[str]:
    """Ids given twice, and pointers within the file that lead nowhere."""
    root: Any = etree.fromstring(data)
    ids = [element.get(XML_ID) for element in root.iter() if element.get(XML_ID)]
    found = [f"id {one} is given twice" for one in {i for i in ids if ids.count(i) > 1}]
    for element in root.iter():
        for name in ("target", "who", "resp", "wit", "facs", "ana", "corresp", "edRef"):
            for pointer in element.get(name, "").split():
                if pointer.startswith("#") and pointer[1:] not in ids:
                    found.append(f"{etree.QName(element).localname}/@{name} points to {pointer}, which is not there")
    return found
