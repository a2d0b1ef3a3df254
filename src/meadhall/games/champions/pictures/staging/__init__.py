"""How each line of the log is shown; `stage.py` says which function shows which."""
