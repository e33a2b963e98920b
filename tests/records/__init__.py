"""Games of every version of the rules, kept for ever (``docs/records.md``)."""
