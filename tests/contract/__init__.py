"""The contract of a game, checked: what every game must keep, written once for all of them."""
