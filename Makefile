# Two commands set everything up on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= champions
JOBS ?= 2

.PHONY: play terminal test lint soak bench cluster mutants clean

play: $(VENV)/.play
	@$(BIN)/meadhall serve --open

terminal: $(VENV)/.play
	@$(BIN)/meadhall play $(GAME)

test: lint
	$(BIN)/pytest -n $(JOBS)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

soak: $(VENV)/.dev
	$(BIN)/python -m tests.soak $(GAME) --jobs $(JOBS)
	$(BIN)/python -m tests.server.soak --kills 1000

bench: $(VENV)/.dev
	$(BIN)/pip install --quiet --editable '.[peers]' || echo "peers are not to be had here; measuring without them"
	$(BIN)/python -m benchmarks.playouts $(GAME)

cluster: $(VENV)/.dev
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[cluster]'
	$(BIN)/pytest -n 0 tests/arena/test_cluster.py

mutants: $(VENV)/.dev
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[mutants]"
	$(BIN)/python -m tests.mutants $(GAME) --jobs $(JOBS)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .mutants

$(VENV)/.play: pyproject.toml
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@echo "Setting up (once) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[server]'
	@touch $@

$(VENV)/.dev: pyproject.toml
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@echo "Setting up (once) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
