"""What the events of Nētā-Tanka do to nomads, stores, clan boards and cards."""

from banquise.core.state import EMPTY, NOBODY
from banquise.games.neta_tanka import state as S
from banquise.games.neta_tanka.state import Event
from tests.contract.replay import Moment, Replay

TABLE = Replay(
    unsaid={
        "phase": "what is asked next",
        "waiting": "who is asked next",
        "seat": "who is asked next",
        "left": "a counter",
        "round_no": "a counter",
    },
    ordered=[
        (Event.TOOK_CRAFT, Event.CRAFT_SLOT),
        (Event.COPIED, Event.COPY_POWER),
        (Event.UNLOCKED, Event.COPY_POWER),
        (Event.FINISHED, Event.CRAFT_AT),
    ],
)
NUMBERS = {  # the fields of a store, by resource
    S.FOREST: {S.WOOD: "forest_wood", S.MUSHROOM: "forest_mushroom"},
    S.TANNING: {S.HIDE: "tanning_hide", S.MEAT: "tanning_meat"},
}


def split(amount: int) -> tuple[int, int]:
    """How much, and of what."""
    return divmod(amount, S.GEN + 1)


def add(t: Moment, field: str, n: int) -> None:
    now = int(t.s[field]) + n
    assert now >= 0, f"there is not so much in {field}"
    t.s[field] = now


# What turns up


@TABLE.on(Event.NT_DRAWN)
def nt_drawn(t: Moment, card: int) -> None:
    assert t.s.nt_at[card] == S.UNSEEN, "the card was seen"
    assert t.s.nt_slot[S.TOP] == EMPTY, "a card lies on the deck"


@TABLE.on(Event.CRAFT_DRAWN)
def craft_drawn(t: Moment, card: int) -> None:
    assert t.s.craft_at[card] == S.UNSEEN, "the card was seen"
    assert t.s.craft_slot[S.TOP] == EMPTY, "a card lies on the deck"


@TABLE.on(Event.TRADE_DRAWN)
def trade_drawn(t: Moment, n: int, card: int) -> None:
    assert t.s.trade == EMPTY, "a trade card is in play"
    assert card not in t.s.past, "the card was in play"
    t.s.trade = card


@TABLE.on(Event.DEALT_CARD)
def dealt_card(t: Moment, player: int, card: int) -> None:
    assert card not in (*t.s.objective, *t.s.exchanged), "somebody has the card"
    t.s.objective[player] = card


@TABLE.on(Event.FIRST_DRAWN, Event.TOOK_FIRST)
def first(t: Moment, player: int) -> None:
    t.s.first = player


# Nomads


@TABLE.on(Event.PLACED, Event.SENT_VISITOR)
def placed(t: Moment, player: int, piece: int, place: int) -> None:
    assert not t.s.piece[place] >> piece & 1, "the piece is there"
    if piece != S.VISITOR:
        assert t.s.hand[piece] > 0, "no nomad of this colour is left"
        t.s.hand[piece] -= 1
    t.s.piece[place] |= 1 << piece


@TABLE.on(Event.COPIED)
def copied(t: Moment, player: int, piece: int, place: int) -> None:
    assert t.s.copy_power[player] == S.READY, "the power is not ready"
    placed(t, player, piece, place)


@TABLE.on(Event.WENT_ON_MISSION)
def went_on_mission(t: Moment, player: int, piece: int, place: int) -> None:
    elder = S.Place.ELDER_FOREST if place == S.Place.CHOP else S.Place.ELDER_HUNT
    assert (piece, elder) in t.notes.get("back", ()), "the nomad has not left the Elder"
    placed(t, player, piece, place)


@TABLE.on(Event.ACTED)
def acted(t: Moment, player: int, piece: int, place: int) -> None:
    assert t.s.piece[place] >> piece & 1, "the piece is elsewhere"
    assert not t.s.lying[place] >> piece & 1, "the piece has acted"
    t.s.lying[place] |= 1 << piece


@TABLE.on(Event.TAKEN_BACK)
def taken_back(t: Moment, piece: int, place: int) -> None:
    assert t.s.piece[place] >> piece & 1, "the piece is elsewhere"
    t.notes.setdefault("back", set()).add((piece, place))
    t.s.piece[place] -= 1 << piece
    t.s.lying[place] &= 255 & ~(1 << piece)
    if piece != S.VISITOR:
        t.s.hand[piece] += 1


@TABLE.on(Event.BOUGHT_VISITOR)
def bought_visitor(t: Moment, player: int) -> None:
    assert t.s.visitor_next == NOBODY, "the visitor is sold"
    t.s.visitor_next = player


@TABLE.on(Event.TOOK_VISITOR)
def took_visitor(t: Moment, player: int) -> None:
    assert t.s.visitor_next == player, "somebody else bought the visitor"
    t.s.visitor_holder, t.s.visitor_next = player, NOBODY


# The running turn


@TABLE.on(Event.LINKED)
def linked(t: Moment, player: int, link: int, piece: int) -> None:
    for end in t.ed.link_end[link]:
        assert t.s.piece[end] >> piece & 1, "no nomad stands at an end of the link"
    k = piece // int(t.s.seats)
    assert not t.s.linked[k] >> link & 1, "the link was used"
    t.s.linked[k] |= 1 << link


@TABLE.on(Event.BOUGHT_LINK)
def bought_link(t: Moment, player: int, link: int) -> None:
    t.s.offered |= 1 << link


@TABLE.on(Event.PLAYED_FRONT, Event.PLAYED_BACK)
def played(t: Moment, player: int, card: int) -> None:
    assert t.s.nt_at[card] == S.HELD + player, "somebody else has the card"
    t.s.card = 1


