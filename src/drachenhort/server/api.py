"""The HTTP half: who one is, which games and tables there are; described by OpenAPI."""

import gzip
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from drachenhort.kernel.game import find_game
from drachenhort.kernel.rulebook import rulebook
from drachenhort.kernel.text import Words
from drachenhort.server import archive
from drachenhort.server.accounts import LONGEST_PASSPHRASE, digest_of, key_of
from drachenhort.server.archive import Player
from drachenhort.server.door import COOKIE, Known, give_cookie, language_of, limit, token_of, who
from drachenhort.server.facts import (
    GameFacts,
    OverviewFacts,
    RuleFacts,
    facts_of_all,
    facts_of_rules,
    overview_of,
)
from drachenhort.server.host import USUAL_REACTION, Host, UnknownTable, Wishes
from drachenhort.server.openapi import PROBLEMS, returns
from drachenhort.server.paces import USUAL_PACE
from drachenhort.server.reach import NotFromHere, Reach, ReachFacts, is_at_home
from drachenhort.server.socket import expel_strangers
from drachenhort.server.summaries import Summary, summary_of

_ = Words("drachenhort")

router = APIRouter(prefix="/api", responses=PROBLEMS)
MOST_LISTED = 100
WORTH_COMPRESSING, GZIP_LEVEL = 1000, 6
"""From how many bytes on, and how hard."""

SeatNumber = Annotated[int, Path(ge=0, le=20)]
TableId = Annotated[str, Path(pattern="^[0-9a-f]{12}$")]
GameId = Annotated[str, Path(max_length=60)]
Passphrase = Annotated[str, Field(max_length=LONGEST_PASSPHRASE)]


class Form(BaseModel, extra="forbid", strict=True):
    """What a request may carry, and nothing else."""


class Name(Form):
    """A name to play under."""

    name: Annotated[str, Field(min_length=1, max_length=60)]


class Login(Name):
    """A name and a passphrase."""

    passphrase: Passphrase


class Account(Login):
    """A new account."""

    is_bot: bool = False


class Logout(Form):
    """Here, or on all devices."""

    everywhere: bool = False


class NewPassphrase(Form):
    """The passphrase, and the one it shall be."""

    old: Passphrase
    new: Passphrase


class NewTable(Form):
    """What a new table shall be like."""

    game: Annotated[str, Field(max_length=60)]
    options: Annotated[
        dict[
            Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=2000)] | int | bool | None
        ],
        Field(max_length=60),
    ] = {}
    seats: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=12)] = ["me"]
    names: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=12)] = []
    clock: Annotated[str, Field(max_length=20)] = "none"
    reaction: int = USUAL_REACTION
    listed: bool = False
    language: Annotated[str, Field(max_length=2)] = "en"
    pace: Annotated[str, Field(max_length=8)] = USUAL_PACE
    hints: bool | None = None


class Code(Form):
    """The code of an invite link."""

    code: Annotated[str, Field(max_length=40)]


class Sitting(Form):
    """The code of an invite link, where one is needed; or the name of a bot that shall sit there.

    `name` is that of somebody else at the same device.
    """

    code: Annotated[str, Field(max_length=40)] | None = None
    bot: Annotated[str, Field(max_length=20)] | None = None
    name: Annotated[str, Field(max_length=60)] | None = None


class KnownAccount(msgspec.Struct, frozen=True):
    """An account, and for bots the token to send as bearer; people get a cookie."""

    player: Player
    token: str | None


