"""The rules of the game: pure functions on plain data, twin of frontend/src/rules/.

Standard library only; no clock, no random, no I/O. Same file names, same order of functions as
the TypeScript twin; tests/vectors/ holds both equal. Maps cross the border as lists of pairs, so
that both languages keep their order.
"""
