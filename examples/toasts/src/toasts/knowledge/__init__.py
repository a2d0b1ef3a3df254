"""What a seat may know, and what it imagines of the rest."""
