"""What lies on the table: content, box, state, moves and names."""
