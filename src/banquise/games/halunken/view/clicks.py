"""Clicks: what to click for an action."""

from ..state import ROGUES, Act, Edition, State
from ..words.actions import rum_target


def keys(ed: Edition, s: State, seat: int, action: int) -> tuple[str, ...]:
    """A lantern, a movement card or a rogue; passes are buttons."""
    if 0 <= action < Act.PASS:
        return (f"cell-{action - Act.PLACE}",)
    if Act.PLAY < action <= Act.JACK:
        return (f"hand-{seat}-{action - Act.PLAY}",)
    if Act.JACK < action <= Act.RUM:
        return (f"jack-{action - Act.JACK}",)
    if Act.RUM < action < Act.TAKE:
        return (f"cell-{rum_target(s, seat, action - Act.RUM)}",)
    for block in (Act.BID, Act.TAKE, Act.GIVE):
        if block <= action < block + ROGUES and action != Act.DECLINE:
            return (f"rogue-{action - block}",)
    return ()
