"""The server under a seeded simulator: one seed is one run of several processes and many people.

Rooms, store, journal, presence, clocks, bots and notifications are the real ones. Time, the order
of callbacks, disk, network, crashes and people are simulated (``docs/server.md``).
"""
