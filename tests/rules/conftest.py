"""Settings of the property tests: the same examples everywhere, and no stopwatch."""

from hypothesis import settings

settings.register_profile("rules", deadline=None, derandomize=True)
settings.load_profile("rules")
