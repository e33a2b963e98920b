"""The server as ``banquise[server]`` installs it, without the scipy of the development extras.

Numba loads scipy where it finds it, fifteen megabytes of it, and the server has no use for it.
"""

import runpy
import sys

sys.modules["scipy"] = None  # type: ignore[assignment]

if __name__ == "__main__":
    runpy.run_module("banquise.server.main", run_name="__main__", alter_sys=True)
