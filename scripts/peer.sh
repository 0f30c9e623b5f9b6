#!/bin/bash
# Builds full real libcryptos to compare with, once, into the cache: OpenSSL 1.1.1w and 3.6.3 with every algorithm (from
# the crate openssl-src, which carries OpenSSL's sources) and AWS-LC (from aws-lc-sys). Links to them are left in target/peer/.
# usage: peer.sh [1.1.1w] [3.6.3] [awslc]     (all three by default; about 12 minutes on two cores)
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/oxeay/peer
links=$root/target/peer
CC=${CC:-cc}
mkdir -p "$cache" "$links"

# fetch CRATE VERSION: prints the folder of the crate's sources.
fetch() {
    local project=$cache/fetch-$1-$2
    mkdir -p "$project/src"
    : > "$project/src/lib.rs"
    printf '[package]\nname="fetch"\nversion="0.0.0"\nedition="2021"\n[dependencies]\n%s="=%s"\n[workspace]\n' "$1" "$2" > "$project/Cargo.toml"
    (cd "$project" && cargo vendor -q --versioned-dirs >/dev/null)
    echo "$project/vendor/$(ls "$project/vendor" | grep "^$1-" | head -1)"
}

# openssl VERSION CRATE_VERSION OPTIONS...
openssl() {
    local version=$1 crate=$2 library=$cache/libcrypto-$1.so
    shift 2
    if [ ! -f "$library" ]; then
        echo "building OpenSSL $version" >&2
        local source work=$cache/build-$version
        source=$(fetch openssl-src "$crate")
        rm -rf "$work" && cp -r "$source/openssl" "$work"
        # The shared library's own step needs a file that the crate leaves out: build the archive, with position-
        # independent code, and link it below.
        (cd "$work" && ./Configure linux-x86_64 no-shared "$@" -fPIC no-tests enable-md2 enable-rc5 enable-mdc2 enable-idea \
            enable-weak-ssl-ciphers && make -s build_generated && make -s -j"$(nproc)" libcrypto.a) >"$work/build.log" 2>&1 \
            || { echo "OpenSSL $version did not build; see $work/build.log" >&2; return 1; }
        "$CC" -shared -o "$library.new" -Wl,--whole-archive "$work/libcrypto.a" -Wl,--no-whole-archive -Wl,-Bsymbolic -ldl -lpthread
        mv "$library.new" "$library" && rm -rf "$work"
    fi
    ln -sf "$library" "$links/libcrypto-$version.so"
}

awslc() {
    local version=0.47.0 library=$cache/libcrypto-awslc.so
    if [ ! -f "$library" ]; then
        echo "building AWS-LC (aws-lc-sys $version)" >&2
        local project=$cache/build-awslc archive
        mkdir -p "$project/src"
        echo 'pub use aws_lc_sys::*;' > "$project/src/lib.rs"
        printf '[package]\nname="peer"\nversion="0.0.0"\nedition="2021"\n[dependencies]\naws-lc-sys="=%s"\n[workspace]\n' "$version" > "$project/Cargo.toml"
        (cd "$project" && cargo build -q --release)
        archive=$(find "$project/target" -name 'libaws_lc_*_crypto.a' | head -1)
        # Its names carry a prefix; a program that compares libraries looks for the plain ones.
        nm -g --defined-only "$archive" 2>/dev/null | awk 'NF==3{print $3}' | sort -u \
            | sed -n 's/^\(aws_lc_[0-9_]*_\)\(.*\)$/\1\2 \2/p' > "$project/pairs"
        objcopy --redefine-syms="$project/pairs" "$archive" "$project/plain.a"
        "$CC" -shared -o "$library.new" -Wl,--whole-archive "$project/plain.a" -Wl,--no-whole-archive -Wl,-Bsymbolic -ldl -lpthread
        mv "$library.new" "$library" && rm -rf "$project"
    fi
    ln -sf "$library" "$links/libcrypto-awslc.so"
}

[ $# -gt 0 ] || set -- 1.1.1w 3.6.3 awslc
for peer; do
    case $peer in
        1.1.1w) openssl 1.1.1w 111.28.2+1.1.1w ;;
        3.6.3) openssl 3.6.3 300.6.1+3.6.3 no-module ;;
        awslc) awslc ;;
        *) echo "unknown peer $peer: 1.1.1w, 3.6.3 or awslc" >&2; exit 2 ;;
    esac
done
ls -l "$links"
