"""The server keeps to its own description: Schemathesis reads it and asks for all of it, right and wrong.

Never a 500; every answer has a status, a type and a shape that are described; what is malformed is refused.
"""

import re
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis import Case, Config

from drachenhort.server.app import make_app
from drachenhort.server.settings import Settings
from tests.conftest import FUZZ
from tests.server.browser import Browser
from tests.server.running import Running

CONFIG = {
    "checks": {
        # A form cannot say all that is wrong with a name or an option; the server says it in a sentence.
        "positive_data_acceptance": {"enabled": False},
        "negative_data_rejection": {"expected-statuses": [400, 401, 403, 404, 405, 409, 413, 422]},
    }
}
few = settings(max_examples=8 * FUZZ)


def description() -> dict[str, Any]:
    """What /api/openapi.json says; only that records are shorter, because to make up long ones takes long."""
    described = make_app(Settings("sqlite://")).openapi()
    described["components"]["schemas"]["Record"]["properties"]["text"]["maxLength"] = 1_000
    return described


schema = schemathesis.openapi.from_dict(description(), config=Config.from_dict(CONFIG))


@pytest.fixture
def guest(server: Running) -> Browser:
    return server.guest()


@pytest.fixture
def tables(guest: Browser) -> list[str]:
    """Tables at which the guest sits: one gathers, one is played at, one is over."""
    made = [guest.set_up("me", *others, listed=True)["id"] for others in (["open"], ["random"], ["random"])]
    with guest.socket(made[-1]) as talk:
        assert talk.ask("resign")["type"] == "done"
    return made


def at_a_real_table(case: Case[Any], tables: list[str]) -> None:
    """Lead a well-formed request to a table that exists: ids cannot be guessed."""
    made_up = case.path_parameters.get("table")
    if isinstance(made_up, str) and re.fullmatch("[0-9a-f]{12}", made_up):
        case.path_parameters["table"] = tables[int(made_up, 16) % len(tables)]


@schema.parametrize()
@few
def test_all_that_is_described_answers_as_described_to_nobody(
    case: Case[Any], server: Running, tables: list[str]
) -> None:
    at_a_real_table(case, tables)
    case.call_and_validate(base_url=server.url)


@schema.parametrize()
@few
def test_all_that_is_described_answers_as_described_to_a_guest(
    case: Case[Any], server: Running, guest: Browser, tables: list[str]
) -> None:
    at_a_real_table(case, tables)
    case.call_and_validate(base_url=server.url, headers={"Cookie": f"hort={guest.cookie}"})
