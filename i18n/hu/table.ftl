
# The table: what happens on it.
