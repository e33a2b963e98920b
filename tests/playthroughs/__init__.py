"""One game of every kind as text: to read, to review, and to notice what a change changes."""
