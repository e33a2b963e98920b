"""What all games share.

Records, compilation, matches, chance, editions, words. It names no game.
"""
