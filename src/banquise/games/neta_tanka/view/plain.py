"""Records as plain objects, for the picture; tables stay arrays, which have two indices."""

from banquise.core.kit import reader
from banquise.games.neta_tanka.state import EDITION, STATE

TABLES = {
    name for kind in (STATE, EDITION) for name in kind.names or () if len(kind[name].shape) > 1
}

plain = reader(STATE, EDITION, arrays=TABLES)
