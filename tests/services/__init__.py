"""Services through the application: what holds whatever the way to it."""
