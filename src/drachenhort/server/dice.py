"""Fair dice: NATURE's decisions at a table come from one seed, promised before the first, shown at the end.

The promise is the SHA-256 of the seed. Decision number k has a generator of its own, seeded with the HMAC of
k under the table's seed, so whoever knows the seed can check every decision of a finished game, in any order.
Decisions that were taken back by consent use up their numbers: nobody may know dice that are still to come.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.match import Entry, Match
from drachenhort.kernel.nature import Generator, generator
from drachenhort.kernel.record import read_headers, read_record
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import Words

_ = Words("drachenhort")

SEED_BYTES = 32


class BadDice(HortError):
    """A record's dice do not come from its seed, or it has none."""

    code = "dice/bad"


def new_seed() -> str:
    """A secret seed, as 64 hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def promise_of(seed: str) -> str:
    """What is published before the first decision."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def die(seed: str, number: int) -> Generator:
    """The generator of NATURE's decision with that number, counted from 0."""
    digest = hmac.digest(bytes.fromhex(seed), str(number).encode(), "sha256")
    return generator(int.from_bytes(digest[:8], "big"))


def roll(match: Match, seed: str, number: int) -> Entry:
    """Let NATURE make the one decision that is hers now."""
    return match.let_nature(die(seed, number), 1)[0]


def record_headers(seed: str, skipped: Sequence[int]) -> dict[str, str]:
    """What a finished game's record says of its dice."""
    headers = {"Dice": seed, "Promise": promise_of(seed)}
    if any(skipped):
        headers["Skipped"] = " ".join(map(str, skipped))
    return headers


def check_record(text: str) -> tuple[int, str]:
    """Prove the dice of a record: how many decisions were checked, and the promise that they keep."""
    match, headers = read_record(text), read_headers(text)
    seed, skipped = headers.get("Dice", ""), headers.get("Skipped", "").split()
    if not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", seed):
        raise BadDice(_("This record has no seed of its dice."))
    if not all(re.fullmatch("[0-9]{1,9}", number) for number in skipped):
        raise BadDice(_("This record does not say which dice were taken back."))
    promise = headers.get("Promise", promise_of(seed))
    return check(match, seed, promise, [int(number) for number in skipped]), promise


def check(match: Match, seed: str, promise: str, skipped: Sequence[int]) -> int:
    """Prove the dice of a match: how many decisions were checked, or `BadDice` with the first that is wrong.

    `skipped[k]` decisions were made and taken back before decision k of the match; missing ones mean none.
    """
    if promise_of(seed) != promise:
        raise BadDice(_("The seed is not the one that was promised."))
    replay, checked, number = match.replayed(0), 0, 0
    for action in match.actions:  # each part of what chance decides in parts has a number of its own
        if replay.decider != NATURE:
            replay.play_action(action)
            continue
        number += skipped[checked] if checked < len(skipped) else 0
        rolled = roll(replay, seed, number)
        if replay.actions[-1] != action:
            told = next(entry for entry in match.log() if entry.number == rolled.number)
            where = {"number": told.number, "token": told.token}
            raise BadDice(_("Move {number}, {token}, does not come from the seed.", **where))
        checked += 1
        number += 1
    return checked
