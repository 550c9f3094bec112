//! `courthouse-steps import approve | reject`, and how waiting deliveries are shown.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context as _;
use chrono::NaiveDate;
use deliveries::{
    Concern, DecisionService, NewWaiting, WaitingDeliveries, WaitingDelivery, WaitingId,
    WaitingState,
};
use inbox_adapter::names;
use intake::{Comparison, ImportError, ImportOptions, ImportService, ImportStore};
use kernel::PortError;
use spreadsheets_adapter::apart::Reader;

use super::file::{FileToImport, Imported, import_file};
use super::interrupt::Stage;
use super::{report, source};

/// The number of an import, or of a delivery that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// An import.
    Import(i64),
    /// A delivery that waits.
    Waiting(WaitingId),
}

impl FromStr for Number {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(number) = text.parse() {
            return Ok(Self::Import(number));
        }
        let waiting = text.parse().map(Self::Waiting);
        waiting
            .map_err(|_| "must be a number such as 12 or W7; 'import list' shows them".to_owned())
    }
}

/// Which deliveries are approved, and how.
#[derive(Debug, Clone, clap::Args)]
pub struct ApproveArgs {
    /// The numbers that `import list` shows, such as W7
    #[arg(required = true, value_name = "NUMBER")]
    ids: Vec<WaitingId>,
    /// The map to read the file with, in place of the one with which it arrived
    #[arg(long, value_name = "FILE.toml")]
    map: Option<PathBuf>,
    /// Import the delivery even if a newer one of its source was imported
    #[arg(long)]
    anyway: bool,
}

/// What an approval needs.
pub struct Approver {
    /// The deliveries.
    pub waiting: Arc<dyn WaitingDeliveries>,
    /// Where listings are imported.
    pub listings: Arc<dyn ImportStore>,
    /// Where recorded sales are imported.
    pub comparables: Arc<dyn ImportStore>,
    /// The day of the import.
    pub today: NaiveDate,
    /// The name of the product.
    pub product_name: String,
    /// Who reads the files.
    pub reader: Reader,
}

/// A waiting delivery in one line of `import list`.
pub(super) fn line(waiting: &WaitingDelivery) -> String {
    let WaitingDelivery { id, delivery, at, state, .. } = waiting;
    let at = at.format("%Y-%m-%d %H:%M");
    let what = match state {
        WaitingState::Waiting => "waits",
        WaitingState::Approved => "was approved",
        WaitingState::Rejected => "was rejected",
    };
    let reasons: Vec<&str> = delivery.concerns.iter().map(Concern::code).collect();
    let reasons = reasons.join(", ").replace('_', " ");
    format!("{id}  {at}  {}  {what}: {reasons}", delivery.source)
}

/// A waiting delivery as `import show` prints it.
pub(super) fn shown(waiting: &WaitingDelivery) -> String {
    let NewWaiting { file_name, sha256, concerns, .. } = &waiting.delivery;
    let mut text =
        format!("{}\n  file: {file_name}\n  SHA-256 of the file: {sha256}\n", line(waiting));
    let mut put = |line: String| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "  {line}");
    };
    concerns.iter().for_each(|concern| put(concern.to_string()));
    if waiting.state == WaitingState::Waiting {
        if let Some(import) = waiting.newer {
            put(format!("import {import} of this source is newer"));
        }
        put(how_to_decide(waiting.id));
    }
    text
}

/// The commands that decide about a waiting delivery.
pub(super) fn how_to_decide(id: WaitingId) -> String {
    format!("'courthouse-steps import approve {id}' imports it, and 'import reject {id}' drops it")
}

impl Approver {
    fn decisions(&self) -> DecisionService {
        DecisionService::new(Arc::clone(&self.waiting))
    }

    /// Drops waiting deliveries.
    ///
    /// # Errors
    /// When one does not wait, or the database fails.
    pub(super) fn reject(&self, ids: &[WaitingId]) -> anyhow::Result<()> {
        for id in ids {
            self.decisions().reject(*id)?;
            say!("{id} was dropped");
        }
        Ok(())
    }

    /// Imports waiting deliveries, and prints a summary of each.
    ///
    /// # Errors
    /// When one does not wait or cannot be imported. It still waits then.
    pub(super) fn approve(&self, args: &ApproveArgs) -> anyhow::Result<()> {
        for id in &args.ids {
            let import = |waiting: &WaitingDelivery| {
                self.import(waiting, args.map.as_deref()).with_context(|| format!("{id}"))
            };
            let text = self.decisions().approve(*id, args.anyway, import)?;
            say!("{text}");
        }
        Ok(())
    }

