# A thin door to Meson and Ninja. `make demo` and `make test` do everything a fresh Debian machine needs.
BUILD ?= build
PREFIX ?= /usr/local
SECONDS_OF_SOAK ?= 600

.PHONY: all setup configure demo docs test sanitize sanitize-threads bench reproduce soak configure-fuzz fuzz install uninstall format check-format clean

all: configure
	@scripts/build $(BUILD)

setup:
	@scripts/setup build

configure: setup
	@test -f $(BUILD)/build.ninja || { echo "configuring $(BUILD)"; meson setup $(BUILD) >/dev/null; }

# Builds the program alone, without the tests.
demo: configure
	@scripts/build $(BUILD) lacuna
	@scripts/demo $(BUILD)/lacuna

# The pages as HTML.
docs: configure
	@grep -q 'docs/html' $(BUILD)/build.ninja || meson setup --reconfigure $(BUILD) >/dev/null
	@scripts/build $(BUILD) docs
	@echo "open $(BUILD)/docs/html/index.html"

test: all
	@scripts/test $(BUILD)

sanitize: setup
	@test -f build-sanitize/build.ninja || \
	  meson setup build-sanitize -Dbuildtype=debugoptimized -Doptimization=1 -Db_sanitize=address,undefined \
	    -Dc_args=-fno-sanitize-recover=undefined >/dev/null
	@ninja -C build-sanitize --quiet
	@scripts/test build-sanitize

sanitize-threads: setup
	@test -f build-threads/build.ninja || \
	  meson setup build-threads -Dbuildtype=debug -Db_sanitize=thread >/dev/null
	@ninja -C build-threads --quiet tests/test_worker tests/test_compare
	@build-threads/tests/test_worker && build-threads/tests/test_compare

bench: all
	@bench/run $(BUILD)

# The figures of the paper beside ours.
reproduce: all
	@scripts/reproduce $(BUILD)/lacuna docs/reproduction.md

# Long random campaigns; the tests run a short slice of the same programs.
soak: all
	@scripts/soak $(BUILD) $(SECONDS_OF_SOAK)

configure-fuzz:
	@scripts/setup ci
	@test -f build-fuzz/build.ninja || \
	  CC=clang meson setup build-fuzz -Dfuzz=true -Dbuildtype=debugoptimized -Db_sanitize=address,undefined \
	    -Dc_args=-fno-sanitize-recover=undefined -Db_lundef=false >/dev/null

fuzz: configure-fuzz
	@scripts/fuzz $(SECONDS_OF_SOAK)

install: all
	@meson configure $(BUILD) --prefix $(PREFIX)
	@meson install -C $(BUILD)

uninstall:
	@ninja -C $(BUILD) uninstall

format:
	@scripts/setup ci
	@git ls-files '*.c' '*.h' | xargs clang-format -i

check-format:
	@scripts/setup ci
	@git ls-files '*.c' '*.h' | xargs clang-format --dry-run --Werror

clean:
	rm -rf build build-*
