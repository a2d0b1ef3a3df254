"""Many games between bots: who is better, by how much, and how sure that is."""
