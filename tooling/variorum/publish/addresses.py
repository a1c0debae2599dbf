"""Where each thing has its page. An address once published stays: these forms are part of every citation."""


def text(text_id: str) -> str:
    """The reading page of a text: ``editions/all-fours/1807.html``."""
    return f"editions/{text_id}.html"


def clause(ref: str) -> str:
    """The place of a clause on its text's page: ``editions/all-fours/1807.html#law.5``."""
    text_id, _, clause_id = ref.partition("#")
    return f"{text(text_id)}#{clause_id}"


def variant(variant_id: str) -> str:
    """A variant's page: ``variants/hoyle-1807.html``."""
    return f"variants/{variant_id}.html"


def sheet(variant_id: str) -> str:
    """A variant's rule sheet: ``sheets/hoyle-1807.html``."""
    return f"sheets/{variant_id}.html"


def matrix(game: str) -> str:
    """Every parameter in every rule set of a game: ``matrix/all-fours.html``."""
    return f"matrix/{game}.html"


def parameter(variant_id: str, name: str) -> str:
    """The line of one parameter on a variant's page."""
    return f"{variant(variant_id)}#{name}"


def example(game: str, example_id: str) -> str:
    """An example's page: ``examples/all-fours/the-ten-decides-game.html``."""
    return f"examples/{game}/{example_id}.html"


def topic(topic_id: str) -> str:
    """The page of a topic: ``rules/beg.limit.html``."""
    return f"rules/{topic_id}.html"


EFFECTS = "effects/index.html"
"""What the changes of rules mattered."""


def effect(anchor: str) -> str:
    """The place of one measured change: ``effects/index.html#hoyle-1814_low.owner``."""
    return f"{EFFECTS}#{anchor}"


def pair(older: str, newer: str) -> str:
    """The comparison of two texts of one game: ``compare/all-fours/1807-with-1823.html``."""
    game, _, first = older.partition("/")
    return f"compare/{game}/{first}-with-{newer.partition('/')[2]}.html"