    fn import(&self, waiting: &WaitingDelivery, map: Option<&Path>) -> anyhow::Result<String> {
        let started = Instant::now();
        let WaitingDelivery { id, delivery, .. } = waiting;
        let folder = tempfile::tempdir().context("a temporary folder can't be created")?;
        // The form of a file is detected from its content, so its name does not matter.
        let path = folder.path().join("delivery");
        let mut file = std::fs::File::create(&path).context("a temporary file can't be created")?;
        self.waiting.content(*id, &mut |part| {
            file.write_all(part).map_err(|error| PortError::unavailable("file", error))
        })?;
        drop(file);
        let map = match map {
            Some(map) => Some(sources_adapter::read_map(map)?),
            None => source::map_of(&delivery.reading)?,
        };
        let (store, is_comparables) = match delivery.reading.is_comparables {
            true => (&self.comparables, true),
            false => (&self.listings, false),
        };
        let service = service(store, is_comparables, self.today);
        let file = FileToImport {
            path: &path,
            sha256: delivery.sha256.clone(),
            source_name: delivery.source.clone(),
            map,
            is_strict: false,
            terms: ImportOptions { allow_shrink: true, ..ImportOptions::NONE },
            rejects: names::named("", &delivery.file_name, ".rejects.csv").into(),
            product_name: &self.product_name,
        };
        let receipt = Some(format!("waiting/{id}"));
        let comparison = Comparison { is_approved: true, receipt, is_guessed: false };
        let stage = Stage::default();
        stage.begin(&delivery.file_name);
        stage.watch()?;
        let size = std::fs::metadata(&path).map_or(0, |metadata| metadata.len());
        let mut bar = report::Bar::new(size, stage);
        let mut read = self.reader.begin(&path, &delivery.source)?;
        let imported = import_file(&service, comparison, &file, &mut read, &mut bar);
        bar.finish();
        let Imported { outcome, rejects } = imported?;
        match outcome {
            Ok(summary) => {
                let name = format!("{id} {}", delivery.file_name);
                Ok(report::summary(&name, &summary, false, rejects.as_deref(), started.elapsed()))
            }
            // An earlier approval was stopped right after its commit.
            Err(ImportError::AlreadyImported) => Ok(format!("{id} was imported before")),
            Err(error) => Err(error.into()),
        }
    }
}

/// The service that imports listings, or recorded sales.
pub(super) fn service(
    store: &Arc<dyn ImportStore>,
    is_comparables: bool,
    today: NaiveDate,
) -> ImportService {
    let service = ImportService::new(Arc::clone(store));
    match is_comparables {
        true => service.checking(details::check_record),
        false => service.requiring_plausible(today),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use deliveries::Reading;
    use kernel::ImportId;

    use super::*;

    fn waiting(newer: Option<ImportId>) -> WaitingDelivery {
        WaitingDelivery {
            id: WaitingId(7),
            delivery: NewWaiting {
                source: "Fulton".to_owned(),
                file_name: "list.csv".to_owned(),
                sha256: "ab".to_owned(),
                concerns: vec![
                    Concern::HeaderChanged { missing: vec!["Bid".to_owned()], new: Vec::new() },
                    Concern::Shrunken { before: 5_000, now: 12 },
                ],
                reading: Reading::default(),
            },
            at: DateTime::UNIX_EPOCH,
            state: WaitingState::Waiting,
            newer,
        }
    }

    #[test]
    fn a_number_is_of_an_import_or_of_a_waiting_delivery() {
        assert_eq!("12".parse(), Ok(Number::Import(12)));
        assert_eq!("W7".parse(), Ok(Number::Waiting(WaitingId(7))));
        assert!("7W".parse::<Number>().is_err());
    }

    #[test]
    fn a_waiting_delivery_is_shown_with_its_reasons_and_the_commands() {
        assert_eq!(
            line(&waiting(None)),
            "W7  1970-01-01 00:00  Fulton  waits: header changed, shrunken"
        );
        assert_eq!(
            shown(&waiting(Some(ImportId(14)))),
            "W7  1970-01-01 00:00  Fulton  waits: header changed, shrunken\n  file: list.csv\n  \
             SHA-256 of the file: ab\n  it lacks the column 'Bid'\n  it has 12 rows, and the last \
             delivery had 5,000 rows\n  import 14 of this source is newer\n  \
             'courthouse-steps import approve W7' imports it, and 'import reject W7' drops it\n"
        );
    }
}
