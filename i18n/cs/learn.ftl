
# Learning, replays, the scorer.
