# make            builds everything into dist/
# make speed      the table of this library and the real libcrypto, side by side
# make test       every test; make check: what needs no running (format, lints, layers, generated files)
# make install    PREFIX=/usr/local, DESTDIR for packaging; make clean

PREFIX ?= /usr/local
CARGO ?= cargo
CC ?= cc
CFLAGS ?= -O2

VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
# Two builds of the library: with version nodes for the swap library, without for the archive and the preload
# library (a versioned object cannot serve a static link).
NODES := target/nodes/release
PLAIN := target/release
NAMES := libcrypto.so libcrypto.so.3 libcrypto.so.1.1 libcrypto.so.1.0.2 libcrypto.so.1.0.0 libcrypto.so.10 libcrypto.so.0.9.8
HARNESS := $(wildcard bench/*.c)
HARNESS_FLAGS := -std=c11 -Wall -Wextra -Wpedantic -Werror $(CFLAGS)

.PHONY: all dist peer speed test test-all test-avx512 check install clean setup library

all: dist

setup:
	@scripts/setup.sh build

# cargo decides itself what is out of date.
library: setup
	$(CARGO) build --release --package oxeay --features nodes --target-dir target/nodes
	$(CARGO) build --release --workspace

dist: library
	@rm -rf dist && mkdir -p dist/lib/pkgconfig dist/include dist/bin
	@cp $(NODES)/liboxeay.so dist/lib/liboxeay.so
	@cp $(PLAIN)/liboxeay.a dist/lib/liboxeay.a
	@for name in $(NAMES); do ln -s liboxeay.so dist/lib/$$name; done
	CC="$(CC)" $(PLAIN)/xtask link-preload --archive $(PLAIN)/liboxeay.a --output $(PLAIN)/liboxeay-preload.so
	@cp $(PLAIN)/liboxeay-preload.so dist/lib/liboxeay-preload.so
	@cp -r include/openssl dist/include/openssl
	@sed 's/@VERSION@/$(VERSION)/' scripts/libcrypto.pc.in > dist/lib/pkgconfig/libcrypto.pc
	$(CC) $(HARNESS_FLAGS) -o dist/bin/speed $(HARNESS) -ldl
	$(CC) $(HARNESS_FLAGS) -DSPEED_LINKED -o dist/bin/speed-linked $(HARNESS) -Ldist/lib -lcrypto -ldl -Wl,-rpath,'$$ORIGIN/../lib'
	@cp $(PLAIN)/oxeay dist/bin/oxeay
	@echo "dist/: lib/liboxeay.so as libcrypto.so.{3,1.1,1.0.2,1.0.0,10,0.9.8}, liboxeay.a, liboxeay-preload.so; include/; bin/"

# The system's libcrypto is the peer, and those that `make peer` built.
speed: dist
	dist/bin/speed $(foreach peer,$(wildcard target/peer/libcrypto-*.so),--peer $(peer)) $(ROWS)

# Full real libcryptos to compare with: OpenSSL 1.1.1w and 3.6.3, AWS-LC. Minutes, once.
peer: setup
	scripts/peer.sh

check:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) run -q --release -p xtask -- layers
	$(CARGO) run -q --release -p xtask -- headers --check
	$(CARGO) run -q --release -p xtask -- kernels-table --check README.md

test:
	@scripts/setup.sh test
	@$(MAKE) --no-print-directory dist
	$(CARGO) run -q --release -p xtask -- exports --check --lib dist/lib/liboxeay.so
	OXEAY_DIST_LIB=$(CURDIR)/dist/lib $(CARGO) test --workspace

# The long ones too.
test-all: test test-avx512
	$(CARGO) test --release -p oxeay --lib -- --ignored

# The kernels for AVX-512, in an emulator: any machine can run it, in about fifteen minutes.
test-avx512: setup
	scripts/avx512.sh

# Nothing named libcrypto* may lie on a default path of the loader, pkg-config or the compiler: ldconfig would put
# it under the whole system. Hence the folder of its own.
LIBDIR = $(DESTDIR)$(PREFIX)/lib/oxeay
install: dist
	install -d $(LIBDIR)/pkgconfig $(DESTDIR)$(PREFIX)/include/oxeay/openssl $(DESTDIR)$(PREFIX)/bin
	install -m 644 dist/lib/liboxeay.so dist/lib/liboxeay.a dist/lib/liboxeay-preload.so $(LIBDIR)/
	for name in $(NAMES); do ln -sf liboxeay.so $(LIBDIR)/$$name; done
	sed -e 's|^prefix=.*|prefix=$(PREFIX)|' -e 's|^libdir=.*|libdir=$${prefix}/lib/oxeay|' \
	    -e 's|^includedir=.*|includedir=$${prefix}/include/oxeay|' dist/lib/pkgconfig/libcrypto.pc > $(LIBDIR)/pkgconfig/libcrypto.pc
	install -m 644 dist/include/openssl/*.h $(DESTDIR)$(PREFIX)/include/oxeay/openssl/
	install -m 755 dist/bin/oxeay $(DESTDIR)$(PREFIX)/bin/oxeay
	install -m 755 dist/bin/speed $(DESTDIR)$(PREFIX)/bin/oxeay-speed

clean:
	$(CARGO) clean
	rm -rf dist
