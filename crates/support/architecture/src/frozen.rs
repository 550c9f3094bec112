//! The migrations are frozen: `migrations/frozen.txt` lists the SHA-256 of each of their files.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

/// The file in the folder of the migrations that lists the others, in the form of `sha256sum`.
const LIST: &str = "frozen.txt";

/// The files of `folder` that were changed, removed, or not listed.
#[must_use]
pub fn breaches(folder: &Path) -> Vec<String> {
    let listed = fs::read_to_string(folder.join(LIST)).unwrap_or_default();
    let listed: BTreeMap<&str, &str> = listed
        .lines()
        .filter_map(|line| line.split_once("  "))
        .map(|(hash, path)| (path, hash))
        .collect();
    let present = hashes(folder);
    let gone = listed
        .keys()
        .filter(|path| !present.contains_key(**path))
        .map(|path| format!("migrations/{path} is frozen and must not be removed"));
    let others = present.iter().filter_map(|(path, hash)| match listed.get(path.as_str()) {
        Some(frozen) if *frozen == hash => None,
        Some(_) => Some(format!("migrations/{path} is frozen and must not change")),
        None => Some(format!("migrations/{LIST} lacks this line: {hash}  {path}")),
    });
    gone.chain(others).collect()
}

/// The hash of each file of each migration, by its path in `folder`.
fn hashes(folder: &Path) -> BTreeMap<String, String> {
    entries(folder)
        .into_iter()
        .filter(|migration| migration.is_dir())
        .flat_map(|migration| entries(&migration))
        .filter_map(|file| {
            let path = file.strip_prefix(folder).ok()?.to_string_lossy().into_owned();
            Some((path, hex::encode(Sha256::digest(fs::read(&file).ok()?))))
        })
        .collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::breaches;

    // `printf 'SELECT 1;' | sha256sum`
    const SELECT_1: &str = "17db4fd369edb9244b9f91d9aeed145c3d04ad8ba6e95d06247f07a63527d11a";

    #[test]
    fn a_changed_removed_or_unlisted_migration_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let migration = folder.path().join("0001_first");
        fs::create_dir(&migration).unwrap();
        fs::write(migration.join("up.sql"), "SELECT 1;").unwrap();
        let line = format!("{SELECT_1}  0001_first/up.sql");
        assert_eq!(
            breaches(folder.path()),
            [format!("migrations/frozen.txt lacks this line: {line}")]
        );

        fs::write(folder.path().join("frozen.txt"), format!("{line}\n")).unwrap();
        assert_eq!(breaches(folder.path()), [""; 0]);

        fs::write(migration.join("up.sql"), "SELECT 2;").unwrap();
        assert_eq!(
            breaches(folder.path()),
            ["migrations/0001_first/up.sql is frozen and must not change"]
        );

        fs::remove_file(migration.join("up.sql")).unwrap();
        assert_eq!(
            breaches(folder.path()),
            ["migrations/0001_first/up.sql is frozen and must not be removed"]
        );
    }
}
