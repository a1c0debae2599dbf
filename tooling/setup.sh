#!/bin/sh
# What `make` calls before anything else.
#   setup.sh venv      .venv with the locked requirements, hashes checked, and this package, editable
#   setup.sh browser   a Chromium for the site tests, through apt where we are root; after `setup.sh venv`
#   setup.sh bench     what the benchmarks measure us against, added to .venv; after `setup.sh venv`
# A second call finds everything done and takes a fraction of a second. Nothing outside .venv is touched but by apt.
set -eu
cd "$(dirname "$0")/.."

NEEDED='(3, 11)'
STAMP=.venv/setup-stamp
pip="env PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 .venv/bin/python -m pip install -qq --no-deps"

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

can_apt() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

apt_install() {
    say "installing $* with apt-get"
    # Its report is worth reading only where it failed.
    if ! report=$(DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null 2>&1 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends -o DPkg::Lock::Timeout=300 \
            "$@" </dev/null 2>&1); then
        say "$report"
        return 1
    fi
}

# -- Python ----------------------------------------------------------------------------------------------------------

recent() { "$1" -c "import sys; sys.exit(sys.version_info < $NEEDED)" 2>/dev/null; }

find_python() {
    for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$candidate" >/dev/null 2>&1 && recent "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    return 1
}

# Debian keeps the means to make an environment with pip in a package of its own.
complete() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

make_venv() {
    if ! python=$(find_python); then
        if can_apt; then apt_install python3 python3-venv || true; fi
        python=$(find_python) || fail "Python 3.11 or later is needed; on Debian: apt-get install python3 python3-venv"
    fi
    if ! complete "$python"; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        if can_apt; then apt_install "python$version-venv" || true; fi
        complete "$python" || fail "$python cannot make an environment; on Debian: apt-get install python$version-venv"
    fi
    say "making .venv with $python"
    "$python" -m venv --clear .venv
}

# The stamp says where, for which Python and from which requirements .venv was made; a copy that was moved, or a Python
# that was upgraded under it, no longer fits.
place() { printf '%s %s' "$(pwd)" "$(.venv/bin/python -c 'import sys; print(sys.version_info[:2])')"; }
contents() { cat requirements.lock pyproject.toml | cksum; }

venv() {
    # Two `make` at once: the second waits, then finds the work done.
    if command -v flock >/dev/null 2>&1; then
        exec 9<requirements.lock
        flock 9
    fi
    if ! recent .venv/bin/python; then
        make_venv
    elif [ -f "$STAMP" ]; then
        if [ "$(cat "$STAMP")" = "$(place; echo; contents)" ]; then return; fi
        if [ "$(head -n 1 "$STAMP")" != "$(place)" ]; then make_venv; fi
    fi
    rm -f "$STAMP"
    if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
        .venv/bin/python -m ensurepip --default-pip >/dev/null ||
            fail "there is no pip in .venv, and none can be put there: remove the folder .venv and try again"
    fi
    say "installing the locked requirements into .venv"
    $pip --require-hashes --requirement requirements.lock ||
        fail "the requirements could not be installed (pip says why above); with a network, try again"
    # The build backend is one of the locked requirements, so nothing more is fetched.
    $pip --no-build-isolation --editable . || fail "the package could not be installed (pip says why above)"
    { place; echo; contents; } >"$STAMP.new"
    mv "$STAMP.new" "$STAMP"
}

# -- What the benchmarks need ----------------------------------------------------------------------------------------

# A stamp in .venv goes with it when it is made anew.
bench() {
    lock=tooling/benchmarks/requirements.lock
    if [ "$(cat .venv/bench-stamp 2>/dev/null)" = "$(cksum <"$lock")" ]; then return; fi
    say "installing what the benchmarks need into .venv"
    $pip --require-hashes --requirement "$lock" ||
        fail "what the benchmarks need could not be installed (pip says why above); with a network, try again"
    cksum <"$lock" >.venv/bench-stamp
}

# -- Browser ---------------------------------------------------------------------------------------------------------

# tests/conftest.py looks for the same names.
find_browser() {
    for candidate in ${VARIORUM_BROWSER:-} chromium chromium-browser google-chrome google-chrome-stable; do
        if command -v "$candidate" >/dev/null 2>&1; then return; fi
    done
    return 1
}

# Playwright brings a program of its own to drive it, linked against a library that a small Debian lacks.
driver_starts() { .venv/bin/python -m playwright --version >/dev/null 2>&1; }

browser() {
    if ! find_browser; then
        if can_apt; then apt_install chromium || true; fi
        find_browser || say "no browser, so the site tests will fail: apt-get install chromium, or set VARIORUM_BROWSER"
    fi
    if ! driver_starts; then
        if can_apt; then apt_install libatomic1 || true; fi
        driver_starts || say "the browser's driver does not start, so the site tests will fail: apt-get install libatomic1"
    fi
}

case "${1:-}" in
    venv) venv ;;
    browser) browser ;;
    bench) bench ;;
    *) fail "usage: setup.sh venv|browser|bench" ;;
esac
