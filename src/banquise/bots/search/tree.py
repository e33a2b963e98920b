"""The tree as flat arrays: nodes found by what is known there, each the head of a list of actions.

A node is an information set: its key is the hash of what the deciding seat sees, so two ways to the
same knowledge meet in one node, and nothing that is hidden can tell nodes apart. An edge is an
action tried there. A node and its edges lie side by side in one pool of fixed size; when it is used
up, the tree stops growing.
"""

import math
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from banquise.core.random import MASK, scramble
from banquise.core.state import Ints, Records, record

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Words: TypeAlias = np.ndarray[Any, Any]  # rows of numbers of 32 bits

LINK = record(
    next="i4",  # the next edge of the node; they ascend by action
    action="i4",  # of an edge; NONE: this is the head of a node
    visits="i4",  # how often the edge was chosen, or the node was decided in
    missed="i4",  # of these decisions, how many did not allow the edge
    child="i4",  # the node that the edge leads to, where it is always the same one
    worth="f8",  # the sum of what the deciding seat earned
)
KEY, HEAD = range(2)  # columns of a slot: what is known there, the head of its node
# What is counted; the place of the root action, and one more than the head of the root's node.
NODES, LINKS, ROUNDS, DECISIONS, ROOT, TOP = range(6)
NONE, FULL = -1, -2
ALL = -1  # in the place of a number of legal actions: all that the node has


class Memory(NamedTuple):
    """All arrays of one search; nothing is allocated while it runs."""

    slots: Ints  # [slots, KEY HEAD] the first free one behind a key's own; half stay free
    links: Records  # [heads and edges]
    counts: Ints  # [NODES LINKS ROUNDS DECISIONS ROOT TOP]
    path: Ints  # [depth, EDGE WHO] of the round
    trail: Ints  # [steps, WHO ACTION] of the playout
    habits: Floats  # [seats * actions, SUM COUNT] what an action earned in playouts
    told: Floats  # [root actions, seats + seats + 1] what each seat earned, its points, visits
    work: Ints  # [LEGAL MORE UNTRIED PLACES SCORE, candidates]
    room: Floats  # [seats + 1] what each seat earned in the round; the usual margin
    rng: Ints
    draws: Ints  # as many as the game imagines with; of none, a view is the world
    words: Words  # the states as rows of numbers: the same memory
    salt: Words  # [2, words] what they are multiplied with


def hashed(words: Words, salt: Words, seat: int) -> int:
    """A number of 62 bits above 0 for the seat that decides and all it sees.

    Two sums of products with random numbers: equal by chance once in 2 to the 60th.
    """
    low, high = seat + 1, seat + 77
    for k in range(words.shape[0]):
        low += int(words[k]) * int(salt[0, k])
        high += int(words[k]) * int(salt[1, k])
    low, high = scramble((low ^ low >> 32) & MASK), scramble((high ^ high >> 32) & MASK)
    return (high >> 2) << 32 | low | 1


def node_of(m: Memory, key: int, legal: Ints, n: int) -> int:
    """The node of a key, made with its edges if there is none yet; FULL if there is no room."""
    mask = m.slots.shape[0] - 1
    slot = (key >> 1) & mask
    while m.slots[slot, KEY] != 0:
        if m.slots[slot, KEY] == key:
            return int(m.slots[slot, HEAD])
        slot = (slot + 1) & mask
    head = int(m.counts[LINKS])
    if 2 * m.counts[NODES] == m.slots.shape[0] or head + n >= m.links.shape[0]:
        return FULL
    m.slots[slot, KEY] = key
    m.slots[slot, HEAD] = head
    m.counts[NODES] += 1
    append(m, NONE, NONE)
    for k in range(n):
        m.links[head + k].next = append(m, legal[k], NONE)
    return head


def append(m: Memory, action: int, after: int) -> int:
    """One more link of the pool, which has room."""
    fresh = int(m.counts[LINKS])
    m.counts[LINKS] += 1
    m.links[fresh].next = after
    m.links[fresh].action = action
    m.links[fresh].visits = 0
    m.links[fresh].missed = 0
    m.links[fresh].child = NONE
    m.links[fresh].worth = 0.0
    return fresh


def promising(
    m: Memory, node: int, legal: Ints, n: int, curiosity: float, untried: Ints
) -> tuple[int, int]:
    """The legal edge of most promise (UCB1), or those never chosen: then how many are listed.

    Every legal action gets its edge, if there is room. How often it could have been chosen stands
    in the place of the visits of the node, since in other worlds it may be forbidden.
    """
    visits, found, most = int(m.links[node].visits), FULL, -1e300
    before, edge, k = node, int(m.links[node].next), 0
    count, offered, doubt = 0, 0, 0.0
    while edge != NONE or k < n:
        if k < n and (edge == NONE or m.links[edge].action > legal[k]):
            if m.counts[LINKS] == m.links.shape[0]:
                k += 1
                continue
            edge = append(m, legal[k], edge)
            m.links[edge].missed = visits - 1
            m.links[before].next = edge
        link = m.links[edge]
        if n != ALL and (k == n or link.action < legal[k]):
            link.missed += 1
        else:
            k += 1
            if link.visits == 0:
                untried[count] = edge
                count += 1
            elif count == 0:
                if visits - int(link.missed) != offered:  # mostly all the same: one logarithm
                    offered = visits - int(link.missed)
                    doubt = curiosity * math.sqrt(math.log(float(offered)))
                part = 1.0 / float(link.visits)
                promise = link.worth * part + doubt * math.sqrt(part)
                if promise > most:
                    found, most = edge, promise
        before, edge = edge, int(link.next)
    return found, count
