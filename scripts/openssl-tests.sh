#!/bin/bash
# Fetches the tests of OpenSSL 1.1.1w (Debian's source package of bullseye) and compiles them with their framework, once,
# into the cache: objects that are yet to be linked to a libcrypto. Prints the folder.
# usage: openssl-tests.sh TEST...     for example: openssl-tests.sh bftest bntest
set -euo pipefail
CC=${CC:-cc}
folder=${XDG_CACHE_HOME:-$HOME/.cache}/oxeay/openssl-tests-1.1.1w
tree=$folder/openssl-1.1.1w

if [ ! -f "$folder/.configured" ]; then
    rm -rf "$folder" && mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial"
    cd "$folder"
    key=/usr/share/keyrings/debian-archive-keyring.gpg
    echo "deb-src [signed-by=$key] http://deb.debian.org/debian bullseye main" > apt/sources.list
    options=(-q -o Dir::Etc::sourcelist="$PWD/apt/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$PWD/apt/lists"
        -o Dir::Cache="$PWD/apt/cache" -o Acquire::Check-Valid-Until=false -o APT::Sandbox::User=root)
    { apt-get "${options[@]}" update && apt-get "${options[@]}" source --download-only openssl; } >apt/log 2>&1 || {
        tail -5 apt/log >&2
        echo "openssl-tests.sh: the source package of OpenSSL 1.1.1 could not be fetched; see $folder/apt/log" >&2
        exit 1
    }
    tar xzf openssl_1.1.1w.orig.tar.gz
    { cd "$tree" && ./Configure linux-x86_64 no-shared enable-md2 enable-rc5 enable-mdc2 enable-idea enable-weak-ssl-ciphers &&
        make -s build_generated; } >"$folder/configure.log" 2>&1 || {
        tail -5 "$folder/configure.log" >&2
        echo "openssl-tests.sh: OpenSSL's Configure failed; see $folder/configure.log (it needs perl and make)" >&2
        exit 1
    }
    rm -rf "$folder/apt" && touch "$folder/.configured"
fi

# Their code, their warnings.
compile() { [ -f "$2" ] || { "$CC" -O1 -w -I"$tree/include" -I"$tree" -I"$tree/test" -c "$1" -o "$2.new" && mv "$2.new" "$2"; }; }
mkdir -p "$folder/objects/framework"
# Without the output by BIO, which is to come from whoever links.
for file in cb driver format_output main output_helpers random stanza test_cleanup tests testutil_init; do
    compile "$tree/test/testutil/$file.c" "$folder/objects/framework/$file.o"
done
for test; do compile "$tree/test/$test.c" "$folder/objects/$test.o"; done
echo "$folder"
