"""Called by Alembic with the connection of a server that starts; see `storage.prepare`."""

from __future__ import annotations

from alembic import context

from meadhall.server.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
