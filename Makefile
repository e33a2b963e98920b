# Two commands for a newcomer: `make play` and `make test`. The others are for those who stay.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help play test check format bench pins screenshots clean

help:
	@echo "make play         set up everything and play, in the browser"
	@echo "make test         set up everything and run every test"
	@echo "make check        the quick part: lint, types, fast tests (under two minutes)"
	@echo "make bench        benchmarks, against other engines in the same run"
	@echo "make pins         renew the pinned requirements from pyproject.toml"
	@echo "make screenshots  pictures of every page and board, into docs/screenshots"
	@echo "make clean        remove what the others made"

play: $(VENV)/.play
	$(BIN)/banquise play

test: $(VENV)/.dev
	sh scripts/system.sh
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/banquise warm
	$(BIN)/pytest -n 2 --dist loadgroup

check: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/banquise warm
	$(BIN)/pytest -n 2 --ignore tests/core/test_ptx.py tests/core tests/games tests/test_layers.py src/banquise/core

format: $(VENV)/.dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(VENV)/.play
	$(BIN)/python benchmarks/run.py

screenshots: $(VENV)/.dev
	sh scripts/system.sh
	$(BIN)/python scripts/screenshots.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV) || { sh scripts/system.sh venv && $(PYTHON) -m venv --clear $(VENV); }

$(VENV)/.play: $(VENV)/bin/python requirements/play.txt pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/play.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/.dev: $(VENV)/bin/python requirements/dev.txt pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@ $(VENV)/.play

PIN = $(BIN)/pip-compile --quiet --generate-hashes --no-emit-options --no-header \
	--strip-extras --allow-unsafe --resolver=backtracking
LOWEST = $(BIN)/uv pip compile --quiet --resolution lowest-direct --python-version 3.11 \
	--generate-hashes --no-header
pins: $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-tools uv
	$(PIN) --extra server --extra build --output-file requirements/play.txt pyproject.toml
	$(PIN) --extra server --extra build --extra cuda --extra research --extra ray --extra dev \
		--output-file requirements/dev.txt pyproject.toml
	$(LOWEST) --extra server --output-file requirements/lowest.txt pyproject.toml

clean:
	rm -rf $(VENV) .bench-venv build dist .mypy_cache .ruff_cache .pytest_cache
