"""The looks of all themes, as tables of pictures and colours, and a plain one for themes unknown here."""

from drachenhort.terminal.looks import Art, Chart, Comb, Ground, Look, Thing, dot

GOLDENER_DRACHE = Look(
    accent="#f0b93a",
    top=(52, 66, 84),
    bottom=(27, 33, 44),
    glow=(240, 185, 58),
    palette=((239, 240), (238, 239), (237, 238), (236, 237), (235, 236)),
    inks={
        "m": "#5d7186",  # mist
        "s": "#8fa3b8",
        # embers, from the rim to the heart; each but the rim paints the lower or upper half on the other
        "r": "#8c2418",
        "e": "#ff7a33 on #8c2418",
        "h": "#ffc24a on #a92d1c",
        "f": "#f0602b on #741b12",
        "i": "#ff9a3a on #8c2418",
        "l": "#ff9a3a",
        # gold likewise
        "g": "#b8860b",
        "o": "#ffe27a on #b8860b",
        "x": "bold #4a3300 on #ffd75e",
        "p": "#ffd75e on #94690a",
        "q": "#fff3b0 on #b8860b",
        "y": "bold #ffd75e",
    },
    spaces={
        "sky": dot("·", "·", ".", "m"),
        "start": dot("○", "○", "o", "s"),
        "red": Art(
            ("▗▄▄▄▖", "▝▀▀▀▘"), ("reher", "rfifr"), "▐█▌ ", "rlrr", (" /^\\ ", "/###\\"), "/#\\ ", "l"
        ),
        "goal": Art(
            ("▗▄★▄▖", "▝▀▀▀▘"), ("goxog", "gpqpg"), "▐★▌ ", "gxgg", (" /*\\ ", "/$$$\\"), "/*\\ ", "y"
        ),
    },
    figure=("▲", "@"),
    faces={"N": "↑", "S": "↓", "W": "←", "E": "→", "SW": "↙", "SE": "↘"},
    counters={"storm": ("≋", "~"), "lightning": ("↯", "!")},
)

ICARIUS = Look(
    accent="#ffd23f",
    top=(96, 156, 205),
    bottom=(20, 58, 110),
    glow=(255, 226, 120),
    palette=((74, 74), (68, 68), (67, 67), (25, 25), (24, 24)),
    palette_glow=101,
    inks={
        "m": "#a9cbe6",
        "s": "#e6f1fa",
        "w": "#ffffff",
        "v": "#e3edf5",
        "y": "bold #ffd23f",
        "x": "bold #5a3c00 on #ffd23f",
    },
    spaces={
        "sky": dot("·", "·", ".", "m"),
        "start": dot("○", "○", "o", "s"),
        "red": Art(("▗▟█▄▖", "▝▀▀▀▘"), ("wwwww", "vvvvv"), "▟█▖ ", "wwww", (" .-. ", "(___)"), "(_) ", "w"),
        "goal": Art(
            ("\\▟█▙/", "/▜█▛\\"), ("yyyyy", "yyyyy"), " ☼  ", "xxxm", ("\\ | /", "-(*)-"), "(*) ", "y"
        ),
    },
    figure=("▲", "@"),
    faces={"H": "↑", "B": "↓", "G": "←", "D": "→", "HG": "↖", "HD": "↗"},
    tile="bold #ffffff on #1d5c9e",
    tile_next="bold #143257 on #ffd23f",
    tile_unknown="#c9d6e2 on #3b5a7c",
    counters={"storm": ("☼", "*"), "lightning": ("↯", "!")},
)

SCHATZINSEL = Look(
    accent="#e0b050",
    top=(58, 50, 43),
    bottom=(43, 33, 26),
    glow=(240, 185, 58),
    figure=("♟", "i"),
    faces={"red": "R", "black": "B"},
    counters={"figures": ("♟", "i"), "chests": ("▣", "$"), "points": ("◆", "*")},
    tile="bold #fff2c4 on #3a5a30",
    sides=("red", "black"),
    chart=Chart(
        sides={"SR": "red", "GR": "red", "SB": "black", "GB": "black"},
        pictures={
            "landing": ("   ▕▙   ", "  ▟▕█▙  ", " ▝▀▀▀▀▘ ", "≈ ≈ ≈ ≈ "),
            "start": ("   ▟▙   ", "  ▟██▙  ", " ▟█▌▐█▙ "),
        },
        plain_pictures={
            "landing": (r"   |\   ", r"   |_\  ", r"  \___/ ", " ~ ~ ~ ~"),
            "start": (r"   /\   ", r"  /  \  ", r" /_/\_\ "),
        },
    ),
)

