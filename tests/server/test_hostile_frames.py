"""Hostile frames: whatever comes over a socket is refused or closes that socket, and the table goes on."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import fields
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from drachenhort.server.limits import Rate
from drachenhort.server.messages import LONGEST_FRAME, FromClient, FromSeat
from drachenhort.server.streams import QUEUE
from tests.conftest import FUZZ
from tests.server.browser import HOST, PATIENCE, Browser, Talk
from tests.server.running import Running, server

__all__ = ["server"]  # the fixture

BAD = "message/bad"
OVERRUN = 4008
VALID: dict[str, dict[str, Any]] = {
    "hello": {},
    "act": {"id": "x", "decision": "x", "action": "x"},
    "why": {"id": "x", "decision": "x", "path": ["x"]},
    "undo": {"id": "x"},
    "offer": {"id": "x", "what": "end"},
    "answer": {"id": "x", "yes": True},
    "resign": {"id": "x"},
    "return": {"id": "x"},
    "replace": {"id": "x", "seat": 0},
    "standing": {"id": "x", "what": "round"},
    "pace": {"id": "x", "pace": "slow"},
    "hold": {"id": "x", "seat": 0},
    "nobody": {"id": "x", "moment": "x"},
    "say": {"id": "x", "text": "x"},
    "ping": {},
}
KINDS: dict[str, Any] = {kind.__struct_config__.tag: kind for kind in get_args(FromClient)}
FOR_SEATS: list[str] = [kind.__struct_config__.tag for kind in get_args(FromSeat)]


class Siege:
    """A table for two at which somebody misbehaves."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.anna, self.bert = server.guest("Anna"), server.guest("Bert")
        self.table: str = self.anna.set_up("me", "open", listed=True)["id"]
        self.bert.post(f"/api/tables/{self.table}/seats/1", {})

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def goes_on(self) -> None:
        """Whoever is at turn comes with an honest client, and can move."""
        player = (self.anna, self.bert)[self.anna.turn_at(self.table)]
        with player.socket(self.table) as talk:
            assert talk.move()["type"] == "done"
        assert self.server.log.complaints == []


@pytest.fixture
def siege(server: Running) -> Iterator[Siege]:
    siege = Siege(server)
    yield siege
    siege.goes_on()


def outcome(connection: ClientConnection) -> list[str] | int:
    """The codes of what is refused until a ping is answered; or the code with which the socket was closed."""
    codes = []
    try:
        connection.send('{"type": "ping"}')
        while (message := json.loads(connection.recv(PATIENCE)))["type"] != "pong":
            codes += [message["code"]] if message["type"] == "refused" else []
    except ConnectionClosed as closed:
        return reason(closed)
    return codes


ABNORMAL = 1006


def reason(closed: ConnectionClosed) -> int:
    """The code with which the server closed a socket."""
    if closed.rcvd is None:  # without a word
        return ABNORMAL
    return closed.rcvd.code


def read_to_the_end(connection: ClientConnection) -> tuple[list[Any], int]:
    """All that still comes before the socket is closed, and the code with which it is."""
    messages = []
    try:
        while True:
            messages.append(json.loads(connection.recv(PATIENCE)))
    except ConnectionClosed as closed:
        return messages, reason(closed)


def attack(who: Browser, siege: Siege, *frames: str | bytes, is_text: bool | None = None) -> list[str] | int:
    """What comes of frames that somebody sends after a polite hello."""
    with who.connect(siege.table) as connection:
        connection.send('{"type": "hello", "view": "moves"}')
        try:
            for frame in frames:
                connection.send(frame, text=is_text)
        except ConnectionClosed:
            pass  # in the middle of it
        return outcome(connection)


# ---- what is no message ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\x00",
        "hello",
        "{",
        "null",
        "0",
        "NaN",
        "[]",
        "{}",
        '"ping"',
        '["ping"]',
        '{"type": null}',
        '{"type": 1}',
        '{"type": []}',
        '{"type": "Ping"}',
        '{"type": "__class__"}',
        '{"Type": "ping"}',
        '{"type": "ping"} {"type": "ping"}',
        '{"type": "ping",}',
        "{'type': 'ping'}",
        '{"type": "say", "id": "\\ud800", "text": "half a pair"}',
    ],
)
def test_what_is_no_message_is_refused(siege: Siege, text: str) -> None:
    assert attack(siege.anna, siege, text) == [BAD]


