"""The table as a picture in text."""
