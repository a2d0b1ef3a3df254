"""How the table is shown: in the browser, in the terminal, in words."""
