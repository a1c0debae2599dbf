"""Where the shipped material lies: beside the code in a checkout, inside the package in a wheel."""

from functools import cache
from pathlib import Path

from variorum.errors import UserError

_PACKAGE = Path(__file__).resolve().parent
_SHIPPED = _PACKAGE / "_data"
_CHECKOUT = _PACKAGE.parent.parent


@cache
def data_root() -> Path:
    """Return the folder that holds ``corpus/``, ``variants/``, ``site_src/`` and ``mkdocs.yml``.

    In a checkout (an editable install too) it is the root of the repository; in an installed wheel the folder
    ``variorum/_data``. Raises UserError where neither has a corpus, as when the package was copied without its data.
    """
    for candidate in (_SHIPPED, _CHECKOUT):
        if (candidate / "corpus").is_dir():
            return candidate
    raise UserError(
        f"this copy of variorum has no corpus: neither {_SHIPPED} nor {_CHECKOUT} holds one",
        "install the package again, or name a corpus with --corpus DIR",
    )
