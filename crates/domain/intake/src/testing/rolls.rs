//! Rolls in the memory of [`InMemoryImports`].

use std::collections::{BTreeMap, BTreeSet};

use chrono::DateTime;
use geography::State;
use kernel::{ImportId, PortError, Revision};
use listings::{Listing, TypeMismatch};
use lists::Record;

use super::fake::{Imported, InMemoryImports, World};
use crate::roll::{Parcel, RollRecord, RollRow, SOURCE_PREFIX, StoredRollRow, fill};
use crate::{
    ApplyStep, FillCounts, ImportCounts, ImportError, ImportFile, ImportOptions, ImportState,
    ImportStore, StagedImport, StoredImport, UndoCounts, UndoError,
};

/// Imports rolls into the listings of an [`InMemoryImports`].
#[derive(Debug, Clone)]
pub struct InMemoryRolls {
    imports: InMemoryImports,
    year: i32,
}

impl InMemoryRolls {
    /// A roll that does not name its year is of `year`.
    #[must_use]
    pub const fn new(imports: InMemoryImports, year: i32) -> Self {
        Self { imports, year }
    }

    /// The stored rows, by state, county and the key of the parcel's number.
    #[must_use]
    pub fn rows(&self) -> Vec<(State, String, String, StoredRollRow)> {
        let world = self.imports.world();
        let rows = world.rolls.rows.iter();
        rows.map(|((state, county, key), row)| (*state, county.clone(), key.clone(), row.clone()))
            .collect()
    }
}

type ParcelId = (State, String, String);

/// The counties that an import describes, each with the year of the roll.
type Described = BTreeSet<(State, String, i32)>;

/// The rows that imports of rolls brought, and the counties and years of each import.
#[derive(Debug, Clone, Default)]
pub(super) struct Rolls {
    rows: Vec<(ParcelId, StoredRollRow)>,
    counties: Vec<(ImportId, Described)>,
}

impl Rolls {
    /// The rows about the parcel of a listing.
    pub(super) fn of(&self, listing: &Listing) -> Vec<StoredRollRow> {
        let Some(parcel) = Parcel::of(listing).map(id_of) else { return Vec::new() };
        let rows = self.rows.iter().filter(|(id, _)| *id == parcel);
        rows.map(|(_, row)| row.clone()).collect()
    }
}

fn id_of(parcel: Parcel) -> ParcelId {
    (parcel.state, parcel.county, parcel.number.key().to_owned())
}

impl ImportStore for InMemoryRolls {
    fn begin(&self, file: &ImportFile) -> Result<Box<dyn StagedImport>, PortError> {
        let (rolls, file) = (self.clone(), file.clone());
        Ok(Box::new(Staged { rolls, file, records: Vec::new() }))
    }
}

struct Staged {
    rolls: InMemoryRolls,
    file: ImportFile,
    records: Vec<(u64, RollRecord)>,
}

impl StagedImport for Staged {
    fn stage(&mut self, row: u64, record: Record) -> Result<(), PortError> {
        let record = RollRecord::from_record(record)
            .map_err(|_| PortError::corrupt("memory", "a row without a parcel"))?;
        self.records.push((row, record));
        Ok(())
    }

    fn apply(
        self: Box<Self>,
        terms: ImportOptions,
        observer: &mut dyn FnMut(ApplyStep),
    ) -> Result<ImportCounts, ImportError> {
        let Self { rolls, file, records } = *self;
        let mut world = rolls.imports.world();
        let mut next = world.clone();
        let applied = next.import_roll(&file, records, rolls.year)?;
        if terms.dry_run {
            return Ok(ImportCounts { revision: None, ..applied });
        }
        observer(ApplyStep::Committing);
        *world = next;
        Ok(applied)
    }
}

/// The rows of a file about a parcel: each with its year and its number in the file.
type Group = Vec<(u64, i32, RollRow)>;