@pytest.mark.parametrize("depth", [10, 500, 1_900])
def test_deep_json_is_refused_or_closes_the_socket(siege: Siege, depth: int) -> None:
    nested = "[" * depth + "]" * depth
    frames = (nested, f'{{"x": {nested}, "type": "ping"}}', f'{{"type": {nested}}}', '{"x":' * (depth // 3))
    for frame in frames:
        assert attack(siege.anna, siege, frame) in ([BAD], 1008)


def test_a_message_that_is_too_long_is_refused_and_an_endless_one_closes_the_socket(siege: Siege) -> None:
    whole = json.dumps({"type": "say", "id": "x", "text": "x"})
    assert attack(siege.anna, siege, whole + " " * (LONGEST_FRAME - len(whole))) == []
    assert attack(siege.anna, siege, whole + " " * (LONGEST_FRAME + 1 - len(whole))) == [BAD]
    assert attack(siege.anna, siege, "x" * 20_000) == 1009
    assert attack(siege.anna, siege, "龍" * 10_000) == 1009


def test_an_endless_message_in_small_pieces_closes_the_socket(siege: Siege) -> None:
    with siege.anna.connect(siege.table) as connection, pytest.raises((ConnectionClosed, OSError)):
        connection.send("x" * 1_000 for _piece in range(1_000))


@pytest.mark.parametrize("frame", [b"", b"\x00", b'{"type": "ping"}', b"\xff" * 100])
def test_a_frame_of_bytes_closes_the_socket(siege: Siege, frame: bytes) -> None:
    assert attack(siege.anna, siege, frame) == 1008


@pytest.mark.parametrize("frame", [b"\xff", b"\xed\xa0\x80", b'{"type": "ping", "x": "\xc3"}'])
def test_text_that_is_no_utf_8_closes_the_socket(siege: Siege, frame: bytes) -> None:
    assert attack(siege.anna, siege, frame, is_text=True) == 1007
    assert not siege.server.log.complaints  # uvicorn would say it at length, and anybody could fill the log


@settings(max_examples=25 * FUZZ)
@given(frames=st.lists(st.one_of(st.text(), st.binary()), min_size=1, max_size=5))
def test_random_frames_are_refused_or_close_the_socket(server: Running, frames: list[str | bytes]) -> None:
    siege = Siege(server)
    result = attack(server.browser(), siege, *frames)
    has_bytes = any(isinstance(frame, bytes) for frame in frames)
    assert result == (1008 if has_bytes else [BAD] * len(frames))
    siege.goes_on()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=9,
)


@settings(max_examples=40 * FUZZ)
@given(kind=st.sampled_from(sorted(set(VALID) - {"resign", "ping"})), data=st.data())
def test_messages_with_random_fields_are_answered(server: Running, kind: str, data: st.DataObject) -> None:
    names = st.sampled_from([field.encode_name for field in fields(KINDS[kind])]) | st.text(max_size=5)
    message = {"type": kind, **VALID[kind], **data.draw(st.dictionaries(names, json_values))}
    siege = Siege(server)
    with siege.anna.socket(siege.table) as talk:
        talk.send(message)
        assert isinstance(outcome(talk.connection), list)
    siege.goes_on()


# ---- what is no socket -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "start",
    [
        b"\x00" * 100,
        bytes(range(256)) * 4,
        b"GET /api/me HTTP/1.1\r\nContent-Length: " + b"9" * 5_000 + b"\r\n\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /api/tables/%ff/replay?at=\xff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ],
    ids=["zeros", "all bytes", "a long number", "a negative length", "two lengths", "no UTF-8", "no key"],
)
def test_what_is_no_request_is_refused_before_it_is_read(siege: Siege, start: bytes) -> None:
    with socket.create_connection((HOST, siege.server.port), PATIENCE) as connection:
        connection.sendall(start.replace(b"{path}", f"{siege.path}/socket".encode()))
        assert connection.recv(100).startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize(
    "frame",
    [b"\x81\x00", b"\x83\x80\x00\x00\x00\x00", b"\xf1\x80\x00\x00\x00\x00", b"\x80\x80\x00\x00\x00\x00"],
    ids=["without a mask", "of no kind", "with reserved bits", "that goes on with nothing"],
)
def test_a_frame_that_breaks_the_protocol_closes_the_socket(siege: Siege, frame: bytes) -> None:
    with siege.anna.connect(siege.table) as connection:
        connection.socket.sendall(frame)
        assert read_to_the_end(connection) == ([], 1002)


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/me", "/api/tables/mine/socket/more"])
def test_there_are_sockets_only_at_tables(siege: Siege, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{HOST}:{siege.server.port}{path}", proxy=None).__enter__()
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("table", ["0123456789ab", "%00", "x" * 1_000, "'%20OR%201=1"])
def test_a_socket_at_a_table_that_is_not_there_is_closed(siege: Siege, table: str) -> None:
    with siege.anna.connect(table) as connection:
        (refusal,), code = read_to_the_end(connection)
        assert (refusal["code"], code) == ("table/unknown", 1008)


# ---- messages with something wrong -----------------------------------------------------------------

WRONG: dict[type, list[Any]] = {
    str: [0, 1.5, True, [], {}, "x" * 1_000],
    int: ["0", 0.5, True, [], {}, None, -1, 2**41, 2**64, 10**100],
    bool: ["true", 0, 1, [], {}, None],
    list: ["x", 0, {}, None, [], [0], [None], ["x" * 61], ["x"] * 9],
}


def wrong_values(kind: str, field: msgspec.structs.FieldInfo) -> list[Any]:
    """What a field of a message cannot be."""
    example = getattr(KINDS[kind](**VALID[kind]), field.name)
    if example is None and "int" in str(field.type):  # it may be missing, and -1 is nobody's seat
        return [value for value in WRONG[int] if value not in (None, -1)]
    values = WRONG[str if example is None else type(example)]
    return [*values, None] if isinstance(example, str) else values


@pytest.mark.parametrize("kind", sorted(VALID))
def test_every_field_of_every_message_has_its_type_and_its_bounds(siege: Siege, kind: str) -> None:
    frames = [
        json.dumps({"type": kind, **VALID[kind], field.encode_name: value})
        for field in fields(KINDS[kind])
        for value in wrong_values(kind, field)
    ]
    assert attack(siege.anna, siege, *frames) == [BAD] * len(frames)
    assert frames or kind == "ping"


@pytest.mark.parametrize("kind", sorted(VALID))
def test_a_message_has_all_its_fields_and_no_others(siege: Siege, kind: str) -> None:
    complete = {"type": kind, **VALID[kind]}
    has_seat = "seat" in {field.name for field in fields(KINDS[kind])}
    frames = [json.dumps({**complete, "as" if has_seat else "seat": 1})]
    frames += [json.dumps({n: v for n, v in complete.items() if n != name}) for name in complete]
    assert attack(siege.anna, siege, *frames) == [BAD] * len(frames)


@pytest.mark.parametrize("id", ["", "x" * 41])
def test_an_id_has_one_to_forty_letters(siege: Siege, id: str) -> None:
    frames = [json.dumps({"type": kind, **VALID[kind], "id": id}) for kind in VALID if "id" in VALID[kind]]
    assert attack(siege.anna, siege, *frames) == [BAD] * len(frames)


def test_there_is_an_example_of_every_message_here() -> None:
    assert KINDS.keys() == VALID.keys()
    for kind, example in VALID.items():
        assert msgspec.convert({"type": kind, **example}, FromClient)


# ---- messages of somebody who may not send them ----------------------------------------------------


def test_nobody_answers_the_question_of_another_seat(siege: Siege) -> None:
    with siege.anna.socket(siege.table) as anna, siege.bert.socket(siege.table) as bert:
        question = anna.wait_for_turn()
        act = {"decision": question["id"], "action": question["choices"][0]}
        assert bert.ask("act", **act)["code"] == "decision/closed"
        assert anna.ask("act", **{**act, "decision": question["id"][::-1]})["code"] == "decision/closed"
        assert anna.ask("act", **{**act, "decision": ""})["code"] == "decision/closed"
        assert anna.ask("act", **act)["type"] == "done"
        assert anna.ask("act", **act)["code"] == "decision/closed"


@pytest.mark.parametrize("action", ["", "zz", "start:", "\x00", "💥" * 200, "start:N start:N", "' OR 1=1 --"])
def test_an_action_that_is_none_changes_nothing(siege: Siege, action: str) -> None:
    with siege.anna.socket(siege.table) as talk:
        question = talk.wait_for_turn()
        assert talk.ask("act", decision=question["id"], action=action)["code"].startswith("action/")
        assert talk.decision == question


@pytest.mark.parametrize("kind", FOR_SEATS)
def test_a_spectator_moves_nothing(siege: Siege, kind: str) -> None:
    for watcher in (siege.server.browser(), siege.server.guest("Cleo")):
        assert attack(watcher, siege, json.dumps({"type": kind, **VALID[kind]})) == ["seat/none"]


def test_a_spectator_without_a_name_says_nothing(siege: Siege) -> None:
    line = json.dumps({"type": "say", "id": "x", "text": "psst, take the left one"})
    assert attack(siege.server.browser(), siege, line) == [BAD]
    with siege.bert.socket(siege.table) as talk:
        assert talk.hear_until("welcome")["lines"] == []


@pytest.mark.parametrize("kind", sorted(set(VALID) - {"hello", "ping"}))
def test_before_hello_nothing_is_done(siege: Siege, kind: str) -> None:
    with siege.anna.connect(siege.table) as connection:
        connection.send(json.dumps({"type": kind, **VALID[kind]}))
        assert outcome(connection) == [BAD]


def test_at_a_table_that_gathers_nothing_is_done(siege: Siege) -> None:
    table = siege.anna.set_up("me", "open")["id"]
    with siege.anna.socket(table) as talk:
        for kind in FOR_SEATS:
            talk.send({"type": kind, **VALID[kind]})
        assert outcome(talk.connection) == [BAD] * len(FOR_SEATS)
    assert siege.anna.get(f"/api/tables/{table}")["status"] == "gathering"


def test_whoever_says_hello_again_and_again_is_told_everything_once(siege: Siege) -> None:
    with siege.bert.socket(siege.table) as talk:
        for view in ("moves", "scene", "moves") * 5:
            talk.send({"type": "hello", "view": view, "stream": "nonsense", "last": 2**40})
        assert outcome(talk.connection) == []
        with siege.anna.socket(siege.table) as anna:
            assert anna.move()["type"] == "done"
        numbers = []
        while not talk.log:
            message = talk.hear()
            numbers += [message["number"]] if message["type"] == "state" else []
        assert outcome(talk.connection) == []
        assert numbers == sorted(set(numbers))


# ---- too much --------------------------------------------------------------------------------------


def test_thousands_of_frames_are_answered_one_by_one_to_whoever_reads(siege: Siege) -> None:
    with siege.anna.connect(siege.table) as connection:
        for _burst in range(50):
            for _number in range(50):
                connection.send('{"type": "pong"}')
            for _number in range(50):
                message = json.loads(connection.recv(PATIENCE))
                assert (message["type"], message["code"]) == ("refused", BAD)


def test_whoever_sends_too_much_is_told_to_wait_and_others_are_not(siege: Siege) -> None:
    with siege.server.limited(message=Rate(20, 0)):
        with siege.bert.socket(siege.table) as bert:
            answers = [bert.ask("say", text="spam") for _number in range(19)]
            assert {answer["type"] for answer in answers} == {"done"}
            for _number in range(50):
                bert.send({"type": "ping"})
                assert bert.hear_until("pong", "refused")["code"] == "limit/rate"
        siege.goes_on()


def deaf_socket(siege: Siege, who: Browser) -> ClientConnection:
    """A connection whose client reads nothing, and has hardly any room for what comes."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2**12)
    deaf.connect((HOST, siege.server.port))
    return connect(
        f"ws://{HOST}:{siege.server.port}{siege.path}/socket",
        sock=deaf,
        additional_headers={"Cookie": f"hort={who.cookie}"},
        compression=None,
        close_timeout=1,
        max_queue=1,  # nothing more is read until somebody asks for it
        max_size=None,
        ping_interval=None,
        proxy=None,
    )


def overrun(connection: ClientConnection, witness: Talk) -> None:
    """Ask for more than fits into the queue and all buffers; the witness sees somebody come and go."""
    with suppress(ConnectionClosed):  # so soon
        for _number in range(3 * QUEUE):
            connection.send('{"type": "hello"}')
    with suppress(TimeoutError):
        while witness.connection.recv(2):
            pass


def test_a_socket_that_does_not_read_is_closed_and_nobody_waits_for_it(siege: Siege) -> None:
    with siege.anna.socket(siege.table) as anna, deaf_socket(siege, siege.bert) as deaf:
        overrun(deaf, anna)
        for _move in range(3):
            siege.goes_on()
        messages, code = read_to_the_end(deaf)
    assert code in (OVERRUN, ABNORMAL)  # in good order, if there is still room for saying so
    assert len(messages) < 6 * QUEUE


def test_a_player_who_does_not_read_is_seen_to_be_gone(siege: Siege) -> None:
    with siege.anna.socket(siege.table) as anna, deaf_socket(siege, siege.bert) as deaf:
        overrun(deaf, anna)
        while anna.ask("replace", seat=1)["type"] != "done":
            time.sleep(0.05)
