"""The server as ``banquise[server]`` installs it, without the scipy of the development extras.

Numba imports scipy if it is installed, which costs fifteen megabytes that the server does not need.
"""

import runpy
import sys

sys.modules["scipy"] = None  # type: ignore[assignment]

if __name__ == "__main__":
    runpy.run_module("banquise.server.main", run_name="__main__", alter_sys=True)