_TERRAINS = {
    "R": Ground("#a5392b", "#fff1ea", "▲▲", "^^"),
    "S": Ground("#858a91", "#10141a", "∧∧", "AA"),
    "Y": Ground("#e0bd4f", "#2b2100", "∴∴", "::"),
    "N": Ground("#8b5c33", "#fff3e2", "≡≡", "=="),
    "B": Ground("#2f6fb8", "#f1f7ff", "≈≈", "~~"),
    "G": Ground("#2f7a3c", "#f0fff0", "♣♣", "&&"),
}
"""Volcano, mountain, desert, field, lake and forest."""
_HUNTERS = {
    "R": "bold #ff8a75 on #16130f",
    "S": "bold #dfe4ea on #16130f",
    "Y": "bold #ffe14d on #16130f",
    "N": "bold #e3a266 on #16130f",
    "B": "bold #7cbcff on #16130f",
    "G": "bold #7be58b on #16130f",
}
"""On black, so that nobody melts into the ground of his own colour."""
_PARCHMENT, _REACTION = "bold #2b2416 on #d9c79a", "bold #16260f on #a9d49a"
"""Cards for one's own turn, and those that may be played out of turn."""


def _terrain_card(letters: str) -> tuple[tuple[str, str], ...]:
    """A terrain card wears the colours of its terrains."""
    styles = [f"bold {_TERRAINS[letter].ink} on {_TERRAINS[letter].paper}" for letter in letters]
    return tuple(zip((f"t{letters[0]}", *letters[1:]), styles, strict=True))


def _action_card(*faces: str) -> tuple[tuple[str, str], ...]:
    """An action card shows for each face whether it may be played out of turn."""
    styles = [_REACTION if face in ("SL", "UN", "CM") else _PARCHMENT for face in faces]
    return tuple(zip((faces[0], *(f"/{face}" for face in faces[1:])), styles, strict=True))


_ACTIONS = "FL TE LJ DP DF EC SL UN/CM UN/FE UN/DP UN/SA UN/SL CM/FE FE/SA SL/FE SL/DP"
DRACHENINSEL = Look(
    accent="#f2b84b",
    top=(58, 50, 43),
    bottom=(43, 33, 26),
    glow=(240, 185, 58),
    figure=("♟", "i"),
    badges=_HUNTERS,
    cards={
        **{f"t{letters}": _terrain_card(letters) for letters in (*_TERRAINS, "YS", "GR", "BN")},
        **{card: _action_card(*card.split("/")) for card in _ACTIONS.split()},
    },
    counters={"points": ("◆", "*"), "cards": ("▮", "#")},
    tile=_PARCHMENT,
    comb=Comb(
        sea="#0f2a3d",
        land="#0b1e2c",
        grounds={
            **_TERRAINS,
            "site": Ground("#6b5518", "#ffe9a8"),
            "boat": Ground("#5a3d22", "#ffe9c9", rim=("  ", "◥◤"), plain_rim=("  ", "\\/")),
        },
        things={
            "dragon": Thing("§", "D", "bold #ffffff on #7b1fa2"),
            "coin": Thing("◉", "$", "bold #ffd54a on #16130f"),
        },
        names={f"@{letter}": style for letter, style in _HUNTERS.items()},
    ),
)

UNKNOWN = Look(accent="#f0b93a", top=(58, 50, 43), bottom=(43, 33, 26), glow=(240, 185, 58))
"""The walnut table, for games that have no mood here yet."""

LOOKS = {
    "dracheninsel": DRACHENINSEL,
    "goldener_drache": GOLDENER_DRACHE,
    "icarius": ICARIUS,
    "schatzinsel": SCHATZINSEL,
}


def look_of(theme: str) -> Look:
    """The look of a theme."""
    return LOOKS.get(theme, UNKNOWN)
