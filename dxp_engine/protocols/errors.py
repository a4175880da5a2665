"""Whose fault it was: the peer's (a value handed out by a machine) or ours (raised at once)."""

_SHOWN = 40


class ProtocolError(ValueError):
    """A conversation went wrong; the text says what and names the word it failed at."""


class RemoteError(ProtocolError):
    """The peer sent something that cannot be read, or not now.

    Machines put it into the list of received messages and never raise it. `kind` is the kind of message it was meant
    to be ("go", "position"; empty if that is unknown), since some broken commands still must be answered.
    """

    def __init__(self, reason: str, kind: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.kind = kind


class LocalError(ProtocolError):
    """We tried to send something that cannot be written, or not in this state."""


def shown(text: str) -> str:
    """A peer's word in quotes for an error text: shortened, with nothing unprintable in it."""
    cut = text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
    plain = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in cut)
    return f"'{plain}'"
