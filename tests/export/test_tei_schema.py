"""TEI All holds for every file: the shipped corpus and any text that the model allows.

Reading the schema takes long, so these are among the long tests.
"""

import pytest
from hypothesis import HealthCheck, given, settings

from variorum import model
from variorum.export import Release, files
from variorum.export.tei import text_file
from variorum.library import Library

from .conftest import RELEASE, Faults
from .documents import documents, entity

pytestmark = pytest.mark.proof


def test_every_shipped_file_is_valid(library: Library, release: Release, tei_all: Faults) -> None:
    found = {name: tei_all(data) for name, data in files("tei", library, release).items()}
    assert len(found) == len(library.texts) + 1
    assert {name: faults for name, faults in found.items() if faults} == {}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(documents())
def test_any_text_is_valid(tei_all: Faults, doc: model.Text) -> None:
    # what points to a section or clause that is missing is the corpus's fault, and reported there
    dangling = ("points to #s_", "points to #a.1,")
    found = [fault for fault in tei_all(text_file(entity(doc), RELEASE)) if not any(d in fault for d in dangling)]
    assert found == []


def test_a_broken_file_is_not_valid(library: Library, release: Release, tei_all: Faults) -> None:
    data = text_file(library.texts["all-fours/1823"], release)
    assert tei_all(data) == []
    assert tei_all(data.replace(b'wit="#NY1823', b'wit="#NY1824', 1)) != []
