"""Independent slow rules, written from the clauses alone, to compare the engine with."""
