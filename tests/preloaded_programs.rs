//! Programs that need a whole libcrypto, with the preload library before the distribution's.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

#[path = "common/libraries.rs"]
mod libraries;
#[path = "common/packages.rs"]
mod packages;
#[path = "common/under.rs"]
mod under;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;

use libraries::{expect_success, scratch};
use packages::Package;
use under::{Under, command, counted_calls, input, run};

/// A self-signed certificate and its key, made by the stock openssl command.
fn certificate(directory: &Path) {
    let mut openssl = Command::new("/usr/bin/openssl");
    openssl
        .current_dir(directory)
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=test"]);
    expect_success(openssl.args(["-days", "10", "-keyout", "key.pem", "-out", "certificate.pem"]));
}

/// Its AES-CBC, a block a call, reaches ours; what it wrote opens on stock, and the reverse.
#[test]
fn rsyncrypto() {
    let package = Package::fetch("rsyncrypto", &["libargtable2-0"]);
    let directory = scratch("rsyncrypto");
    let plain = fs::read(input(&directory)).unwrap();
    certificate(&directory);
    let program = package.file("usr/bin/rsyncrypto");
    let on = |under, arguments: &[&str]| {
        let mut command = command(under, &program, &package.libraries());
        run(command.current_dir(&directory).args(arguments));
    };
    for (seals, opens) in [(Under::Preloaded, Under::Stock), (Under::Stock, Under::Preloaded)] {
        for file in ["sealed", "symmetric", "opened"] {
            let _ = fs::remove_file(directory.join(file));
        }
        on(seals, &["in.bin", "sealed", "symmetric", "certificate.pem"]);
        on(opens, &["-d", "sealed", "opened", "symmetric", "certificate.pem"]);
        assert!(fs::read(directory.join("opened")).unwrap() == plain, "{seals:?} to {opens:?}");
    }
    let prepare = |command: &mut Command| {
        command.env("LD_LIBRARY_PATH", package.libraries()).current_dir(&directory);
        command.args(["in.bin", "sealed", "symmetric", "certificate.pem"]);
    };
    let calls = counted_calls("rsyncrypto", &program, prepare, |name| name == "AES_cbc_encrypt");
    assert!(calls > 180_000, "{calls} calls of AES_cbc_encrypt");
}

/// The module "hash" of YARA calls MD5, SHA-1 and SHA-256 of its libcrypto.
#[test]
fn yara() {
    let package = Package::fetch("yara", &["libyara9", "libjansson4", "libmagic1"]);
    let directory = scratch("yara");
    input(&directory);
    let sum = |name: &str| {
        let mut command = Command::new(name);
        let output = expect_success(command.current_dir(&directory).arg("in.bin"));
        String::from_utf8_lossy(&output.stdout).split(' ').next().expect("a sum").to_owned()
    };
    let rule = |md5: &str| {
        let [sha1, sha256] = ["sha1sum", "sha256sum"].map(sum);
        let of = |name: &str, sum: &str| format!("hash.{name}(0, filesize) == \"{sum}\"");
        let all = [of("md5", md5), of("sha1", &sha1), of("sha256", &sha256)].join(" and ");
        format!("import \"hash\"\nrule sums {{ condition: {all} }}\n")
    };
    fs::write(directory.join("right.yar"), rule(&sum("md5sum"))).unwrap();
    fs::write(directory.join("wrong.yar"), rule("00000000000000000000000000000000")).unwrap();
    let program = package.file("usr/bin/yara");
    for under in [Under::Stock, Under::Preloaded] {
        let matches = |rules: &str| {
            let mut command = command(under, &program, &package.libraries());
            let output = run(command.current_dir(&directory).args([rules, "in.bin"]));
            String::from_utf8_lossy(&output.stdout).into_owned()
        };
        assert_eq!(matches("right.yar"), "sums in.bin\n", "{under:?}");
        assert_eq!(matches("wrong.yar"), "", "{under:?}");
    }
    let prepare = |command: &mut Command| {
        command
            .env("LD_LIBRARY_PATH", package.libraries())
            .current_dir(&directory)
            .args(["right.yar", "in.bin"]);
    };
    let calls = counted_calls("yara", &program, prepare, |name| name.ends_with("_Final"));
    assert!(calls >= 3, "{calls} calls of Final");
}

/// A server's side of NTLM: a challenge for the first message, and the responses of the third in the body.
fn answer_ntlm(stream: TcpStream) {
    // "NTLMSSP", message 2, no target, flags: Unicode, NTLM; the challenge 01 23 … ef.
    const CHALLENGE: &str = "TlRMTVNTUAACAAAAAAAAADAAAAABAgAAASNFZ4mrze8AAAAAAAAAAAAAAAAwAAAA";
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut writer = stream;
    loop {
        let mut authorization = String::new();
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            if let Some(value) = line.strip_prefix("Authorization: NTLM ") {
                authorization = value.trim().to_owned();
            }
            if line == "\r\n" {
                break;
            }
        }
        let message = decode_base64(&authorization);
        let answer = match message.get(8) {
            Some(1) => format!(
                "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: NTLM {CHALLENGE}\r\nContent-Length: 0\r\n\r\n"
            ),
            Some(3) => {
                let field = |at: usize| {
                    let number = |at: usize| usize::from(u16::from_le_bytes([message[at], message[at + 1]]));
                    let bytes = &message[number(at + 4)..][..number(at)];
                    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>()
                };
                let body = format!("LM={} NT={}\n", field(12), field(20));
                format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len())
            }
            _ => {
                "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: NTLM\r\nContent-Length: 0\r\n\r\n".to_owned()
            }
        };
        if writer.write_all(answer.as_bytes()).is_err() {
            return;
        }
    }
}

