"""What a seat may know, and what it can imagine of the rest."""
