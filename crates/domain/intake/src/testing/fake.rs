use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use deliveries::{DeliveredBefore, DeliveryShape};
use geography::{State, TodayByState};
use kernel::{ImportId, ListingId, PortError, Revision};
use ledger::testing::InMemoryLedger;
use ledger::{EntryKind, LedgerEntry, SaleLedger as _};
use listings::{Column, Listing, Sourced, UniqueId};
use lists::Record;

use self::joins::{Joins, News};
use self::quarantine::Held;
use super::ReadBack;
use super::rolls::Rolls;
use crate::apply::{
    DepartedListing, ImportTransaction, ImportedRow, RowMerger, SkippedRows, StagedRows,
};
use crate::joined::JoinReport;
use crate::{
    ApplyStep, Doubt, ImportCounts, ImportError, ImportFile, ImportOptions, ImportState,
    ImportStore, ReplacedRow, RowFacts, SetAside, StagedImport, StoredImport, history,
};

mod joins;
mod log;
mod quarantine;

/// An in-memory import store.
#[derive(Debug, Clone, Default)]
pub struct InMemoryImports(Arc<Mutex<World>>);

#[derive(Debug, Clone, Default)]
pub(super) struct World {
    /// By the folded unique_ID.
    pub(super) listings: BTreeMap<String, Sourced>,
    pub(super) ledger: InMemoryLedger,
    pub(super) imports: Vec<Imported>,
    /// What imports replaced in the column Source, oldest first.
    sources: Vec<(String, ImportId, Option<String>)>,
    /// The rows of the last import that were set aside.
    set_aside: Vec<SetAside>,
    held: Vec<Held>,
    pub(super) rolls: Rolls,
    joins: Joins,
}

/// An import that was made.
#[derive(Debug, Clone)]
pub(super) struct Imported {
    pub(super) stored: StoredImport,
    /// The folded unique_IDs in the file.
    keys: BTreeSet<String>,
    /// Whether the file is a complete list.
    is_complete: bool,
    /// What the delivery looked like, and its receipt.
    noted: Option<(DeliveryShape, Option<String>)>,
    /// The newest revision after the delivery.
    newest: Revision,
    /// The folded unique_ID and the facts of each row that need not be read again, by its print.
    plain: BTreeMap<Vec<u8>, (String, RowFacts)>,
}

impl From<StoredImport> for Imported {
    /// An import that is not a delivery of a list.
    fn from(stored: StoredImport) -> Self {
        let (keys, plain) = (BTreeSet::new(), BTreeMap::new());
        Self { stored, keys, is_complete: false, noted: None, newest: Revision(0), plain }
    }
}

/// The number, the revision and the time of a change of listings.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    pub(super) import: ImportId,
    pub(super) revision: Revision,
    at: DateTime<Utc>,
}

impl InMemoryImports {
    /// Every listing with what it shows, by its unique_ID.
    #[must_use]
    pub fn listings(&self) -> Vec<Listing> {
        self.world().listings.values().cloned().map(Sourced::into_shown).collect()
    }

    /// The rows of the last import that were set aside.
    #[must_use]
    pub fn set_aside(&self) -> Vec<SetAside> {
        self.world().set_aside.clone()
    }

    pub(super) fn world(&self) -> MutexGuard<'_, World> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ReadBack for InMemoryImports {
    fn sourced(&self, unique_id: &UniqueId) -> Option<Sourced> {
        self.world().listings.get(&unique_id.folded()).cloned()
    }

    fn ledger(&self, unique_id: &UniqueId) -> Vec<LedgerEntry> {
        let world = self.world();
        let listing = world.listings.get(&unique_id.folded());
        let history = listing.and_then(|listing| world.ledger.history(listing.own.id).ok());
        history.map(|history| history.entries).unwrap_or_default()
    }
}

impl World {
    /// The next change. Each import is a day later.
    pub(super) fn next_moment(&self) -> Moment {
        let made = self.imports.len() as i64;
        Moment {
            import: ImportId(made + 1),
            revision: Revision(self.ledger.newest().0 + 1),
            at: DateTime::UNIX_EPOCH + TimeDelta::days(made),
        }
    }

    /// The last import of a source that counts as a delivery.
    fn last_applied(&self, source: &str) -> Option<&Imported> {
        let mut imports = self.imports.iter().rev().map(|one| (one, &one.stored));
        let is_last =
            |stored: &StoredImport| stored.source == source && stored.state == ImportState::Applied;
        imports.find(|(_, stored)| is_last(stored)).map(|(one, _)| one)
    }

