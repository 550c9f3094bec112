//! A watched folder: whose lists arrive in it, and how they are read.

use std::fs::{self, File};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use deliveries::Reading;
use lists::ImportMap;
use serde::Deserialize;
use sources_adapter::{Contents, Pack, packs};
use spreadsheets_adapter::apart::ForeignFile;

use super::super::source::{Hints, county_named, find};
use super::name_of;

/// The map of a source that has no pack.
pub(super) const MAP: &str = "map.toml";
/// What else there is to say about the source.
pub(super) const CONFIG: &str = "source.toml";

/// The content of `source.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FolderConfig {
    /// The county of a list whose publisher has one for each county.
    pub county: Option<String>,
    /// Where the list is fetched from.
    pub address: Option<String>,
    /// How often; the cadence of the pack if it says nothing.
    pub cadence: Option<String>,
    /// Whether the publisher has permitted us to fetch it.
    #[serde(default)]
    pub permitted: bool,
}

impl FolderConfig {
    /// Reads `source.toml`. A folder needs none.
    pub(super) fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join(CONFIG);
        match read_small(&path)? {
            Some(text) => toml::from_str(&text).with_context(|| format!("{}", path.display())),
            None => Ok(Self::default()),
        }
    }
}

/// The maximum size of a file that says how lists are read, in bytes.
const MOST_CONFIG: u64 = 1 << 20;

/// The text of a small file; `None` if there is none. Who puts lists into a folder can put a pipe or a
/// device there as well, which would be read without end.
fn read_small(path: &Path) -> anyhow::Result<Option<String>> {
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

/// Whose lists arrive in a folder.
enum Origin {
    /// The text of the folder's own map.
    Map(String),
    Pack(Box<Pack>),
}

/// A watched folder.
pub(super) struct SourceFolder {
    pub name: String,
    pub path: PathBuf,
    pub config: FolderConfig,
    origin: Origin,
}

impl SourceFolder {
    /// Finds the source of a folder: by its `map.toml`, or by its name, which is that of a pack with a
    /// dash for the slash.
    pub(super) fn open(path: &Path, config: FolderConfig) -> anyhow::Result<Self> {
        let name = name_of(path);
        let origin = match read_small(&path.join(MAP))? {
            Some(text) => {
                sources_adapter::parse_map(&text).with_context(|| format!("{name}/{MAP}"))?;
                Origin::Map(text)
            }
            None => {
                let pack = packs()?.into_iter().find(|pack| pack.id.replace('/', "-") == name);
                let pack = pack.with_context(|| {
                    format!(
                        "the folder '{name}' is of no known source: name it as `courthouse-steps \
                         sources` does, with a dash for the slash, or put a {MAP} into it"
                    )
                })?;
                anyhow::ensure!(
                    pack.contents == Contents::Sales,
                    "the folder '{name}' is of an assessor's roll, which is not watched: import it \
                     with `courthouse-steps import --parcels`"
                );
                Origin::Pack(Box::new(pack))
            }
        };
        Ok(Self { name, path: path.to_owned(), config, origin })
    }

    /// The pack of the source, if it has one.
    pub(super) fn pack(&self) -> Option<&Pack> {
        match &self.origin {
            Origin::Map(_) => None,
            Origin::Pack(pack) => Some(pack),
        }
    }

    /// The map by which a file is read, and how to find it again.
    pub(super) fn map_for(&self, file: &mut ForeignFile) -> anyhow::Result<(ImportMap, Reading)> {
        let reading = Reading { folder: Some(self.name.clone()), ..Reading::default() };
        let pack = match &self.origin {
            Origin::Map(text) => {
                let map = sources_adapter::parse_map(text)?;
                return Ok((map, Reading { map: Some(text.clone()), ..reading }));
            }
            Origin::Pack(pack) => pack,
        };
        let (map, county) = match &self.config.county {
            Some(name) => {
                let county = county_named(&pack.states, name)?;
                (pack.map_for(county)?, Some(county.name()))
            }
            None if !pack.is_per_county() => (pack.map.clone(), None),
            None => {
                let hints = Hints { pack: Some(pack.id), ..Hints::default() };
                let known = find(file, hints, &mut |_| None)?;
                (known.map, known.county)
            }
        };
        let (pack, county) = (Some(pack.id.to_owned()), county.map(ToOwned::to_owned));
        Ok((map, Reading { pack, county, ..reading }))
    }
}

/// The watched folders, in the order of their names.
pub(super) fn all(root: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let of = || format!("the folder IMPORT_DIR, {}, cannot be read", root.display());
    let mut folders = Vec::new();
    for entry in fs::read_dir(root).with_context(of)? {
        let entry = entry.with_context(of)?;
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        if !is_hidden && entry.path().is_dir() {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_an_assessors_roll_is_refused_with_the_command_that_helps() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("fl-dor-nal");
        fs::create_dir(&folder).unwrap();
        let refused = SourceFolder::open(&folder, FolderConfig::default()).err().unwrap();
        assert_eq!(
            refused.to_string(),
            "the folder 'fl-dor-nal' is of an assessor's roll, which is not watched: import it \
             with `courthouse-steps import --parcels`"
        );
    }

    #[test]
    fn a_file_of_a_folder_cannot_permit_private_addresses() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(CONFIG), "allow_private = true\n").unwrap();
        let refused = format!("{:#}", FolderConfig::read(folder.path()).unwrap_err());
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
