"""Which side of an emendation is read: everywhere the emended one, everywhere the transmitted, or at named places."""

from __future__ import annotations

from dataclasses import dataclass

from variorum.errors import UserError


@dataclass(frozen=True)
class Reading:
    """``everywhere`` is true for the transmitted reading throughout; ``places`` are the addresses it holds at."""

    everywhere: bool = False
    places: tuple[str, ...] = ()

    @classmethod
    def parse(cls, name: str) -> Reading:
        """Read ``""``, ``emended``, ``transmitted`` or ``transmitted low.owner+target``; UserError otherwise."""
        words = name.split()
        if not words or words == ["emended"]:
            return cls()
        if words[0] != "transmitted" or len(words) > 2:
            raise UserError(
                f"{name!r} is not a reading",
                "write nothing (emended), `transmitted`, or `transmitted` and addresses joined by `+`",
            )
        if len(words) == 1:
            return cls(everywhere=True)
        return cls(places=tuple(sorted(set(filter(None, words[1].split("+"))))))

    def transmitted(self, address: str) -> bool:
        """True where the transmitted side is read at this address."""
        return self.everywhere or address in self.places

    def __str__(self) -> str:
        if self.everywhere:
            return "transmitted"
        return f"transmitted {'+'.join(self.places)}" if self.places else ""
