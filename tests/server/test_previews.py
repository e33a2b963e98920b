"""What a preview tells before an action is confirmed: to the player, in the present tense."""

from __future__ import annotations

import random
import re

import pytest

import banquise
from banquise.core.game import built_in
from banquise.core.match import Match
from banquise.core.text import LANGUAGES
from banquise.server.show import analysis
from banquise.server.show.analysis import Outlook
from banquise.server.show.views import Views
from banquise.server.tables.table import PERSON, Player, Table
from tests.games.nunami.positions import table as nunami
from tests.server.tables import NAMES, play, table

HOLE = re.compile(r"\\\{\w+\\\}")


def seated(match: Match) -> Views:
    match.players = NAMES[: match.seats]
    one = Table(match, [Player(PERSON, name) for name in match.players])
    one.begin(0.0)
    return Views(one)


def outlook(match: Match, action: str, lang: str = "en") -> Outlook:
    views, seat = seated(match), match.waiting[0]
    number = next(one.id for one in match.legal(seat) if one.notation == action)
    return analysis.preview(views, seat, number, lang, "wide")


def sentences(match: Match, lang: str) -> list[re.Pattern[str]]:
    """Everything that a preview may tell; any words may fill the holes."""
    table = match.words(lang).table
    texts = [table[key] for key in table if key.startswith(("reason.", "board.after."))]
    return [re.compile(HOLE.sub(".+", re.escape(text))) for text in texts]


@pytest.mark.parametrize("game", built_in())
def test_every_sentence_is_a_reason_addressed_to_the_player(game: str) -> None:
    one, chance, told = table(game, max(banquise.game(game).seats)), random.Random(4), 0
    views, known = Views(one), {lang: sentences(one.match, lang) for lang in LANGUAGES}
    for k in range(45):
        seat, lang = one.match.waiting[0], LANGUAGES[k % len(LANGUAGES)]
        choice = chance.randrange(len(one.match.legal_ids(seat)))
        found = analysis.preview(views, seat, one.match.legal_ids(seat)[choice], lang, "wide")
        assert len(found.tone) == len(found.text)
        for text in found.text:
            assert any(sentence.fullmatch(text) for sentence in known[lang]), text
        told += len(found.text)
        play(one, seat, choice)
    assert told


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Board b: sum +1 → +3, 3 of 6 places, no points yet"),
        ("fr", "Plateau b\u202f: somme +1 → +3, 3 cases sur 6, pas encore de points"),
        ("de", "Spielbrett b: Summe +1 → +3, 3 von 6 Plätzen, noch keine Punkte"),
    ],
)
def test_nunami_tells_what_a_board_is_after_a_card(lang: str, said: str) -> None:
    match = nunami("b: P+1/1b S0/1 . . . .", hand="P+2/1")
    assert outlook(match, "b2=P+2/1", lang).text == [said]


def test_nunami_tells_the_points_of_a_board_that_is_completed() -> None:
    match = nunami("b: P+1/1b S0/1 P0/1 G-1/0a G0/1 .", hand="P+2/1")
    found = outlook(match, "b5=P+2/1")
    assert found.text == ["you gain 2 points", "Board b: sum 0 → +2, points: Ada 2, Ben 0"]
    assert found.tone == "gn"


def test_nunami_tells_no_points_while_hidden_cards_are_to_be_turned_up() -> None:
    match = nunami("b: P+1/1b ? P0/1 G-1/0a G0/1 .", hand="P+2/1")
    found = outlook(match, "b5=P+2/1")
    assert found.text == ["Board b: sum 0? → +2?; then hidden cards turn up"]
