"""The search tree as flat arrays: a hash table of nodes, each with a linked list of edges.

A node is an information set: its key is the hash of what the deciding seat sees, so two paths to
the same knowledge share a node, and hidden information never distinguishes nodes. An edge is an
action tried there. Nodes and edges share one pool of fixed size; when it is full, the tree stops
growing.
"""

import math
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from banquise.core.random import MASK, scramble
from banquise.core.state import Ints, Records, record

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Words: TypeAlias = np.ndarray[Any, Any]  # rows of 32-bit numbers

LINK = record(
    next="i4",  # the next edge of the node, sorted by action
    action="i4",  # of an edge; NONE for the head of a node
    visits="i4",  # visits of the edge or of the node
    missed="i4",  # visits of the node in which the edge was illegal
    child="i4",  # the child node, if it is always the same
    worth="f8",  # sum of the deciding seat's results
)
KEY, HEAD = range(2)  # columns of a slot: key, head of the node
# Counters; the index of the root action; the head of the root node plus one.
NODES, LINKS, ROUNDS, DECISIONS, ROOT, TOP = range(6)
NONE, FULL = -1, -2
ALL = -1  # instead of a number of legal actions: all edges of the node


class Memory(NamedTuple):
    """All arrays of one search; nothing is allocated during the search."""

    slots: Ints  # [slots, KEY HEAD] open addressing, at most half full
    links: Records  # [heads and edges]
    counts: Ints  # [NODES LINKS ROUNDS DECISIONS ROOT TOP]
    path: Ints  # [depth, EDGE WHO] of the round
    trail: Ints  # [steps, WHO ACTION] of the playout
    habits: Floats  # [seats * actions, SUM COUNT] results of an action in playouts
    told: Floats  # [root actions, seats + seats + 1] sums of results and points by seat, visits
    work: Ints  # [LEGAL MORE UNTRIED PLACES SCORE, candidates]
    room: Floats  # [seats + 1] results of the round by seat; the average margin
    rng: Ints
    draws: Ints  # random numbers for `imagine`; empty if nothing is hidden
    words: Words  # the states as rows of numbers, in the same memory
    salt: Words  # [2, words] random factors for hashing


def hashed(words: Words, salt: Words, seat: int) -> int:
    """A positive 62-bit hash of the deciding seat and everything it sees.

    Two sums of products with random numbers; collisions have a probability of about 2**-60.
    """
    low, high = seat + 1, seat + 77
    for k in range(words.shape[0]):
        low += int(words[k]) * int(salt[0, k])
        high += int(words[k]) * int(salt[1, k])
    low, high = scramble((low ^ low >> 32) & MASK), scramble((high ^ high >> 32) & MASK)
    return (high >> 2) << 32 | low | 1


def node_of(m: Memory, key: int, legal: Ints, n: int) -> int:
    """Find the node of a key, or create it with its edges; FULL if the pool is full."""
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
    """Append a link to the pool. The caller checks that there is space."""
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
    """The best legal edge by UCB1, and how many untried edges were written to ``untried``.

    Every legal action gets an edge, if there is space. UCB1 uses the number of visits in which an
    action was legal instead of the visits of the node, since it may be illegal in other worlds.
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
                if visits - int(link.missed) != offered:  # mostly equal, so one logarithm is enough
                    offered = visits - int(link.missed)
                    doubt = curiosity * math.sqrt(math.log(float(offered)))
                part = 1.0 / float(link.visits)
                promise = link.worth * part + doubt * math.sqrt(part)
                if promise > most:
                    found, most = edge, promise
        before, edge = edge, int(link.next)
    return found, count
