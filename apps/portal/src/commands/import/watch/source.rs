//! Whose lists arrive in a watched folder, and how they are read and imported.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context as _;
use deliveries::{
    FileOutcome, FolderConfig, FolderError, FolderSource, FolderSources, Publisher, Reading,
    TakenFile, WaitingDeliveries,
};
use geography::eastern_day;
use inbox_adapter::{FileInbox, MAP};
use intake::{Comparison, ImportError, ImportOptions, ImportStore, Progress};
use kernel::{Clock, PortError};
use lists::ImportMap;
use sources_adapter::{Contents, Pack, packs};
use spreadsheets_adapter::apart::{ForeignFile, Reader};

use super::super::file::{FileToImport, Imported, import_file, store_if_it_waits};
use super::super::source::{Hints, county_named, find, is_guessed};
use super::super::{local, report, waiting};

/// Finds the sources of watched folders, and imports their files.
#[derive(Clone)]
pub struct WatchedSources {
    /// The files.
    pub inbox: FileInbox,
    /// Where listings are imported.
    pub imports: Arc<dyn ImportStore>,
    /// Where deliveries wait.
    pub waiting: Arc<dyn WaitingDeliveries>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Who reads the files.
    pub reader: Reader,
    /// The name of the product.
    pub product_name: String,
}

/// Whose lists arrive in a folder.
enum Origin {
    /// The text of the folder's own map.
    Map(String),
    Pack(Box<Pack>),
}

/// The source of a watched folder.
struct SourceFolder {
    name: String,
    county: Option<String>,
    origin: Origin,
    sources: WatchedSources,
}

impl FolderSources for WatchedSources {
    fn open(
        &self,
        folder: &str,
        config: &FolderConfig,
    ) -> Result<Box<dyn FolderSource>, FolderError> {
        let origin = self.origin(folder).map_err(for_people)?;
        let (name, county) = (folder.to_owned(), config.county.clone());
        Ok(Box::new(SourceFolder { name, county, origin, sources: self.clone() }))
    }
}

impl WatchedSources {
    /// Finds the source of a folder: by its `map.toml`, or by its name, which is that of a pack with a
    /// dash for the slash.
    fn origin(&self, name: &str) -> anyhow::Result<Origin> {
        if let Some(text) = self.inbox.map(name)? {
            sources_adapter::parse_map(&text).with_context(|| format!("{name}/{MAP}"))?;
            return Ok(Origin::Map(text));
        }
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
        Ok(Origin::Pack(Box::new(pack)))
    }
}

impl FolderSource for SourceFolder {
    fn publisher(&self) -> Option<&Publisher> {
        self.pack().map(|pack| &pack.publisher)
    }

    fn cadence(&self) -> Option<&str> {
        self.pack().map(|pack| pack.cadence.as_str())
    }

    fn import(&self, taken: &TakenFile) -> Result<FileOutcome, FolderError> {
        let path = self.sources.inbox.file(taken)?;
        let path = path.ok_or_else(|| FolderError::Other("the file is gone".to_owned()))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let failure = |error| failure(&name, error);
        let begun = self.sources.reader.begin(&path, &self.name);
        let mut read = begun.map_err(|error| failure(error.into()))?;
        let outcome = self.outcome(taken, &path, &name, &mut read);
        outcome.map_err(|error| match read.was_stopped() {
            true => FolderError::ReaderStopped,
            false => failure(error),
        })
    }
}

impl SourceFolder {
    fn pack(&self) -> Option<&Pack> {
        match &self.origin {
            Origin::Map(_) => None,
            Origin::Pack(pack) => Some(pack),
        }
    }

