"""When the hunt is over: nobody could catch another animal on the ice as it is (section 6.8)."""

from banquise.core.state import EMPTY

from ..state import ANIMALS, HARPOON, KAYAK, LITERAL, Edition, State, Token
from .ice import around, beyond, holds, is_igloo, joined
from .pieces import piece_count


def is_hunt_over(ed: Edition, s: State) -> bool:
    prey = 0
    for animal in range(ANIMALS):
        prey |= int(s.ice[animal])
    if prey == 0:
        return True
    if s.end_of_hunt == LITERAL:
        return False
    hunters = piece_count(s)
    for hunter in range(hunters):
        if is_prey_near(ed, s, hunter):
            return False  # no need to look further
    for hunter in range(hunters):
        if could_catch(ed, s, hunter, prey):
            return False
    return True


def is_prey_near(ed: Edition, s: State, hunter: int) -> bool:
    """Is the next step to an animal that the hunter may take?"""
    if int(s.gear[hunter]) & HARPOON == 0:
        return False
    near = beyond(ed, s, int(s.at[hunter]))
    for animal in range(ANIMALS):
        if near & int(s.ice[animal]) != 0 and not holds(int(s.bag[hunter]), animal):
            if animal != Token.WHALE or s.companion[hunter] == 1:
                return True
    return False


def could_catch(ed: Edition, s: State, hunter: int, prey: int) -> bool:
    """Could this hunter catch an animal if the ice stayed as it is and nobody was in the way?"""
    igloos, land = int(ed.igloos), int(ed.land[s.board])
    reach = joined(ed, s, 1 << int(s.at[hunter]), EMPTY)
    kayak = 1 if int(s.gear[hunter]) & KAYAK else 0
    bought = kayaks_in_bag(ed, s, hunter)
    crossed = 0
    while True:
        has_home = is_wide(reach) and reach & igloos != 0
        if crossed >= kayak + (bought if has_home else 0) or reach == land:
            break
        crossed += 1
        reach = across(ed, s, reach)
    if not is_wide(reach) or reach & prey == 0:
        return False
    if not has_home and int(s.gear[hunter]) & HARPOON == 0:
        return False
    return finds_prey(s, hunter, reach, has_home)


def finds_prey(s: State, hunter: int, reach: int, has_home: bool) -> bool:
    """Is there an animal on these cells for which the hunter has, or can make, a place?"""
    bag = int(s.bag[hunter])
    for animal in range(ANIMALS):
        if reach & int(s.ice[animal]) == 0:
            continue
        is_bagged = holds(bag, animal)
        if is_bagged and not has_home:
            continue
        if animal != Token.WHALE or reach & int(s.ice[Token.INUK]) != 0:
            return True
        if s.companion[hunter] == 1 and not is_bagged:
            return True
    return False


def is_wide(cells: int) -> bool:
    """Two cells or more: to enter a cell one must come from another."""
    return cells & (cells - 1) != 0


def kayaks_in_bag(ed: Edition, s: State, hunter: int) -> int:
    count = 0
    for animal in range(ANIMALS):
        if holds(int(s.bag[hunter]), animal) and int(ed.trade[animal]) & KAYAK:
            count += 1
    return count


def across(ed: Edition, s: State, cells: int) -> int:
    """All that can be reached from these cells over one crack."""
    banks = cells
    for cell in range(ed.cells):
        if holds(cells, cell):
            banks |= around(ed, s, cell)
    return joined(ed, s, banks, EMPTY)


def is_everybody_home(ed: Edition, s: State) -> bool:
    """Is every hunter in an igloo, or unable to return to one? (END-1, Q63)"""
    for hunter in range(piece_count(s)):
        if not is_igloo(ed, int(s.at[hunter])) and can_return(ed, s, hunter):
            return False
    return True


def can_return(ed: Edition, s: State, hunter: int) -> bool:
    reach = joined(ed, s, 1 << int(s.at[hunter]), EMPTY)
    if int(s.gear[hunter]) & KAYAK:
        reach = across(ed, s, reach)
    return reach & int(ed.igloos) != 0
