"""``make bench``: our games against other engines, and alone."""

import importlib
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parent.parent)
    sys.exit(importlib.import_module("benchmarks.versus").main())
