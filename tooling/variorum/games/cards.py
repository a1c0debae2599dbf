"""Cards and packs (first form: the ranks)."""

RANKS = "AKQJT98765432"
