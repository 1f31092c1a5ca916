"""Names: what holds for any text that people, or other programs, may send."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.names import LONGEST_NAME, clean_name, free_name, is_name, name_key
from tests.rules.replay import TRICKY

names = st.text(max_size=60) | st.text(TRICKY, max_size=60)


@given(names)
def test_cleaning_twice_changes_nothing(name: str) -> None:
    assert clean_name(clean_name(name)) == clean_name(name)


@given(names)
def test_cleaned_names_have_no_blanks_to_spare(name: str) -> None:
    cleaned = clean_name(name)
    assert cleaned == cleaned.strip(" ")
    assert "  " not in cleaned
    assert unicodedata.is_normalized("NFC", cleaned)


@given(names)
def test_cleaning_does_not_make_it_another_name(name: str) -> None:
    assert name_key(clean_name(name)) == name_key(name)


@given(names)
def test_composed_and_decomposed_are_the_same_name(name: str) -> None:
    assert name_key(unicodedata.normalize("NFD", name)) == name_key(name)


@given(st.text("abcxyzäöüéñßøåÄÖÜ -'", max_size=40))
def test_capitals_are_the_same_name(name: str) -> None:
    assert name_key(name.upper()) == name_key(name.lower()) == name_key(name)


@given(names.filter(is_name), st.sets(names, max_size=6), st.integers(0, 12))
def test_a_free_name_is_new_and_no_longer_than_names_are(
    name: str, others: set[str], repeated: int
) -> None:
    taken = {name_key(other) for other in others}
    for _ in range(repeated + 1):
        found = free_name(name, taken)
        assert name_key(found) not in taken
        assert is_name(found)
        assert clean_name(found) == found
        taken.add(name_key(found))


@given(names)
def test_a_free_name_stays_if_nobody_has_it(name: str) -> None:
    assert free_name(name, set()) == clean_name(name)


@given(st.text("ab ", min_size=1, max_size=40).filter(is_name), st.integers(1, 30))
def test_numbers_count_up_without_a_gap(name: str, others: int) -> None:
    taken: set[str] = set()
    given_names = []
    for _ in range(others):
        given_names.append(free_name(name, taken))
        taken.add(name_key(given_names[-1]))
    endings = [found.rsplit(" ", 1)[-1] for found in given_names[1:]]
    assert endings == [str(number) for number in range(2, others + 1)]
    assert all(len(found) <= LONGEST_NAME for found in given_names)
