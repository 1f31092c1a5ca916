# All that Bullpile needs, from one place: every step is skipped while its inputs are unchanged.
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON ?= python3
PY := .venv/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
NPM := $(PY) scripts/node.py

RUN_TIME := .venv/.installed
DEV_TIME := .venv/.installed-dev
NODE_MODULES := frontend/node_modules/.installed
BUILT := frontend/dist/index.html
# Directories count too: a removed file changes only the time of its directory.
FRONTEND := $(shell find frontend/src frontend/public frontend/build) frontend/index.html \
	frontend/vite.config.ts frontend/svelte.config.js frontend/tsconfig.json

.PHONY: help run serve build test lint bench screenshots clean

help:  ## Show what make can do
	@echo "Bullpile. Settings: HOST, PORT, DATABASE_URL, THREADS, as in: make run PORT=9000"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

run: $(RUN_TIME) $(BUILT)  ## Install, build and start the server on http://127.0.0.1:8000
	@$(PY) scripts/serve.py

serve: $(RUN_TIME)  ## Start the server with the app as it was last built
	@$(PY) scripts/serve.py

build: $(BUILT)  ## Build the app into frontend/dist
	@:

test: $(DEV_TIME) $(BUILT)  ## Run all tests, of both languages
	@$(PY) scripts/get_chromium.py
	@$(NPM) test --silent; app=$$?; $(PY) -m pytest -n logical --dist loadfile && exit $$app

lint: $(DEV_TIME) $(BUILT)  ## Check style and types, of both languages
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check
	@$(PY) -m mypy
	@$(NPM) run --silent check

bench: $(DEV_TIME)  ## Measure speed as ratios against a reference
	@$(PY) -m bench

screenshots: $(DEV_TIME) $(BUILT)  ## Take the pictures of the README from the running app
	@$(PY) scripts/get_chromium.py
	@$(PY) scripts/screenshots.py

clean:  ## Remove all that make made, but no data
	rm -rf .venv .cache frontend/node_modules frontend/dist frontend/.generated

$(PY):
	@$(PYTHON) scripts/make_venv.py .venv

$(RUN_TIME): requirements.txt $(PY)
	@echo "Installing Python packages"
	@$(PIP) -r requirements.txt
	@touch $@

$(DEV_TIME): requirements-dev.txt $(RUN_TIME)
	@echo "Installing Python packages for tests"
	@$(PIP) -r requirements-dev.txt
	@touch $@

$(NODE_MODULES): frontend/package.json frontend/package-lock.json frontend/.npmrc | $(RUN_TIME)
	@echo "Installing JavaScript packages"
	@$(NPM) ci --silent
	@touch $@

$(BUILT): $(NODE_MODULES) $(FRONTEND)
	@echo "Building the app"
	@$(NPM) run --silent build
