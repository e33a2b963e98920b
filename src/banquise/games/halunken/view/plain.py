"""Records as plain objects, for the picture; what is cut or read as bytes stays an array."""

from banquise.core.kit import reader
from banquise.games.halunken.state import EDITION, STATE

plain = reader(STATE, EDITION, arrays={"result", "rogue_name", "tavern_name"})
