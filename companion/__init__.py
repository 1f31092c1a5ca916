"""Bullpile: the score keeper for 6 nimmt! / Take 5."""
