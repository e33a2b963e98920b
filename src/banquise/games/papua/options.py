"""The options of Papua (section 5)."""

from banquise.core.options import Option

OPTIONS = (
    Option("variant", ("standard", "family")),
    Option("gods_rule", ("stopover", "every_crossing")),
    Option("join_rule", ("forms_group", "existing_group")),
    Option("square_entry", ("group", "group_or_solo")),
    Option("first_player", ("roll_off", "random", "seat_0")),
    Option("dead_position", ("rescue", "draw")),
    Option("names", ("respectful", "historical")),
    Option("turn_limit", span=range(100, 100_001), default=5000),
    Option("edition", default="papua60", is_edition=True),
)
