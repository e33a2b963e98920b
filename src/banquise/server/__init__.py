"""Tables over the network: people and bots play, and each viewer sees what they may."""
