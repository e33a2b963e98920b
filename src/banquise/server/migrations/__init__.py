"""The history of the database. Each step only adds, so that older processes keep working."""
