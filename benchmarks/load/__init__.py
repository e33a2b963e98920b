"""A thousand tables at once: this server and boardgame.io's, in one run on one machine."""
