# Every target sets up what it needs: nothing has to be installed by hand on Debian with Python 3.11 or later.

BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist loadfile
# More for pytest: make test ARGS="-k beg -x"
ARGS :=

.DEFAULT_GOAL := help
.PHONY: help setup browser site serve check lint schema effects test proof full fuzz mutants bench lock clean distclean

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name what; do \
		printf '%-10s %s\n' "$$name" "$$what"; done

setup: ## make .venv with the locked requirements and the variorum command
	@sh tooling/setup.sh venv

browser: setup
	@sh tooling/setup.sh browser

site: setup ## build the site into site/
	$(BIN)/variorum build

serve: setup ## build the site and serve it on this machine, again after every change
	$(BIN)/variorum serve

check: setup ## lint the corpus and run every example
	$(BIN)/variorum check

lint: setup ## ruff and mypy over the code
	$(BIN)/ruff check
	$(BIN)/mypy

schema: setup ## write schema/, which editors read, anew from the models
	$(BIN)/variorum schema schema

effects: setup ## measure what the changes between editions mattered; what is known and still belongs is kept
	$(BIN)/variorum effects $(ARGS)

test: browser ## every fast test
	$(PYTEST) -m "not proof and not full" $(ARGS)

proof: browser ## the long tests: built packages, fresh clones, many runs
	$(PYTEST) -m "proof and not full" $(ARGS)

full: browser ## every example and 300 random deals judged in a browser as by the command: half an hour
	$(PYTEST) -m full $(ARGS)

fuzz: setup ## a million spoilt inputs for the readers, ten minutes a call; the next call goes on
	$(BIN)/python -m tests.hostile.fuzz $(ARGS)

mutants: setup ## change the engines in a sample of places and count what the tests notice
	$(BIN)/python tooling/mutants $(ARGS)

bench: setup ## the side-by-side measurements
	@sh tooling/setup.sh bench
	$(BIN)/python tooling/benchmarks $(ARGS)

lock: ## resolve the requirements anew (needs uv)
	uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes --upgrade \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --quiet -o requirements.lock
	uv pip compile --group bench --constraint requirements.lock --universal --python-version 3.11 --generate-hashes \
		--upgrade --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --quiet \
		-o tooling/benchmarks/requirements.lock

clean: ## remove what was built and every cache, but not .venv
	rm -rf site dist build .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find corpus tests tooling -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove .venv as well
	rm -rf .venv
