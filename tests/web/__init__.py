"""Tests of companion/web.py: the built app, the page on the API, the headers of every answer."""
