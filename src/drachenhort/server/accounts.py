"""Who somebody is: guests at once, accounts with a passphrase, and the tokens that prove it."""

import asyncio
import hashlib
import hmac
import re
import secrets
import unicodedata

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import Words
from drachenhort.server import archive
from drachenhort.server.archive import Player
from drachenhort.server.store import Store, Taken
from drachenhort.server.times import now

_ = Words("drachenhort")

LONGEST_NAME, LONGEST_KEY = 24, 80
SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE = 10, 200
SESSION = 365 * 24 * 3600
"""Seconds for which a token proves who one is."""

_hasher = PasswordHasher()
"""argon2id with the library's present defaults."""
_NOBODY = _hasher.hash(secrets.token_hex())
"""Checked where there is no such account, so that the answer takes as long."""


class BadName(HortError):
    """A name that nobody can have."""

    code = "name/bad"


class NameTaken(HortError):
    """Somebody has an account of that name."""

    code = "name/taken"


class BadPassphrase(HortError):
    """A passphrase that is too short or too long."""

    code = "passphrase/bad"


class WrongPassphrase(HortError):
    """There is no such account, or that is not its passphrase."""

    code = "login/wrong"


def digest_of(token: str) -> str:
    """What is stored of a secret token."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(raw: str) -> str:
    """A name as it will be shown, or `BadName`."""
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    is_short = 1 <= len(name) <= LONGEST_NAME and len(key_of(name)) <= LONGEST_KEY
    if not is_short or not name.isprintable() or not re.search(r"\w", name):
        raise BadName(_("A name has 1 to {most} characters, some of them letters.", most=LONGEST_NAME))
    return name


def key_of(name: str) -> str:
    """One spelling for all names that look alike."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join("".join(letter if letter.isprintable() else " " for letter in plain).split())


class Accounts:
    """Guests and accounts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def new_guest(self, raw_name: str) -> Player:
        """Somebody new, at once."""
        player = Player(secrets.token_urlsafe(12), clean_name(raw_name), True, False)
        await self._store.write(lambda db: archive.add_player(db, player, None, None))
        return player

    async def rename(self, player: Player, raw_name: str) -> Player:
        """Another name for a guest; by the name of an account others know who it is."""
        if not player.is_guest:
            raise NameTaken(_("An account keeps its name."))
        name = clean_name(raw_name)
        await self._store.write(lambda db: archive.rename(db, player.id, name))
        return msgspec.structs.replace(player, name=name)

    async def register(
        self, player: Player | None, raw_name: str, passphrase: str, *, is_bot: bool
    ) -> Player:
        """An account of that name; a guest who makes one keeps its games."""
        name = clean_name(raw_name)
        _check_passphrase(passphrase)
        hashed = await asyncio.to_thread(_hasher.hash, passphrase)
        try:
            if player is not None and player.is_guest and not is_bot:
                guest = player.id
                await self._store.write(lambda db: archive.promote(db, guest, name, key_of(name), hashed))
                return Player(guest, name, False, False)
            account = Player(secrets.token_urlsafe(12), name, False, is_bot)
            await self._store.write(lambda db: archive.add_player(db, account, key_of(name), hashed))
        except Taken:
            raise NameTaken(_("Somebody has this name already.")) from None
        return account

    async def log_in(self, raw_name: str, passphrase: str) -> Player:
        """The account of that name, or `WrongPassphrase`."""
        found = await self._store.read(lambda db: archive.find_account(db, key_of(raw_name)))
        if not await _fits(passphrase, found[1] if found else _NOBODY) or found is None:
            raise WrongPassphrase(_("There is no account of this name with this passphrase."))
        return found[0]

    async def change_passphrase(self, player: Player, old: str, new: str) -> None:
        """A new passphrase for whoever knows the old one; no other device stays logged in."""
        known = await self._store.read(lambda db: archive.passphrase_of(db, player.id))
        if known is None or not await _fits(old, known):
            raise WrongPassphrase(_("There is no account of this name with this passphrase."))
        _check_passphrase(new)
        hashed = await asyncio.to_thread(_hasher.hash, new)
        await self._store.write(lambda db: archive.set_passphrase(db, player.id, hashed))

    async def open_session(self, player: Player) -> str:
        """A new token for somebody."""
        token = secrets.token_urlsafe(32)
        await self._store.write(lambda db: archive.open_session(db, digest_of(token), player.id))
        return token

    async def who(self, token: str) -> Player | None:
        """Whose token that is."""
        digest, oldest = digest_of(token), now() - SESSION * 1000
        found = await self._store.read(lambda db: archive.whose_session(db, digest, oldest))
        if found is None or not hmac.compare_digest(found[1], digest):
            return None
        return found[0]

    async def log_out(self, token: str, *, everywhere: bool) -> None:
        """That token proves nothing any more; or none of its player does."""
        digest = digest_of(token)
        await self._store.write(lambda db: archive.close_session(db, digest, everywhere=everywhere))


def _check_passphrase(passphrase: str) -> None:
    if not SHORTEST_PASSPHRASE <= len(passphrase) <= LONGEST_PASSPHRASE:
        raise BadPassphrase(_("A passphrase has at least {least} characters.", least=SHORTEST_PASSPHRASE))


async def _fits(passphrase: str, hashed: str) -> bool:
    """Is that the passphrase? Asked in a thread, because it takes long on purpose."""
    try:
        return await asyncio.to_thread(_hasher.verify, hashed, passphrase)
    except VerificationError:
        return False
