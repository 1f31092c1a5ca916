"""Our blueprint and our document: strict JSON in, problems out, every operation with a name."""

import json
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NoReturn

import flask_smorest
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Request
from flask_smorest.utils import prepare_response
from marshmallow import RAISE, Schema, ValidationError, fields
from webargs.flaskparser import FlaskParser

from companion.api.problem import CODES, CONTENT_TYPE
from companion.schemas.base import Id, Moment
from companion.services.refusals import Refused

View = Callable[..., Any]


class ProblemShape(Schema):
    """An error: RFC 9457 with our code."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    code = fields.String(required=True, metadata={"enum": list(CODES)})
    errors = fields.Dict(metadata={"description": "field: messages, of malformed input"})
    current = fields.Dict(
        allow_none=True, metadata={"description": "the present item, of 410 and 412"}
    )
    kept_until = fields.DateTime(
        allow_none=True,
        metadata={"description": "the last change that a restored back-up had, of cursor-gone"},
    )
    player = fields.String(metadata={"description": "whose card is against the rules"})
    card = fields.Integer(metadata={"description": "the card that is against the rules"})


class StrictParser(FlaskParser):
    """JSON must be JSON, and a field nobody knows is refused."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": RAISE, "query": RAISE}  # noqa: RUF012

    def use_args(self, argmap: Any, *args: Any, **kwargs: Any) -> View:
        """Make the shape once: of a class, webargs makes one for every request."""
        return super().use_args(argmap(), *args, **kwargs)

    def load_json(self, req: Request, schema: Schema) -> Any:
        """The body as it is. Refused: it is not JSON."""
        if not req.is_json:
            raise Refused("unsupported-media-type", "Send JSON as application/json.")
        try:
            return json.loads(req.get_data(), parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            message = f"Not JSON: {error}"
            raise Refused("invalid", message, errors={"_schema": [message]}) from error

    def handle_error(
        self, error: ValidationError, req: Request, schema: Schema, **_: Any
    ) -> NoReturn:
        """A body or a query that does not have its shape."""
        # webargs files the messages under where they were found: json, query.
        (found,) = error.messages_dict.values()
        raise Refused("invalid", "Some fields are not as they should be.", errors=found)


def only_document(decorator: View) -> View:
    """The decorator without its wrapper: the view is documented and called directly.

    Our views answer with ready responses; each wrapper around them would cost every request.
    """

    def decorate(view: View) -> View:
        view._apidoc = decorator(view)._apidoc  # type: ignore[attr-defined]
        return view

    return decorate


class Blueprint(flask_smorest.Blueprint):
    """A blueprint that names its operations after its functions."""

    ARGUMENTS_PARSER = StrictParser()

    def response(self, *args: Any, **kwargs: Any) -> View:
        """Document the usual answer."""
        return only_document(super().response(*args, **kwargs))

    def alt_response(self, *args: Any, **kwargs: Any) -> View:
        """Document another answer."""
        return only_document(super().alt_response(*args, **kwargs))

    @staticmethod
    def doc(**kwargs: Any) -> View:
        """Document whatever else there is."""
        return only_document(flask_smorest.Blueprint.doc(**kwargs))

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        """Register a view; its operation is called like the function, in camel case."""
        register = super().route(rule, parameters=_path_parameters(rule), **options)

        def decorate(view: View) -> View:
            first, *others = view.__name__.split("_")
            name = first + "".join(word.capitalize() for word in others)
            named: View = register(self.doc(operationId=name)(view))
            return named

        return decorate


def _path_parameters(rule: str) -> list[dict[str, Any]]:
    """What stands in the path: ids, and the numbers of rounds."""
    shapes: dict[str, dict[str, Any]] = {
        "int:": {"type": "integer", "minimum": 1},
        "": {"type": "string", "format": "uuid"},
    }
    return [
        {"in": "path", "name": name, "required": True, "schema": shapes[kind]}
        for kind, name in re.findall(r"<(int:)?(\w+)>", rule)
    ]


class Api(flask_smorest.Api):
    """The document; its errors are problems."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, spec_kwargs={"marshmallow_plugin": MarshmallowPlugin()}, **kwargs)

    def _init_spec(self, **kwargs: Any) -> None:
        super()._init_spec(**kwargs)
        self.ma_plugin.converter.add_attribute_function(_document_ours)

    def _register_error_handlers(self) -> None:
        """Errors are answered by companion.api.problem."""

    def _register_responses(self) -> None:
        names = [(status.name, status.phrase) for status in HTTPStatus]
        for name, phrase in [*names, ("DEFAULT_ERROR", "A problem")]:
            response = {"description": phrase, "schema": ProblemShape}
            prepare_response(response, self.spec, CONTENT_TYPE)
            self.spec.components.response(name, response, lazy=True)


def _document_ours(_converter: Any, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """What the document says of fields that marshmallow does not know."""
    if isinstance(field, Moment):
        kind = ["string", "null"] if field.allow_none else "string"
        return {"type": kind, "format": "date-time"}
    if isinstance(field, fields.Dict) and isinstance(field.key_field, Id):
        return {"propertyNames": {"format": "uuid"}}
    return getattr(field, "documented", {})


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")
