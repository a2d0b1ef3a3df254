"""What bots are to think about, for workers on other machines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Nothing here has to survive a power cut: whoever waits asks again.
    kept = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "thoughts",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("seat_of", sa.String(32), nullable=False),
        sa.Column("needs", sa.String(80), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("task", sa.LargeBinary, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("taken_by", sa.String(64), nullable=True),
        sa.Column("answer", sa.LargeBinary, nullable=True),
        prefixes=kept,
    )


def downgrade() -> None:
    op.drop_table("thoughts")
