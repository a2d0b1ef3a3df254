"""Laying a position of a scenario."""
