"""Records as plain objects, for words and pictures: numbers are ints, arrays stay arrays."""

from banquise.core.kit import reader
from banquise.games.nanuuk.state import EDITION, STATE

ARRAYS = {name for kind in (STATE, EDITION) for name in kind.names or () if kind[name].shape}

plain = reader(STATE, EDITION, arrays=ARRAYS)
