"""Phones that listen to a real server: each hears each change, and none of them costs a thread."""

import socket
from contextlib import suppress

import psycopg
import pytest

from tests import servers
from tests.blackbox.ears import BROKEN, OVER, Ear, Refused, listening
from tests.blackbox.phones import Phone, pull
from tests.servers import Server

MANY = 60


def cursor(phone: Phone) -> str:
    """Where the feed ends."""
    found: str = phone.get("")["cursor"]
    return found


def test_many_more_phones_listen_than_there_are_threads(database_url: str) -> None:
    with Server(database_url, THREADS="2", RATELIMIT_ENABLED="false") as server:
        phone = Phone.of_new_group(server.url)
        with listening(*[phone.again() for _ in range(MANY)]) as ears:
            for number in range(3):
                phone.put("", {"name": f"name {number}"})
                expected = cursor(phone)
                assert {ear.hear() for ear in ears} == {expected}
            assert all(ear.has_heard_all() for ear in ears)


def test_who_listens_and_pulls_sees_every_change(database_url: str) -> None:
    with Server(database_url, RATELIMIT_ENABLED="false") as server:
        phone = Phone.of_new_group(server.url)
        players = phone.players("Anna", "Ben")
        game = phone.game(players)
        known = cursor(phone)
        with listening(phone.again()) as (ear,):
            for points in range(20):
                phone.put(f"games/{game}/rounds/1/piles/{players[0]}", {"points": points})
                ear.hear()
                (change,), known = pull(phone, known)
                pile = change["item"]["rounds"][0]["piles"][players[0]]
                assert pile["bullheads"] == points


def test_every_process_tells_what_any_of_them_has_written(postgres_url: str) -> None:
    with (
        Server(postgres_url, WORKERS="2", RATELIMIT_ENABLED="false") as one,
        Server(postgres_url, RATELIMIT_ENABLED="false") as other,
    ):
        phone = Phone.of_new_group(one.url)
        there = Phone(other.url, phone.group, phone.token)
        phones = [phone.again() for _ in range(12)] + [there.again() for _ in range(4)]
        with listening(*phones) as ears:
            for number, writer in enumerate([phone, there] * 3):
                writer.put("", {"name": f"name {number}"})
                expected = cursor(writer)
                assert {ear.hear() for ear in ears} == {expected}
            # A deleted group is closed to those at the other process, too.
            there.ask("DELETE", "", {"name": f"name {number}"}).raise_for_status()
            for ear in ears:
                assert ear.hear() != OVER
                assert ear.hear() == OVER


def test_when_the_server_stops_every_stream_ends_in_order(database_url: str) -> None:
    with Server(database_url, RATELIMIT_ENABLED="false") as server:
        phone = Phone.of_new_group(server.url)
        with listening(*[phone.again() for _ in range(MANY)]) as ears:
            assert server.stop() == 0
            assert {ear.hear() for ear in ears} == {OVER}
        server.start()
        with listening(phone):
            pass
        assert "Traceback" not in server.output


def test_a_crash_is_not_taken_for_an_end(sqlite_url: str) -> None:
    with Server(sqlite_url, RATELIMIT_ENABLED="false") as server:
        phone = Phone.of_new_group(server.url)
        with listening(phone) as (ear,):
            server.kill()
            assert ear.hear() == BROKEN


def test_the_place_of_a_phone_that_went_is_free_again(sqlite_url: str) -> None:
    with Server(sqlite_url, STREAMS="1", RATELIMIT_ENABLED="false") as server:
        phone = Phone.of_new_group(server.url)
        for _ in range(3):
            ear = until_free(phone)
            refused = phone.ask("GET", "events")
            assert (refused.status_code, refused.json()["code"]) == (503, "too-many-streams")
            ear.go()


def until_free(phone: Phone) -> Ear:
    """A stream, as soon as the server has noticed that nobody listens any more."""
    while True:
        with suppress(Refused):
            return Ear(phone)


def test_a_database_that_is_lost_ends_streams_and_they_begin_anew(postgres_url: str) -> None:
    """What was told while nobody heard would be lost: so nobody is left listening."""
    with Server(postgres_url, RATELIMIT_ENABLED="false") as server:
        phone = Phone.of_new_group(server.url)
        with listening(phone) as (ear,):
            with psycopg.connect(servers.postgres(), autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
                    [servers.database_name(postgres_url)],
                )
            assert ear.hear() == OVER
        with listening(phone) as (ear,):
            phone.put("", {"name": "heard again"})
            assert ear.hear() == cursor(phone)


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_the_body_is_framed_as_the_phone_understands(sqlite_url: str, version: str) -> None:
    with Server(sqlite_url, RATELIMIT_ENABLED="false") as server:
        phone = Phone.of_new_group(server.url)
        request = (
            f"GET /api/v1/groups/{phone.group}/events HTTP/{version}\r\n"
            f"Host: here\r\nAuthorization: Bearer {phone.token}\r\n\r\n"
        )
        with (
            socket.create_connection(("127.0.0.1", server.port)) as connection,
            connection.makefile("rb") as received,
        ):
            connection.sendall(request.encode())
            while received.readline().strip():
                pass
            # In HTTP/1.1 each event has its length before it, and the end is said.
            assert received.readline() == (b"event: change\n" if version == "1.0" else b"2D\r\n")
            server.stop()
            assert received.read().endswith(b"}\n\n" if version == "1.0" else b"\r\n0\r\n\r\n")
