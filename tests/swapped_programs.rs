//! Programs of the distribution that need nothing of libcrypto but what this library serves, with it in libcrypto's place.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/libraries.rs"]
mod libraries;
#[path = "common/packages.rs"]
mod packages;
#[path = "common/under.rs"]
mod under;

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use libraries::scratch;
use packages::Package;
use under::{Under, assert_bound_to_ours, command, input, run};

/// Runs a command stock and swapped, compares what they print, and proves that ours was bound.
fn same_swapped(
    package: &Package,
    program: &str,
    directory: &Path,
    prepare: impl Fn(&mut Command),
    names: &[&str],
) -> String {
    let on = |under| {
        let mut command = command(under, &package.file(program), &package.libraries());
        command.current_dir(directory);
        prepare(&mut command);
        command
    };
    let [stock, swapped] = [Under::Stock, Under::Swapped].map(|under| run(&mut on(under)).stdout);
    let text = String::from_utf8_lossy(&stock).into_owned();
    assert!(!stock.is_empty(), "{program} prints nothing");
    assert_eq!(text, String::from_utf8_lossy(&swapped), "{program}");
    assert_bound_to_ours(&mut on(Under::Swapped), names, directory);
    text
}

/// Debian 13 links these to libcrypto.
#[test]
fn sums_of_coreutils() {
    let package = Package::fetch_from("trixie", "coreutils", &[]);
    for (program, prefix, bits) in [
        ("sha1sum", "SHA1", 160),
        ("sha256sum", "SHA256", 256),
        ("sha512sum", "SHA512", 512),
        ("md5sum", "MD5", 128),
    ] {
        let directory = scratch(program);
        input(&directory);
        let names = ["Init", "Update", "Final"].map(|function| format!("{prefix}_{function}"));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let prepare = |command: &mut Command| {
            command.arg("in.bin");
        };
        let text = same_swapped(&package, &format!("usr/bin/{program}"), &directory, prepare, &names);
        assert!(text.find(' ') == Some(bits / 4), "{text}");
    }
}

#[test]
fn casync() {
    let package = Package::fetch("casync", &["libfuse2"]);
    for digest in ["sha512-256", "sha256"] {
        let directory = scratch(&format!("casync-{digest}"));
        input(&directory);
        let prepare = |command: &mut Command| {
            command.args(["digest", &format!("--digest={digest}"), "in.bin"]);
        };
        let names: &[&str] = if digest == "sha256" { &["SHA256_Init"] } else { &["SHA512_Init"] };
        assert!(same_swapped(&package, "usr/bin/casync", &directory, prepare, names).len() > 64);
    }
}

/// The aggressive mode of IKE with a key of MD5, for the word "secret".
#[test]
fn psk_crack() {
    let package = Package::fetch("ike-scan", &[]);
    let directory = scratch("psk-crack");
    let repeated = |byte: &str, times: usize| byte.repeat(times);
    let fields = [
        repeated("01", 128),
        repeated("02", 128),
        repeated("03", 8),
        repeated("04", 8),
        repeated("05", 40),
        repeated("06", 8),
        repeated("07", 20),
        repeated("08", 16),
        PSK_HASH.to_owned(),
    ];
    fs::write(directory.join("psk.txt"), format!("{}\n", fields.join(":"))).unwrap();
    fs::write(directory.join("words"), "alpha\nbeta\nsecret\nomega\n").unwrap();
    for under in [Under::Stock, Under::Swapped] {
        let mut command = command(under, &package.file("usr/bin/psk-crack"), &package.libraries());
        let output = run(command.current_dir(&directory).args(["-d", "words", "psk.txt"]));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains("key \"secret\" matches"), "{under:?}: {text}");
    }
    let mut traced = command(Under::Swapped, &package.file("usr/bin/psk-crack"), &package.libraries());
    traced.current_dir(&directory).args(["-d", "words", "psk.txt"]);
    assert_bound_to_ours(&mut traced, &["MD5_Init", "MD5_Final"], &directory);
}

/// HMAC-MD5 under HMAC-MD5("secret", Ni | Nr) of the other fields in their order, calculated with Python's hmac.
const PSK_HASH: &str = "36aea64fd6b2b25bc0e3a303b21a28ca";

