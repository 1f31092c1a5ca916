"""The application for `flask --app app` and gunicorn."""

from companion import create_app, prepare_new_database

app = create_app()
prepare_new_database(app)