    /// The own values of the listings.
    fn own(&self) -> impl Iterator<Item = &Listing> {
        self.listings.values().map(|listing| &listing.own)
    }

    /// The folded unique_ID of a listing, and its own values.
    fn by_id(&self, id: ListingId) -> Option<(&String, &Listing)> {
        let mut listings = self.listings.iter().map(|(key, listing)| (key, &listing.own));
        listings.find(|(_, own)| own.id == id)
    }

    /// Whether a listing is as the delivery left it.
    fn is_as_left(&self, key: &str, last: &Imported) -> bool {
        self.listings.get(key).is_some_and(|listing| listing.own.revision <= last.newest)
    }
}

impl ImportStore for InMemoryImports {
    fn begin(&self, file: &ImportFile) -> Result<Box<dyn StagedImport>, PortError> {
        let last = self.world().last_applied(&file.source).cloned();
        Ok(Box::new(Staged {
            store: self.clone(),
            file: file.clone(),
            records: BTreeMap::new(),
            plain: BTreeMap::new(),
            skipped: BTreeMap::new(),
            last,
            aside: Vec::new(),
            noted: None,
        }))
    }
}

struct Staged {
    store: InMemoryImports,
    file: ImportFile,
    records: BTreeMap<u64, Record>,
    /// The prints and facts of plain rows, by the numbers of the rows.
    plain: BTreeMap<u64, (Vec<u8>, RowFacts)>,
    /// How often each row was skipped, by its print.
    skipped: BTreeMap<Vec<u8>, u64>,
    /// The last delivery of the source when the import began.
    last: Option<Imported>,
    aside: Vec<SetAside>,
    noted: Option<(DeliveryShape, Option<String>)>,
}

impl Staged {
    /// The row of each unique_ID that counts.
    fn winners(&self) -> BTreeMap<String, (u64, &Record)> {
        let rows = self.records.iter();
        rows.map(|(row, record)| (record.unique_id.folded(), (*row, record))).collect()
    }

    fn skipped_keys(&self) -> BTreeSet<&String> {
        let row = |print: &Vec<u8>| self.last.as_ref()?.plain.get(print);
        self.skipped.keys().filter_map(row).map(|(key, _)| key).collect()
    }

    fn quarantined_keys(&self) -> BTreeSet<String> {
        let of = |aside: &SetAside| match aside {
            SetAside::Quarantined(record, _) => Some(record.unique_id.folded()),
            SetAside::LeftOut(_) => None,
        };
        self.aside.iter().filter_map(of).collect()
    }

    /// The folded unique_IDs in the file.
    fn keys(&self) -> BTreeSet<String> {
        let mut keys = self.quarantined_keys();
        keys.extend(self.winners().into_keys());
        keys.extend(self.skipped_keys().into_iter().cloned());
        keys.extend(self.aside.iter().filter_map(|aside| match aside {
            SetAside::LeftOut(unique_id) => Some(unique_id.folded()),
            SetAside::Quarantined(..) => None,
        }));
        keys
    }
}

/// What rows are compared by.
fn content(record: &Record) -> (String, String) {
    let Record { unique_id, state, columns, photos, extras } = record;
    (unique_id.folded(), format!("{state:?} {columns:?} {photos:?} {extras:?}"))
}

impl StagedImport for Staged {
    fn skip_known(&mut self, print: &[u8]) -> Result<Option<RowFacts>, PortError> {
        let Some(last) = &self.last else { return Ok(None) };
        let known = last.plain.get(print);
        let known = known.filter(|(key, _)| self.store.world().is_as_left(key, last));
        if known.is_some() {
            *self.skipped.entry(print.to_owned()).or_default() += 1;
        }
        Ok(known.map(|(_, facts)| *facts))
    }

    fn stage_plain(
        &mut self,
        row: u64,
        record: Record,
        print: &[u8],
        facts: RowFacts,
    ) -> Result<(), PortError> {
        self.plain.insert(row, (print.to_owned(), facts));
        self.stage(row, record)
    }

    fn stage(&mut self, row: u64, record: Record) -> Result<(), PortError> {
        self.records.insert(row, record);
        Ok(())
    }

