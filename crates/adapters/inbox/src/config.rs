//! The files in which the operator says how the lists of a folder are read.

use std::fs::{self, File};
use std::io::{ErrorKind, Read as _};
use std::path::Path;

use anyhow::Context as _;
use deliveries::FolderConfig;
use serde::Deserialize;

/// The map of a source that has no pack.
pub const MAP: &str = "map.toml";
/// What else there is to say about the source.
pub(crate) const CONFIG: &str = "source.toml";

/// The content of `source.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceFile {
    county: Option<String>,
    address: Option<String>,
    cadence: Option<String>,
    #[serde(default)]
    permitted: bool,
}

/// Reads `source.toml`. A folder needs none.
pub(crate) fn read(folder: &Path) -> anyhow::Result<FolderConfig> {
    let path = folder.join(CONFIG);
    let Some(text) = read_small(&path)? else { return Ok(FolderConfig::default()) };
    let SourceFile { county, address, cadence, permitted } =
        toml::from_str(&text).with_context(|| format!("{}", path.display()))?;
    Ok(FolderConfig { county, address, cadence, is_permitted: permitted })
}

/// The maximum size of a file that says how lists are read, in bytes.
const MOST_CONFIG: u64 = 1 << 20;

/// The text of a small file; `None` if there is none. Who puts lists into a folder can put a pipe or a
/// device there as well, which would be read without end.
pub(crate) fn read_small(path: &Path) -> anyhow::Result<Option<String>> {
    let of = || format!("{}", path.display());
    let metadata = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        metadata => metadata.with_context(of)?,
    };
    let is_small = metadata.is_file() && metadata.len() <= MOST_CONFIG;
    anyhow::ensure!(is_small, "{} is not a file of at most 1 MB", path.display());
    let mut text = String::new();
    let mut file = File::open(path).with_context(of)?.take(MOST_CONFIG);
    file.read_to_string(&mut text).with_context(of)?;
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_a_folder_cannot_permit_private_addresses() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(CONFIG), "allow_private = true\n").unwrap();
        let refused = format!("{:#}", read(folder.path()).unwrap_err());
        assert!(refused.contains("unknown field `allow_private`"), "{refused}");
    }

    #[test]
    fn a_map_without_an_end_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let map = folder.path().join(MAP);
        assert_eq!(read_small(&map).unwrap(), None);
        fs::write(&map, "source = \"Fulton\"").unwrap();
        assert_eq!(read_small(&map).unwrap().unwrap(), "source = \"Fulton\"");
        fs::write(&map, "#".repeat((1 << 20) + 1)).unwrap();
        let refused = read_small(&map).unwrap_err().to_string();
        assert!(refused.ends_with("map.toml is not a file of at most 1 MB"), "{refused}");
        fs::remove_file(&map).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &map).unwrap();
        read_small(&map).unwrap_err();
        fs::remove_file(&map).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&map).status().unwrap().success());
        read_small(&map).unwrap_err();
    }
}
