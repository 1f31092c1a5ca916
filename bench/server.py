"""What the measured server runs: Bullpile, and a bare Flask below /bare as the reference."""

from flask import Flask, Response
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from companion import create_app

bare = Flask("bare")


@bare.get("/constant")
def constant() -> Response:
    """As little as Flask can do."""
    return Response('{"constant":1}', content_type="application/json")


app = DispatcherMiddleware(create_app(), {"/bare": bare})