/// A SIP registration whose password is "s3cret".
#[test]
fn sipcrack() {
    let package = Package::fetch("sipcrack", &[]);
    let directory = scratch("sipcrack");
    let line = "10.0.0.1\"10.0.0.2\"alice\"asterisk\"REGISTER\"sip:10.0.0.1\"abcdef01\"\"\"\"MD5\"5cf67189ae663660e9044b5452e690f1";
    fs::write(directory.join("words"), "alpha\nbeta\ns3cret\n").unwrap();
    for under in [Under::Stock, Under::Swapped] {
        // It writes the password it finds into the file.
        fs::write(directory.join("sip.txt"), format!("{line}\n")).unwrap();
        fs::write(directory.join("choice"), "1\n").unwrap();
        let mut command = command(under, &package.file("usr/bin/sipcrack"), &package.libraries());
        command.current_dir(&directory).args(["-w", "words", "sip.txt"]);
        command.stdin(Stdio::from(fs::File::open(directory.join("choice")).unwrap()));
        let output = command.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains("Found password: 's3cret'"), "{under:?}: {text}");
    }
    fs::write(directory.join("sip.txt"), format!("{line}\n")).unwrap();
    let mut traced = command(Under::Swapped, &package.file("usr/bin/sipcrack"), &package.libraries());
    traced.current_dir(&directory).args(["-w", "words", "sip.txt"]);
    traced.stdin(Stdio::from(fs::File::open(directory.join("choice")).unwrap()));
    assert_bound_to_ours(&mut traced, &["MD5_Init", "MD5_Update", "MD5_Final"], &directory);
}

/// A process that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A port that was free a moment ago.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("loopback").port()
}

fn connect(port: u16) -> TcpStream {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(stream) => return stream,
            Err(error) => assert!(Instant::now() < end, "port {port}: {error}"),
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Two spiped, which agree on keys by Diffie and Hellman's exchange and encrypt with AES-CTR and HMAC-SHA256: ours talks to
/// stock's, on either side.
#[test]
fn spiped() {
    let package = Package::fetch("spiped", &[]);
    let directory = scratch("spiped");
    let data = fs::read(input(&directory)).unwrap();
    fs::write(directory.join("key"), &data[..32]).unwrap();
    let echo = TcpListener::bind("127.0.0.1:0").unwrap();
    let echo_port = echo.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in echo.incoming().flatten() {
            std::thread::spawn(move || {
                let mut from = stream.try_clone().unwrap();
                let _ = std::io::copy(&mut from, &mut &stream);
                let _ = stream.shutdown(std::net::Shutdown::Write);
            });
        }
    });
    for (client, server) in
        [(Under::Swapped, Under::Stock), (Under::Stock, Under::Swapped), (Under::Swapped, Under::Swapped)]
    {
        let ports = [free_port(), free_port()];
        let start = |under, way: &str, from: u16, to: u16| {
            let mut command = command(under, &package.file("usr/bin/spiped"), &package.libraries());
            let pid = directory.join(format!("pid-{from}"));
            command.arg("-F").arg(way).args(["-s", &format!("[127.0.0.1]:{from}")]);
            command
                .args(["-t", &format!("[127.0.0.1]:{to}"), "-k"])
                .arg(directory.join("key"))
                .arg("-p")
                .arg(pid);
            Running(command.spawn().expect("spiped starts"))
        };
        let _server = start(server, "-d", ports[1], echo_port);
        drop(connect(ports[1]));
        let _client = start(client, "-e", ports[0], ports[1]);
        let mut stream = connect(ports[0]);
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let mut sender = stream.try_clone().unwrap();
        let sent = data[..500_000].to_vec();
        let writer = std::thread::spawn(move || {
            sender.write_all(&sent).unwrap();
            sender.shutdown(std::net::Shutdown::Write).unwrap();
        });
        let mut got = Vec::new();
        stream.read_to_end(&mut got).unwrap();
        writer.join().unwrap();
        assert!(got == data[..500_000], "{client:?} to {server:?}: {} bytes came back", got.len());
    }
}
