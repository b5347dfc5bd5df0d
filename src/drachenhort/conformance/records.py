"""Checks of what is written down: tokens, logs, records, undo, and actions that are asked in parts."""

import pickle
import random

from drachenhort.chronicle.story import tell
from drachenhort.conformance.trial import EVERY, Broken, Trial, bytes_of, check, seats_and_spectator, viewer
from drachenhort.kernel.errors import CannotUndo, HortError
from drachenhort.kernel.match import Match
from drachenhort.kernel.record import read_record, write_record
from drachenhort.kernel.seats import NATURE, SPECTATOR


@check("Tokens are distinct, plain ASCII, and parse back to their action.")
def tokens_are_distinct_and_parse_back(trial: Trial) -> None:
    for match in trial.positions(EVERY):
        tokens, actions = match.choices(), match.legal_actions()
        if len(set(tokens)) != len(tokens):
            twice = next(token for token in tokens if tokens.count(token) > 1)
            raise Broken(f"Two choices have the token {twice!r}.")
        for token, action in zip(tokens, actions, strict=True):
            if not token or not token.isascii() or any(c.isspace() for c in token):
                raise Broken(f"The token {token!r} is empty, or not plain ASCII without blanks.")
            try:
                wish = match.game.notation.parse(match.options, token)
            except HortError as error:
                raise Broken(f"The token {token!r} of a legal action is refused: {error}") from error
            if (found := match.game.notation.find(match.state, wish)) != (action,):
                raise Broken(f"The token {token!r} stands for action {action}, but is found as {found}.")


@check("Pickles and game records keep everything.")
def pickle_and_record_keep_everything(trial: Trial) -> None:
    for match in trial.positions(5 * EVERY):
        match.names = tuple(f'P"{k}\\' for k in range(match.options.players))
        for how, twin in (
            ("pickle", pickle.loads(pickle.dumps(match))),
            ("record", read_record(write_record(match))),
        ):
            if twin != match or bytes_of(twin.state) != bytes_of(match.state):
                raise Broken(f"A match read from its {how} is another one.")
            if twin.outcome != match.outcome:
                raise Broken(f"A match read from its {how} ends in another way.")


@check("A match that begins in a position has a record, too.")
def a_match_from_a_position_records_and_replays(trial: Trial) -> None:
    for match in trial.positions(11 * EVERY, most=2):
        begun_here = Match.from_position(match.position(), match.game)
        if not begun_here.is_over:
            begun_here.play(begun_here.choices()[0])
        if read_record(write_record(begun_here)) != begun_here:
            raise Broken("A match that began in this position is another one when read from its record.")


@check("Undo restores the situation before, or refuses and changes nothing.")
def undo_restores_the_state_before_or_refuses(trial: Trial) -> None:
    """Of an action that is asked in parts it takes back the last part, and all of them once it is done."""
    for seed in trial.seeds[::2]:
        before = at_rest = None
        for match in trial.random_match(seed):
            state, log = bytes_of(match.state), match.actions
            for seat in range(match.options.players):
                twin = match.copy()
                try:
                    twin.undo(seat)
                except CannotUndo:
                    if bytes_of(twin.state) != state or twin.actions != log:
                        raise Broken("A refused undo changes something.") from None
                else:
                    if bytes_of(twin.state) != (before if match.is_midway else at_rest):
                        raise Broken("Undo leads to another situation than the one before.")
                    if not twin.decider == seat == match.decider:
                        raise Broken("Undo changes who decides.")
            before = state
            at_rest = at_rest if match.is_midway else state


@check("Until an action is complete, nobody but its decider notices its parts.")
def nobody_else_notices_a_part_of_an_action(trial: Trial) -> None:
    before: dict[int, bytes] = {}
    for seed in trial.seeds[::2]:
        for match in trial.random_match(seed):
            for seat in seats_and_spectator(match):
                hidden = bytes_of(match.hidden(seat))
                if match.is_midway and seat != match.decider and hidden != before[seat]:
                    raise Broken(f"The hidden copy of {viewer(seat)} shows an action that has only begun.")
                before[seat] = hidden


@check("A whole token leads to where the parts of its action lead.")
def parts_can_be_played_at_once(trial: Trial) -> None:
    for seed in trial.seeds[::2]:
        begun = last = None
        for match in trial.random_match(seed):
            if begun is not None and not match.is_midway:
                token = match.log()[-1].token
                begun.play(token)
                if begun != match or bytes_of(begun.state) != bytes_of(match.state):
                    raise Broken(f"{token!r} leads elsewhere than the parts it stands for.")
            begun = (begun or last) if match.is_midway else None
            last = match.copy()


@check("Moves are whole tokens, each once: each can be played, and leaves no part to ask for.")
def moves_are_whole_tokens_each_once(trial: Trial) -> None:
    dice = random.Random(4)
    for match in trial.positions(3 * EVERY, most=4):
        moves = list(match.moves())
        if len(set(moves)) != len(moves) or bool(moves) == match.is_over:
            raise Broken("`moves` gives one twice, or none before the game is over, or some after it.")
        whole = [token for token in match.choices() if token in set(moves)]
        if [token for token in moves if token in set(whole)] != whole:
            raise Broken("`moves` has another order than `choices`.")
        for token in dice.sample(moves, min(len(moves), 6)):
            twin = match.copy()
            if not match.is_legal(token) or twin.play(token).token != token or twin.is_midway:
                raise Broken(f"The move {token!r} cannot be played as a whole.")


@check("A log tells the whole game.")
def a_log_tells_the_whole_game(trial: Trial) -> None:
    for match in trial.positions(5 * EVERY):
        twin = Match(match.game, match.options)
        for entry in match.log():
            if (played := twin.play(entry.token)) != entry:
                raise Broken(f"Played again, {str(entry)!r} becomes {str(played)!r}.")
        if not match.is_midway and twin.actions != match.actions:  # parts are put in order at the end
            raise Broken("Played again from its log, the match has other actions.")


@check("Whatever everybody saw is told in words.")
def whatever_everybody_saw_is_told_in_words(trial: Trial) -> None:
    """What was done or what changed; not the invitation that stands on a button (`meant`)."""
    for match in trial.positions(10**9, most=2):
        for line in tell(match, SPECTATOR, "en") if match.is_over else ():
            is_open = line.seat != NATURE and "?" not in line.token
            if is_open and not (line.words or line.asks or line.is_silent):
                raise Broken(f"Nothing tells what {line.token!r} was: its `deed` is None, and nothing moved.")
