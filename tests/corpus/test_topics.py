"""The topics of the shipped corpus: each has its title in the four languages that its readers ask in."""


from variorum.library import Library


def test_every_topic_is_named_in_four_languages(library: Library) -> None:
    named = [*library.groups, *library.topics.values()]
    lacking = {topic.id: topic.title.foreign for topic in named if len(topic.title.native) != 3}
    assert lacking == {}
    assert len(named) > 90
