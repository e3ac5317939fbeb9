
# Worlds.
