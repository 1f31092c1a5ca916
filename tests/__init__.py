"""The tests; a folder for each room of companion/."""
