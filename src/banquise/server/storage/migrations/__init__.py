"""Database migrations. Each step only adds, so that older processes keep working."""