    fn last_delivery(&mut self) -> Result<Option<DeliveredBefore>, PortError> {
        let world = self.store.world();
        Ok(world.last_applied(&self.file.source).map(|last| DeliveredBefore {
            listings: last.stored.rows,
            shape: last.noted.as_ref().map(|(shape, _)| shape.clone()),
        }))
    }

    fn note_delivery(&mut self, shape: &DeliveryShape, receipt: Option<&str>) {
        self.noted = Some((shape.clone(), receipt.map(ToOwned::to_owned)));
    }

    fn is_released(&self, unique_id: &UniqueId, doubts: &[Doubt]) -> bool {
        let world = self.store.world();
        let mut held = world.held.iter().filter(|held| held.is_of(&self.file.source, unique_id));
        held.any(|held| held.is_released_with(doubts))
    }

    fn parcels_of(
        &mut self,
        state: State,
        county: &str,
        most: usize,
    ) -> Result<Vec<String>, PortError> {
        let world = self.store.world();
        let of_county = world.listings.values().map(|listing| &listing.own).filter(|own| {
            own.state == state && own.facts.text(Column::County) == Some(county) && !own.withdrawn
        });
        let parcels = of_county.filter_map(|own| own.facts.text(Column::ParcelNumber));
        Ok(parcels.take(most).map(ToOwned::to_owned).collect())
    }

    fn set_aside(&mut self, _row: u64, aside: SetAside) -> Result<(), PortError> {
        self.aside.push(aside);
        Ok(())
    }

    fn apply(
        self: Box<Self>,
        terms: ImportOptions,
        observer: &mut dyn FnMut(ApplyStep),
    ) -> Result<ImportCounts, ImportError> {
        let (store, file) = (self.store.clone(), self.file.clone());
        let mut world = store.world();
        let (next, moment) = (world.clone(), world.next_moment());
        let (before, news) = (BTreeSet::new(), News::default());
        let mut import = Import { next, moment, staged: *self, before, news, is_written: false };
        let applied = crate::apply(&mut import, &file, &terms, observer)?;
        if !terms.dry_run {
            *world = import.next;
        }
        Ok(applied)
    }
}

/// An import, which changes a copy of the world.
struct Import {
    next: World,
    moment: Moment,
    staged: Staged,
    /// The folded unique_IDs in the last delivery of the source.
    before: BTreeSet<String>,
    news: News,
    /// Whether a listing was written.
    is_written: bool,
}

impl Import {
    fn skipped(&self) -> SkippedRows {
        let (staged, keys) = (&self.staged, self.staged.skipped_keys());
        let mut again = staged.quarantined_keys();
        again.extend(staged.winners().into_keys());
        let newest = self.next.last_applied(&staged.file.source).map(|last| last.stored.id);
        let is_current = |last: &Imported| {
            newest == Some(last.stored.id) && keys.iter().all(|key| self.next.is_as_left(key, last))
        };
        let listings = keys.len() as u64;
        SkippedRows {
            listings,
            repeated: staged.skipped.values().sum::<u64>() - listings,
            are_outdated: !staged.last.as_ref().is_some_and(is_current),
            are_ambiguous: keys.iter().any(|key| again.contains(*key)),
        }
    }

    /// The plain rows of the file. A row that shares its unique_ID is none of them, because the other
    /// row may count.
    fn plain(&self) -> BTreeMap<Vec<u8>, (String, RowFacts)> {
        let (staged, mut rows_of) = (&self.staged, BTreeMap::<String, u64>::new());
        let aside = staged.aside.iter().map(|aside| match aside {
            SetAside::LeftOut(unique_id) => unique_id,
            SetAside::Quarantined(record, _) => &record.unique_id,
        });
        for unique_id in staged.records.values().map(|record| &record.unique_id).chain(aside) {
            *rows_of.entry(unique_id.folded()).or_default() += 1;
        }
        let known = staged.last.iter().flat_map(|last| last.plain.clone());
        let known = known.filter(|(print, _)| staged.skipped.contains_key(print));
        let read = staged.plain.iter().map(|(row, (print, facts))| {
            (print.clone(), (staged.records[row].unique_id.folded(), *facts))
        });
        known.chain(read.filter(|(_, (key, _))| rows_of[key] == 1)).collect()
    }

