"""The application for `flask --app app` and gunicorn."""

from companion import create_app

app = create_app()
