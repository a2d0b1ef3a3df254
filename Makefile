# Two commands set everything up on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= champions
JOBS ?= 2
CHROMIUM := chromium chromium-browser google-chrome google-chrome-stable

NODE := node_modules/.bin

.PHONY: play terminal test test-compiled compiled wheel test-quick chromium postgres pictures docs lint lint-client types soak bench bench-check strength cluster mutants clean

# Whatever is there plays: the compiled build if `make compiled` has made it from this source, otherwise the plain one.
READY = PYTHONPATH="$$($(BIN)/python packaging/building.py --ready .compiled)"

play: $(VENV)/.play
	@$(READY) $(BIN)/meadhall serve --open

terminal: $(VENV)/.play
	@$(READY) $(BIN)/meadhall play $(GAME)

test: lint chromium postgres
	$(BIN)/pytest -n $(JOBS)
	@$(MAKE) --no-print-directory test-compiled

# The same rules as machine code: what the tests show of the plain build holds for the compiled one. Where no compiler is,
# this part is skipped and says so.
test-compiled: $(VENV)/.dev
	@$(BIN)/python packaging/building.py .compiled; case $$? in \
	0) set -x; PYTHONPATH=$(CURDIR)/.compiled $(BIN)/pytest -n $(JOBS) $(ON_BOTH);; \
	3) echo "The compiled build is NOT tested.";; \
	*) exit 1;; esac

ON_BOTH := tests/core tests/bots tests/games tests/server tests/test_compiled.py

compiled: $(VENV)/.dev
	$(BIN)/python packaging/building.py .compiled
	@echo "The compiled build lies in .compiled: PYTHONPATH=.compiled takes it, and so do make play and make terminal."

wheel: $(VENV)/.dev
	$(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .
	@ls -1 dist/*.whl

# For the daily loop: no browser, no server, no second processes.
test-quick: lint
	$(BIN)/pytest -n $(JOBS) tests/core tests/games tests/bots tests/client tests/test_architecture.py tests/test_clauses.py examples

# The tests in the browser drive the Chromium of this machine. Where there is none and none can be installed, they are
# skipped and say so.
chromium:
	@for name in $(CHROMIUM); do if command -v $$name >/dev/null; then exit 0; fi; done; \
	echo "No Chromium found; trying to install it …"; \
	test "$$(id -u)" = 0 && as_root= || as_root="sudo -n"; \
	{ $$as_root apt-get install -qq -y chromium || { $$as_root apt-get update -qq && $$as_root apt-get install -qq -y chromium; }; } >/dev/null 2>&1 \
	|| echo "Chromium could not be installed: the tests in the browser will be skipped. To have them, install one of: $(CHROMIUM)."

# Tests of several processes start a PostgreSQL of their own, in a temporary folder. Where there is none and none can be
# installed, they are skipped and say so. Debian's package would start one of its own; nobody needs that here.
postgres:
	@if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; then exit 0; fi; \
	echo "No PostgreSQL found; trying to install it …"; \
	test "$$(id -u)" = 0 && as_root= || as_root="sudo -n"; \
	{ $$as_root apt-get install -qq -y --no-install-recommends postgresql || { $$as_root apt-get update -qq && $$as_root apt-get install -qq -y --no-install-recommends postgresql; }; } >/dev/null 2>&1 \
	|| echo "PostgreSQL could not be installed: the tests of several processes will be skipped. To have them, install Debian's package postgresql."

lint: $(VENV)/.dev lint-client
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The program in the browser runs without Node; only what checks it needs Node. Where that is not to be had, this part is
# skipped and says so.
lint-client:
	@if $(MAKE) --silent --no-print-directory node_modules/.installed 2>/dev/null; \
	then set -x; $(NODE)/biome check --error-on-warnings && $(NODE)/tsc; \
	else echo "Node is not here, or its tools could not be installed: the types and the style of the client are NOT checked."; fi

# What the client knows of the wire, from the description of the API.
types: $(VENV)/.dev
	$(BIN)/python -m tests.client.declarations

pictures: $(VENV)/.dev chromium
	$(BIN)/python -m tests.browser.pictures
	$(BIN)/python -m tests.browser.moving

docs: $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The site lies in site/: open site/index.html."

soak: $(VENV)/.dev
	$(BIN)/python -m meadhall.testing.soak $(GAME) --jobs $(JOBS)
	$(BIN)/python -m tests.server.soak --kills 1000
	$(BIN)/python -m tests.server.soak_processes
	$(BIN)/python -m tests.server.soak_storage
	MEADHALL_SOAK=1 $(BIN)/pytest -n 0 tests/browser/test_two_processes.py
	PYTHONPATH=examples/toasts/src $(BIN)/python -m tests.server.generated --requests 20000
	$(BIN)/python -m benchmarks.hostile

# Both builds beside others, on one core: the tables of docs/speed.md, and a line for benchmarks/history.jsonl.
bench: $(VENV)/.peers
	@$(BIN)/python packaging/building.py .compiled || test $$? = 3
	$(BIN)/python -m benchmarks.speed --write $(if $(BEFORE),--before $(BEFORE))
	$(BIN)/python -m benchmarks.learning
	$(BIN)/python -m benchmarks.live
	$(BIN)/python -m benchmarks.browser

bench-check: $(VENV)/.peers
	@$(BIN)/python packaging/building.py .compiled || test $$? = 3
	$(BIN)/python -m benchmarks.speed --check

# What the compiled build brings at the table: the same bot with the same time, compiled against interpreted.
strength: $(VENV)/.dev
	@$(BIN)/python packaging/building.py .compiled
	$(BIN)/python -m benchmarks.builds

cluster: $(VENV)/.dev
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[cluster]'
	$(BIN)/pytest -n 0 tests/arena/test_cluster.py

mutants: $(VENV)/.dev
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[mutants]"
	$(BIN)/python -m meadhall.testing.mutants $(GAME) --jobs $(JOBS)

clean:
	rm -rf $(VENV) node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .mutants .compiled site

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

$(VENV)/.peers: $(VENV)/.dev
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[peers]' \
	|| echo "The others are not to be had here: measuring without them."
	@touch $@

$(VENV)/.docs: pyproject.toml
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@echo "Setting up (once) …"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[docs]'
	@touch $@

node_modules/.installed: package.json package-lock.json
	@command -v node >/dev/null && command -v npm >/dev/null
	@echo "Setting up the tools for the client (once) …"
	@npm ci --silent
	@touch $@
