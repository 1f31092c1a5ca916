"""Shapes in and out, one noun a file; never a query."""