    fn store(&mut self, key: &str, known: Option<&Sourced>, row: ImportedRow) {
        let Moment { import, revision, .. } = self.moment;
        let next = ListingId(self.next.listings.len() as i64 + 1);
        let id = known.map_or(next, |known| known.own.id);
        if known.is_none() {
            self.news.new.insert(id);
        }
        if let Some(noted) = row.noted {
            self.news.noted.insert(id, noted);
        }
        if let Some(old) = row.replaced_source {
            self.next.sources.push((key.to_owned(), import, old));
        }
        if row.must_be_stored {
            self.is_written = true;
            let Sourced { own, lent } = row.listing;
            let own = Listing { id, revision, ..own };
            self.next.listings.insert(key.to_owned(), Sourced { own, lent });
        }
    }

    /// Whether the last delivery of a source contains a listing. `but` is a source that is not asked.
    fn is_listed(&self, key: &str, but: Option<&str>) -> bool {
        let sources = self.next.imports.iter().map(|one| one.stored.source.as_str());
        sources.filter(|source| Some(*source) != but).any(|source| {
            self.next.last_applied(source).is_some_and(|last| last.keys.contains(key))
        })
    }
}

impl ImportTransaction for Import {
    type Error = ImportError;

    fn was_delivered(&mut self) -> Result<bool, ImportError> {
        let receipt = self.staged.noted.as_ref().and_then(|(_, receipt)| receipt.as_ref());
        let mut known = self.next.imports.iter().filter_map(|one| one.noted.as_ref());
        Ok(receipt.is_some() && known.any(|(_, known)| known.as_ref() == receipt))
    }

    fn staged_rows(&mut self) -> Result<StagedRows, ImportError> {
        let staged = &self.staged;
        let distinct: BTreeSet<_> = staged.records.values().map(content).collect();
        let last = self.next.last_applied(&staged.file.source);
        Ok(StagedRows {
            rows: staged.records.len() as u64,
            distinct: distinct.len() as u64,
            listings: staged.winners().len() as u64,
            quarantined: staged.quarantined_keys().len() as u64,
            skipped: self.skipped(),
            before: last.map_or(0, |last| last.stored.rows),
        })
    }

    fn replaced_rows(&mut self) -> Result<Vec<ReplacedRow>, ImportError> {
        let winners = self.staged.winners();
        let rows = self.staged.records.iter();
        let last: BTreeMap<_, _> = rows.map(|row| (content(row.1), row)).collect();
        let replaced = last.into_iter().filter_map(|(content_of, (row, record))| {
            let (by, winner) = winners[&content_of.0];
            let unique_id = record.unique_id.clone();
            (content(winner) != content_of).then_some(ReplacedRow { unique_id, row: *row, by })
        });
        let mut replaced: Vec<ReplacedRow> = replaced.collect();
        replaced.sort_by_key(|replaced| replaced.row);
        Ok(replaced)
    }

    fn left_out(&mut self) -> Result<Vec<UniqueId>, ImportError> {
        let winners = self.staged.winners();
        let known = self.staged.aside.iter().filter_map(|aside| {
            let SetAside::LeftOut(unique_id) = aside else { return None };
            let key = unique_id.folded();
            let known = self.next.listings.get(&key).filter(|known| !known.own.withdrawn)?;
            (!winners.contains_key(&key)).then(|| known.own.unique_id.clone())
        });
        Ok(known.collect::<BTreeSet<_>>().into_iter().collect())
    }

    fn store_import(&mut self, state: ImportState, rows: u64) -> Result<TodayByState, ImportError> {
        let Moment { import: id, at, .. } = self.moment;
        let ImportFile { source, complete_list, sha256 } = self.staged.file.clone();
        let last = self.next.last_applied(&source);
        self.before = last.map(|last| last.keys.clone()).unwrap_or_default();
        let stored = StoredImport { id, source, at, state, rows, sha256, revision: None };
        let (noted, keys) = (self.staged.noted.take(), self.staged.keys());
        let made = Imported { keys, is_complete: complete_list, noted, ..Imported::from(stored) };
        self.next.imports.push(made);
        Ok(TodayByState::at(at))
    }

    fn store_list(&mut self, all_seen: bool) -> Result<Vec<ListingId>, ImportError> {
        let Some(made) = self.next.imports.last_mut() else { return Ok(Vec::new()) };
        if made.stored.state == ImportState::Released {
            return Ok(Vec::new());
        }
        let departed = self.before.difference(&made.keys);
        let departed = departed.filter_map(|key| self.next.listings.get(key)).map(|one| one.own.id);
        let departed = departed.collect();
        if all_seen {
            made.keys.extend(self.before.iter().cloned());
        }
        Ok(departed)
    }