fn decode_base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for digit in text.bytes().filter_map(|byte| DIGITS.iter().position(|&digit| digit == byte)) {
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

/// The responses to a fixed challenge are fixed: DES under the halves of the hashes of DES and MD4.
#[test]
fn curl_ntlm() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", server.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in server.incoming().flatten() {
            std::thread::spawn(move || answer_ntlm(stream));
        }
    });
    let package = Package::fetch("curl", &["libcurl4"]);
    let program = package.file("usr/bin/curl");
    let arguments = ["-s", "--noproxy", "*", "--ntlm", "-u", "user:SecREt01", &address];
    let [stock, ours] = [Under::Stock, Under::Preloaded].map(|under| {
        let mut command = command(under, &program, &package.libraries());
        String::from_utf8_lossy(&run(command.args(arguments)).stdout).into_owned()
    });
    // Davenport, "The NTLM Authentication Protocol": the responses for this user's password and challenge.
    assert!(stock.starts_with("LM=c337cd5c") && stock.contains("NT=25a98c1c"), "{stock}");
    assert_eq!(stock, ours);
    let prepare = |command: &mut Command| {
        command.env("LD_LIBRARY_PATH", package.libraries()).args(arguments);
    };
    let calls = counted_calls("curl", &program, prepare, |name| name.starts_with("DES_"));
    assert!(calls >= 16, "{calls} calls of DES_*");
}

/// Python's hashlib and hmac, and Perl's Digest modules, on the distribution's interpreters.
#[test]
fn python_hashes() {
    let script = "import hashlib, hmac\n\
        for name in ('md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'ripemd160'):\n\
        \x20   try: print(name, hashlib.new(name, b'abc' * 50000, usedforsecurity=False).hexdigest())\n\
        \x20   except ValueError as error: print(name, 'not here')\n\
        print(hmac.new(b'key', b'message', 'sha1').hexdigest())\n\
        print(hashlib.pbkdf2_hmac('sha256', b'password', b'salt', 1000).hex())\n";
    let [stock, ours] = [Under::Stock, Under::Preloaded].map(|under| {
        let system = Path::new("/usr/lib/x86_64-linux-gnu");
        let mut command = command(under, Path::new("/usr/bin/python3"), system);
        String::from_utf8_lossy(&run(command.args(["-c", script])).stdout).into_owned()
    });
    assert!(stock.lines().count() == 9, "{stock}");
    assert_eq!(stock, ours);
}

/// A packet of ESP under triple DES, which tcpdump decrypts block by block: the calls reach ours, and what it prints of the
/// packet is what it prints on stock.
#[test]
fn tcpdump() {
    let package = Package::fetch("tcpdump", &["libpcap0.8", "libdbus-1-3"]);
    let directory = scratch("tcpdump");
    let mut packet = vec![0x45, 0, 0, 64, 0, 1, 0, 0, 64, 50, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2];
    // SPI, sequence number, vector; two blocks of ciphertext; the authentication code, which is not checked.
    packet.extend_from_slice(&[0, 0, 0x12, 0x34, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8]);
    packet.extend_from_slice(&0xd4a1_5619_cc4e_a6c8_73b4_638c_17af_10db_u128.to_be_bytes());
    packet.extend_from_slice(&[0; 12]);
    // The header of a capture of bare IP packets, and of one packet.
    let mut capture: Vec<u8> = [0xa1b2_c3d4, 4 << 16 | 2, 0, 0, 65_535, 101, 1, 0]
        .into_iter()
        .chain([packet.len() as u32; 2])
        .flat_map(u32::to_le_bytes)
        .collect();
    capture.extend_from_slice(&packet);
    fs::write(directory.join("esp.pcap"), capture).unwrap();
    let program = package.file("usr/bin/tcpdump");
    let secret = "des-ede3-cbc-hmac96:0x00112233445566778899aabbccddeeff0123456789abcdef";
    let arguments = ["-Z", "root", "-nn", "-t", "-r", "esp.pcap", "-E", secret];
    let [stock, ours] = [Under::Stock, Under::Preloaded].map(|under| {
        let mut command = command(under, &program, &package.libraries());
        let output = command.current_dir(&directory).args(arguments).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    });
    assert!(stock.contains("10.0.0.1 > 10.0.0.2: ESP(spi=0x00001234,seq=0x1)"), "{stock}");
    assert_eq!(stock, ours);
    let prepare = |command: &mut Command| {
        command.env("LD_LIBRARY_PATH", package.libraries()).current_dir(&directory).args(arguments);
    };
    let calls = counted_calls("tcpdump", &program, prepare, |name| name.starts_with("DES_"));
    assert!(calls >= 6, "{calls} calls of DES_*: three schedules and the blocks");
}
