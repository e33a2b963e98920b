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

    nodes: Ints  # [slots, KEY FIRST] at the first free slot behind its key's; half stay free
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
    """A number of 62 bits above 0 for the seat that decides and all it sees."""
    low, high = scramble(seat + 1), scramble(seat + 77)
    for k in range(words.shape[0]):
        word = int(words[k])
        low = ((low ^ word) * 0x85EBCA6B) & MASK
        low ^= low >> 15
        high = ((high + word) * 0xC2B2AE35) & MASK
        high ^= high >> 13
    return (scramble(high) >> 2) << 32 | scramble(low) | 1


def find(m: Memory, key: int) -> int:
    """The node of a key, or NONE; then ``add`` may make it."""
    mask = m.nodes.shape[0] - 1
    slot = (key >> 1) & mask
    while m.nodes[slot, KEY] != 0:
        if m.nodes[slot, KEY] == key:
            return int(slot)
        slot = (slot + 1) & mask
    return NONE


def add(m: Memory, key: int) -> int:
    """A new node without edges, or NONE if there is no room."""
    if 2 * m.counts[NODES] == m.nodes.shape[0]:
        return NONE
    mask = m.nodes.shape[0] - 1
    slot = (key >> 1) & mask
    while m.nodes[slot, KEY] != 0:
        slot = (slot + 1) & mask
    m.nodes[slot, KEY] = key
    m.nodes[slot, FIRST] = NONE
    m.counts[NODES] += 1
    return int(slot)


def offer(m: Memory, node: int, legal: Ints, n: int, untried: Ints) -> int:
    """Count for each legal action that it could be chosen now; list the edges never chosen.

    The first time, all edges are made side by side in memory; FULL if there is no room for them.
    """
    if m.nodes[node, FIRST] == NONE and not unfold(m, node, legal, n):
        return FULL
    before, edge, count = NONE, int(m.nodes[node, FIRST]), 0
    for k in range(n):
        while edge != NONE and m.edges[edge, ACTION] < legal[k]:
            before, edge = edge, int(m.edges[edge, NEXT])
        if edge == NONE or m.edges[edge, ACTION] != legal[k]:
            fresh = grow(m, node, before, edge, legal[k])
            if fresh == FULL:
                continue
            edge = fresh
        m.edges[edge, OFFERED] += 1
        if m.edges[edge, VISITS] == 0:
            untried[count] = edge
            count += 1
    return count


def unfold(m: Memory, node: int, legal: Ints, n: int) -> bool:
    """Make the edges of a node that has none."""
    if m.counts[EDGES] + n > m.edges.shape[0]:
        return False
    before = NONE
    for k in range(n):
        before = grow(m, node, before, NONE, legal[k])
    return True


def grow(m: Memory, node: int, before: int, after: int, action: int) -> int:
    """A new edge between two of a node; FULL if there is no room."""
    fresh = int(m.counts[EDGES])
    if fresh == m.edges.shape[0]:
        return FULL
    m.edges[fresh, NEXT] = after
    m.edges[fresh, ACTION] = action
    m.edges[fresh, VISITS] = 0
    m.edges[fresh, OFFERED] = 0
    m.worth[fresh] = 0.0
    if before == NONE:
        m.nodes[node, FIRST] = fresh
    else:
        m.edges[before, NEXT] = fresh
    m.counts[EDGES] += 1
    return fresh


def best(m: Memory, node: int, legal: Ints, n: int, curiosity: float) -> int:
    """The edge of most promise (UCB1) among the legal ones; all of them have been tried.

    How often an action could have been chosen stands in the place of the visits of the node, since
    in other worlds it may be forbidden.
    """
    edge, found, most = int(m.nodes[node, FIRST]), NONE, -1e300
    offered, doubt = 0, 0.0
    for k in range(n):
        while edge != NONE and m.edges[edge, ACTION] < legal[k]:
            edge = int(m.edges[edge, NEXT])
        if edge == NONE:
            break
        if m.edges[edge, ACTION] != legal[k]:
            continue
        if m.edges[edge, OFFERED] != offered:  # mostly all the same: one logarithm
            offered = int(m.edges[edge, OFFERED])
            doubt = curiosity * math.sqrt(math.log(float(offered)))
        part = 1.0 / float(m.edges[edge, VISITS])
        promise = m.worth[edge] * part + doubt * math.sqrt(part)
        if promise > most:
            found, most = edge, promise
    return found
