"""The options of Nētā-Tanka, and which go together."""

from collections.abc import Mapping

from banquise.core.options import Option, Value


def check_first(options: Mapping[str, Value], seats: int) -> str | None:
    """A fixed first player must sit at the table."""
    chosen = str(options["first_player"])
    if chosen.startswith("seat_") and int(chosen[5:]) >= seats:
        return f"there are {seats} seats, from seat_0 to seat_{seats - 1}."
    return None


OPTIONS = (
    Option("edition", default="reconstructed-1", is_edition=True),
    Option("first_player", ("random", "seat_0", "seat_1", "seat_2", "seat_3"), check=check_first),
    Option("objectives", ("secret", "open")),
    Option("two_slot_cap", ("location", "slot")),
    Option("nt_cards_per_round", ("unlimited", "one")),
)