    fn merge_rows(
        &mut self,
        merger: RowMerger<'_>,
        merged: &mut dyn FnMut(ImportCounts),
    ) -> Result<(), ImportError> {
        let winners = self.staged.winners().into_iter();
        let winners: Vec<(String, Record)> =
            winners.map(|(key, (_, record))| (key, record.clone())).collect();
        for (key, record) in winners {
            let known = self.next.listings.get(&key).cloned();
            let is_gone = known.as_ref().is_some_and(|known| is_gone(&known.own));
            let row = merger
                .merge(known.as_ref(), record, is_gone, |own| self.next.rolls.of(own))
                .map_err(|mismatch| PortError::corrupt("memory", mismatch))?;
            let counts = row.counts;
            self.store(&key, known.as_ref(), row);
            merged(counts);
        }
        Ok(())
    }

    fn join_listings(&mut self) -> Result<JoinReport, ImportError> {
        Ok(self.next.settle_joins(self.moment, None, &mut self.news)?)
    }

    fn returned(&mut self, touched: &[ListingId]) -> Result<Vec<ListingId>, ImportError> {
        let world = &self.next;
        let in_file = world.imports.iter().rev().take(1).flat_map(|made| &made.keys);
        let mut shown: BTreeSet<ListingId> = in_file.filter_map(|key| world.shown(key)).collect();
        shown.extend(touched);
        let is_back = |own: &&Listing| shown.contains(&own.id) && is_gone(own);
        Ok(world.own().filter(is_back).map(|own| own.id).collect())
    }

    fn departed(&mut self, listings: &[ListingId]) -> Result<Vec<DepartedListing>, ImportError> {
        let source = self.staged.file.source.as_str();
        let departed = listings.iter().filter_map(|id| {
            let (key, listing) = self.next.by_id(*id)?;
            let mut others = self.next.group_keys(key).into_iter().filter(|other| other != key);
            let is_listed_elsewhere = self.is_listed(key, Some(source))
                || others.any(|other| self.is_listed(&other, None));
            Some(DepartedListing { shown: shown_by(listing), is_listed_elsewhere })
        });
        Ok(departed.collect())
    }

    fn mark(&mut self, kind: EntryKind, listings: &[ListingId]) -> Result<(), ImportError> {
        let today = TodayByState::at(self.moment.at);
        let all = self.next.listings.values_mut().map(|listing| &mut listing.own);
        for listing in all.filter(|one| listings.contains(&one.id)) {
            match kind {
                EntryKind::Listed => history::note_return(listing),
                _ => history::note_removal(listing, today.of(listing.state)),
            }
            listing.revision = self.moment.revision;
            self.news.noted.entry(listing.id).or_default().mark(kind);
        }
        Ok(())
    }

    fn store_quarantined(&mut self) -> Result<(), ImportError> {
        self.next.hold(self.moment.import, &self.staged.file.source, &self.staged.aside);
        Ok(())
    }

    fn forget_plausible(&mut self) -> Result<(), ImportError> {
        let (source, keys) = (&self.staged.file.source, self.staged.winners());
        self.next.held.retain(|held| !held.is_waiting_in(source, &keys));
        Ok(())
    }

    fn store_revision(&mut self) -> Result<Option<Revision>, ImportError> {
        let is_written = self.is_written || !self.news.is_empty();
        let revision = is_written.then_some(self.moment.revision);
        if is_written {
            self.next.append((&self.staged.file.source, self.moment.at), &self.news)?;
        }
        let (newest, plain) = (self.next.ledger.newest(), self.plain());
        if let Some(made) = self.next.imports.last_mut() {
            (made.stored.revision, made.newest, made.plain) = (revision, newest, plain);
        }
        self.next.set_aside.clone_from(&self.staged.aside);
        Ok(revision)
    }
}

fn is_gone(listing: &Listing) -> bool {
    listing.facts.date(listings::Column::NoLongerListed).is_some()
}

/// The listing that shows this one.
fn shown_by(listing: &Listing) -> ListingId {
    listing.duplicate_of.unwrap_or(listing.id)
}
