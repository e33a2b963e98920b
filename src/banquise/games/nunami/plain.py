"""Records as plain objects of lists, for words and pictures."""

from banquise.core.kit import reader
from banquise.games.nunami.state import EDITION, STATE

plain = reader(STATE, EDITION, arrays=())
