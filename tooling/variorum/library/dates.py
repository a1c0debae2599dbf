"""The date of what is made from the corpus: never that of the clock, so that the same corpus gives the same bytes."""

import datetime
import os

from variorum.errors import UserError

from .library import Library


def corpus_date(library: Library) -> str:
    """``SOURCE_DATE_EPOCH`` as a day, if it is set, else that of the last dated change: ``2026-11-30``.

    Raises UserError where ``SOURCE_DATE_EPOCH`` is no number of seconds.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is not None:
        try:
            return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).date().isoformat()
        except (ValueError, OverflowError, OSError):
            raise UserError(f"SOURCE_DATE_EPOCH is {epoch!r}, not a number of seconds") from None
    changes = [change.date for text in library.texts.values() for change in text.model.changes]
    return max(changes, default="1970-01-01")
