"""The options, and which go together (section 5)."""

from collections.abc import Mapping

from banquise.core.options import Option, Value


def default_mode(seats: int) -> Value:
    return "duel" if seats == 2 else "standard"


def check_mode(options: Mapping[str, Value], seats: int) -> str | None:
    if (options["mode"] == "duel") == (seats == 2):
        return None
    return "the duel is for 2 seats, the beginner and standard games for 3 or 4 (HS-GEN-2)."


def only_in_duel(key: str, usual: str, other: str) -> Option:
    """An option that only the duel has."""

    def check(options: Mapping[str, Value], seats: int) -> str | None:
        if options["mode"] == "duel" or options[key] == usual:
            return None
        return f"outside the duel it is {usual!r}."

    return Option(key, (usual, other), check=check)


OPTIONS = (
    Option("mode", ("beginner", "standard", "duel"), default=default_mode, check=check_mode),
    Option("match_games", (1, 3)),
    Option("edition", default="stepped", is_edition=True),
    Option("theft_optional", (True, False)),
    Option("theft_compare", ("at_most", "fewer")),
    Option("first_placer", ("seat_0", "random")),
    only_in_duel("duel_jack_style", "captain", "runner"),
    only_in_duel("duel_unhired_jack", "joins", "apart"),
)
