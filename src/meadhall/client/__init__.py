"""What the browser runs: ES modules, SVG and CSS, as they are. It knows no game."""
