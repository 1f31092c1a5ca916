"""News of a group: its feed has grown, or streams of it are to be closed."""

import json
from typing import NamedTuple


class News(NamedTuple):
    """`cursor` says where the group's feed now ends.

    Without one, streams are to be closed: those of `device_id`, or all of the group.
    """

    group_id: str
    cursor: str | None = None
    device_id: str | None = None

    def line(self) -> str:
        """As text, the way PostgreSQL carries it; far below its 8,000 bytes."""
        return json.dumps(self)

    @classmethod
    def of_line(cls, line: str) -> "News":
        """What `line` has written."""
        return cls(*json.loads(line))


def is_newer(cursor: str, than: str | None) -> bool:
    """Whether a cursor, `<epoch>.<n>`, is behind another one of its feed, or of another feed."""
    if than is None:
        return True
    epoch, _, number = cursor.partition(".")
    old_epoch, _, old_number = than.partition(".")
    return epoch != old_epoch or int(number) > int(old_number)
