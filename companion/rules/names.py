"""Names of people: how they are stored and when two of them are the same."""

import re
import unicodedata

LONGEST_NAME = 40

# Unicode's White_Space property; neither language's own "\s" is the same set.
_WHITE_SPACE = re.compile(
    "[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+"
)


def clean_name(name: str) -> str:
    """The name as it is stored: NFC, trimmed, inner white space collapsed to one space."""
    return _WHITE_SPACE.sub(" ", unicodedata.normalize("NFC", name)).strip(" ")


def name_key(name: str) -> str:
    """Two names with an equal key are the same name: cleaned, upper-cased, then lower-cased."""
    return clean_name(name).upper().lower()


def is_name(name: str) -> bool:
    """Whether the cleaned name has 1..40 code points."""
    return 1 <= len(clean_name(name)) <= LONGEST_NAME


def free_name(name: str, taken: set[str]) -> str:
    """The cleaned name, or with the lowest number from 2 behind it that no key in `taken` has.

    A long name is cut so that the number fits into 40 code points.
    """
    name = clean_name(name)
    number = 1
    candidate = name
    while name_key(candidate) in taken:
        number += 1
        ending = f" {number}"
        candidate = name[: LONGEST_NAME - len(ending)].rstrip(" ") + ending
    return candidate
