//! A watched folder: whose lists arrive in it, and how they are read.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use deliveries::Reading;
use intake::ImportMap;
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
    /// Whether the address may be in a private network.
    #[serde(default)]
    pub allow_private: bool,
}

impl FolderConfig {
    /// Reads `source.toml`. A folder needs none.
    pub(super) fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join(CONFIG);
        match fs::read_to_string(&path) {
            Ok(text) => toml::from_str(&text).with_context(|| format!("{}", path.display())),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error).with_context(|| format!("{}", path.display())),
        }
    }
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
        let origin = match fs::read_to_string(path.join(MAP)) {
            Ok(text) => {
                sources_adapter::parse_map(&text).with_context(|| format!("{name}/{MAP}"))?;
                Origin::Map(text)
            }
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("{name}/{MAP}"));
            }
            Err(_) => {
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
}
