# Everything starts here; `make help` lists it. Needs Python 3.11 or newer and nothing else: the rest goes into .venv.

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
INSTALL := $(PY) -m pip install --disable-pip-version-check --quiet
LAB_ARGS ?=
PYTEST_ARGS ?=
WORKERS ?= 2
BENCH_ARGS ?=

.PHONY: help lab test check bench docs notebooks readme picture export clean

help:  ## what can be made
	@awk 'BEGIN {FS = ":.*## "} /^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

lab: $(VENV)/.lab  ## open the notebooks in JupyterLab (LAB_ARGS="--no-browser --port 8899" goes to JupyterLab)
	@$(PY) -m boardgames_nb lab $(LAB_ARGS)

test: $(VENV)/.dev  ## the whole test suite, browser included (PYTEST_ARGS="-k records" goes to pytest)
	@$(PY) tools/find_chromium.py --install
	@$(PY) -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(PYTEST_ARGS)

check: $(VENV)/.dev  ## what a changed line may have broken, in about a minute: no browser, no sweeps
	@$(PY) -m pytest -n $(WORKERS) --dist worksteal -m "not browser and not sweep" $(PYTEST_ARGS)

bench: $(VENV)/.dev $(VENV)/.bench  ## the speed figures; installs what they are compared with
	@$(PY) bench/run.py $(BENCH_ARGS)

docs: $(VENV)/.dev  ## the notebooks as a website in _docs/, a section a folder (Quarto where there is one, else smalldocs)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(PY) tools/docs.py

notebooks: $(VENV)/.dev  ## run every notebook and store its outputs, then export, clean and make the README
	@$(PY) tools/run_notebooks.py
	@$(PY) tools/export.py
	@$(PY) tools/readme.py

export: $(VENV)/.dev  ## write boardgames_nb/*.py from the notebooks and clean the notebooks
	@$(PY) tools/export.py

readme: $(VENV)/.dev  ## write README.md, and its form for a page elsewhere, from nbs/index.ipynb
	@$(PY) tools/readme.py

picture: $(VENV)/.dev  ## draw images/table.png, the picture in the README, from the table as it is now
	@$(PY) tools/find_chromium.py --install > /dev/null
	@$(PY) tools/picture.py

clean:  ## remove what was built, but not .venv
	rm -rf build dist _docs _proc artefacts *.egg-info .pytest_cache .ruff_cache .hypothesis
	find . -name $(VENV) -prune -o \( -name __pycache__ -o -name .ipynb_checkpoints \) -type d -prune -exec rm -rf {} +

$(VENV)/.python: tools/make_venv.sh
	@PYTHON="$(PYTHON)" sh tools/make_venv.sh $(VENV)
	@touch $@

$(VENV)/.lab: $(VENV)/.python pyproject.toml
	@echo "Installing boardgames-nb and JupyterLab into $(VENV) (about half a minute) ..."
	@$(INSTALL) -e ".[lab,fast]"
	@touch $@

$(VENV)/.dev: $(VENV)/.python pyproject.toml
	@echo "Installing boardgames-nb and what its tests need into $(VENV) (about a minute) ..."
	@$(INSTALL) -e ".[dev,lab,fast,cluster]"
	@touch $@

$(VENV)/.bench: $(VENV)/.python pyproject.toml
	@echo "Installing what boardgames-nb is compared with into $(VENV) ..."
	@$(INSTALL) -e ".[bench]"
	@touch $@
