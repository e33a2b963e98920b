"""Create a table of Papua against two bots and play the first move there."""

import sys

from banquise.client import Client

if __name__ == "__main__":
    server = Client(f"http://127.0.0.1:{sys.argv[1]}")
    players = [{"kind": "me"}, {"kind": "bot", "level": 5}, {"kind": "bot", "level": 5}]
    seat = server.make_table("papua", players=players)
    with seat.connect() as line:
        line.wait(lambda line: bool(line.legal))
        answer = line.act(line.legal[0][0])
        if answer["t"] != "ack":
            sys.exit(f"The first move was refused: {answer}")
