# The front door. `make` alone prints what there is.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RACKBOOK := $(BIN)/rackbook
SAMPLE := uic-sample
TOUR := gb9-sample
export PYTHONDONTWRITEBYTECODE =

.PHONY: help setup season test test-browser report serve bench docs lint lock clean

help: ## what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: $(VENV)/.ready ## the virtual environment, from requirements.lock

$(VENV)/.ready: requirements.lock pyproject.toml
	@echo "Making $(VENV): a minute or two the first time."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

season: setup ## build both samples, publish them, render their reports, print the standings
	$(RACKBOOK) build --season $(SAMPLE)
	$(RACKBOOK) build --season $(TOUR)
	$(RACKBOOK) standings --season $(TOUR)
	$(RACKBOOK) standings --season $(SAMPLE)
	$(RACKBOOK) standings --season $(SAMPLE) --team
	$(RACKBOOK) report --season $(TOUR)
	$(RACKBOOK) report --season $(SAMPLE)

test: setup ## every test but those in a browser
	$(BIN)/python -m pytest -m "not browser" --numprocesses auto --dist loadfile

test-browser: setup ## the tests in a real browser (needs Debian's chromium)
	$(BIN)/python -m pytest -m browser

report: setup ## render the report of S=season
	$(RACKBOOK) report --season $(or $(S),$(SAMPLE))

serve: setup ## the admin's page on this machine
	$(RACKBOOK) serve

bench: setup ## measure: an upload, rebuilds of many seasons, beside the floor and plain pandas
	$(BIN)/python benchmarks/bench.py
	$(BIN)/python benchmarks/bench.py --tour
	$(BIN)/python benchmarks/web_load.py
	$(BIN)/python benchmarks/large_files.py
	$(BIN)/python benchmarks/cards.py
	$(BIN)/python benchmarks/backtest.py

docs: setup ## write docs/rules.md and docs/tables.md again
	$(BIN)/python -m pipelines.intake.suites_of_kinds
	$(BIN)/python -m pipelines.docs

lint: setup ## the style
	$(BIN)/ruff check pipelines tests benchmarks

lock: ## resolve requirements.lock again (needs uv)
	uv pip compile pyproject.toml --extra test --universal --python-version 3.11 --generate-hashes --no-annotate \
	    --custom-compile-command "make lock" -o requirements.lock

clean: ## remove what can be built again
	rm -rf data/marts/* data/reports/* build *.egg-info .pytest_cache .ruff_cache
