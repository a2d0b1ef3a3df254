"""The six enemies, their power, and the jotnar."""
