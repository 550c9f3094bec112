//! Rolls in the memory of [`InMemoryImports`].

use std::collections::{BTreeMap, BTreeSet};

use chrono::DateTime;
use geography::State;
use kernel::{ImportId, PortError, Revision};
use listings::{Listing, Sourced};
use lists::Record;

use super::fake::{Imported, InMemoryImports, Moment, World};
use crate::roll::{Parcel, RollRecord, RollRow, SOURCE_PREFIX, StoredRollRow, fill};
use crate::{
    ApplyStep, ImportCounts, ImportError, ImportFile, ImportOptions, ImportState, ImportStore,
    StagedImport, StoredImport, UndoCounts, UndoError,
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
    counties: BTreeMap<ImportId, Described>,
}

impl Rolls {
    /// The rows about the parcel of a listing by its own values.
    pub(super) fn of(&self, own: &Listing) -> Vec<StoredRollRow> {
        let Some(parcel) = Parcel::of(own).map(id_of) else { return Vec::new() };
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
    let kinds = distinct(group.iter().map(|(_, year, row)| (*year, row.without_sale())));
    (year, last.filter(|_| kinds == 1).map(|(.., row)| row.clone()))
}

/// The number of different values.
fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> u64 {
    let mut distinct: Vec<T> = Vec::new();
    for value in values {
        if !distinct.contains(&value) {
            distinct.push(value);
        }
    }
    distinct.len() as u64
}

/// What became of the listings of some parcels.
struct Refilled {
    /// Values that are filled and were not, or were others.
    values: u64,
    /// Listings that changed.
    changed: u64,
    revision: Option<Revision>,
}

impl World {
    fn import_roll(
        &mut self,
        file: &ImportFile,
        records: Vec<(u64, RollRecord)>,
        year: i32,
    ) -> Result<ImportCounts, PortError> {
        let ImportFile { source, sha256, .. } = file.clone();
        let Moment { import, .. } = self.next_moment();
        let rows = records.len() as u64;
        let mut groups: BTreeMap<ParcelId, Group> = BTreeMap::new();
        for (number, RollRecord { parcel, year: own, row }) in records {
            let group = groups.entry(id_of(parcel)).or_default();
            group.push((number, own.unwrap_or(year), row));
        }
        let contents = |group: &Group| distinct(group.iter().map(|(_, year, row)| (*year, row)));
        let (unlike, parcels) = (groups.values().map(contents).sum::<u64>(), groups.len() as u64);
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
            let is_same = |(own, stored): &&(ParcelId, StoredRollRow)| {
                own == id && stored.source == source && stored.year == year
            };
            match self.rolls.rows.iter().rfind(is_same) {
                Some((_, stored)) if stored.row == row => {
                    applied.unchanged += 1;
                    continue;
                }
                Some(_) => applied.changed += 1,
                None => applied.new += 1,
            }
            news.insert(id.clone());
            let stored = StoredRollRow { source: source.clone(), year, import, row };
            self.rolls.rows.push((id.clone(), stored));
        }
        self.rolls.counties.insert(import, counties);
        let listings = self.listings.values().filter(|listing| !listing.own.withdrawn);
        let parcel = |listing: &Sourced| Parcel::of(&listing.own);
        let matched =
            listings.filter_map(parcel).filter(|own| groups.contains_key(&id_of(own.clone())));
        applied.filled.matched = matched.count() as u64;
        let Refilled { values, revision, .. } = self.refill(&news)?;
        (applied.filled.values, applied.revision) = (values, revision);
        self.imports.push(Imported::from(StoredImport {
            id: import,
            source: format!("{SOURCE_PREFIX}{source}"),
            at: DateTime::UNIX_EPOCH,
            state: ImportState::Applied,
            rows: parcels,
            sha256,
            revision,
        }));
        Ok(applied)
    }

    /// Fills the listings of these parcels again.
    fn refill(&mut self, news: &BTreeSet<ParcelId>) -> Result<Refilled, PortError> {
        let Moment { revision, .. } = self.next_moment();
        let (mut changed, mut values) = (0, 0);
        for listing in self.listings.values_mut().filter(|listing| !listing.own.withdrawn) {
            if Parcel::of(&listing.own).is_none_or(|own| !news.contains(&id_of(own))) {
                continue;
            }
            let before = listing.clone();
            values += fill(listing, Some(&before), &self.rolls.of(&before.own))
                .map_err(|mismatch| PortError::corrupt("memory", mismatch))?;
            if *listing != before {
                listing.own.revision = revision;
                changed += 1;
            }
        }
        if changed > 0 {
            self.ledger.import("", DateTime::UNIX_EPOCH, |_| {});
        }
        Ok(Refilled { values, changed, revision: (changed > 0).then_some(revision) })
    }

    pub(super) fn undo_roll(
        &mut self,
        import: StoredImport,
        undo: ImportId,
    ) -> Result<UndoCounts, UndoError> {
        let id = import.id;
        let counties = |id: &ImportId| self.rolls.counties.get(id).cloned().unwrap_or_default();
        let is_later = |later: &&StoredImport| {
            later.id > id
                && later.state == ImportState::Applied
                && later.source == import.source
                && !counties(&later.id).is_disjoint(&counties(&id))
        };
        if let Some(later) = self.imports.iter().rev().map(|one| &one.stored).find(is_later) {
            return Err(UndoError::LaterRoll { import: id, later: later.id });
        }
        let gone = self.rolls.rows.iter().filter(|(_, row)| row.import == id);
        let news: BTreeSet<ParcelId> = gone.map(|(id, _)| id.clone()).collect();
        self.rolls.rows.retain(|(_, row)| row.import != id);
        let Refilled { changed, revision, .. } = self.refill(&news)?;
        for made in self.imports.iter_mut().filter(|made| made.stored.id == id) {
            made.stored.state = ImportState::Undone(undo);
        }
        let state = ImportState::Undo(id);
        let stored = StoredImport { id: undo, state, rows: changed, revision, ..import };
        self.imports.push(Imported::from(stored));
        Ok(UndoCounts { restored: changed, revision, ..UndoCounts::default() })
    }
}
