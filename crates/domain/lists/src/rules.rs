//! The version of what decides how a row is read
//! (`docs/adr/0069-the-rules-of-reading-have-a-version.md`).

/// The version of the rules by which a row becomes a listing: how its cells are read, which values
/// are doubted, and how a record is merged. Rows that were read under another version are read again
/// at the next import of their list.
///
/// Raise it in each commit after which a row can be read in another way. A test of the portal
/// fails if a golden file of `apps/portal/golden` shows that one was forgotten.
pub const READING_RULES: u32 = 5;

/// The libraries that decide values, with their versions. A test compares them with the lock file.
pub const LIBRARIES: &[(&str, &str)] =
    &[("chrono", "0.4.45"), ("chrono-tz", "0.10.4"), ("regex-lite", "0.1.9")];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The crates whose rules decide what becomes of a row.
    const DECIDING: [&str; 8] =
        ["geography", "intake", "joining", "kernel", "ledger", "listings", "lists", "places"];
    /// The libraries of those crates that decide no value.
    const OTHERS: [&str; 2] = ["thiserror", "uuid"];

    fn read(path: &str) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        fs::read_to_string(root.join(path)).unwrap()
    }

    #[test]
    fn the_versions_of_the_libraries_are_those_of_the_lock_file() {
        let lock = read("Cargo.lock");
        for (name, version) in LIBRARIES {
            let entry = format!("name = \"{name}\"\nversion = \"");
            let found: Vec<&str> =
                lock.split(&entry).skip(1).filter_map(|rest| rest.split('"').next()).collect();
            assert_eq!(
                found,
                [*version],
                "the lock file has another version of {name}: write it into LIBRARIES, so that every \
                 row is read again"
            );
        }
    }

    #[test]
    fn every_library_of_a_crate_that_decides_values_is_listed() {
        let mut used = BTreeSet::new();
        for name in DECIDING {
            let manifest = read(&format!("crates/domain/{name}/Cargo.toml"));
            let dependencies = manifest.split("[dependencies]\n").nth(1).unwrap();
            let lines = dependencies.lines().take_while(|line| !line.starts_with('['));
            used.extend(lines.filter_map(|line| line.split(['.', ' ']).next()).map(str::to_owned));
        }
        let is_ours =
            |name: &String| Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).exists();
        let libraries: Vec<String> =
            used.into_iter().filter(|name| !name.is_empty() && !is_ours(name)).collect();
        let mut listed: Vec<&str> = LIBRARIES.iter().map(|(name, _)| *name).chain(OTHERS).collect();
        listed.sort_unstable();
        assert_eq!(libraries, listed, "a library that decides values belongs into LIBRARIES");
    }
}
