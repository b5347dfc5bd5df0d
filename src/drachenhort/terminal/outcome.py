"""How a game ended, in words."""

from drachenhort.kernel.match import Match
from drachenhort.kernel.text import Text, Words
from drachenhort.terminal.themes import look_of
from drachenhort.terminal.voice import Voice

_ = Words("drachenhort")


def say_outcome(voice: Voice, match: Match) -> None:
    """Say who won, why, and by which rule; nothing while the game is going on."""
    outcome = match.outcome
    if outcome is None:
        return
    accent = look_of(match.scene()).accent
    voice.say(_result(match), f"bold {accent}")
    rule = f" ({outcome.ending.rule})" if outcome.ending.rule else ""
    voice.say(f"{voice.words(outcome.ending.text)}{rule}")


def _result(match: Match) -> Text:
    outcome = match.outcome
    assert outcome is not None
    if outcome.is_draw:
        return _("Game over: a draw.")
    winners = ", ".join(match.names[seat] for seat in outcome.winners)
    return _.plural(
        "Game over: {winners} wins!", "Game over: {winners} win!", n=len(outcome.winners), winners=winners
    )
