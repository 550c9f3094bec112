use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::DateTime;
use kernel::{ListingId, PortError, Revision};
use ledger::testing::InMemoryLedger;
use ledger::{Change, EntryKind, LedgerEntry, SaleLedger as _};
use listings::{Listing, UniqueId};

use super::ReadBack;
use crate::{
    ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore, Record, StagedImport, merge,
};

/// An in-memory import store that applies records with the domain's own [`merge`].
#[derive(Debug, Clone, Default)]
pub struct InMemoryImports(Arc<Mutex<World>>);

/// What the ledger records about a listing.
type Noted = (ListingId, EntryKind, Vec<Change>);

#[derive(Debug, Clone, Default)]
struct World {
    listings: BTreeMap<UniqueId, Listing>,
    ledger: InMemoryLedger,
    /// Distinct rows of the last import of each source.
    rows_of_source: BTreeMap<String, u64>,
}

impl InMemoryImports {
    /// Every listing, by its unique_ID.
    #[must_use]
    pub fn listings(&self) -> Vec<Listing> {
        self.world().listings.values().cloned().collect()
    }

    fn world(&self) -> MutexGuard<'_, World> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ReadBack for InMemoryImports {
    fn listing(&self, unique_id: &UniqueId) -> Option<Listing> {
        self.world().listings.get(unique_id).cloned()
    }

    fn ledger(&self, unique_id: &UniqueId) -> Vec<LedgerEntry> {
        let world = self.world();
        let listing = world.listings.get(unique_id).map(|listing| listing.id);
        listing
            .and_then(|id| world.ledger.history(id).ok())
            .map(|history| history.entries)
            .unwrap_or_default()
    }
}

impl ImportStore for InMemoryImports {
    fn begin(&self, file: &ImportFile) -> Result<Box<dyn StagedImport>, PortError> {
        Ok(Box::new(Staged { store: self.clone(), file: file.clone(), records: BTreeMap::new() }))
    }
}

struct Staged {
    store: InMemoryImports,
    file: ImportFile,
    records: BTreeMap<u64, Record>,
}

impl StagedImport for Staged {
    fn stage(&mut self, row: u64, record: Record) -> Result<(), PortError> {
        self.records.insert(row, record);
        Ok(())
    }

    fn apply(
        self: Box<Self>,
        terms: ImportOptions,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<ImportCounts, ImportError> {
        let mut world = self.store.world();
        let mut next = world.clone();
        let applied = next.apply(&self.file, &self.records, terms, progress)?;
        if !terms.dry_run {
            *world = next;
        }
        Ok(applied)
    }
}

impl World {
    fn apply(
        &mut self,
        file: &ImportFile,
        records: &BTreeMap<u64, Record>,
        terms: ImportOptions,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<ImportCounts, ImportError> {
        let mut distinct = BTreeSet::new();
        let mut last: BTreeMap<&UniqueId, &Record> = BTreeMap::new();
        for record in records.values() {
            distinct.insert(format!("{record:?}"));
            last.insert(&record.unique_id, record);
        }
        let now = last.len() as u64;
        let before = self.rows_of_source.insert(file.source.clone(), now).unwrap_or(0);
        if now * 2 < before && !terms.allow_shrink {
            return Err(ImportError::Shrunk { source_name: file.source.clone(), before, now });
        }
        let mut applied = ImportCounts {
            repeated: (records.len() - distinct.len()) as u64,
            superseded: distinct.len() as u64 - now,
            ..ImportCounts::default()
        };
        let revision = Revision(self.ledger.newest().0 + 1);
        let mut is_stored = false;
        let mut news = Vec::new();
        for (done, (unique_id, record)) in last.into_iter().enumerate() {
            let (stored, noted) = self
                .import(unique_id, record.clone(), (&file.source, revision), &mut applied)
                .map_err(|mismatch| PortError::corrupt("memory", mismatch))?;
            is_stored |= stored;
            news.extend(noted);
            progress(done as u64 + 1, now);
        }
        if is_stored && !terms.dry_run {
            let mut appended = Ok(());
            self.ledger.import(&file.source, DateTime::UNIX_EPOCH, |appender| {
                appended = news.iter().try_for_each(|(listing, kind, changes)| {
                    appender.append(*listing, *kind, changes)
                });
            });
            appended?;
            applied.revision = Some(revision);
        }
        Ok(applied)
    }

    /// Imports a record. Returns whether the listing was stored, and what the ledger has to record
    /// about it.
    fn import(
        &mut self,
        unique_id: &UniqueId,
        record: Record,
        (source, revision): (&str, Revision),
        applied: &mut ImportCounts,
    ) -> Result<(bool, Option<Noted>), listings::TypeMismatch> {
        let known = self.listings.get(unique_id);
        let merged = merge(known, record, source)?;
        let mut listing = merged.listing;
        let kind = match known {
            None => {
                applied.new += 1;
                listing.id = ListingId(self.listings.len() as i64 + 1);
                Some(EntryKind::Listed)
            }
            Some(_) if merged.changes.is_empty() => {
                applied.unchanged += 1;
                None
            }
            Some(_) => {
                applied.changed += 1;
                Some(EntryKind::Changed)
            }
        };
        if !merged.must_be_stored {
            return Ok((false, None));
        }
        listing.revision = revision;
        let noted = kind.map(|kind| (listing.id, kind, merged.changes));
        self.listings.insert(unique_id.clone(), listing);
        Ok((true, noted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fake_fulfills_the_contract_of_an_import_store() {
        let store = InMemoryImports::default();
        crate::testing::import_store_contract(&store, &store);
    }
}
