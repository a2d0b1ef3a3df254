"""The table as a picture on the board."""
