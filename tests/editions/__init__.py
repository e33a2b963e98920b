"""Edition files as the specifications print them."""
