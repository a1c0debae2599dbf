"""The Hoyle Variorum: a corpus of card-game laws, its apparatus, and a referee that rules by every edition."""

__version__ = "0.1.0"
