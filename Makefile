# `make help` lists what this file is for. Every target does its own set-up in .venv; nothing else is touched.

PYTHON ?= python3
# Variants to compile, by name: VARIANTS="international frisian". The default is all of them.
VARIANTS ?= all
# What CI builds with sanitizers; one of each kind: large, Frisian, Italian, 8x8 flying kings, two-word board.
SANITIZE_VARIANTS ?= international frisian italian russian canadian
SANITIZE ?= address,undefined
# How many tests run at the same time.
TEST_JOBS ?= auto
# ON: a compiler's warning about our code is an error, as it is in CI.
WERROR ?= OFF

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
PYTEST := -m pytest -n $(TEST_JOBS) --dist worksteal
SAN_VENV := .venv-sanitize
PIP := -m pip install -qq --disable-pip-version-check
# Two makes at once in one checkout (a terminal and an editor) must not build into the same folder.
LOCK := $(if $(shell command -v flock),flock .build/lock)

CPP := $(shell find dxp_engine/core tests/core -name '*.[ch]pp')
NATIVE := $(CPP) dxp_engine/core/CMakeLists.txt pyproject.toml

space := $(subst ,, )
cmake_list = $(subst $(space),;,$(strip $(1)))
# Prints lists of requirements out of pyproject.toml, so that they stand in one place.
requires = import tomllib; \
	p = tomllib.load(open("pyproject.toml", "rb")); \
	print(*p["build-system"]["requires"], "cmake", "ninja", *p["project"]["dependencies"])
extras = import tomllib; \
	e = tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]; \
	print(*(r for n in ("test", "lint", "dev") for r in e[n] if not r.startswith("dxp-engine")))

# An editable install reuses its build folder, so this compiles what has changed and no more. The output goes to a log:
# shown whole if the build fails, else just the compiler's warnings.
install = $(LOCK) $(1)/bin/python -m pip install --verbose --no-build-isolation --no-deps --editable .
logged = > .build/build.log 2>&1 || { cat .build/build.log >&2; exit 1; }; \
	grep -A 8 'warning: ' .build/build.log >&2 || true

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

# --- set-up ------------------------------------------------------------------------------------------------------------

$(VENV)/.tools $(SAN_VENV)/.tools: %/.tools: pyproject.toml
	@mkdir -p .build
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or later, please: make PYTHON=...") if sys.version_info < (3, 11) else 0'
	@test -x $*/bin/python || $(PYTHON) -m venv $* >&2
	@$(LOCK) $*/bin/python $(PIP) $$($*/bin/python -c '$(requires)') >&2
	@touch $@

$(VENV)/.dev $(SAN_VENV)/.dev: %/.dev: pyproject.toml | %/.tools
	@$(LOCK) $*/bin/python $(PIP) $$($*/bin/python -c '$(extras)') >&2
	@touch $@

# Stamps that change only when another build is asked for.
.build/variants: FORCE
	@mkdir -p .build
	@echo '$(VARIANTS) $(WERROR)' | cmp -s - $@ || echo '$(VARIANTS) $(WERROR)' > $@
.build/sanitize-variants: FORCE
	@mkdir -p .build
	@echo '$(SANITIZE) $(SANITIZE_VARIANTS)' | cmp -s - $@ || echo '$(SANITIZE) $(SANITIZE_VARIANTS)' > $@
.PHONY: FORCE
FORCE:

$(VENV)/.built: $(NATIVE) .build/variants $(VENV)/.tools
	@$(call install,$(VENV)) \
		--config-settings=cmake.define.DXP_WERROR='$(WERROR)' \
		--config-settings=cmake.define.DXP_VARIANTS='$(call cmake_list,$(VARIANTS))' $(logged)
	@touch $@

$(SAN_VENV)/.built: $(NATIVE) .build/sanitize-variants $(SAN_VENV)/.tools
	@$(call install,$(SAN_VENV)) --config-settings=build-dir=.build/sanitize \
		--config-settings=cmake.define.DXP_SANITIZE='$(SANITIZE)' \
		--config-settings=cmake.define.DXP_VARIANTS='$(call cmake_list,$(SANITIZE_VARIANTS))' $(logged)
	@touch $@

.PHONY: build
build: $(VENV)/.built ## compile what has changed into .venv

