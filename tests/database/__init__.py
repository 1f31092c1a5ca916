"""Migrations, constraints, connections, commands: what the database itself must hold."""
