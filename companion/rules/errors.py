"""What is refused by the rules: a code for the program, where it lies, words for a person."""


class RuleError(ValueError):
    """Something that cannot be on a table of this game.

    `code` is kebab-case and documented; `player` and `card` name the culprit where there is one.
    """

    def __init__(
        self, code: str, message: str, *, player: str | None = None, card: int | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.player = player
        self.card = card
