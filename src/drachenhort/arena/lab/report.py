"""The designer's report, as an HTML page."""

from collections.abc import Sequence

from drachenhort.arena import plots
from drachenhort.arena.intervals import wilson
from drachenhort.arena.lab.findings import FIGURES, Findings, figure, luck_in_words
from drachenhort.arena.lab.study import Study, Use, usual_options
from drachenhort.arena.origin import machine
from drachenhort.arena.page import Page, Said
from drachenhort.arena.report import span
from drachenhort.kernel.rulebook import rulebook
from drachenhort.kernel.text import Text, Words
from drachenhort.kernel.titles import title_in

_ = Words("drachenhort")

MOST_LINES = 20
SHARES = ("first_seat", "comebacks", "ties")
"""Figures that are shares of games, and can be drawn beside each other."""


def headline(study: Study) -> Text:
    """What was played, in one sentence."""
    return _.plural(
        "{n} game of {title} with {players} players, all of them {bot}; seed {seed}.",
        "{n:,} games of {title} with {players} players, all of them {bot}; seed {seed}.",
        n=study.games,
        title=study.matchup.game.title,
        players=study.matchup.options.players,
        bot=study.matchup.bots[0],
        seed=study.matchup.seed,
    )


def settings(study: Study) -> str:
    """The options that are not as usual among bots."""
    usual = usual_options(study.matchup)
    return ", ".join(
        f"{name}={value}" for name, value in study.matchup.options.items() if value != usual[name]
    )


def report(findings: Findings, language: str) -> str:
    """The whole page."""
    study = findings.study
    page = Page(language, title_in(study.matchup.game, language), headline(study))
    _figures(page, findings)
    _seats(page, study)
    _length(page, study)
    _decisiveness(page, study)
    _branching(page, study)
    if findings.skill is not None:
        mine = findings.skill.of(findings.skill.matchup.bots[0])
        row = plots.Row(mine.name, mine.share, f"{mine.share:.1%}", mine.wilson, mine.fair)
        said = [page.say(text) for text in luck_in_words(findings.skill)]
        page.section(_("Luck and skill"), plots.rows([row]), *said)
    _used(page, study, _("What is done"), study.kinds)
    _used(page, study, _("Moves, cards and tokens"), study.tokens)
    _used(page, study, _("What chance brings"), study.chance)
    _rules(page, study)
    told = settings(study)
    page.footer(f"{told}; {machine()}" if told else machine())
    return page.html()


def _figures(page: Page, findings: Findings) -> None:
    """The single numbers; beside those of the usual options, if others were asked for."""
    study, usual = findings.study, findings.usual
    if usual is None:
        lines: list[Sequence[Said]] = [(FIGURES[name][0], figure(name, study)) for name in FIGURES]
        page.section(_("In numbers"), page.table(("", ""), lines))
        return
    told = _("With {settings}, beside the usual options and the same seeds.", settings=settings(study))
    lines = [(FIGURES[name][0], figure(name, study), figure(name, usual)) for name in FIGURES]
    page.section(
        _("What the options change"),
        page.say(told),
        plots.rows([row for name in SHARES for row in _beside(page, name, study, usual)]),
        page.table(("", _("with them"), _("usual")), lines),
    )


def _beside(page: Page, name: str, study: Study, usual: Study) -> list[plots.Row]:
    """A share with the options that are looked at, and below it with the usual ones."""
    label, other = page.text(FIGURES[name][0]), page.text(_("usual"))
    mine, theirs = study.figures()[name], usual.figures()[name]
    return [
        plots.Row(label, mine, figure(name, study), wilson(mine, study.games)),
        plots.Row(f"– {other}", theirs, figure(name, usual), wilson(theirs, usual.games), is_second=True),
    ]


