"""How Alembic reaches the database: over a connection that the server opened and locked."""

from alembic import context

from banquise.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
context.run_migrations()