def answer(value: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def public_answer(request: Request, value: Any) -> Response:
    """An answer that is the same for everybody, so it can be compressed without telling anything."""
    response = answer(value)
    response.headers["Vary"] = "Accept-Encoding, Accept-Language"
    if "gzip" in request.headers.get("Accept-Encoding", "") and len(response.body) >= WORTH_COMPRESSING:
        response.body = gzip.compress(bytes(response.body), GZIP_LEVEL, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response


def host_of(request: Request) -> Host:
    """The tables of this process."""
    host: Host = request.app.state.host
    return host


# ---- players --------------------------------------------------------------------------------------


@router.get("/me", responses=returns(Player | None, "Who asks, or null."))
async def me(request: Request) -> Response:
    """Say who asks."""
    limit(request, "request")
    return answer(await who(request))


@router.post("/guest", responses=returns(Player, "Somebody new; a cookie proves it."))
async def become_guest(request: Request, wish: Name) -> Response:
    """Play at once, under any name."""
    limit(request, "name")
    accounts = request.app.state.accounts
    player = await accounts.new_guest(wish.name)
    token = await accounts.open_session(player)
    await _forget(request)
    return give_cookie(request, answer(player), token)


@router.post("/name", responses=returns(Player, "The same guest."))
async def rename(request: Request, player: Known, wish: Name) -> Response:
    """Take another name, as a guest; tables where one sits already keep the old one."""
    limit(request, "name")
    return answer(await request.app.state.accounts.rename(player, wish.name))


@router.post("/account", responses=returns(KnownAccount, "The account."))
async def register(request: Request, wish: Account) -> Response:
    """Make an account; a guest who does keeps its games. A bot's account gets a token to send as bearer."""
    limit(request, "name")
    accounts = request.app.state.accounts
    player = await accounts.register(await who(request), wish.name, wish.passphrase, is_bot=wish.is_bot)
    return await _known_again(request, player)


@router.post("/login", responses=returns(KnownAccount, "The account."))
async def log_in(request: Request, wish: Login) -> Response:
    """Be somebody again, on any device."""
    limit(request, "login")
    limit(request, "login", name=key_of(wish.name))
    return await _known_again(request, await request.app.state.accounts.log_in(wish.name, wish.passphrase))


@router.post("/passphrase", responses=returns(KnownAccount, "The account."))
async def change_passphrase(request: Request, player: Known, wish: NewPassphrase) -> Response:
    """Choose another passphrase; all other devices are logged out."""
    limit(request, "login", player)
    await request.app.state.accounts.change_passphrase(player, wish.old, wish.new)
    await expel_strangers(request.app)
    return await _known_again(request, player)


@router.post("/logout", responses=returns(None, "Nobody."))
async def log_out(request: Request, wish: Logout) -> Response:
    """Be nobody again, here or on all devices."""
    limit(request, "request")
    await _forget(request, everywhere=wish.everywhere)
    await expel_strangers(request.app)
    gone = answer(None)
    gone.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return gone


async def _known_again(request: Request, player: Player) -> Response:
    token = await request.app.state.accounts.open_session(player)
    if player.is_bot:
        return answer(KnownAccount(player, token))
    await _forget(request)
    return give_cookie(request, answer(KnownAccount(player, None)), token)


async def _forget(request: Request, *, everywhere: bool = False) -> None:
    """The token that came with this request opens nothing any more; another one may take its place."""
    token = token_of(request)
    if token is not None:
        await request.app.state.accounts.log_out(token, everywhere=everywhere)


# ---- games ----------------------------------------------------------------------------------------


@router.get("/games", responses=returns(list[GameFacts], "Every game."))
async def games(request: Request) -> Response:
    """List the games, their options, and whether they are ready."""
    limit(request, "request")
    return public_answer(request, facts_of_all(language_of(request), request.app.state.ready))


@router.get("/games/{game}/rules", responses=returns(list[RuleFacts], "Its rules."))
async def rules(request: Request, game: GameId) -> Response:
    """List the numbered rules of a game."""
    limit(request, "request")
    return public_answer(request, facts_of_rules(rulebook(find_game(game).package), language_of(request)))


@router.get("/games/{game}/overview", responses=returns(OverviewFacts, "The game at a glance."))
async def overview(request: Request, game: GameId) -> Response:
    """Tell a game in one minute, and list what is in its box."""
    limit(request, "request")
    return public_answer(request, overview_of(find_game(game), language_of(request)))


# ---- friends in the same network ------------------------------------------------------------------


@router.get("/reach", responses=returns(ReachFacts, "The address in the local network."))
async def reach(request: Request) -> Response:
    """Say where other devices find the server, to a browser on the same machine."""
    limit(request, "request")
    return answer(_reach_of(request).facts())


@router.post("/reach", responses=returns(ReachFacts, "The address in the local network."))
async def let_in(request: Request) -> Response:
    """Listen in the local network too, until the server ends; asked by a browser on the same machine."""
    limit(request, "request")
    return answer(await _reach_of(request).open())


def _reach_of(request: Request) -> Reach:
    if not is_at_home(request):
        raise NotFromHere(_("Only a browser on the server's own machine may ask this."))
    reach: Reach = request.app.state.reach
    return reach


# ---- tables ---------------------------------------------------------------------------------------


@router.get("/tables", responses=returns(list[Summary], "Tables."))
async def tables(request: Request) -> Response:
    """List the tables that one can join or watch."""
    limit(request, "request")
    player = await who(request)
    found = await request.app.state.store.read(lambda db: archive.open_tables(db, MOST_LISTED))
    return answer([summary_of(sheet, player, host_of(request)) for sheet in found])


@router.get("/tables/mine", responses=returns(list[Summary], "Tables."))
async def my_tables(request: Request, player: Known) -> Response:
    """List the tables that one sits at, those that wait for one first, and the rematches one is asked for."""
    limit(request, "request", player)
    host = host_of(request)
    found = await request.app.state.store.read(lambda db: archive.tables_of(db, player.id, MOST_LISTED))
    for sheet in found:
        await host.stir(sheet)
    found = [*await host.asked_again(player, MOST_LISTED), *found]
    mine = [summary_of(sheet, player, host) for sheet in found]
    return answer(sorted(mine, key=lambda table: table.turn is None or table.turn != table.seat))


@router.post("/tables", status_code=201, responses=returns(Summary, "The table.", 201))
async def set_up(request: Request, player: Known, wish: NewTable) -> Response:
    """Set up a table; the code is for its invite link."""
    limit(request, "table", player)
    wishes = Wishes(**{**wish.model_dump(), "seats": tuple(wish.seats), "names": tuple(wish.names)})
    sheet = await host_of(request).set_up(player, wishes)
    return answer(summary_of(sheet, player, host_of(request)), 201)


@router.get("/tables/{table}", responses=returns(Summary, "The table."))
async def table(request: Request, table: TableId) -> Response:
    """Tell what anybody may know of a table."""
    limit(request, "request")
    host = host_of(request)
    sheet = await host.sheet(table)
    await host.stir(sheet)
    return answer(summary_of(sheet, await who(request), host))


@router.post("/invitations", responses=returns(Summary, "The table."))
async def invited(request: Request, wish: Code) -> Response:
    """Find the table that an invite link leads to."""
    limit(request, "login")
    sheet = await request.app.state.store.read(lambda db: archive.find_invited(db, digest_of(wish.code)))
    if sheet is None:
        raise UnknownTable(_("This invitation leads nowhere."))
    return answer(summary_of(sheet, await who(request), host_of(request)))


@router.post("/tables/{table}/seats/{number}", responses=returns(Summary, "The table."))
async def sit(request: Request, player: Known, table: TableId, number: SeatNumber, wish: Sitting) -> Response:
    """Take a free seat, or give it to a bot."""
    limit(request, "request", player)
    host = host_of(request)
    if wish.bot is None:
        sheet = await host.sit(table, player, number, wish.code, wish.name)
    else:
        sheet = await host.seat_bot(table, player, number, wish.bot)
    return answer(summary_of(sheet, player, host))


@router.delete("/tables/{table}/seats", responses=returns(Summary, "The table."))
async def stand_up(request: Request, player: Known, table: TableId) -> Response:
    """Leave one's seat before the game begins."""
    limit(request, "request", player)
    host = host_of(request)
    return answer(summary_of(await host.stand_up(table, player), player, host))


@router.post("/tables/{table}/rematch", status_code=201, responses=returns(Summary, "The new table.", 201))
async def rematch(request: Request, player: Known, table: TableId) -> Response:
    """Play the same again, everybody one seat further; the others are asked at the table that is over."""
    limit(request, "table", player)
    host = host_of(request)
    return answer(summary_of(await host.rematch(table, player), player, host), 201)


@router.delete("/tables/{table}/rematch", responses=returns(Summary, "The table that is over."))
async def decline_rematch(request: Request, player: Known, table: TableId) -> Response:
    """Say no to a rematch: the seat that was kept is free for whoever has the invitation."""
    limit(request, "request", player)
    host = host_of(request)
    return answer(summary_of(await host.decline_rematch(table, player), player, host))
