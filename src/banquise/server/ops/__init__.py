"""Logs, metrics and memory: what a host watches. Everything may use it."""
