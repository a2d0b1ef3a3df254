"""Several processes at one hall: who is there, and which has which table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("address", sa.String(256), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("version", sa.String(64), nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("leaving", sa.Boolean, nullable=False),
        sa.Column("wish", sa.String(16), nullable=False, server_default=""),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("process", sa.String(64), nullable=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_of_a_process", "owners", ["process"])


def downgrade() -> None:
    op.drop_table("owners")
    op.drop_table("processes")
