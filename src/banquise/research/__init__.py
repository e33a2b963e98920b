"""The games behind interfaces that researchers know: batches, OpenSpiel, PettingZoo, Gymnasium."""