def _seats(page: Page, study: Study) -> None:
    rows = [
        plots.Row(
            page.text(_("Seat {seat}", seat=seat)),
            share,
            f"{share:.1%}",
            wilson(share, study.games),
            study.fair,
        )
        for seat, share in enumerate(study.seat_shares, 1)
    ]
    said = page.say(
        _("All bots are equal, so that only the seat differs. The dashed line is what would be fair.")
    )
    page.section(_("Seats"), said, plots.rows(rows))


def _length(page: Page, study: Study) -> None:
    page.section(
        _("Length"),
        page.say(_("How many turns the games took.")),
        plots.histogram(study.turns, page.text(_("Length"))),
        page.table(
            (_("ending"), _("rule"), _("games")),
            [(code, rule or "", f"{share:.0%}") for code, rule, share in study.endings],
        ),
    )


def _decisiveness(page: Page, study: Study) -> None:
    said = _("How often whoever leads wins in the end, from the first tenth of a game to the last.")
    lead = _("Who leads is said by the game's own estimate, which sees everything.")
    points = [(float(part), share) for part, share in enumerate(study.leads)]
    parts = [page.say(said), page.say(lead)]
    if len(points) > 1:
        ends = (page.text(_("beginning")), page.text(_("end")))
        parts.append(plots.course(points, page.text(_("Decisiveness")), usual=study.fair, ends=ends))
    margins = [100 * margin for margin in study.margins]
    parts.append(
        page.say(_("Lead of the first over the second at the end, in percent of the first one's points."))
    )
    parts.append(plots.histogram(margins, page.text(FIGURES["median_margin"][0])))
    page.section(_("Decisiveness"), *parts)


def _branching(page: Page, study: Study) -> None:
    means = study.choices_by_part
    if len(means) < 2:
        return
    ends = (page.text(_("beginning")), page.text(_("end")))
    points = [(float(part), mean) for part, mean in enumerate(means)]
    said = _("How many legal choices a decision has, from the first tenth of a game to the last.")
    top = float(-(-max(means) // 2) * 2)
    page.section(
        _("Choices"),
        page.say(said),
        plots.course(points, page.text(_("Choices")), most=max(2.0, top), ends=ends),
    )


def _used(page: Page, study: Study, title: Text, uses: Sequence[Use]) -> None:
    """A plot of what those who did it won, and a table."""
    if not uses:
        return
    shown = uses[:MOST_LINES]
    rows = [
        plots.Row(use.name, use.share, f"{use.share:.0%}", use.interval, study.fair)
        for use in shown
        if use.seats
    ]
    head = (
        _("name"),
        _("legal a game"),
        _("done a game"),
        _("done when legal"),
        _("games with it"),
        _("by winners"),
        _("share of the win"),
    )
    lines = [
        (
            use.name,
            f"{use.offered:.1f}" if use.offered else "–",
            f"{use.taken:.2f}",
            "–" if use.rate is None else f"{use.rate:.0%}",
            f"{use.games:.0%}",
            f"{use.by_winners:.0%}" if use.seats else "–",
            f"{use.share:.0%} ({span(use.interval)})" if use.seats else "–",
        )
        for use in shown
    ]
    said = _(
        "The share of the win of those who did it, or to whom it happened; the dashed line is the fair share."
    )
    page.section(title, page.say(said), plots.rows(rows), page.table(head, lines))


def _rules(page: Page, study: Study) -> None:
    """Rules that ask somebody to decide, by how often they do."""
    if not study.rules:
        return
    titles = {rule.id: rule.title for rule in rulebook(study.matchup.game.package)}
    most = study.rules[0][1]
    rows = [
        plots.Row(
            f"{rule} {page_title}",
            count / most,
            f"{count:.1f}",
        )
        for rule, count, _games in study.rules[:MOST_LINES]
        for page_title in [titles[rule].into(page.language) if rule in titles else ""]
    ]
    page.section(
        _("Rules that ask"), page.say(_("How many decisions a game each rule asks for.")), plots.rows(rows)
    )
