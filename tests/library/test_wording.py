"""Which words an emendation concerns."""

from typing import Any

import pytest

from variorum.library.wording import words_of
from variorum.model import Emendation


def emendation(**given: Any) -> Emendation:
    common = {"id": "a", "because": "For a test.", "certainty": "low", "by": "The tests", "date": "2026-11-30"}
    return Emendation.model_validate({**common, **given})


@pytest.mark.parametrize(
    ("given", "words"),
    [
        # "seven points" in doubt: no other words are read, so the words stand
        ({"where": "target", "kind": "crux", "words": {"transmitted": "Seven"}}, ("Seven", "Seven")),
        ({"where": "target", "kind": "crux", "words": {"transmitted": "Seven", "read": "Ten"}}, ("Seven", "Ten")),
        # words that are to go, by an emendation that decides
        ({"where": "target", "kind": "corruption", "words": {"transmitted": "Seven", "read": ""}}, ("Seven", "")),
        ({"where": "wording", "kind": "corruption", "transmitted": "bridge", "read": "whist"}, ("bridge", "whist")),
        ({"where": "target", "kind": "corruption", "transmitted": "7", "read": "10"}, None),
    ],
)
def test_words_of_an_emendation(given: dict[str, Any], words: tuple[str, str] | None) -> None:
    assert words_of(emendation(**given)) == words
