"""Reads of a game over HTTP: the share they reach of a bare Flask constant on the same server."""

from http.client import HTTPConnection

from bench.measure import Call, medians
from bench.world import PREFIX, World, serving

REQUESTS = 2000
BUDGETS = {"game": 25, "game, unchanged (304)": 35}


def run() -> bool:
    """Print the shares; whether the budgets are met."""
    world = World.new()
    game = f"{PREFIX}{world.play(seed=1)}"
    headers = {"Authorization": f"Bearer {world.token}"}
    unchanged = headers | {"If-None-Match": world.client.get(game, headers=headers).headers["ETag"]}
    with serving(world) as address:
        connection = HTTPConnection(address)
        times = medians(
            {
                "bare": _get(connection, "/bare/constant", {}, 200),
                "game": _get(connection, game, headers, 200),
                "game, unchanged (304)": _get(connection, game, unchanged, 304),
            },
            REQUESTS,
        )
    met = True
    print(
        f"Reads, {REQUESTS} each, interleaved; a bare Flask constant: {times['bare'] * 1e6:.0f} us"
    )
    for name, budget in BUDGETS.items():
        share = 100 * times["bare"] / times[name]
        met = met and share >= budget
        print(f"  {name}: {times[name] * 1e6:.0f} us, {share:.0f} % of it (at least {budget} %)")
    return met


def _get(connection: HTTPConnection, path: str, headers: dict[str, str], status: int) -> Call:
    def call() -> None:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status != status:
            raise RuntimeError(f"{path}: {answer.status}")

    return call
