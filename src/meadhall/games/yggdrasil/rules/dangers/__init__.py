"""Dangers, and all that averts them, stage by stage."""