/// The row that counts; `None` if the rows contradict each other.
fn winner(group: &Group) -> (i32, Option<RollRow>) {
    let last = group.iter().max_by_key(|(number, _, row)| (row.sale_rank(), *number));
    let year = last.map_or(0, |(_, year, _)| *year);
    let mut kinds: Vec<(i32, RollRow)> = Vec::new();
    for (_, year, row) in group {
        let kind = (*year, row.without_sale());
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let row = last.map(|(.., row)| row.clone());
    (year, row.filter(|_| kinds.len() == 1))
}

impl World {
    fn import_roll(
        &mut self,
        file: &ImportFile,
        records: Vec<(u64, RollRecord)>,
        year: i32,
    ) -> Result<ImportCounts, PortError> {
        let source = file.source.clone();
        let import = ImportId(self.imports.len() as i64 + 1);
        let rows = records.len() as u64;
        let mut groups: BTreeMap<ParcelId, Group> = BTreeMap::new();
        for (number, RollRecord { parcel, year: own, row }) in records {
            let group = groups.entry(id_of(parcel)).or_default();
            group.push((number, own.unwrap_or(year), row));
        }
        let unlike = groups.values().map(|group| {
            let mut unlike: Vec<(i32, &RollRow)> = Vec::new();
            for (_, year, row) in group {
                if !unlike.contains(&(*year, row)) {
                    unlike.push((*year, row));
                }
            }
            unlike.len() as u64
        });
        let unlike: u64 = unlike.sum();
        let parcels = groups.len() as u64;
        let mut applied = ImportCounts {
            repeated: rows - unlike,
            superseded: unlike - parcels,
            ..ImportCounts::default()
        };
        let (mut news, mut counties) = (BTreeSet::new(), BTreeSet::new());
        for (id, group) in &groups {
            let (year, row) = winner(group);
            counties.insert((id.0, id.1.clone(), year));
            applied.filled.ambiguous += u64::from(row.is_none());
            let known =
                self.rolls.rows.iter().rfind(|(own, stored)| {
                    own == id && stored.source == source && stored.year == year
                });
            match known {
                Some((_, stored)) if stored.row == row => applied.unchanged += 1,
                Some(_) => applied.changed += 1,
                None => applied.new += 1,
            }
            if known.is_none_or(|(_, stored)| stored.row != row) {
                news.insert(id.clone());
                let stored = StoredRollRow { source: source.clone(), year, import, row };
                self.rolls.rows.push((id.clone(), stored));
            }
        }
        self.rolls.counties.push((import, counties));
        let is_matched = |listing: &&Listing| {
            Parcel::of(listing).is_some_and(|own| groups.contains_key(&id_of(own)))
        };
        let matched = self.listings.values().filter(|listing| !listing.withdrawn);
        applied.filled.matched = matched.filter(is_matched).count() as u64;
        let (filled, revision) = self.refill(&news)?;
        applied.filled = FillCounts { values: filled, ..applied.filled };
        applied.revision = revision;
        let stored = StoredImport {
            id: import,
            source: format!("{SOURCE_PREFIX}{source}"),
            at: DateTime::UNIX_EPOCH,
            state: ImportState::Applied,
            rows: parcels,
            sha256: file.sha256.clone(),
            revision,
        };
        self.imports.push(Imported {
            stored,
            keys: BTreeSet::new(),
            is_complete: false,
            noted: None,
        });
        Ok(applied)
    }

    /// Fills the listings of these parcels again. Returns the number of filled values and the revision.
    fn refill(&mut self, news: &BTreeSet<ParcelId>) -> Result<(u64, Option<Revision>), PortError> {
        let revision = Revision(self.ledger.newest().0 + 1);
        let mut changed = BTreeMap::new();
        let mut values = 0;
        for (key, before) in self.listings.iter().filter(|(_, listing)| !listing.withdrawn) {
            if Parcel::of(before).is_none_or(|own| !news.contains(&id_of(own))) {
                continue;
            }
            let mut listing = before.clone();
            let filled: Result<u64, TypeMismatch> =
                fill(&mut listing, Some(before), &self.rolls.of(before));
            values += filled.map_err(|mismatch| PortError::corrupt("memory", mismatch))?;
            if listing != *before {
                listing.revision = revision;
                changed.insert(key.clone(), listing);
            }
        }
        if changed.is_empty() {
            return Ok((values, None));
        }
        self.listings.extend(changed);
        self.ledger.import("", DateTime::UNIX_EPOCH, |_| {});
        Ok((values, Some(revision)))
    }

    pub(super) fn undo_roll(
        &mut self,
        import: ImportId,
        undo: ImportId,
    ) -> Result<UndoCounts, UndoError> {
        let stands = |id: ImportId| {
            let made = self.imports.iter().find(|one| one.stored.id == id);
            made.is_some_and(|made| made.stored.state == ImportState::Applied)
        };
        let source_of = |id: ImportId| {
            self.imports.iter().find(|one| one.stored.id == id).map(|one| &one.stored.source)
        };
        let counties = |id: ImportId| {
            self.rolls.counties.iter().find(|(own, _)| *own == id).map(|(_, counties)| counties)
        };
        let own = counties(import).cloned().unwrap_or_default();
        let later = self.rolls.counties.iter().rev().map(|(later, _)| *later).find(|later| {
            *later > import
                && stands(*later)
                && source_of(*later) == source_of(import)
                && counties(*later).is_some_and(|theirs| !theirs.is_disjoint(&own))
        });
        if let Some(later) = later {
            return Err(UndoError::LaterRoll { import, later });
        }
        let gone = self.rolls.rows.iter().filter(|(_, row)| row.import == import);
        let news: BTreeSet<ParcelId> = gone.map(|(id, _)| id.clone()).collect();
        self.rolls.rows.retain(|(_, row)| row.import != import);
        let before = self.listings.clone();
        let (_, revision) = self.refill(&news)?;
        let restored = self
            .listings
            .iter()
            .filter(|(key, listing)| before.get(*key) != Some(*listing))
            .count();
        let made = self.imports.iter_mut().find(|one| one.stored.id == import);
        let made = made.ok_or(UndoError::Unknown(import))?;
        made.stored.state = ImportState::Undone(undo);
        let stored = StoredImport {
            id: undo,
            state: ImportState::Undo(import),
            rows: restored as u64,
            revision,
            ..made.stored.clone()
        };
        self.imports.push(Imported {
            stored,
            keys: BTreeSet::new(),
            is_complete: false,
            noted: None,
        });
        Ok(UndoCounts { restored: restored as u64, revision, ..UndoCounts::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fake_fulfills_the_contract_of_a_roll_store() {
        let store = InMemoryImports::default();
        let rolls = InMemoryRolls::new(store.clone(), 2026);
        crate::testing::roll_store_contract(&store, &rolls, &store, &store);
    }
}