# GCC keeps the record of a run beside the object files, so both builds share a folder of their own. What `make build`
# compiles later, after a change, is built without it.
.PHONY: profile
profile: $(VENV)/.built ## compile again with what a run tells the compiler (GCC): faster by a tenth
	@for step in generate use; do \
		$(call install,$(VENV)) --config-settings=build-dir=.build/profile \
			--config-settings=cmake.define.DXP_PROFILE=$$step \
			--config-settings=cmake.define.DXP_VARIANTS='$(call cmake_list,$(VARIANTS))' $(logged); \
		if [ $$step = generate ]; then $(BIN)/dxp-engine bench > .build/profile.log; fi; \
	done

# --- use ---------------------------------------------------------------------------------------------------------------

.PHONY: run
run: $(VENV)/.built ## start the engine on standard input and output
	@exec $(BIN)/dxp-engine

# --- check -------------------------------------------------------------------------------------------------------------

.PHONY: test
test: lint ## lint, then every test but the slow ones (ARGS="..." goes to pytest)
	@$(BIN)/python $(PYTEST) $(ARGS)

.PHONY: lint
lint: $(VENV)/.built $(VENV)/.dev ## ruff, mypy, the floors, clang-format
	@bad=0; \
	$(BIN)/ruff check --quiet || bad=1; \
	$(BIN)/ruff format --check --quiet --diff || bad=1; \
	$(BIN)/mypy --no-error-summary || bad=1; \
	$(BIN)/lint-imports > .build/imports.log || { cat .build/imports.log; bad=1; }; \
	$(BIN)/clang-format --dry-run --Werror $(CPP) || bad=1; \
	exit $$bad

.PHONY: format
format: $(VENV)/.built $(VENV)/.dev ## put Python and C++ into the project's format
	@$(BIN)/ruff check --quiet --fix || true
	@$(BIN)/ruff format --quiet
	@$(BIN)/clang-format -i $(CPP)

.PHONY: sanitize
# The runtime must be there before Python is; libstdc++ with it, or the sanitizer misses its exceptions. Python itself
# never frees everything, so leaks are not looked for.
sanitize: $(SAN_VENV)/.built $(SAN_VENV)/.dev ## the tests with ASan and UBSan (SANITIZE_VARIANTS="...")
	@cxx=$${CXX:-c++}; preload=; \
	for library in libasan.so libubsan.so libstdc++.so; do \
		path=$$($$cxx -print-file-name=$$library); \
		case $$path in /*) preload="$$preload $$path" ;; esac; \
	done; \
	LD_PRELOAD="$${preload# }" ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1 \
		DXP_SANITIZED=1 $(SAN_VENV)/bin/python $(PYTEST) $(ARGS)

# One variant is enough: the threads share the same code in all of them.
.build/stress/stress: tests/core/stress.cpp $(CPP)
	@mkdir -p $(@D)
	@echo 'DXP_BUILT_VARIANT(frisian)' > $(@D)/built_variants.inc
	@$${CXX:-c++} -std=c++20 -O1 -g -fsanitize=thread -pthread -I$(@D) -Idxp_engine/core -DDXP_VARIANT=frisian -o $@ \
		tests/core/stress.cpp $(addprefix dxp_engine/core/,variant.cpp variants.cpp draws.cpp placed.cpp text.cpp)

.PHONY: stress
stress: .build/stress/stress ## searches, stops and table resets at once, under ThreadSanitizer
	@$< 400

.PHONY: slow
slow: $(VENV)/.built $(VENV)/.dev ## the slow tests, threads under stress, then the sanitizers over every variant
	@$(BIN)/python $(PYTEST) -m slow $(ARGS)
	@$(MAKE) stress
	@$(MAKE) sanitize SANITIZE_VARIANTS=all

.PHONY: bench
bench: $(VENV)/.built ## measure speed, beside other programs (ARGS="--json FILE", or names of benches)
	@$(BIN)/python -m tests.bench.run $(ARGS)

# --- give away ---------------------------------------------------------------------------------------------------------

.PHONY: wheel
wheel: $(VENV)/.built $(VENV)/.dev ## sdist and wheel into dist/, built clean and checked
	@rm -rf dist
	@$(BIN)/python -m build --outdir dist . >&2
	@DXP_DIST=dist $(BIN)/python -m pytest -m slow tests/test_packaging.py $(ARGS)
	@ls -l dist

.PHONY: clean
clean: ## remove all that make made
	rm -rf .build .venv .venv-sanitize dist dxp_engine/core/_core.pyi
