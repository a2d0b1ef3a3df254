"""How each kind of event is shown, in the words of the stage."""
