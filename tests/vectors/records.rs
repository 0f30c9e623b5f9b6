//! The form of NIST's response files, which most collections of vectors have taken over: lines `NAME = value`, records
//! apart by a counter or an empty line, sections in brackets, comments after `#`.

use std::collections::BTreeMap;

/// One record: its values by name in capitals, and the section it stands in.
pub(crate) struct Record {
    fields: BTreeMap<String, String>,
    section: String,
}

impl Record {
    /// A value; a line that is one word, like `FAIL`, has an empty one.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    /// The numbers of a section's heading and of the lines before a record: `[Alen = 0, Plen = 0]`.
    pub(crate) fn section_numbers(&self) -> impl Iterator<Item = (String, usize)> + '_ {
        let heading = self.section.split(',').filter_map(|part| part.split_once('='));
        let heading = heading.map(|(name, value)| (name.trim().to_uppercase(), value.trim().to_owned()));
        let own = self.fields.iter().filter(|(name, _)| name.ends_with("LEN"));
        heading
            .chain(own.map(|(name, value)| (name.clone(), value.clone())))
            .filter_map(|(name, value)| Some((name, value.parse().ok()?)))
    }
}

/// All records of a file. A name that comes again begins a new one, as an empty line does.
pub(crate) fn records(text: &str) -> Vec<Record> {
    let mut records = Vec::new();
    let mut section = String::new();
    let mut fields = BTreeMap::new();
    let mut end = |fields: &mut BTreeMap<String, String>, section: &str| {
        if !fields.is_empty() {
            records.push(Record { fields: std::mem::take(fields), section: section.to_owned() });
        }
    };
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            // Some files leave a line empty between the counter and the rest.
            if fields.len() > 1 {
                end(&mut fields, &section);
            }
        } else if let Some(heading) = line.strip_prefix('[') {
            end(&mut fields, &section);
            section = heading.trim_end_matches(']').to_owned();
        } else if !line.starts_with('#') {
            let (name, value) = line.split_once('=').unwrap_or((line, ""));
            let name = name.trim().to_uppercase();
            if name == "COUNT" || fields.contains_key(&name) {
                end(&mut fields, &section);
            }
            fields.insert(name, value.trim().to_owned());
        }
    }
    end(&mut fields, &section);
    records
}
