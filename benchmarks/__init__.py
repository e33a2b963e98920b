"""Benchmarks of our rules and of other engines: `make bench` runs them, `results.md` keeps them."""
