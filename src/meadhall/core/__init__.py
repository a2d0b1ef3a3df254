"""What every game is made of. Standard library only; knows no game."""
