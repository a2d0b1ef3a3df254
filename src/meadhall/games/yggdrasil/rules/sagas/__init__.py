"""The Saga Book and the six sagas."""
