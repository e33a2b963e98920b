"""Random numbers for simulation and search: xoshiro128** (Blackman and Vigna, 2018), one stream
per game.

The code uses ints masked to 32 bits after every step, so that interpreted Python, a CPU and a GPU
draw the same numbers. The state is four 32-bit numbers in an int64 array. Real matches do not use
it: their randomness is in ``core.chance``.
"""

from banquise.core.state import Ints

MASK = 0xFFFFFFFF


def scramble(x: int) -> int:
    """A bijection of 32 bits that hides its argument (the finaliser of MurmurHash3)."""
    x = (x ^ (x >> 16)) & MASK
    x = (x * 0x85EBCA6B) & MASK
    x = x ^ (x >> 13)
    x = (x * 0xC2B2AE35) & MASK
    return x ^ (x >> 16)


def seed_stream(rng: Ints, seed: int, stream: int) -> None:
    """Start stream number ``stream`` of a seed; both are non-negative and have up to 62 bits."""
    x = scramble(seed & MASK)
    x = scramble(x ^ ((seed >> 32) & MASK))
    x = scramble(x ^ (stream & MASK))
    x = scramble((x + (stream >> 32)) & MASK)
    for k in range(4):
        x = scramble((x + 0x9E3779B9 + k) & MASK)
        rng[k] = x
    rng[1] ^= stream & MASK  # streams of one seed always start differently
    rng[0] |= 1  # never all zero


def bits(rng: Ints) -> int:
    """The next 32 random bits."""
    x = (int(rng[1]) * 5) & MASK
    x = ((x << 7) | (x >> 25)) & MASK
    answer = (x * 9) & MASK
    t = (int(rng[1]) << 9) & MASK
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= t
    last = int(rng[3])
    rng[3] = ((last << 11) | (last >> 21)) & MASK
    return answer


def below(rng: Ints, n: int) -> int:
    """A uniform number from 0 to n - 1 (Lemire's method), for n below 2**30."""
    if n <= 1:
        return 0
    product = bits(rng) * n
    if product & MASK < n:
        floor = (MASK + 1 - n) % n
        while product & MASK < floor:
            product = bits(rng) * n
    return product >> 32


def fill(rng: Ints, out: Ints) -> None:
    """Fill an array with random 32-bit numbers."""
    for k in range(out.shape[0]):
        out[k] = bits(rng)
