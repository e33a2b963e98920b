"""How fast the rules run, here and elsewhere: `make bench` prints it, `results.md` keeps it."""
