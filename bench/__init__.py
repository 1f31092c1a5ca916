"""Measurements of speed: ratios against a reference in the same run, never seconds."""
