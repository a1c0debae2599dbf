"""The engine of All Fours and the naive referee say the same of random deals."""

import pytest

from .chunks import disagreements


@pytest.mark.parametrize("chunk", range(4))
def test_they_agree_on_a_few_hundred_deals(chunk: int) -> None:
    assert disagreements("all-fours", f"fast {chunk}", 150) == []


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(20))
def test_they_agree_on_a_hundred_thousand_deals(chunk: int) -> None:
    assert disagreements("all-fours", chunk, 5_000) == []
