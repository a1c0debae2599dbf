"""Piquet: its parameters and its engine."""

from .parameters import FAMILY

__all__ = ["FAMILY"]
