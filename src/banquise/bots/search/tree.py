"""The tree as flat arrays: nodes found by what is known there, each with a list of tried actions.

A node is an information set: its key is the hash of what the deciding seat sees, so two ways to the
same knowledge meet in one node, and nothing that is hidden can tell nodes apart. An edge is an
action tried there. Both come from pools of fixed size; when one is used up, the tree stops growing.
"""

import math
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from banquise.core.random import MASK, scramble
from banquise.core.state import Ints

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Words: TypeAlias = np.ndarray[Any, Any]  # records seen as rows of unsigned numbers

KEY, FIRST = range(2)  # columns of a node: what is known there, its first edge
NEXT, ACTION, VISITS, OFFERED = range(4)  # columns of an edge; edges ascend by action
NODES, EDGES, ROUNDS, DECISIONS, ROOT = range(5)  # what is counted; the place of the root action
NONE, FULL = -1, -2


class Memory(NamedTuple):
    """All arrays of one search; nothing is allocated while it runs."""

    nodes: Ints  # [nodes, KEY FIRST]
    slots: Ints  # [two or more slots a node] a node's number + 1, or 0
    edges: Ints  # [edges, NEXT ACTION VISITS OFFERED]
    worth: Floats  # [edges] the sum of what the deciding seat earned
    counts: Ints  # [NODES EDGES ROUNDS DECISIONS ROOT]
    path: Ints  # [depth, EDGE WHO] of the round
    trail: Ints  # [steps, WHO ACTION] of the playout
    habits: Floats  # [seats * actions, SUM COUNT] what an action earned in playouts
    told: Floats  # [root actions, seats + seats + 1] what each seat earned, its points, visits
    work: Ints  # [LEGAL MORE UNTRIED PLACES SCORE, candidates]
    room: Floats  # [seats + 1] what each seat earned in the round; the usual margin
    rng: Ints
    draws: Ints
    words: Words  # the states as rows of numbers: the same memory


def hashed(words: Words, seat: int) -> int:
    """A number of 62 bits for the seat that decides and all it sees."""
    low, high = scramble(seat + 1), scramble(seat + 77)
    for k in range(words.shape[0]):
        word = int(words[k])
        low = ((low ^ word) * 0x85EBCA6B) & MASK
        low ^= low >> 15
        high = ((high + word) * 0xC2B2AE35) & MASK
        high ^= high >> 13
    return (scramble(high) >> 2) << 32 | scramble(low)


def find(m: Memory, key: int) -> int:
    """The node of a key, or NONE; then ``add`` may make it."""
    mask = m.slots.shape[0] - 1
    slot = key & mask
    while m.slots[slot] != 0:
        node = m.slots[slot] - 1
        if m.nodes[node, KEY] == key:
            return int(node)
        slot = (slot + 1) & mask
    return NONE


def add(m: Memory, key: int) -> None:
    """A new node without edges, as long as there is room."""
    node = int(m.counts[NODES])
    if node == m.nodes.shape[0]:
        return
    mask = m.slots.shape[0] - 1
    slot = key & mask
    while m.slots[slot] != 0:
        slot = (slot + 1) & mask
    m.slots[slot] = node + 1
    m.nodes[node, KEY] = key
    m.nodes[node, FIRST] = NONE
    m.counts[NODES] += 1


def offer(m: Memory, node: int, legal: Ints, n: int, untried: Ints) -> int:
    """Count for each edge that its action could be chosen now; list the actions without an edge."""
    edge = int(m.nodes[node, FIRST])
    count = 0
    for k in range(n):
        action = legal[k]
        while edge != NONE and m.edges[edge, ACTION] < action:
            edge = int(m.edges[edge, NEXT])
        if edge != NONE and m.edges[edge, ACTION] == action:
            m.edges[edge, OFFERED] += 1
        else:
            untried[count] = action
            count += 1
    return count


def grow(m: Memory, node: int, action: int) -> int:
    """A new edge in its place among those of a node; FULL if there is no room."""
    fresh = int(m.counts[EDGES])
    if fresh == m.edges.shape[0]:
        return FULL
    before, after = NONE, int(m.nodes[node, FIRST])
    while after != NONE and m.edges[after, ACTION] < action:
        before, after = after, int(m.edges[after, NEXT])
    m.edges[fresh, NEXT] = after
    m.edges[fresh, ACTION] = action
    m.edges[fresh, VISITS] = 0
    m.edges[fresh, OFFERED] = 1
    m.worth[fresh] = 0.0
    if before == NONE:
        m.nodes[node, FIRST] = fresh
    else:
        m.edges[before, NEXT] = fresh
    m.counts[EDGES] += 1
    return fresh


def best(m: Memory, node: int, legal: Ints, n: int, curiosity: float) -> int:
    """The edge of most promise (UCB1) among the legal ones, or NONE.

    How often an action could have been chosen stands in the place of the visits of the node, since
    in other worlds it may be forbidden.
    """
    edge, found, most = int(m.nodes[node, FIRST]), NONE, -1e300
    for k in range(n):
        while edge != NONE and m.edges[edge, ACTION] < legal[k]:
            edge = int(m.edges[edge, NEXT])
        if edge == NONE:
            break
        if m.edges[edge, ACTION] != legal[k]:
            continue
        value = promise(m, edge, curiosity)
        if value > most:
            found, most = edge, value
    return found


def promise(m: Memory, edge: int, curiosity: float) -> float:
    """What an edge earned on average, and more the less it was tried of all times it could be."""
    visits = float(m.edges[edge, VISITS]) + 1e-9
    doubt = math.sqrt(math.log(float(m.edges[edge, OFFERED])) / visits)
    return float(m.worth[edge] / visits + curiosity * doubt)
