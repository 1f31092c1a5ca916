"""What whoever runs the server sees and does: logs, counts, back-ups."""
