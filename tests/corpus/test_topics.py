"""The topics of the shipped corpus: each has its title in the four languages that its readers ask in."""

import pytest

from variorum.library import Library, load
from variorum.paths import data_root


@pytest.fixture(scope="module")
def library() -> Library:
    return load(data_root()).library


def test_every_topic_is_named_in_four_languages(library: Library) -> None:
    named = [*library.groups, *library.topics.values()]
    lacking = {topic.id: topic.title.foreign for topic in named if len(topic.title.native) != 3}
    assert lacking == {}
    assert len(named) > 90
