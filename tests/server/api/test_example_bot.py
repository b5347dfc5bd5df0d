"""The example of docs/protocol.md: two bots of forty lines each play a game over the network."""

import ast
import subprocess
import sys
from pathlib import Path

from drachenhort.server.limits import Rate
from tests.server.browser import PATIENCE
from tests.server.running import Running

BOT = Path(__file__).parents[3] / "examples" / "bot.py"
MOST_LINES = 40


def start(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(BOT), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_two_bots_finish_a_game_over_the_network_even_if_they_are_too_quick(server: Running) -> None:
    host = server.guest("Anna")
    table = host.set_up("open", "invited", listed=True)
    with server.limited(message=Rate(10, 60)):
        programs = [start(server.url, table["id"], "0"), start(server.url, table["id"], "1", table["code"])]
        told = [program.communicate(timeout=PATIENCE) for program in programs]
    assert [(program.returncode, errors) for program, (_out, errors) in zip(programs, told, strict=True)] == [
        (0, ""),
        (0, ""),
    ]
    ending, same = (ast.literal_eval(output) for output, _errors in told)
    assert ending == same
    assert ending["winners"]
    facts = host.get(f"/api/tables/{table['id']}")
    assert facts["status"] == "over"
    assert [(seat["kind"], seat["name"][:4]) for seat in facts["seats"]] == [("person", "bot ")] * 2


def lines_of_code(source: str) -> list[str]:
    """All lines but blank ones, docstrings and imports."""
    left_out: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (is_text or isinstance(node, ast.Import | ast.ImportFrom)):
            left_out |= set(range(node.lineno, (node.end_lineno or 0) + 1))
    return [line for number, line in enumerate(source.splitlines(), 1) if line and number not in left_out]


def test_the_example_is_as_short_as_it_says() -> None:
    assert 20 < len(lines_of_code(BOT.read_text("utf-8"))) <= MOST_LINES