@TABLE.on(Event.USED_TOKEN)
def used_token(t: Moment, player: int, token: int) -> None:
    assert t.s.token_at[token] == S.HELD + player, "somebody else has the token"


@TABLE.on(Event.GAVE)
def gave(t: Moment, player: int, amount: int, other: int) -> None:
    paid(t, player, amount)
    t.s.gift = 1


@TABLE.on(Event.EXCHANGED)
def exchanged(t: Moment, player: int, card: int) -> None:
    assert t.s.objective[player] == card, "the player has another objective"
    t.s.objective[player], t.s.exchanged[player] = EMPTY, card


@TABLE.on(Event.ENDED)
def ended(t: Moment, player: int) -> None:
    t.s.linked[:] = 0
    t.s.offered, t.s.gift, t.s.card = 0, 0, 0


# Stores


@TABLE.on(Event.TOOK)
def took(t: Moment, player: int, amount: int, source: int) -> None:
    n, what = split(amount)
    if source != S.SUPPLY:
        add(t, NUMBERS[source][what], -n)


@TABLE.on(Event.PAID, Event.OFFERED, Event.PAID_TOLL)
def paid(t: Moment, player: int, amount: int) -> None:
    n, what = split(amount)
    has = t.s.gen[player] if what == S.GEN else t.s.reserve[player, what]
    assert has >= n, "the player has not so much"


@TABLE.on(Event.FELLED)
def felled(t: Moment, wood: int, mushroom: int) -> None:
    add(t, "forest_wood", split(wood)[0])
    add(t, "forest_mushroom", split(mushroom)[0])


@TABLE.on(Event.HUNTED)
def hunted(t: Moment, n: int) -> None:
    assert t.s.hunted == n - 1, "another number of buffalo is hunted"
    t.s.hunted = n


@TABLE.on(Event.TANNED)
def tanned(t: Moment, hide: int, meat: int) -> None:
    add(t, "hunted", -1)
    add(t, "tanning_hide", split(hide)[0])
    add(t, "tanning_meat", split(meat)[0])


@TABLE.on(Event.TURNED_BACK)
def turned_back(t: Moment) -> None:
    assert t.s.hunted > 1, "there is no second buffalo"
    t.s.hunted = 1


@TABLE.on(Event.SPOILED)
def spoiled(t: Moment, amount: int) -> None:
    add(t, "tanning_meat", -split(amount)[0])


# Clan boards


@TABLE.on(Event.BUILT)
def built(t: Moment, player: int, amount: int) -> None:
    (t.s.tent_wood if split(amount)[1] == S.WOOD else t.s.tent_hide)[player] += 1


@TABLE.on(Event.COMPLETED_TENT)
def completed_tent(t: Moment, player: int, n: int) -> None:
    assert t.s.tent_wood[player] >= n * t.ed.tent_wood, "the tent lacks wood"
    assert t.s.tent_hide[player] >= n * t.ed.tent_hide, "the tent lacks hides"


@TABLE.on(Event.FED)
def fed(t: Moment, player: int, amount: int) -> None:
    (t.s.food_meat if split(amount)[1] == S.MEAT else t.s.food_mushroom)[player] += 1


@TABLE.on(Event.UNLOCKED)
def unlocked(t: Moment, player: int) -> None:
    assert t.s.copy_power[player] == S.LOCKED, "the power is unlocked"


@TABLE.on(Event.WORKED)
def worked(t: Moment, player: int, amount: int, card: int) -> None:
    assert t.s.craft_at[card] == S.HELD + player, "somebody else has the card"
    (t.s.craft_wood if split(amount)[1] == S.WOOD else t.s.craft_hide)[card] += 1


@TABLE.on(Event.FINISHED)
def finished(t: Moment, player: int, card: int) -> None:
    assert t.s.craft_at[card] == S.HELD + player, "somebody else has the card"
    assert t.s.craft_wood[card] == t.ed.craft_wood[card], "the card lacks wood"
    assert t.s.craft_hide[card] == t.ed.craft_hide[card], "the card lacks hides"
    t.s.craft_wood[card], t.s.craft_hide[card] = 0, 0


@TABLE.on(Event.RAISED)
def raised(t: Moment, player: int, amount: int, n: int) -> None:
    (t.s.totem_skull if split(amount)[1] == S.SKULL else t.s.totem_wood)[player] += 1
    assert t.s.totem_skull[player] + t.s.totem_wood[player] == n, "the totem is not so high"


# Cards and tokens


@TABLE.on(Event.TOOK_CRAFT, Event.REMOVED_CRAFT)
def took_craft(t: Moment, player: int, card: int) -> None:
    assert card in t.s.craft_slot[: S.SLOTS], "the card is not on display"


@TABLE.on(Event.TOOK_NT)
def took_nt(t: Moment, player: int, card: int) -> None:
    assert card in t.s.nt_slot[: S.SLOTS], "the card is not on display"


@TABLE.on(Event.CRAFT_SLOT)
def craft_slot(t: Moment, slot: int, card: int) -> None:
    assert EMPTY in (card, t.s.craft_slot[slot]), "a card lies there"


@TABLE.on(Event.NT_SLOT)
def nt_slot(t: Moment, slot: int, card: int) -> None:
    assert EMPTY in (card, t.s.nt_slot[slot]), "a card lies there"


@TABLE.on(Event.TOOK_TOKEN)
def took_token(t: Moment, player: int, token: int) -> None:
    assert t.s.token_at[token] == S.PILE, "the token is not in the pile"


@TABLE.on(Event.ROUND_OVER)
def round_over(t: Moment, n: int) -> None:
    assert t.s.past[n - 1] == EMPTY, "the round was over"
    t.s.past[n - 1], t.s.trade = t.s.trade, EMPTY
    t.s.visitor_holder = NOBODY
