"""A battle: its order, cards, and what comes of it."""
