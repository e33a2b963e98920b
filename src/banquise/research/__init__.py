"""The games behind common research interfaces: batches, OpenSpiel, PettingZoo, Gymnasium."""
