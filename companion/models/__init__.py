"""The tables: columns and constraints, no behaviour. Every key begins with the group."""

from companion.models.base import Deletable, Entry, Versioned
from companion.models.games import Game, Pile, Round, RowsLeft, Seat
from companion.models.groups import Device, Group, Invite, Player, WriteLog

__all__ = [
    "Deletable",
    "Device",
    "Entry",
    "Game",
    "Group",
    "Invite",
    "Pile",
    "Player",
    "Round",
    "RowsLeft",
    "Seat",
    "Versioned",
    "WriteLog",
]
