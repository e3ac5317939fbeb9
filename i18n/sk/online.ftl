
# Tables online.
