"""Tables in a database: what is written, and how it is read back. Live and http use it."""
