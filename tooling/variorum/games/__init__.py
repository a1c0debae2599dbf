"""The families of games: typed rule values, parameters and engines. Standard library only, no files, no YAML."""

# The module `family` is loaded before the function of that name is defined: Python sets a package's attribute when a
# module of it is first loaded, and the function must be the one that stays.
from .family import Family, UnknownName
from .problems import close

__all__ = ["family", "games"]


def games() -> tuple[str, ...]:
    """The names of the families."""
    return ("all-fours", "piquet")


def family(name: str) -> Family:
    """The family of that name, ``all-fours`` or ``piquet``; raises ``UnknownName``."""
    # Imported here so that a program that asks for one family does not load the other.
    if name == "all-fours":
        from .all_fours import parameters as all_fours
        return all_fours.FAMILY
    if name == "piquet":
        from .piquet import parameters as piquet
        return piquet.FAMILY
    raise UnknownName(name, f"'{name[:60]}' is not a family of games: there are {' and '.join(games())}",
                      close(name, games(), 1))
