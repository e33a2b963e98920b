"""One table without a network: its match, players and clock. Storage, show and live use it."""
