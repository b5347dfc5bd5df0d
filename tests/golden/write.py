"""Golden files from the engine: what a playthrough and a table of move counts look like."""

import hashlib

from drachenhort import NATURE, SPECTATOR, Match, generator
from drachenhort.kernel.nature import Generator, below
from drachenhort.kernel.options import write_value
from drachenhort.kernel.playout import perft
from drachenhort.kernel.scene import Piece, Scene
from tests.golden.cases import Count, Perft, Playthrough

SHOWN_CHOICES = 6
BOARD_EVERY = 20


def playthrough(case: Playthrough) -> str:
    """A seeded random game, decision by decision, with the views of every seat now and then."""
    match = Match(case.game, **case.options)
    rng = generator(case.seed)
    lines = [
        f"; {match.game.title}, {case.name}: seed {case.seed}; written by `make golden`, read as a diff."
    ]
    lines += [f"; {name} = {write_value(value)}" for name, value in match.options.items()]
    while not match.is_over and len(match) < case.decisions:
        if len(match) % BOARD_EVERY == 0:
            lines += ["", *_views(match)]
        lines.append(_decision(match, rng))
    lines += ["", *_views(match), "", f"; the log as a spectator has it: {_log(match)}"]
    outcome = match.outcome
    lines.append(f"; {outcome.ending.text} ({outcome.ending.rule})" if outcome else "; to be continued")
    return "\n".join(lines) + "\n"


def _decision(match: Match, rng: Generator) -> str:
    choices = match.choices()
    who = "NATURE" if match.decider == NATURE else f"seat {match.decider + 1}"
    entry = match.play(choices[below(rng, len(choices))])
    offered = " ".join(choices[:SHOWN_CHOICES]) + (" ..." if len(choices) > SHOWN_CHOICES else "")
    return (
        f"{entry.number:3} {who:6} {entry!s:24} of {len(choices):3}: {offered:70} {_digest(match)}".rstrip()
    )


def _digest(match: Match) -> str:
    """Pins every byte of the state."""
    return hashlib.sha256(match.state.tobytes()).hexdigest()[:10]


def _views(match: Match) -> list[str]:
    """The board, and what each seat and a spectator see."""
    lines = _board(match.scene(SPECTATOR))
    for seat in (*range(match.options.players), SPECTATOR):
        scene = match.scene(seat)
        name = "spectator" if seat == SPECTATOR else f"seat {seat + 1}"
        lines.append(f"  {name:9} {_zones(scene)}")
        lines.append(f"            {scene.prompt.text}")
    return lines


def _board(scene: Scene) -> list[str]:
    """The spaces as letters, those with somebody on them as what stands there."""
    marks = {space.id: space.kind[0] if space.kind != "sky" else "." for space in scene.spaces}
    marks |= {
        piece.at: piece.id[-1] if piece.kind == "dragon" else (piece.face or "?")[0].upper()
        for piece in scene.pieces
        if piece.at in marks and piece.kind in {"dragon", "figure", "hunter"}
    }
    lines = []
    for y in sorted({space.y for space in scene.spaces}):
        row = {round(2 * space.x): marks[space.id] for space in scene.spaces if space.y == y}
        lines.append("    " + "".join(row.get(x, " ") for x in range(max(row) + 1)))
    return lines


def _zones(scene: Scene) -> str:
    """Faces by zone, and the faces under the pieces on the board."""
    told = []
    for zone in scene.zones:
        faces = " ".join(piece.face or "?" for piece in scene.pieces if piece.at == zone.id)
        told.append(f"{zone.id}[{faces}]" + (f"{{{' '.join(zone.unknown)}}}" if zone.unknown else ""))
    spaces = {space.id for space in scene.spaces}
    under = [f"{p.at}/{_face(p)}" for p in scene.pieces if p.at in spaces and p.kind in {"wind", "disc"}]
    counters = [f"{counter.id}={counter.value}" for counter in scene.counters]
    return " ".join([*told, *under, *counters])


def _face(piece: Piece) -> str:
    return (piece.face or "?") + (str(piece.turn // 60) if piece.kind == "disc" else "")


def _log(match: Match) -> str:
    return " ".join(str(entry) for entry in match.log(SPECTATOR))


def counts(table: Perft) -> str:
    """The move counts of a game as text: `id`, `options`, `moves`, then `perft DEPTH COUNT`."""
    blocks = [f"; Move counts of {table.game}, NATURE's decisions included; written by `make golden`."]
    blocks += [_count(table.game, count) for count in table.counts]
    return "\n\n".join(blocks) + "\n"


def _count(game: str, count: Count) -> str:
    match = Match(game, **count.options)
    match.play_all(count.moves)
    options = " ".join(f"{name}={value}" for name, value in count.options.items())
    told = {"id": count.id, "options": options, "moves": count.moves}
    lines = [f"{word} {what}" for word, what in told.items() if what]
    depths = range(1, count.depth + 1)
    return "\n".join(
        [*lines, *(f"perft {depth} {perft(match.game, match.state, depth)}" for depth in depths)]
    )
