"""Following along: a stream that tells a phone at once when something has changed."""

from functools import partial

from flask import Response, request

from companion import live
from companion.api.auth import reads
from companion.api.blueprint import Blueprint
from companion.services import changes
from companion.services.refusals import Refused
from companion.services.writing import Caller

blp = Blueprint("events", __name__, description="Following along.")

_HEADERS = {
    "Cache-Control": "no-store",
    # A proxy that collects answers before it passes them on would keep back every event.
    "X-Accel-Buffering": "no",
}


@blp.route("/groups/<group>/events", methods=["GET"])
@reads
@blp.response(200, {"type": "string"}, content_type="text/event-stream")
def listen(caller: Caller) -> Response:
    """Server-sent events `change` with the present cursor: at first, then after each change."""
    if request.method == "HEAD":
        return Response(mimetype="text/event-stream", headers=_HEADERS)
    hub = live.hub()
    try:
        stream = hub.open(caller.group_id, caller.device_id)
    except live.Full as error:
        raise Refused("too-many-streams", "Ask for `changes` now and then instead.") from error
    except live.Deaf as error:
        raise Refused("database-unavailable", "Nothing can be told at this moment.") from error
    try:
        cursor = changes.listens_from(caller)
    except BaseException:
        hub.abandon(stream)
        raise
    connect = partial(hub.connect, stream, cursor)
    body = live.answer.body(request.environ, cursor, connect)
    response = Response(body, mimetype="text/event-stream", headers=_HEADERS)
    response.call_on_close(lambda: hub.abandon(stream))
    return response
