"""The one kind of error that is the user's to mend: said in a sentence, never shown with a traceback."""


class UserError(Exception):
    """Something asked for cannot be done, and the message says why.

    ``message`` is one sentence without a full stop or a leading capital, naming the thing as the user named it;
    ``hint``, where there is one, says what would be right. The command line prints both and exits with ``exit_code``:
    2 for a wrong request, 1 where the request was right and the corpus is not.
    """

    def __init__(self, message: str, hint: str = "", *, exit_code: int = 2) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.exit_code = exit_code

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message
