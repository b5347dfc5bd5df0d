"""A bot that plays over the network, in forty lines: examples/bot.py http://localhost:8000 TABLE SEAT [CODE].

It makes an account, takes a seat and answers every question with a random choice. docs/protocol.md explains
the messages; put your own idea into `choose`.
"""

import asyncio
import json
import random
import secrets
import sys
from typing import Any

import httpx
from websockets.asyncio.client import connect


def choose(decision: dict[str, Any]) -> Any:
    """Which of the possible moves to make; reactions are let pass."""
    return decision["choices"][0] if decision["kind"] == "reaction" else random.choice(decision["choices"])


async def play(server: str, table: str, seat: int, code: str | None = None) -> Any:
    """Sit down and play until the game is over; how it ended."""
    async with httpx.AsyncClient(base_url=server) as http:
        account = {"name": f"bot {secrets.token_hex(4)}", "passphrase": secrets.token_hex(), "is_bot": True}
        token = (await http.post("/api/account", json=account)).raise_for_status().json()["token"]
        proof = {"Authorization": f"Bearer {token}"}
        sits = await http.post(f"/api/tables/{table}/seats/{seat}", json={"code": code}, headers=proof)
        sits.raise_for_status()
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with connect(address, additional_headers=proof) as socket:
        said = {"type": "hello", "view": "moves"}
        await socket.send(json.dumps(said))
        async for text in socket:
            message = json.loads(text)
            if message.get("ending"):
                return message["ending"]
            if decision := message.get("decision"):
                said = {"type": "act", "decision": decision["id"], "action": choose(decision)}
                said["id"] = secrets.token_hex(8)
            elif message.get("code") == "limit/rate":
                await asyncio.sleep(1)  # that was too much at once: say it again
            else:
                continue
            await socket.send(json.dumps(said))
    raise ConnectionError("the server has closed the table")


if __name__ == "__main__":
    server, table, seat, *code = sys.argv[1:]
    print(asyncio.run(play(server, table, int(seat), *code)))
