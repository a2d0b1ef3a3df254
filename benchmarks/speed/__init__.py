"""How fast the games are, in both builds, beside other libraries of games; see `__main__`."""
