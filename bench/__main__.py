"""Runs every benchmark; the exit code is 1 when a budget is not met."""

import sys

from bench import growth, live, reads

results = [benchmark.run() for benchmark in (reads, growth, live)]
sys.exit(0 if all(results) else 1)
