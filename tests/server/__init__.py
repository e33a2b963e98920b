"""The server: tables, protocol, store, crashes, secrets."""