    /// The map by which a file is read, and how to find it again.
    fn map_for(&self, file: &mut ForeignFile) -> anyhow::Result<(ImportMap, Reading)> {
        let reading = Reading { folder: Some(self.name.clone()), ..Reading::default() };
        let pack = match &self.origin {
            Origin::Map(text) => {
                let map = sources_adapter::parse_map(text)?;
                return Ok((map, Reading { map: Some(text.clone()), ..reading }));
            }
            Origin::Pack(pack) => pack,
        };
        let (map, county) = match &self.county {
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

    fn outcome(
        &self,
        taken: &TakenFile,
        path: &Path,
        name: &str,
        read: &mut ForeignFile,
    ) -> anyhow::Result<FileOutcome> {
        let WatchedSources { inbox, imports, waiting, clock, product_name, .. } = &self.sources;
        let started = Instant::now();
        let (map, reading) = self.map_for(read)?;
        let source = map.source().to_owned();
        let service = waiting::service(imports, false, eastern_day(clock.now()));
        let to_import = FileToImport {
            path,
            sha256: local::sha256(path)?,
            source_name: source.clone(),
            map: Some(map),
            is_strict: false,
            terms: ImportOptions::NONE,
            rejects: inbox.rejects(taken, name),
            product_name,
        };
        let receipt = Some(taken.receipt());
        let is_guessed = is_guessed(reading.pack.as_deref())?;
        let comparison = Comparison { receipt, is_guessed, is_approved: false };
        let imported = import_file(&service, comparison, &to_import, read, &mut Silent);
        let Imported { outcome, .. } = imported?;
        let error = match outcome {
            Ok(summary) => {
                let report = report::summary(name, &summary, false, None, started.elapsed());
                return Ok(FileOutcome::Imported { source: Some(source), report });
            }
            Err(ImportError::AlreadyImported) => {
                let why = "imported by a worker that was stopped before it could write a report";
                let report = format!("{name}\n  {why}");
                return Ok(FileOutcome::Imported { source: None, report });
            }
            Err(error) => error,
        };
        let file = (path, name, to_import.sha256.as_str());
        let (id, delivery) = store_if_it_waits(waiting.as_ref(), error, file, reading)??;
        let reasons: String =
            delivery.concerns.iter().map(|concern| format!("  {concern}\n")).collect();
        let report = format!("{name} waits as {id}\n{reasons}  {}", waiting::how_to_decide(id));
        Ok(FileOutcome::Waits { id, report })
    }
}

fn for_people(error: anyhow::Error) -> FolderError {
    FolderError::Other(format!("{error:#}"))
}

/// Why a file was not imported. Another attempt may succeed if a store did not answer.
fn failure(name: &str, error: anyhow::Error) -> FolderError {
    let is_unavailable = |error: &PortError| matches!(error, PortError::Unavailable { .. });
    let error = match error.downcast::<ImportError>() {
        Ok(ImportError::Port(port)) if is_unavailable(&port) => return port.into(),
        Ok(error) => error.into(),
        Err(error) => error,
    };
    match error.downcast::<PortError>() {
        Ok(port) if is_unavailable(&port) => port.into(),
        Ok(port) => FolderError::Other(report::failure(name, &port.into())),
        Err(error) => FolderError::Other(report::failure(name, &error)),
    }
}

/// No one watches the progress of the worker.
struct Silent;

impl Progress for Silent {
    fn read(&mut self, _rows: u64, _bytes: u64) {}

    fn applied(&mut self, _done: u64, _all: u64) {}
}

#[cfg(test)]
mod tests {
    use deliveries::testing::InMemoryDeliveries;
    use intake::testing::InMemoryImports;

    use super::*;

    #[test]
    fn the_folder_of_an_assessors_roll_is_refused_with_the_command_that_helps() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir(root.path().join("fl-dor-nal")).unwrap();
        let sources = WatchedSources {
            inbox: FileInbox::new(root.path().to_owned()),
            imports: Arc::new(InMemoryImports::default()),
            waiting: Arc::new(InMemoryDeliveries::default()),
            clock: Arc::new(crate::clock::SystemClock),
            reader: Reader::here(),
            product_name: String::new(),
        };
        let refused = sources.open("fl-dor-nal", &FolderConfig::default()).err().unwrap();
        assert_eq!(
            refused.to_string(),
            "the folder 'fl-dor-nal' is of an assessor's roll, which is not watched: import it \
             with `courthouse-steps import --parcels`"
        );
    }
}
