"""A raid, from the announcement to the end: one module a step."""
