"""View, to come."""
