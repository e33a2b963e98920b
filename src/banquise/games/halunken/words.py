"""Words, to come."""
