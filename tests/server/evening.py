"""An evening of several games, in the middle of which the server comes to an end and is started again."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import create_engine, text

from drachenhort.server.clocks import DAY, SECOND
from tests.server.cluster import rows
from tests.server.people import DRAGON, ISLAND, SHORT, Chair, Company, Person, play, wait_for_games
from tests.server.served import Served

HOUR = 3600 * SECOND


@dataclass
class House:
    """A server, and where its store is."""

    server: Served
    database: str

    def stop(self) -> None:
        """Let it end in order."""
        self.server.stop()

    def kill(self) -> None:
        """Let it end as a power cut would."""
        self.server.kill()

    def clients(self, table: str) -> list[str]:
        """The clients' ids in the log of a table, as it is stored."""
        query = "SELECT client FROM log WHERE table_id = :table AND client IS NOT NULL ORDER BY number"
        return [client for (client,) in rows(self.database, query, table=table)]

    def let_pass(self, table: str, milliseconds: int) -> None:
        """Make everything at a table so much older."""
        engine = create_engine(self.database)
        older = {"table": table, "time": milliseconds}
        with engine.begin() as connection:
            connection.execute(text("UPDATE log SET at = at - :time WHERE table_id = :table"), older)
            connection.execute(text("UPDATE tables SET changed = changed - :time WHERE id = :table"), older)
        engine.dispose()


class Evening:
    """Anna plays at many tables, mostly with Bert; `begin`, `end` and `go_on` are called in this order."""

    def __init__(self, house: House, people: Company, dice: random.Random) -> None:
        self.house = house
        self.server = house.server
        self.people = people
        self.dice = dice
        self.anna, self.bert, self.cleo = (
            people.person(name, self.server) for name in ("Anna", "Bert", "Cleo")
        )
        self.tables: dict[str, str] = {}
        """The ids of the tables, by our names for them."""
        self.chairs: dict[str, list[Chair]] = {}
        """Where Anna and Bert sat when the server came to its end."""
        self.before: dict[tuple[str, str], Any] = {}
        """How somebody saw a table before that."""
        self.after: dict[tuple[str, str], Any] = {}
        self.cold_at: dict[str, int] = {}
        """When no server could serve a game yet, in milliseconds since 1970."""
        self.overdue: dict[str, Any] = {}
        """How Anna found a table whose clock had run out, before she made a move there."""
        self.invitation: dict[str, Any] = {}
        self.unanswered: dict[str, Any] = {}
        """What Anna asked for last, at the hasty table."""

    # ---- before ------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Set up tables of all kinds, and get into the middle of their games."""
        both = [self.anna, self.bert]
        self._play_a_while("plain", ISLAND, both)
        self._play_a_while("hasty", DRAGON, both)
        self._play_a_while("days", DRAGON, both, clock="days:3")
        self._play_a_while("overdue", DRAGON, both, clock="days:1")
        self._play_a_while("live", ISLAND, both, clock="live:600+30")
        self._replace_cleo()
        self._play_a_while("bot", DRAGON, [self.anna], "greedy")
        anna, bert = self.chairs["days"]
        assert bert.ask("offer", what="end") is None
        assert anna.ask("answer", yes=False) is None  # nothing that moves a clock
        for chair in self.chairs["plain"]:
            assert chair.ask("say", text=f"seat {chair.welcome['seat']}") is None
        self.invitation = self.anna.set_up(self.server, DRAGON, "me", "invited")

    def _set_up(self, name: str, game: str, persons: list[Person], *bots: str, **wishes: Any) -> None:
        seats = ["me", *["invited"] * (len(persons) - 1), *bots]
        table = persons[0].set_up(self.server, game, *seats, options=SHORT[game], **wishes)
        for seat, person in enumerate(persons[1:], 1):
            person.post(self.server, f"/api/tables/{table['id']}/seats/{seat}", code=table["code"])
        self.tables[name] = table["id"]
        self.chairs[name] = [
            self.people.chair(self.server, table["id"], person)
            for person in persons
            if person is not self.cleo
        ]

    def _play_a_while(self, name: str, game: str, persons: list[Person], *bots: str, **wishes: Any) -> None:
        self._set_up(name, game, persons, *bots, **wishes)
        anna = self.chairs[name][0]
        play(self.chairs[name], self.dice, lambda: len(anna.log) > 4 and anna.question)

    def _replace_cleo(self) -> None:
        """A table for three at which a bot plays for Cleo, who never came."""
        self._set_up("stand-in", DRAGON, [self.anna, self.bert, self.cleo])
        chairs = self.chairs["stand-in"]
        for chair in chairs:
            assert chair.ask("replace", seat=2) is None
        play(chairs, self.dice, lambda: moves_of(chairs[0], 2) and any(chair.question for chair in chairs))

    # ---- the end, and the beginning ----------------------------------------------------------------

    def end(self, how: Callable[[House], None]) -> None:
        """Look at everything, and let the server end while a bot thinks and a move is on its way."""
        self.before = self._look()
        bot, hasty = self.chairs["bot"][0], self.chairs["hasty"][0]
        while bot.question:
            bot.act(self.dice)
        action = self.dice.choice(hasty.question["choices"])
        self.unanswered = {"decision": hasty.question["id"], "action": action}
        self.unanswered["id"] = hasty.wish_to_act(action)
        how(self.house)
        self.cold_at = dict.fromkeys((DRAGON, ISLAND), time.time_ns() // 1_000_000)
        self.house.let_pass(self.tables["overdue"], 2 * DAY)
        self.house.let_pass(self.tables["live"], HOUR)

    def go_on(self) -> None:
        """Start it again, and look at everything."""
        self.server.start()
        for game in (ISLAND, DRAGON):
            self.cold_at[game] = max(self.cold_at[game], wait_for_games(self.server, game))
        anna = self.chair("overdue", self.anna)  # at once, because she has little time
        self.overdue = anna.state
        if anna.question:
            anna.act(self.dice)
        self.after = self._look()

    def _look(self) -> dict[tuple[str, str], Any]:
        """How everybody sees the tables at which nothing goes on by itself."""
        viewers = {"Anna": self.anna, "Bert": self.bert, "nobody": None}
        quiet = {
            "plain": viewers,
            "days": viewers,
            "live": viewers,
            "stand-in": {**viewers, "Cleo": self.cleo},
        }
        return {
            (table, name): self._seen(table, who) for table in quiet for name, who in quiet[table].items()
        }

    def _seen(self, table: str, person: Person | None) -> Any:
        chair = self.people.chair(self.server, self.tables[table], person, view="scene")
        path = f"/api/tables/{self.tables[table]}/replay?at=100000"
        replay = person.get(self.server, path) if person else self.server.get(path)
        chair.close()
        return {
            "state": chair.state,
            "lines": chair.lines,
            "replay": replay,
            "promise": chair.welcome["promise"],
        }

    # ---- after -------------------------------------------------------------------------------------

    def chair(self, table: str, person: Person, **hello: Any) -> Chair:
        """A new chair at a table."""
        return self.people.chair(self.server, self.tables[table], person, **hello)


def moves_of(chair: Chair, seat: int) -> int:
    """How many moves of a seat somebody was told."""
    return sum(entry["seat"] == seat for entry in chair.log)
