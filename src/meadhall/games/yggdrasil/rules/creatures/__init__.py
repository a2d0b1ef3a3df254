"""The creatures of Svartalfheim."""
