#!/bin/sh
# Sees to the tools that `make` and `make test` need beside a Rust toolchain: a C compiler, the system's libcrypto
# with its headers, readelf and valgrind. Installs what is missing where it may, else prints the line to run.
# usage: setup.sh build|test
set -eu
want=${1:?usage: setup.sh build|test}

missing=""
need() { missing="$missing $1"; }
has() { command -v "$1" >/dev/null 2>&1; }

has "${CC:-cc}" || need gcc
has "${CC:-cc}" && { echo 'int main(void){return 0;}' | "${CC:-cc}" -x c - -o /dev/null 2>/dev/null || need libc6-dev; }
if [ "$want" = test ]; then
    has readelf || need binutils
    has valgrind || need valgrind
    has git || need git
    has pkg-config || need pkgconf
    has g++ || need g++
    has openssl || need openssl
    has perl || need perl
    has xz || need xz-utils
    python3 -m pip --version >/dev/null 2>&1 || need python3-pip
    echo '#include <openssl/aes.h>' | "${CC:-cc}" -E -x c - >/dev/null 2>&1 || need libssl-dev
fi
[ -z "$missing" ] && exit 0

has apt-get || { echo "missing:$missing. Install them with this system's package manager, then run make again." >&2; exit 1; }
if [ "$(id -u)" = 0 ]; then sudo=""; elif has sudo && sudo -n true 2>/dev/null; then sudo="sudo -n"; else
    echo "missing:$missing. Run this, then make again:" >&2
    echo "    sudo apt-get install -y --no-install-recommends$missing" >&2
    exit 1
fi
echo "installing:$missing" >&2
export DEBIAN_FRONTEND=noninteractive
# Package lists may be absent or old on a fresh system.
$sudo apt-get update -q >/dev/null
# shellcheck disable=SC2086  # both are lists of words
$sudo apt-get install -q -y --no-install-recommends $missing >/dev/null || {
    echo "could not install:$missing. Run this, then make again:" >&2
    echo "    apt-get install -y --no-install-recommends$missing" >&2
    exit 1
}
