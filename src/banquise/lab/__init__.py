"""Batch experiments: simulations, arenas, studies, datasets and benchmarks."""
