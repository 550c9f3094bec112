//! The file on disk, and the file of its rejects.

use std::fs::File;
use std::io::{BufWriter, Read as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use inbox_adapter::{Fetcher, is_address, names};
use lists::Rejects;
use sha2::{Digest as _, Sha256};
use spreadsheets_adapter::read::CsvRejects;
use tempfile::NamedTempFile;

/// A file to import, which is on disk whatever its origin.
pub(super) enum Opened {
    Local { path: PathBuf },
    Fetched { file: NamedTempFile, name: String },
}

impl Opened {
    /// Finds a file, or fetches it where it is an address.
    pub fn find(file: &str, fetcher: &Fetcher) -> anyhow::Result<Self> {
        if is_address(file) {
            let (file, name) = fetcher.fetch(file)?;
            return Ok(Self::Fetched { file, name });
        }
        Self::find_local(file)
    }

    /// Finds a file on this machine.
    pub fn find_local(file: &str) -> anyhow::Result<Self> {
        anyhow::ensure!(!is_address(file), "this is an address; save the file first");
        let path = PathBuf::from(file);
        let metadata = path.metadata().context("the file cannot be read")?;
        anyhow::ensure!(metadata.is_file(), "this is a folder or a device, not a file");
        Ok(Self::Local { path })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        match self {
            Self::Local { path } => path,
            Self::Fetched { file, .. } => file.path(),
        }
    }

    /// How many bytes it has.
    pub fn size(&self) -> anyhow::Result<u64> {
        Ok(self.path().metadata().context("the file cannot be read")?.len())
    }

    /// Its own name.
    pub fn name(&self) -> String {
        match self {
            Self::Local { path } => {
                path.file_name().unwrap_or_default().to_string_lossy().into_owned()
            }
            Self::Fetched { name, .. } => name.clone(),
        }
    }

    /// Its SHA-256, in lower-case hex.
    pub fn sha256(&self) -> anyhow::Result<String> {
        sha256(self.path())
    }

    /// In the folder of the file, or in the working folder for a fetched one.
    pub fn rejects_path(&self) -> PathBuf {
        match self {
            Self::Local { path } => names::with_ending(path, ".rejects.csv"),
            Self::Fetched { name, .. } => names::named("", name, ".rejects.csv").into(),
        }
    }
}

/// The SHA-256 of a file, in lower-case hex.
pub(super) fn sha256(path: &Path) -> anyhow::Result<String> {
    let mut file = File::open(path).context("the file cannot be read")?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        let read = file.read(&mut buffer).context("the file cannot be read")?;
        if read == 0 {
            return Ok(hex::encode(hasher.finalize()));
        }
        hasher.update(&buffer[..read]);
    }
}

type Open = Box<dyn FnOnce() -> std::io::Result<BufWriter<File>>>;

/// FILE.rejects.csv. It is written when there is a reject and removed when there is none, so that
/// it never shows the rejects of an earlier run.
pub(super) struct RejectsFile {
    path: PathBuf,
    csv: CsvRejects<Open, BufWriter<File>>,
}

impl RejectsFile {
    /// Returns the rejects file at this place. It is created with the first reject.
    pub fn at(path: PathBuf) -> Self {
        let to = path.clone();
        Self { path, csv: CsvRejects::new(Box::new(move || File::create(to).map(BufWriter::new))) }
    }

    /// Returns where the import reports its rejects.
    pub fn sink(&mut self) -> &mut dyn Rejects {
        &mut self.csv
    }

    /// The file's path, where there is one.
    pub fn finish(self) -> anyhow::Result<Option<PathBuf>> {
        let Self { path, csv } = self;
        if csv.finish().with_context(|| format!("{} cannot be written", path.display()))? {
            return Ok(Some(path));
        }
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error)
                .with_context(|| format!("{} of an earlier run can't be replaced", path.display())),
            _ => Ok(None),
        }
    }
}
