"""Tests of the rules: vectors, properties, and a replay by the TypeScript twin."""
