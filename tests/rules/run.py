"""Runs one case of the vectors' format against the Python rules; its twin is run.ts."""

import inspect
import json
from collections.abc import Callable
from typing import Any, TypeAlias

from companion.rules import audit, cards, game, names, rows, scoring, table
from companion.rules.errors import RuleError

Case: TypeAlias = dict[str, Any]

# Every public rule by its name.
RULES: dict[str, Callable[..., Any]] = {
    name: function
    for module in (cards, names, rows, table, scoring, audit, game)
    for name, function in inspect.getmembers(module, inspect.isfunction)
    if function.__module__ == module.__name__ and not name.startswith("_")
}

# JSON has neither maps that keep the order of all keys nor sets.
_READ: dict[str, Callable[[Any], Any]] = {"choices": dict, "taken": set}


def run(case: Case) -> Case:
    """What the rules say to a case: {"expect": result} or {"error": …}, as JSON has it."""
    read = [_READ[key](one) if key in _READ else one for key, one in case["given"].items()]
    answer: Case
    try:
        answer = {"expect": RULES[case["call"]](*read)}
    except RuleError as error:
        answer = {"error": {"code": error.code, "player": error.player, "card": error.card}}
    as_json: Case = json.loads(json.dumps(answer))
    return as_json
