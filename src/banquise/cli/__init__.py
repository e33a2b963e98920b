"""The command line: one module for each command, listed in ``cli.main``."""
