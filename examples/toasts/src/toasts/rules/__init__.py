"""What may be done and what happens: one module a part of the feast."""
