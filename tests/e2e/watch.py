"""Listens to a browser: whatever it complains about, and what goes wrong on the wire."""

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

NO_NETWORK = (
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_CONNECTION_REFUSED",
    "An unknown error occurred when fetching the script.",
)
"""What Chromium says of requests while the network or the server is gone; last, of the worker's."""
BROKEN_OFF = (
    "net::ERR_ABORTED",
    "net::ERR_CONNECTION_CLOSED",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_CONTENT_LENGTH_MISMATCH",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_INCOMPLETE_CHUNKED_ENCODING",
)

UNAVAILABLE = 503
OUTDATED = 412
"""Part of the way to write: the outbox compares, and settles it or asks a person."""


class Watch:
    """Errors, warnings, refusals of the policy, failed and foreign requests of one context."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url = url
        self.complaints: list[str] = []
        self.api: list[Request] = []
        self.authorization = ""
        self.network_may_fail = False
        """Set while a test takes the network or the server away."""
        self.expected = {OUTDATED}
        """Refusals that belong to the test."""
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)
        context.on("requestfailed", self._on_failed)
        context.on("response", self._on_response)

    def _on_console(self, message: ConsoleMessage) -> None:
        refusals = [f"the server responded with a status of {status}" for status in self._allowed]
        if message.type not in ("error", "warning") or any(r in message.text for r in refusals):
            return
        lost = any(code in message.text for code in NO_NETWORK + BROKEN_OFF)
        if not (self.network_may_fail and lost):
            self.complaints.append(f"{message.type}: {message.text}")

    def _on_error(self, error: WebError) -> None:
        self.complaints.append(f"page error: {error.error}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.complaints.append(f"asked {request.url}")
        if request.url.startswith(f"{self.url}/api/v1/groups/"):
            self.api.append(request)
            self.authorization = request.headers.get("authorization", self.authorization)

    def _on_failed(self, request: Request) -> None:
        # A page that is left breaks its requests off; that is no fault.
        if not self.network_may_fail and request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"failed: {request.url}: {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self._allowed:
            self.complaints.append(f"{response.status}: {response.request.method} {response.url}")

    @property
    def _allowed(self) -> set[int]:
        """A server that is coming up may ask to come again."""
        return self.expected | ({UNAVAILABLE} if self.network_may_fail else set())

    @property
    def group(self) -> str:
        """The address of the group that the phone made."""
        return self.url + "/api/v1/groups/" + self.api[-1].url.split("/")[6].split("?")[0]
