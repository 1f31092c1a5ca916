"""The first game from nothing, and what it costs in taps."""

import re

from playwright.sync_api import expect

from tests.e2e.app import App


def test_a_new_user_gets_to_the_first_tallied_round(app: App) -> None:
    """Nothing to read, no account: names, start, tally, each pile, save."""
    app.open()
    expect(app.page.get_by_role("heading", name="Who is playing?")).to_be_visible()
    app.type_names("Anna", "Ben", "Chiara")
    app.press("Start with 3")
    app.press("Tally round 1")
    app.tap(5, 55)
    app.next()
    app.tap(11)
    app.next()
    app.next()  # Chiara has no cards, and the key says so
    app.save_round()
    app.expect_totals({"Chiara": 0, "Ben": 5, "Anna": 9})
    assert app.taps == 9, "start, tally, 2 + 1, 1 + 1, 0 + 1, save"


def test_names_are_there_after_a_look_at_the_rules_and_a_reload(app: App) -> None:
    app.open()
    app.type_names("Anna", "Ben")
    app.press("Rules", "link")
    app.page.go_back()
    expect(app.find("Start with 2")).to_be_visible()
    app.reload()
    app.type_names("Chiara")
    app.press("Start with 3")
    expect(app.find("Tally round 1")).to_be_visible()
    app.open("/new")
    app.press("Somebody else")
    expect(app.page.get_by_role("listitem")).to_have_count(0)


def test_a_key_tapped_twice_does_one_thing(app: App) -> None:
    """The second tap meets another key at the same place: no tally, no zero, no new game by it."""
    app.start("Anna", "Ben", end=["50"])
    twice(app, "Tally round 1")
    expect(app.find("Anna: no card yet 0, no cards")).to_be_visible()
    app.piles(10, 3)
    twice(app, "Save round 1")
    expect(app.title()).to_have_text("After round 1")
    app.tally(2)
    app.piles(60, 3)
    twice(app, "Save round 2")
    expect(app.title()).to_have_text("Ben wins")
    app.page.wait_for_timeout(500)
    expect(app.title()).to_have_text("Ben wins")


def twice(app: App, name: str) -> None:
    """As a hasty thumb does."""
    key = app.find(re.compile(f"{name}$"))
    expect(key).not_to_have_attribute("aria-disabled", "true")  # it has just come up itself
    box = key.bounding_box()
    assert box
    for _ in range(2):
        app.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        app.page.wait_for_timeout(150)


def test_a_pile_costs_a_tap_for_each_card_and_one_more(app: App) -> None:
    app.start("Anna", "Ben")
    app.tally()
    for pile in [(104, 1, 2, 33, 44, 55, 60), (7,)]:
        before = app.taps
        app.tap(*pile)
        app.next()
        assert app.taps - before <= len(pile) + 1


def test_a_second_game_with_the_same_people_starts_in_two_taps(app: App) -> None:
    app.start("Anna", "Ben", end=["50"])
    app.round(60, 3)
    first = app.game_id
    app.taps = 0
    app.press("Play again")
    expect(app.find("Tally round 1")).to_be_visible()
    assert app.game_id != first
    assert app.taps <= 2
