"""The report of a tournament, as an HTML page."""

from collections.abc import Sequence

from drachenhort.arena import plots
from drachenhort.arena.intervals import Interval, wilson
from drachenhort.arena.origin import machine
from drachenhort.arena.page import Page
from drachenhort.arena.standings import Standing, Standings
from drachenhort.arena.tournament import Result
from drachenhort.kernel.text import Text, Words
from drachenhort.kernel.titles import title_in

_ = Words("drachenhort")

MOST_POINTS = 120
"""Of a line; more cannot be told apart."""


def headline(standings: Standings) -> Text:
    """What was played, in one sentence."""
    return _.plural(
        "{n} game of {title} with {players} players: {blocks} blocks of {orders} orders of seats with the "
        "same chance; seed {seed}.",
        "{n:,} games of {title} with {players} players: {blocks} blocks of {orders} orders of seats with the "
        "same chance; seed {seed}.",
        n=len(standings.games),
        title=standings.matchup.game.title,
        players=standings.matchup.options.players,
        blocks=len(standings.blocks),
        orders=len(standings.matchup.orders),
        seed=standings.matchup.seed,
    )


def columns() -> tuple[Text, ...]:
    """The head of the table of bots."""
    return (_("bot"), _("share of the win"), _("fair"), _("95 % (Wilson)"), _("95 % (paired)"), _("rating"))


def cells(standing: Standing) -> tuple[str, ...]:
    """A line of the table of bots."""
    rating = standing.rating
    return (
        standing.name if standing.seats == 1 else f"{standing.seats} × {standing.name}",
        f"{standing.share:.1%}",
        f"{standing.fair:.1%}",
        span(standing.wilson),
        "–" if standing.paired is None else span(standing.paired),
        "–" if rating is None else f"{rating.mu:.1f} ± {rating.sigma:.1f}",
    )


def span(interval: Interval) -> str:
    """An interval of shares."""
    return "{:.1%}–{:.1%}".format(*interval)


def worth(standings: Standings) -> Text | None:
    """What pairing has brought, in one sentence; None where it cannot be said."""
    if standings.pairing is None:
        return None
    return _(
        "Paired as they are, these {games} games say as much as {worth:.0f} games with dice of their own.",
        games=len(standings.games),
        worth=standings.pairing,
    )


def report(result: Result, language: str) -> str:
    """The whole page."""
    standings = result.standings
    game = standings.matchup.game
    names = " – ".join(cells(one)[0] for one in standings.table)
    page = Page(language, f"{title_in(game, language)}: {names}", headline(standings))
    page.section(
        _("Who wins"),
        page.say(
            _("The share of the win; a tie of two is a half for each. The dashed line is what would be fair.")
        ),
        plots.rows(
            [
                plots.Row(cells(one)[0], one.share, f"{one.share:.1%}", one.wilson, one.fair)
                for one in standings.table
            ]
        ),
        page.table(columns(), [cells(one) for one in standings.table]),
        *([page.say(told)] if (told := worth(standings)) else []),
    )
    page.section(
        _("How it came about"),
        page.say(
            _("The share of {bot} after so many games, and where it may be (95 %).", bot=standings.names[0])
        ),
        _course(page, standings),
    )
    shares = standings.seat_shares()
    seats = [
        plots.Row(
            page.text(_("Seat {seat}", seat=seat)),
            share,
            f"{share:.1%}",
            wilson(share, len(standings.games)),
            1 / len(shares),
        )
        for seat, share in enumerate(shares, 1)
    ]
    page.section(
        _("Seats"),
        page.say(_("Every bot sat on every seat equally often, so this is the seat's own doing.")),
        plots.rows(seats),
    )
    page.section(
        _("Length"),
        page.say(_("How many turns the games took.")),
        plots.histogram([game.turns for game in standings.games], page.text(_("Length"))),
    )
    _controls(page, result)
    page.footer(f"{_options(standings)} {machine()}")
    return page.html()


def _options(standings: Standings) -> str:
    usual = standings.matchup.game.options()
    told = [f"{name}={value}" for name, value in standings.matchup.options.items() if value != usual[name]]
    return ", ".join(told) + ";" if told else ""


def _controls(page: Page, result: Result) -> None:
    parts = [
        page.judged(control.text, control.verdict, is_good=control.passed) for control in result.controls
    ]
    if parts:
        told = _("Matches whose result is known before: they tell whether this arena can be trusted.")
        page.section(_("Controls"), page.say(told), *parts)


def _course(page: Page, standings: Standings) -> str:
    """The share of the first bot while games were played, from the first block on."""
    blocks = standings.block_shares(standings.names[0])
    size, sums = len(standings.matchup.orders), _running(blocks)
    chosen = sorted({max(1, round(len(blocks) * k / MOST_POINTS)) for k in range(1, MOST_POINTS + 1)})
    points = [(count * size, sums[count - 1] / count) for count in chosen]
    band = [wilson(share, games) for games, share in points]
    ends = (str(points[0][0]), page.text(_("games")), str(points[-1][0]))
    fair = standings.of(standings.names[0]).fair
    return plots.course(points, page.text(_("How it came about")), band, usual=fair, ends=ends)


def _running(values: Sequence[float]) -> list[float]:
    total, sums = 0.0, []
    for value in values:
        total += value
        sums.append(total)
    return sums
