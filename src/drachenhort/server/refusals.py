"""Why a table refuses what somebody asks for; the codes are stable, docs/protocol.md lists them."""

from drachenhort.kernel.errors import HortError


class NotSeated(HortError):
    """Only who sits at the table may do this."""

    code = "seat/none"


class DecisionClosed(HortError):
    """This question is not, or no longer, open."""

    code = "decision/closed"


class Overtaken(DecisionClosed):
    """Another process has stored something first; the table has read it by now."""


class TableClosed(HortError):
    """This table does not take what was asked: it gathers, it is over, or it is somebody's own."""

    code = "table/closed"
