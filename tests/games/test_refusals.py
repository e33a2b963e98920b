"""What a refusal says fits into a bubble."""

import pytest

import banquise

LANGS = ("en", "fr", "de")
MOST = 40  # words


@pytest.mark.parametrize("name", banquise.games())
def test_no_refusal_is_longer_than_a_glance(name: str) -> None:
    game = banquise.game(name)
    options = {option.key: option for option in game.options}
    names = options["names"].values if "names" in options else ("",)
    forbidding = {game.clause_id(int(clause)) for clause in game.clause if clause}
    long = [
        (lang, style, clause.id)
        for lang in LANGS
        for style in names
        for clause in game.clauses(lang, str(style))
        if clause.id in forbidding and len(clause.text.split()) > MOST
    ]
    assert long == []
    assert forbidding
