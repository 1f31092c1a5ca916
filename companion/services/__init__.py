"""What the program does: load, ask the rules, commit. One noun a file; the only room that commits.

Services take and give plain data; a refusal is `refusals.Refused` with a code.
"""
