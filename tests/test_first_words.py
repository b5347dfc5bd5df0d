"""What newcomers read before their first game: short, in every language, with pictures that the art has."""

import re
from importlib import resources

import pytest

from drachenhort.kernel.game import Game
from drachenhort.kernel.text import LANGUAGES
from drachenhort.lessons.first import first_words
from tests.ours import OUR_GAMES

LONGEST = 170


@pytest.mark.parametrize("game", OUR_GAMES.values(), ids=OUR_GAMES)
def test_first_words_are_short_and_translated_and_their_pictures_are_drawn(game: Game) -> None:
    said = first_words(game)
    assert said is not None and len(said.signs) == 3 and said.who
    for text in (said.aim, *(sign.text for sign in (*said.who, *said.signs))):
        assert len(set(text.values())) == len(LANGUAGES)
        assert all(len(words) <= LONGEST for words in text.values())
        assert not re.search(r"\w'\w|[^\u202f][;!?]|[^\u00a0]:", text["fr"])
    art = resources.files(game.package).joinpath("art", "art.svg").read_text("utf-8")
    for sign in (*said.who, *said.signs):
        sort, kind, *_face = sign.picture.split("/")
        assert re.search(rf'<symbol id="(\w+-)?{sort}-{kind}[-"]', art), sign.picture


@pytest.mark.parametrize("game", OUR_GAMES.values(), ids=OUR_GAMES)
def test_every_way_to_play_can_be_played(game: Game) -> None:
    assert game.suggestions[0].values == {}
    for way in game.suggestions:
        options = game.options(**way.values)
        assert {name: options[name] for name in way.values} == way.values
