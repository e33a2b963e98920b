"""Tables over the network: people and bots play, everybody sees what they may."""
