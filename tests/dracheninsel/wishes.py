"""Situations of Die Dracheninsel and what cannot be wished in them: the material of `test_explain`."""

from collections.abc import Callable

from drachenhort import Match

from .situations import ALL_BUT_LAST, begun, new_turn, play, situation

SITUATIONS: dict[str, Callable[[], Match]] = {
    # chance
    "before the first draw": lambda: begun(start_player="random"),
    "in the deal": begun,
    "in an attack": lambda: play(situation("R", hands={"R": "FE/SA"}), "SA[FE/SA]:2"),
    "in a curse": lambda: play(situation("R", hands={"R": "EC"}), "EC"),
    "drawing": lambda: play(situation("R", hands={"R": "tR"}, draw="tB tB"), "pass(tR)"),
    # reactions
    "before a turn": lambda: new_turn("G", hands={"R": "SL tR"}),
    "before a turn, with two faces": lambda: new_turn("G", hands={"R": "UN/SL UN/CM tR"}),
    "after a step": lambda: play(situation("G", at={"G": "d6"}, hands={"R": "SL tR"}), "c5", decline=False),
    "before a fright": lambda: play(
        situation("G", at={"B": "c3"}, hands={"G": "UN/FE tG", "R": "UN/CM SL"}),
        "FE[UN/FE]:B",
        decline=False,
    ),
    "before falling asleep": lambda: play(
        situation("B", at={"B": "a1"}, hands={"B": "tN CM/FE tR", "R": "SL"}), "b2=tN R.SL", decline=False
    ),
    "asleep": lambda: play(new_turn("B", hands={"R": "SL", "B": "tB tB TE"}), "SL"),
    "asleep after a step": lambda: play(
        situation(
            "B", at={"B": "a1"}, hands={"B": "tN tR", "R": "SL"}, exchange_after_undone_first_action=True
        ),
        "b2=tN R.SL",
    ),
    "before sharing": lambda: play(
        situation("G", bearing={"GS": "a5"}, hands={"G": "UN/CM UN/DP SL tB", "S": "UN/FE"}), "@G"
    ),
    "in a duel": lambda: play(
        situation("G", bearing={"GS": "a5"}, hands={"G": "UN/CM UN/DP", "S": "UN/FE"}), "@G UN[UN/DP]"
    ),
    "without an answer": lambda: play(
        situation("G", bearing={"GS": "a5"}, hands={"G": "UN/CM UN/DP"}), "@G UN[UN/DP]"
    ),
    # two hunters each
    "naming a hunter": lambda: situation("R", 3, phase="CHOOSE_HUNTER"),
    "with a named hunter": lambda: play(situation("R", 3, phase="CHOOSE_HUNTER"), "hunter:S"),
    "before a turn of two hunters": lambda: new_turn("R", 3, hands={"B": "SL"}),
    # moving
    "at the start": lambda: situation(
        "G", at={"G": "e4", "R": "d3"}, dragons="f3 off", hands={"G": "tB tGR LJ FL TE DF"}
    ),
    "without a fitting card": lambda: situation("G", at={"G": "e4"}, hands={"G": "tR FL"}),
    "after a free step": lambda: play(
        situation("G", at={"G": "b4"}, swapped="b4-c5 a4-h4", hands={"G": "tB"}), "a4"
    ),
    "after a free step, with cards to go back": lambda: play(
        situation("G", at={"G": "b4"}, swapped="b4-c5 a4-h4", hands={"G": "tG tGR tB"}), "a4"
    ),
    "after a free step, with all cards played": lambda: play(
        situation(
            "G",
            at={"G": "b4"},
            swapped="b4-c5 a4-h4",
            hands={"G": "tG"},
            max_card_actions=6,
            actions=6,
            card_actions=6,
        ),
        "a4",
    ),
    "after a free step from the boat": lambda: play(situation("G", swapped="a5-c5", hands={"G": "tG"}), "a5"),
    "on a boat": lambda: situation("G"),
    "beside a foreign boat": lambda: situation("G", at={"G": "a2"}, hands={"G": "tB"}),
    "beside the own boat": lambda: situation("G", at={"G": "a5"}, hands={"G": "tB"}),
    "beside the own boat, taken": lambda: situation("G", at={"G": "a5", "S": "@G"}, hands={"G": "tB"}),
    "waiting": lambda: situation("G", at={"G": "TS"}, hands={"G": "LJ tB FL"}),
    "as a pair": lambda: situation(
        "G", bearing={"GS": "d5", "R": "c5"}, at={"B": "d6"}, hands={"G": "FL tB"}
    ),
    "as a pair in the air": lambda: play(
        situation("G", bearing={"GS": "c3"}, hands={"G": "FL tR tB tS"}), "FL"
    ),
    "as a pair beside a boat": lambda: situation("G", bearing={"GS": "a1"}),
    "as a pair of two players": lambda: situation("B", 3, bearing={"BR": "e1"}, three_player_boats="player"),
    "beside a pair": lambda: situation(
        "R", at={"R": "d4"}, bearing={"GS": "d5", "B": "c4"}, hands={"R": "tS tN FL tB"}
    ),
    "beside a pair on the own colour": lambda: situation(
        "R", at={"R": "d4"}, bearing={"GS": "d5"}, swapped="d5-d4", hands={"R": "tS FL"}
    ),
    "without a way out": lambda: situation(
        "G", at={"G": "d4", "S": "TS"}, dragons="e4 off", hands={"G": "UN/CM TE DP"}
    ),
    "beside the empty site": lambda: situation(
        "G", at={"G": "d4", "S": "TS"}, removed=ALL_BUT_LAST, bearing={"RB": "i1"}
    ),
    "leaving the site": lambda: play(
        situation("G", at={"G": "e4", "S": "TS"}, hands={"G": "tS LJ tG"}), "TS"
    ),
    "between dragons": lambda: situation("R", at={"R": "d4"}, dragons="e6 d5", hands={"R": "FL tG tB DP"}),
    "with nowhere to land": lambda: situation("G", hands={"G": "FL"}),
    "with all cards played": lambda: situation(
        "G",
        at={"G": "e4"},
        hands={"G": "tB FL TE LJ EC DP"},
        max_card_actions=6,
        actions=6,
        card_actions=6,
    ),
    "beside a waiting hunter": lambda: situation("G", at={"G": "e4", "S": "TS"}, hands={"G": "tS"}),
    "with a treasure before home": lambda: situation("G", bearing={"GS": "a5"}),
    # acting
    "alone with a treasure": lambda: situation("G", bearing={"G": "c4"}, hands={"G": "LJ tB FL"}),
    "alone, too late": lambda: play(situation("G", bearing={"G": "c4"}, hands={"G": "DF"}), "DF:a1-a2"),
    "with both dragons off": lambda: situation("R", hands={"R": "DP UN/DP FE/SA UN/FE"}, at={"B": "c3"}),
    "with dragon 2 off": lambda: situation("R", hands={"R": "UN/DP"}, dragons="c3 off"),
    "against an empty hand": lambda: situation(
        "R", hands={"R": "FE/SA DF TE", "B": ""}, at={"B": "b2", "S": "b1"}, swapped="a2-d2"
    ),
    "with equal discs around": lambda: situation(
        "R", hands={"R": "DF"}, at={"B": "b2", "S": "b1"}, swapped="a2-d2"
    ),
    "against a lone bearer": lambda: situation(
        "R", at={"R": "c5"}, bearing={"B": "c4"}, hands={"R": "UN/FE EC"}
    ),
    # in the middle of something
    "in the air": lambda: play(situation("G", at={"G": "e4"}, hands={"G": "tB FL"}), "FL"),
    "before the first disc": lambda: play(situation("G", hands={"G": "TE DF"}), "TE"),
    "before the second disc": lambda: play(situation("G", hands={"G": "TE DF"}), "DF:a3-"),
    "sending a dragon": lambda: play(situation("G", hands={"G": "DP UN/DP"}), "DP:1"),
    "exchanging": lambda: play(situation("G", hands={"G": "tB tB TE"}), "pass(tB"),
}

