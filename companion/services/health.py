"""Whether the database answers."""

from sqlalchemy import select

from companion.db import db
from companion.models import Group


def check_database() -> None:
    """Ask the database for next to nothing. OperationalError: it does not answer."""
    db.session.execute(select(Group.id).limit(1)).first()
