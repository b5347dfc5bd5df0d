"""Who sits where: people and bots, as the command line and the headers of a record name them."""

from collections.abc import Sequence
from dataclasses import dataclass

from drachenhort.bots import make_bot
from drachenhort.bots.offers import USUAL, level_of, numbered
from drachenhort.kernel.text import Text, Words
from drachenhort.terminal.errors import BadUsage
from drachenhort.terminal.voice import printable

_ = Words("drachenhort")

LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody on a seat."""

    name: str
    bot: str | None = None
    """The kind of bot; None for a person."""


def read_seats(wishes: Sequence[str], players: int, language: str, level: str = "") -> tuple[Sitter, ...]:
    """Who the wishes name (`human:Anna`, `Anna`, `bot:4`); empty seats go to bots of that level."""
    usual = read_bot(level)
    if len(wishes) > players:
        raise BadUsage(
            _("There are {seats} seats for {players} players.", seats=len(wishes), players=players)
        )
    sitters = [_read(wish, usual) for wish in wishes] or [Sitter("")]
    sitters += [Sitter("", usual)] * (players - len(sitters))
    return tuple(_named(sitters, language))


def read_bot(word: str) -> str:
    """The bot that somebody means by the number of a level or by its name; the usual one by nothing."""
    return make_bot(numbered(word) or USUAL, 0).name


def _read(wish: str, usual: str) -> Sitter:
    kind, _colon, name = wish.partition(":")
    if kind == "bot":
        return Sitter("", read_bot(name) if name else usual)
    if kind == "human":
        return Sitter(_check_name(name) if name else "")
    return Sitter(_check_name(wish))


def _check_name(name: str) -> str:
    clean = " ".join(printable(name).split())
    if 0 < len(clean) <= LONGEST_NAME:
        return clean
    raise BadUsage(
        _(
            "{name} is no name for a player: it takes 1 to {most} characters.",
            name=repr(name[:40]),
            most=LONGEST_NAME,
        )
    )


def _named(sitters: Sequence[Sitter], language: str) -> list[Sitter]:
    """Everybody with a name that nobody else at the table has: namesakes get the numbers of their seats."""
    names = [
        sitter.name or _called(sitter.bot, seat).into(language) for seat, sitter in enumerate(sitters, 1)
    ]
    return [
        Sitter(f"{name} {seat}" if names.count(name) > 1 else name, sitter.bot)
        for seat, (name, sitter) in enumerate(zip(names, sitters, strict=True), 1)
    ]


def _called(bot: str | None, seat: int) -> Text:
    """What somebody without a name is called: bots after their level."""
    if bot is None:
        return _("Human")
    return level.title if (level := level_of(bot)) else _("Bot {seat}", seat=seat)
