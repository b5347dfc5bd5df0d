"""Choices that turn a piece, shown as the piece would lie: one looks instead of working with degrees."""

from collections.abc import Sequence

from rich.text import Text

from drachenhort.kernel.match import Match
from drachenhort.kernel.scene import Piece, Scene, Touch
from drachenhort.terminal.chart import draw_disc, has_chart
from drachenhort.terminal.screen import Screen
from drachenhort.terminal.themes import look_of

MOST = 6
GAP = "  "


def preview(
    screen: Screen, match: Match, seat: int, names: Sequence[str], touches: Sequence[Touch]
) -> list[Text]:
    """The piece as each choice would let it lie, side by side; empty where choices turn nothing."""
    scene = match.scene(seat)
    controls = {control.id for control in scene.controls}
    if (
        not has_chart(scene)
        or not 2 <= len(touches) <= MOST
        or not all(t.path[-1] in controls for t in touches)
    ):
        return []
    columns = []
    for name, touch in zip(names, touches, strict=True):
        after = _after(match, seat, touch)
        piece = _shown(after, touch)
        if piece is None:
            return []
        picture = draw_disc(after, screen.drawing(after), piece)
        columns.append([_title(scene, name, touch, picture[0].cell_len), *picture])
    lines = [Text(GAP) + Text(GAP).join(parts) for parts in zip(*columns, strict=True)]
    fits = lines[0].cell_len <= screen.voice.out.width
    return lines if fits else []


def _after(match: Match, seat: int, touch: Touch) -> Scene:
    """The table after a choice, seen from the same seat."""
    twin = match.copy()
    twin.play(touch.action, seat)
    return twin.scene(seat)


def _shown(scene: Scene, touch: Touch) -> Piece | None:
    """The piece with paths that the choice touches, or that then lies where it leads."""
    carriers = {line.on for line in scene.lines}
    for piece in scene.pieces:
        if piece.id in carriers and (piece.id in touch.path or piece.at in touch.path):
            return piece
    return None


def _title(scene: Scene, name: str, touch: Touch, width: int) -> Text:
    title = Text.assemble((name, f"bold {look_of(scene).accent}"), " ", (touch.action, "bold"))
    title.pad_left(max(0, (width - title.cell_len) // 2))
    title.pad_right(max(0, width - title.cell_len))
    return title
