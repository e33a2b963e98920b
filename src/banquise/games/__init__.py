"""The games.

A folder here is the whole of a game; adding one edits nothing elsewhere (``core.game.load`` finds
it).
"""
