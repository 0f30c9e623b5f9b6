//! The one list of libcrypto's public names, `symbols.tsv`: kind, version nodes, ordinals, and what this library
//! does with each. The build script, the tests, the maintainer's tools and the `oxeay` command read it here.
//!
//! Columns: name; kind (`func` or `object`); nodes, newest first, `NODE=function` where a private function of its
//! own serves a node; the ordinals of libeay32.dll 1.0.2 and 0.9.8; how many of the surveyed packages import it;
//! its family; whether the preload library interposes it; whether it is served; what an unserved call does.

/// One version node of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// The node, such as `OPENSSL_1_1_0`.
    pub node: String,
    /// The private function that serves this node alone, where its meaning differs from the newest one's.
    pub own: Option<String>,
}

/// One public name of OpenSSL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// `func` or `object`.
    pub kind: String,
    /// Its nodes, newest first; the first is the default one.
    pub nodes: Vec<Version>,
    /// Its ordinal in libeay32.dll, the same in 0.9.8 and 1.0.
    pub ordinal: Option<u16>,
    /// May be interposed beside a stock libcrypto.
    pub preload: bool,
    /// Served by this library.
    pub served: bool,
    /// The family in the list, such as `AES`.
    pub family: String,
}

/// The list.
///
/// # Panics
/// On a line that has not ten columns: the list is part of the sources.
pub fn symbols() -> Vec<Symbol> {
    include_str!("symbols.tsv")
        .lines()
        .skip(1)
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let [name, kind, nodes, ordinal, ordinal_0_9_8, _, family, preload, served, _] = columns[..]
            else {
                panic!("abi/symbols.tsv: not ten columns: {line}");
            };
            let nodes = nodes.split(',').filter(|node| *node != "-").map(|entry| {
                let (node, own) =
                    entry.split_once('=').map_or((entry, None), |(node, own)| (node, Some(own)));
                Version { node: node.to_owned(), own: own.map(str::to_owned) }
            });
            Symbol {
                name: name.to_owned(),
                kind: kind.to_owned(),
                nodes: nodes.collect(),
                // Data has two forms of one ordinal, as a variable and as a function.
                ordinal: [ordinal, ordinal_0_9_8]
                    .iter()
                    .find_map(|text| text.split('/').next()?.parse().ok()),
                preload: preload == "yes",
                served: served == "yes",
                family: family.to_owned(),
            }
        })
        .collect()
}

/// Where a node stands in the version map: by generation, then by release.
pub fn node_rank(node: &str) -> (u8, String) {
    let generation = match node {
        _ if node.starts_with("OPENSSL_1.0") => 0,
        _ if node.starts_with("OPENSSL_0.9") => 1,
        _ if node.starts_with("OPENSSL_1_1") => 2,
        _ if node.starts_with("OPENSSL_3") => 3,
        _ => 4,
    };
    (generation, node.to_owned())
}