WISHES = {
    # The rule that refuses a wish, and words of the reason.
    "before the first draw": {
        "!start:5": "DI-008 no seat 5", "!draw:tB": "DI-008 who begins", "c3": "DI-008 drawn",
        "end": "DI-008", "!SA:tR": "DI-008", "SL": "DI-008", "share": "DI-008", "-": "DI-008",
        "pass()": "DI-008",
    },
    "in the deal": {
        "!start:1": "DI-008 settled", "c3": "DI-004 dealt", "-": "DI-004", "UN[UN/CM]": "DI-004",
        "EC": "DI-004", "!EC:2=tR": "DI-004", "TE:a3-i2": "DI-004", "pass(tR": "DI-004",
    },
    "in an attack": {
        "!EC:2=tR": "DI-122 Seat 2 !SA:tR", "!SA:EC": "DI-122 Seat 2 not hold Evil Curse",
        "!draw:tB": "DI-122", "c3": "DI-122 chance takes Seat 2", "CM[UN/CM]": "DI-122", "!start:1": "DI-008",
    },
    "in a curse": {"!SA:tR": "DI-122 !EC:2=tR", "!EC:3=tR": "DI-122 Seat 2", "!EC:2=TE": "DI-122 Elements"},
    "drawing": {
        "!draw:TE": "DI-122 draw pile Thundering Elements", "!SA:tR": "DI-024", "c3": "DI-024 Seat 1",
    },
    "before a turn": {
        "SL[UN/SL]": "DI-084 not hold Unfaithful / Sweet Slumber", "CM[UN/CM]": "DI-093 none is at stake",
        "CM": "DI-093", "UN": "DI-069 bearers", "c3": "DI-012 Seat 4 has the turn Sweet Slumber",
        "FE:B": "DI-012", "pass()": "DI-012", "share": "DI-012", "hunter:R": "DI-111 one hunter",
        "!draw:tB": "DI-024 end of a turn", "!SA:tR": "DI-122 Sneak Attack Evil Curse", "TE": "DI-012",
        "abandon": "DI-012", "end": "DI-012", "FL>c3": "DI-012", "LJ=tB:B": "DI-012", "DP:1>c3": "DI-012",
    },
    "before a turn, with two faces": {"SL": "DI-013 brackets SL[UN/SL]", "CM[UN/CM]": "DI-093"},
    "after a step": {"c3": "DI-012", "CM[UN/CM]": "DI-093", "share": "DI-012", "EC": "DI-012"},
    "before a fright": {
        "CM": "DI-013 brackets CM[UN/CM]", "CM[CM/FE]": "DI-093 not hold", "SL": "DI-093 cancel",
        "c3": "DI-093 Seat 4 Fear & Loathing Counter Magic", "UN[UN/CM]": "DI-069", "share": "DI-093",
    },
    "before falling asleep": {"c3": "DI-093 Seat 1 Sweet Slumber", "end": "DI-093", "CM": "DI-013 CM[CM/FE]"},
    "asleep": {
        "c3": "DI-031 ended your turn exchange", "pass(": "DI-031",
        "pass(tR)": "DI-028 not hold volcano card", "pass(tB,tB,tB)": "DI-028 only 2 cards lake card",
        "end": "DI-031", "-": "DI-031", "SL": "DI-085", "share": "DI-066", "hunter:B": "DI-111",
    },
    "asleep after a step": {"c3": "DI-032 ended your turn", "pass(tN)": "DI-028 not hold field card"},
    "before sharing": {
        "-": "DI-066 share", "c3": "DI-066 your boat", "SL": "DI-072 too late",
        "CM[UN/CM]": "DI-073 cannot cancel", "UN": "DI-013 UN[UN/CM]", "UN[UN/SA]": "DI-066 not hold",
        "pass()": "DI-066", "!draw:tB": "DI-024",
    },
    "in a duel": {
        "share": "DI-067 Seat 4 Unfaithful", "c3": "DI-067 give in", "SL[UN/SL]": "DI-072", "CM": "DI-073",
        "UN[UN/CM]": "DI-066 not hold",
    },
    "without an answer": {"UN": "DI-066 no card with this face Unfaithful"},
    "naming a hunter": {
        "hunter:G": "DI-111 hunter:R, hunter:S", "i5=tB": "DI-111 name the hunter", "FE:B": "DI-111",
        "end": "DI-111 or pass", "-": "DI-111", "abandon": "DI-111", "pass(SL)": "DI-028 not hold",
        "pass(tB,tB)": "DI-028 only 1 card", "SL": "DI-085", "share": "DI-066",
    },
    "with a named hunter": {
        "hunter:R": "DI-123 Grey final", "hunter:S": "DI-123", "e9": "DI-035 exits: i5, i4", "end": "DI-028",
    },
    "before a turn of two hunters": {"hunter:B": "DI-012", "hunter:R": "DI-012"},
    "at the start": {
        "c3": "DI-034 neighbouring site, f4, f3, e3, d3, d4", "e4": "DI-034 already", "@G": "DI-035 a5, b6",
        "f3": "DI-043 dragon blocks f3", "d3=tB": "DI-044 Red d3", "e3": "DI-037 field e3=tGR",
        "TS=tB": "DI-040 free", "e3=tB": "DI-037 lake card e3 field", "e3=tR": "DI-037 not hold",
        "e3=tGRxR": "DI-074 nobody", "FL>c3": "DI-104 lake FL>c3=tB, FL>c3=tGR", "FL>a1": "DI-103 beyond",
        "FL>f4": "DI-103 beyond", "FL>c3=tR": "DI-037 not hold", "FL>d2=tB": "DI-037 does not pay",
        "FL>f2=tB": "DI-040", "LJ=tB:R": "DI-106 lake joker", "LJ=tR:R": "DI-106 not hold",
        "LJ=tGR:G": "DI-108 already forest", "TE:a3-e4": "DI-107 e4 stays", "TE:f3-a3": "DI-107 f3 stays",
        "TE:a3-a3": "DI-107 two discs", "TE:a3-i2": "DI-108 volcano", "DF:a3-i1": "DI-107 neighbouring",
        "TE:e4-": "DI-107 e4", "DP:1": "DI-101 not hold", "EC": "DI-099 not hold",
        "FE:B": "DI-075 no card Fear & Loathing", "SA:1": "DI-098 no card Sneak Attack",
        "FE[UN/FE]:B": "DI-075 not hold", "end": "DI-028 pass()", "abandon": "DI-080 Green not alone",
        "pass(SL": "DI-028 not hold", "-": "DI-028 your turn", "share": "DI-066 nothing to share",
        "hunter:G": "DI-111 one hunter", "SL": "DI-085 opponents", "CM": "DI-093", "UN": "DI-069",
        "!start:1": "DI-008 settled", "!draw:tB": "DI-024", "!EC:2=tR": "DI-122",
    },
    "without a fitting card": {
        "d3": "DI-037 desert hold none", "FL>c3": "DI-104 lake hold none", "FL>c3=tR": "DI-037 volcano lake",
    },
    "after a free step": {
        "b4": "DI-128 Green already forest none", "b4=tB": "DI-037 does not pay", "b4=tG": "DI-037 not hold",
        "pass()": "DI-030 say end", "pass(": "DI-030",
        "-": "DI-019 say end", "FL": "DI-103 not hold Foolhardy Flight",
    },
    "after a free step, with cards to go back": {
        "b4": "DI-128 Green already forest b4=tG, b4=tGR", "b4=tB": "DI-037 does not pay",
        "b4=tS": "DI-037 not hold", "b4=tGxB": "DI-074 nobody",
    },
    "after a free step, with all cards played": {"b4": "DI-109 already", "b4=tG": "DI-016 6 actions"},
    "after a free step from the boat": {"@G": "DI-109 already", "@G=tG": "DI-040"},
    "on a boat": {"@G": "DI-034 already", "TS": "DI-035 From a boat a5, b6", "@B": "DI-035"},
    "beside a foreign boat": {"@B": "DI-042 no boat but its own", "@B=tB": "DI-042"},
    "beside the own boat": {"@G=tB": "DI-040 green boat free"},
    "beside the own boat, taken": {"@G": "DI-047 Grey", "@GxS": "DI-047"},
    "waiting": {
        "d5": "DI-050 waits", "FL": "DI-050", "FL>c3=tB": "DI-050", "LJ=tB:B": "DI-108 cannot move",
        "abandon": "DI-080",
    },
    "as a pair": {
        "TS": "DI-046 pair never", "c5": "DI-045 c5 Red", "d6=tB": "DI-045 Blue", "FL>d7": "DI-104 desert",
        "abandon": "DI-080 not alone",
    },
    "as a pair in the air": {"FL>TS": "DI-105 never", "FL>d5": "DI-104", "FL": "DI-127"},
    "as a pair beside a boat": {"@B": "DI-042 grey boat, green"},
    "as a pair of two players": {"@N": "DI-115 red boat, grey blue green"},
    "beside a pair": {
        "d5": "DI-037 d5=tSxS, d5=tSxG", "d5=tS": "DI-074 d5=tSxS, d5=tSxG", "d5=tSxB": "DI-074 bearers",
        "d5=tSxR": "DI-074", "c4=tNxB": "DI-079 Blue alone", "c3=tBxG": "DI-074 No pair",
        "TSxS": "DI-074 No pair",
    },
    "beside a pair on the own colour": {"d5": "DI-074 d5xS, d5xG", "d5=tSxS": "DI-040 d5"},
    "without a way out": {
        "TS": "DI-053 Grey could not leave", "DP:1>c3": "DI-101 dragon 2", "DP:2>e4": "DI-102 e4 already",
        "e4": "DI-043",
    },
    "beside the empty site": {"TS": "DI-057 Grey without coins"},
    "leaving the site": {
        "end": "DI-052 leave", "pass()": "DI-052", "LJ=tS:S": "DI-052", "TE": "DI-052", "FE:B": "DI-052",
        "-": "DI-052", "abandon": "DI-052", "c3": "DI-034", "TS": "DI-034", "d5": "DI-037 d5=tS, d5=tG",
        "FL": "DI-103 not hold", "hunter:G": "DI-111", "SL": "DI-085", "EC": "DI-052",
    },
    "between dragons": {
        "d5": "DI-043", "FL>e6": "DI-043 dragon blocks e6", "FL>d6=tB": "DI-103 way over d5",
        "FL>f5": "DI-104 hold none", "DP:1>e6": "DI-102 e6 already", "DP:1>d5": "DI-102",
        "DP:2>d4": "DI-102 Red d4",
    },
    "with nowhere to land": {"FL": "DI-108 cannot land", "FL>c6=tG": "DI-037 not hold"},
    "beside a waiting hunter": {"TSxS": "DI-074", "TS=tS": "DI-040 treasure site"},
    "with a treasure before home": {"@GxS": "DI-074", "@G=tG": "DI-040"},
    "with all cards played": {
        "f4=tB": "DI-016 6 actions", "f4": "DI-016", "FL": "DI-016", "TE": "DI-016", "LJ=tB:B": "DI-016",
        "EC": "DI-016", "DP:1": "DI-016",
    },
    "alone with a treasure": {
        "c5": "DI-078 alone", "FL": "DI-078", "LJ=tB:B": "DI-108 cannot move", "LJ=tB:R": "DI-106",
        "end": "DI-028",
    },
    "alone, too late": {"abandon": "DI-081 first action", "c5": "DI-078"},
    "with both dragons off": {
        "DP:2": "DI-101 dragon 1", "DP[UN/DP]:2>c4": "DI-101", "DP:1>@R": "DI-102 red boat",
        "DP:1>TS": "DI-102 treasure site", "DP:1>e9": "DI-102 exits e9", "DP:1>i1": "DI-102 exits",
        "DP:1>c3": "DI-102 Blue c3", "DP[SL/DP]:1": "DI-101 not hold", "FE:B": "DI-013 FE[UN/FE]",
        "FE[UN/FE]:R": "DI-108 Red own boat", "FE[UN/FE]:Y": "DI-003 Yellow no part",
        "SA:2": "DI-013 SA[FE/SA]", "SA[FE/SA]:1": "DI-098 yourself", "SA[FE/SA]:5": "DI-098 no seat 5",
        "SA[UN/SA]:2": "DI-098 not hold",
    },
    "with dragon 2 off": {
        "DP:2": "DI-013 DP[UN/DP]", "DP[UN/DP]:1": "DI-101 dragon 2", "DP[UN/DP]:2>c3": "DI-102 already",
    },
    "against an empty hand": {
        "SA[FE/SA]:3": "DI-108 Seat 3 no cards", "DF:a1-b1": "DI-107 b1 stays", "DF:b2-": "DI-107",
    },
    "with equal discs around": {"DF:a1-": "DI-107 no second disc", "DF:a1-a2": "DI-108 mountain"},
    "against a lone bearer": {"FE[UN/FE]:S": "DI-108 Grey", "c4": "DI-037 field hold none", "c4xB": "DI-037"},
    "in the air": {
        "c3": "DI-127 Foolhardy Flight", "FL": "DI-127", "end": "DI-127", "FL>TS": "DI-103",
        "FL>c3": "DI-104", "TE": "DI-127", "FL>c3=tR": "DI-037", "pass()": "DI-127", "SL": "DI-127",
        "!draw:tB": "DI-127", "hunter:G": "DI-127",
    },
    "before the first disc": {
        "TE": "DI-127 Thundering Elements", "DF": "DI-127", "TE:a3-i2": "DI-108", "TE:a3-a3": "DI-107",
        "c3": "DI-127",
    },
    "before the second disc": {
        "DF": "DI-127 Destructive Forces", "DF:a4-": "DI-127", "DF:b2-b3": "DI-127",
        "DF:a3-c3": "DI-107 neighbouring", "TE": "DI-127",
    },
    "sending a dragon": {
        "DP:1": "DI-127 Dragon Patrol", "DP:2>c4": "DI-127", "DP[UN/DP]:1>c4": "DI-127", "DP:1>e9": "DI-102",
        "c3": "DI-127",
    },
    "exchanging": {
        "pass()": "DI-127 exchange of cards", "pass(TE)": "DI-127", "pass(": "DI-127",
        "pass(tB,tB,tB)": "DI-028 only 2", "pass(tB,tR)": "DI-028 not hold", "end": "DI-127", "c3": "DI-127",
    },
}  # fmt: skip
