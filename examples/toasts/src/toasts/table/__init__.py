"""What lies on the table: what the content must look like, the box, the state, the words of moves."""
