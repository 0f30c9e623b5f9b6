#!/bin/bash
# Runs unit tests on a processor with AVX-512, VAES, GFNI and IFMA, where this machine has none: in the emulator Bochs, under
# a Linux kernel that is unpacked and not installed. About a minute to boot, then some 40 million instructions a second.
# usage: avx512.sh [FILTER]...     filters as for cargo test --lib; by default every family with a kernel for AVX-512
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$root/target/avx512
[ $# -gt 0 ] || set -- arch::aes arch::des arch::idea arch::rc5
minutes=${OXEAY_BOCHS_MINUTES:-60}

missing=()
for package in bochs bochs-term bochsbios vgabios grub-pc-bin grub-common xorriso mtools busybox-static cpio; do
    dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
    [ "$(id -u)" = 0 ] || { echo "missing: run apt-get install --no-install-recommends ${missing[*]}" >&2; exit 1; }
    echo "installing ${missing[*]}" >&2
    apt-get update -q >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" >/dev/null
fi
mkdir -p "$folder/kernel" "$folder/iso/boot/grub"
if [ ! -f "$folder/iso/boot/vmlinuz" ]; then
    package=$(apt-cache depends linux-image-cloud-amd64 | sed -n 's/.*Depends: \(linux-image-.*\)/\1/p' | head -1)
    (cd "$folder/kernel" && apt-get -q download "$package" >/dev/null 2>&1 && dpkg-deb -x linux-image-*.deb .)
    cp "$folder"/kernel/boot/vmlinuz-* "$folder/iso/boot/vmlinuz"
fi

# The tests, without a dynamic loader.
(cd "$root" && CARGO_TARGET_DIR=$folder/build RUSTFLAGS="-C target-feature=+crt-static -C strip=symbols" \
    cargo test --release --package oxeay --lib --no-run --target x86_64-unknown-linux-gnu --message-format=json 2>/dev/null) |
    sed -n 's/.*"executable":"\([^"]*\)".*/\1/p' | tail -1 > "$folder/executable"
rm -rf "$folder/initrd" && mkdir -p "$folder/initrd/bin" "$folder/initrd/proc" "$folder/initrd/dev" "$folder/initrd/tmp"
cp "$(cat "$folder/executable")" "$folder/initrd/bin/tests"
cp /bin/busybox "$folder/initrd/bin/busybox"
cat > "$folder/initrd/init" <<END
#!/bin/busybox sh
/bin/busybox mount -t proc none /proc
/bin/busybox mount -t devtmpfs none /dev
exec > /dev/ttyS0 2>&1
# Bochs 2.7 leaves out every eighth bit of VPSHUFBITQMB; the key schedule's own test knows, the others must not use it.
export OXEAY_KERNEL=des-key/portable
echo "features: \$(/bin/busybox grep -m1 ^flags /proc/cpuinfo | /bin/busybox tr ' ' '\n' | /bin/busybox grep -E 'avx512|gfni|vaes|vpclmul' | /bin/busybox tr '\n' ' ')"
/bin/tests --test-threads=1 $*
echo "ended \$?"
/bin/busybox sleep 3
/bin/busybox poweroff -f
END
chmod +x "$folder/initrd/init"
(cd "$folder/initrd" && find . | cpio -o -H newc --quiet | gzip -1) > "$folder/iso/boot/initrd"
# What is turned off either stops this kernel on this emulator or makes it give up AVX: PKRU, XSAVES, XSAVEC, FSRM, UMIP,
# ERMS, and the set-up of performance counters.
cat > "$folder/iso/boot/grub/grub.cfg" <<'END'
set timeout=0
menuentry tests {
    linux /boot/vmlinuz console=ttyS0,115200 quiet nokaslr mitigations=off nopti tsc=reliable no_timer_check panic=1 clearcpuid=515,323,321,580,514,297 nowatchdog initcall_blacklist=init_hw_perf_events lsm= random.trust_cpu=on
    initrd /boot/initrd
}
END
grub-mkrescue -o "$folder/boot.iso" "$folder/iso" -- -volid TESTS >/dev/null 2>&1
cat > "$folder/bochsrc" <<END
megs: 512
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/bochs/VGABIOS-lgpl-latest
cpu: model=corei7_icelake_u, count=1, ips=200000000, reset_on_triple_fault=0
ata0: enabled=1, ioaddr1=0x1f0, ioaddr2=0x3f0, irq=14
ata0-master: type=cdrom, path=$folder/boot.iso, status=inserted
boot: cdrom
plugin_ctrl: speaker=0
log: $folder/bochs.log
com1: enabled=1, mode=file, dev=$folder/serial
display_library: term
clock: sync=none
panic: action=fatal
error: action=ignore
info: action=ignore
END
echo c > "$folder/commands"
rm -f "$folder/serial"
# It wants a terminal for its screen.
TERM=vt100 script -qfc "timeout ${minutes}m bochs -q -f $folder/bochsrc -rc $folder/commands" /dev/null >/dev/null 2>&1 &
emulator=$!
shown=0
while kill -0 "$emulator" 2>/dev/null; do
    sleep 2
    [ -f "$folder/serial" ] || continue
    lines=$(wc -l < "$folder/serial")
    tail -n +$((shown + 1)) "$folder/serial" | head -n $((lines - shown)) | tr -d '\r' | grep -av '^\[ *[0-9.]*\]' || true
    shown=$lines
    if grep -aq '^ended' "$folder/serial"; then
        sleep 1
        pkill -f "bochs-bin.*$folder/bochsrc" || true
        break
    fi
done
if grep -aq '^ended 0' "$folder/serial" 2>/dev/null; then exit 0; fi
echo "avx512.sh: the tests did not pass in the emulator; see $folder/serial and $folder/bochs.log" >&2
exit 1
