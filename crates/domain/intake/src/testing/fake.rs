use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::{ListingId, PortError, Revision};
use listings::{Listing, UniqueId};

use super::{LedgerEntry, ReadBack};
use crate::{
    Applied, ImportError, ImportFile, ImportStore, ImportTerms, Record, StagedImport, merge,
};

/// An import store in memory that applies records by the domain's own [`merge`].
#[derive(Debug, Clone, Default)]
pub struct InMemoryImports(Arc<Mutex<World>>);

#[derive(Debug, Clone, Default)]
struct World {
    listings: BTreeMap<UniqueId, Listing>,
    ledger: BTreeMap<UniqueId, Vec<LedgerEntry>>,
    /// Distinct rows of the last import of each source.
    rows_of_source: BTreeMap<String, u64>,
    revision: i64,
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
        self.world().ledger.get(unique_id).cloned().unwrap_or_default()
    }
}

impl ImportStore for InMemoryImports {
    fn begin(&self, file: &ImportFile) -> Result<Box<dyn StagedImport>, PortError> {
        Ok(Box::new(Staged { store: self.clone(), file: file.clone(), records: Vec::new() }))
    }
}

struct Staged {
    store: InMemoryImports,
    file: ImportFile,
    records: Vec<Record>,
}

impl StagedImport for Staged {
    fn stage(&mut self, _row: u64, record: Record) -> Result<(), PortError> {
        self.records.push(record);
        Ok(())
    }

    fn apply(
        self: Box<Self>,
        terms: ImportTerms,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Applied, ImportError> {
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
        records: &[Record],
        terms: ImportTerms,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Applied, ImportError> {
        let mut distinct = BTreeSet::new();
        let mut last: BTreeMap<&UniqueId, &Record> = BTreeMap::new();
        for record in records {
            distinct.insert(format!("{record:?}"));
            last.insert(&record.unique_id, record);
        }
        let now = last.len() as u64;
        let before = self.rows_of_source.insert(file.source.clone(), now).unwrap_or(0);
        if now * 2 < before && !terms.allow_shrink {
            return Err(ImportError::Shrunk { source_name: file.source.clone(), before, now });
        }
        let mut applied = Applied {
            repeated: (records.len() - distinct.len()) as u64,
            superseded: distinct.len() as u64 - now,
            ..Applied::default()
        };
        let revision = Revision(self.revision + 1);
        for (done, (unique_id, record)) in last.into_iter().enumerate() {
            self.take_in(unique_id, record.clone(), revision, &mut applied)
                .map_err(|mismatch| PortError::corrupt("memory", mismatch))?;
            progress(done as u64 + 1, now);
        }
        if applied.new + applied.changed > 0 && !terms.dry_run {
            self.revision = revision.0;
            applied.revision = Some(revision);
        }
        Ok(applied)
    }

    fn take_in(
        &mut self,
        unique_id: &UniqueId,
        record: Record,
        revision: Revision,
        applied: &mut Applied,
    ) -> Result<(), listings::TypeMismatch> {
        let known = self.listings.get(unique_id);
        let merged = merge(known, record)?;
        let mut listing = merged.listing;
        let changes = match known {
            None => {
                applied.new += 1;
                listing.id = ListingId(self.listings.len() as i64 + 1);
                None
            }
            Some(_) if merged.changes.is_empty() => {
                applied.unchanged += 1;
                return Ok(());
            }
            Some(_) => {
                applied.changed += 1;
                let by_name = merged
                    .changes
                    .into_iter()
                    .map(|change| (change.field, (change.old, change.new)));
                Some(by_name.collect())
            }
        };
        listing.revision = revision;
        let entry = LedgerEntry { revision, changes };
        self.ledger.entry(unique_id.clone()).or_default().push(entry);
        self.listings.insert(unique_id.clone(), listing);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fake_keeps_every_promise_of_an_import_store() {
        let store = InMemoryImports::default();
        crate::testing::import_store_contract(&store, &store);
    }
}
