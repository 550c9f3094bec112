use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use deliveries::{DeliveredBefore, DeliveryShape};
use geography::TodayByState;
use kernel::{ImportId, ListingId, PortError, Revision};
use ledger::testing::InMemoryLedger;
use ledger::{EntryKind, LedgerEntry, SaleLedger as _};
use listings::{Column, Listing, UniqueId};
use lists::Record;

use super::ReadBack;
use super::rolls::Rolls;
use crate::history;
use crate::roll::{SOURCE_PREFIX, fill, fill_merged};
use crate::{
    ApplyStep, Decision, Doubt, ImportCounts, ImportDetails, ImportEffects, ImportEntry,
    ImportError, ImportFile, ImportLog, ImportOptions, ImportState, ImportStore, LeftAsIs, Noted,
    PastEntry, Quarantine, QuarantinedSale, ReplacedRow, RowFacts, SetAside, Sighting,
    SourceChange, StagedImport, StoredImport, UndoCase, UndoCounts, UndoError, merge, undo,
};

mod joins;

use self::joins::{Joins, News};

/// An in-memory import store that applies records with the domain's own [`merge`].
#[derive(Debug, Clone, Default)]
pub struct InMemoryImports(Arc<Mutex<World>>);

#[derive(Debug, Clone, Default)]
pub(super) struct World {
    /// By the folded unique_ID.
    pub(super) listings: BTreeMap<String, Listing>,
    pub(super) ledger: InMemoryLedger,
    pub(super) imports: Vec<Imported>,
    /// What imports replaced in the column Source, oldest first.
    sources: Vec<(String, ImportId, Option<String>)>,
    /// The rows of the last import that were set aside.
    set_aside: Vec<SetAside>,
    quarantine: Vec<Entry>,
    /// The plain rows of the last delivery of each source.
    remembered: BTreeMap<String, Remembered>,
    pub(super) rolls: Rolls,
    joins: Joins,
}

/// The rows of a delivery that need not be read again.
#[derive(Debug, Clone, Default, PartialEq)]
struct Remembered {
    /// The newest revision after the delivery.
    revision: Option<Revision>,
    /// The folded unique_ID and the facts of each row, by its print.
    rows: BTreeMap<Vec<u8>, (String, RowFacts)>,
}

/// An import that was made.
#[derive(Debug, Clone)]
pub(super) struct Imported {
    pub(super) stored: StoredImport,
    /// The folded unique_IDs in the file.
    pub(super) keys: BTreeSet<String>,
    /// Whether the file is a complete list.
    pub(super) is_complete: bool,
    /// What the delivery looked like, and its receipt.
    pub(super) noted: Option<NotedDelivery>,
}

/// What a delivery looks like, and its receipt.
type NotedDelivery = (DeliveryShape, Option<String>);

/// A sale in the quarantine, also after a decision.
#[derive(Debug, Clone)]
struct Entry {
    sale: QuarantinedSale,
    /// The record as it was delivered.
    delivered: Record,
    is_fixed: bool,
    decision: Option<Decision>,
    /// The last import that delivered the sale.
    import: ImportId,
}

impl InMemoryImports {
    /// Every listing, by its unique_ID.
    #[must_use]
    pub fn listings(&self) -> Vec<Listing> {
        self.world().listings.values().cloned().collect()
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
    fn listing(&self, unique_id: &UniqueId) -> Option<Listing> {
        self.world().listings.get(&unique_id.folded()).cloned()
    }

    fn ledger(&self, unique_id: &UniqueId) -> Vec<LedgerEntry> {
        let world = self.world();
        let listing = world.listings.get(&unique_id.folded()).map(|listing| listing.id);
        listing
            .and_then(|id| world.ledger.history(id).ok())
            .map(|history| history.entries)
            .unwrap_or_default()
    }
}

impl ImportStore for InMemoryImports {
    fn begin(&self, file: &ImportFile) -> Result<Box<dyn StagedImport>, PortError> {
        Ok(Box::new(Staged {
            store: self.clone(),
            file: file.clone(),
            records: BTreeMap::new(),
            plain: BTreeMap::new(),
            skipped: BTreeMap::new(),
            remembered: self.world().remembered.get(&file.source).cloned().unwrap_or_default(),
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
    /// What was remembered when the import began.
    remembered: Remembered,
    aside: Vec<SetAside>,
    noted: Option<NotedDelivery>,
}

impl StagedImport for Staged {
    fn skip_known(&mut self, print: &[u8]) -> Result<Option<RowFacts>, PortError> {
        let Some((key, facts)) = self.remembered.rows.get(print) else { return Ok(None) };
        if !self.store.world().is_as_remembered(key, &self.remembered) {
            return Ok(None);
        }
        *self.skipped.entry(print.to_owned()).or_default() += 1;
        Ok(Some(*facts))
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
        world.quarantine.iter().any(|entry| {
            entry.is_of(&self.file.source, unique_id)
                && entry.decision == Some(Decision::Released)
                && !entry.is_fixed
                && doubts.iter().all(|doubt| entry.sale.doubts.contains(doubt))
        })
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
        let mut world = self.store.world();
        let mut next = world.clone();
        if next.has_receipt(&self) {
            return Err(ImportError::AlreadyImported);
        }
        let skipped = next.skipped(&self)?;
        let applied =
            next.apply(&self.file, (&self.records, &self.aside), &skipped, terms, observer)?;
        if !terms.is_release {
            next.remember(&self);
        }
        next.quarantine(&self.file.source, &self.aside);
        if !terms.is_release {
            let plausible: Vec<&UniqueId> =
                self.records.values().map(|record| &record.unique_id).collect();
            next.quarantine.retain(|entry| {
                entry.decision.is_some()
                    || !plausible.iter().any(|id| entry.is_of(&self.file.source, id))
            });
        }
        if let Some(import) = next.imports.last_mut() {
            import.noted = self.noted;
        }
        next.set_aside = self.aside;
        if !terms.dry_run {
            observer(ApplyStep::Committing);
            *world = next;
        }
        Ok(applied)
    }
}

/// What was skipped.
struct Skipped {
    listings: u64,
    /// Their folded unique_IDs.
    keys: BTreeSet<String>,
    /// Rows that repeat a skipped row.
    repeated: u64,
}

impl World {
    /// Whether a delivery with the receipt of this one was imported.
    fn has_receipt(&self, staged: &Staged) -> bool {
        let receipt = staged.noted.as_ref().and_then(|(_, receipt)| receipt.as_ref());
        let of = |import: &Imported| import.noted.as_ref().and_then(|(_, known)| known.clone());
        receipt
            .is_some_and(|receipt| self.imports.iter().any(|one| of(one).as_ref() == Some(receipt)))
    }

    /// Whether a listing is as the delivery left it.
    fn is_as_remembered(&self, key: &str, remembered: &Remembered) -> bool {
        let listing = self.listings.get(key);
        listing.is_some_and(|listing| Some(listing.revision) <= remembered.revision)
    }

    fn skipped(&self, staged: &Staged) -> Result<Skipped, ImportError> {
        let rows = &staged.remembered.rows;
        let keys: BTreeSet<&String> =
            staged.skipped.keys().filter_map(|print| rows.get(print)).map(|(key, _)| key).collect();
        let quarantined = staged.aside.iter().filter_map(|aside| match aside {
            SetAside::Quarantined(record, _) => Some(record),
            SetAside::LeftOut(_) => None,
        });
        let is_twice = |record: &Record| keys.contains(&record.unique_id.folded());
        let known = self.remembered.get(&staged.file.source).cloned().unwrap_or_default();
        let is_stale = known != staged.remembered
            || keys.iter().any(|key| !self.is_as_remembered(key, &staged.remembered));
        if !keys.is_empty()
            && (is_stale || staged.records.values().chain(quarantined).any(is_twice))
        {
            return Err(ImportError::ReadEveryRow);
        }
        let listings = keys.len() as u64;
        let repeated = staged.skipped.values().sum::<u64>() - listings;
        Ok(Skipped { listings, keys: keys.into_iter().cloned().collect(), repeated })
    }

    /// Remembers the plain rows of a delivery. A row that shares its unique_ID is not remembered,
    /// because the other row may count.
    fn remember(&mut self, staged: &Staged) {
        let key = |record: &Record| record.unique_id.folded();
        let mut rows_of: BTreeMap<String, u64> = BTreeMap::new();
        for record in staged.records.values() {
            *rows_of.entry(key(record)).or_default() += 1;
        }
        for aside in &staged.aside {
            let unique_id = match aside {
                SetAside::LeftOut(unique_id) => unique_id,
                SetAside::Quarantined(record, _) => &record.unique_id,
            };
            *rows_of.entry(unique_id.folded()).or_default() += 1;
        }
        let mut rows = staged.remembered.rows.clone();
        rows.retain(|print, _| staged.skipped.contains_key(print));
        for (row, (print, facts)) in &staged.plain {
            let key = key(&staged.records[row]);
            if rows_of[&key] == 1 {
                rows.insert(print.clone(), (key, *facts));
            }
        }
        let revision = Some(self.ledger.newest());
        self.remembered.insert(staged.file.source.clone(), Remembered { revision, rows });
    }

    fn apply(
        &mut self,
        file: &ImportFile,
        (records, aside): (&BTreeMap<u64, Record>, &[SetAside]),
        skipped: &Skipped,
        terms: ImportOptions,
        observer: &mut dyn FnMut(ApplyStep),
    ) -> Result<ImportCounts, ImportError> {
        let content = |record: &Record| {
            let Record { unique_id, state, columns, photos, extras } = record;
            (unique_id.folded(), format!("{state:?} {columns:?} {photos:?} {extras:?}"))
        };
        let mut distinct = BTreeMap::new();
        let mut last: BTreeMap<String, (u64, &Record)> = BTreeMap::new();
        for (row, record) in records {
            distinct.insert(content(record), *row);
            last.insert(record.unique_id.folded(), (*row, record));
        }
        let now = last.len() as u64;
        let quarantined: BTreeSet<String> = aside
            .iter()
            .filter_map(|aside| match aside {
                SetAside::Quarantined(record, _) => Some(record.unique_id.folded()),
                SetAside::LeftOut(_) => None,
            })
            .collect();
        let in_file = now + skipped.listings + quarantined.len() as u64;
        if !terms.is_release {
            let last = self.last_applied(&file.source);
            let before = last.map_or(0, |last| last.stored.rows);
            if in_file * 2 < before && !terms.allow_shrink {
                let source_name = file.source.clone();
                return Err(ImportError::Shrunk { source_name, before, now: in_file });
            }
        }
        let mut applied = ImportCounts {
            repeated: (records.len() - distinct.len()) as u64 + skipped.repeated,
            superseded: distinct.len() as u64 - now,
            unchanged: skipped.listings,
            ..ImportCounts::default()
        };
        let winners: BTreeMap<_, _> = last
            .iter()
            .map(|(key, (row, record))| (key.clone(), (*row, content(record))))
            .collect();
        let mut replaced: Vec<ReplacedRow> = Vec::new();
        for (content, row) in &distinct {
            let (by, winner) = &winners[&content.0];
            if winner != content {
                let unique_id = records[row].unique_id.clone();
                replaced.push(ReplacedRow { unique_id, row: *row, by: *by });
            }
        }
        replaced.sort_by_key(|replaced| replaced.row);
        replaced.into_iter().for_each(|row| observer(ApplyStep::Replaced(row)));
        if let Some(most) = terms.most_replaced.filter(|most| applied.superseded > *most) {
            let rows = records.len() as u64 + skipped.listings + skipped.repeated;
            let replaced = applied.superseded;
            return Err(ImportError::TooManyReplaced { replaced, rows, most });
        }
        let revision = Revision(self.ledger.newest().0 + 1);
        let import = ImportId(self.imports.len() as i64 + 1);
        let at = self.now();
        let mut is_stored = false;
        let mut news = News::default();
        let mut keys: BTreeSet<String> = last.keys().cloned().chain(quarantined).collect();
        keys.extend(skipped.keys.iter().cloned());
        keys.extend(aside.iter().filter_map(|aside| match aside {
            SetAside::LeftOut(unique_id) => Some(unique_id.folded()),
            SetAside::Quarantined(..) => None,
        }));
        let before = self.last_applied(&file.source).map(|last| last.keys.clone());
        let before = before.unwrap_or_default();
        if terms.all_seen {
            keys.extend(before.iter().cloned());
        }
        for (done, (key, (_, record))) in last.into_iter().enumerate() {
            let (stored, noted) = self
                .import(&key, record.clone(), (&file.source, import, revision, at), &mut applied)
                .map_err(|mismatch| PortError::corrupt("memory", mismatch))?;
            is_stored |= stored;
            match noted {
                Some((listing, noted)) if noted == Noted::default() => {
                    news.new.insert(listing);
                }
                Some((listing, noted)) => drop(news.noted.insert(listing, noted)),
                None => {}
            }
            let done = skipped.listings + done as u64 + 1;
            observer(ApplyStep::Applied { done, all: skipped.listings + now });
        }
        let stored = StoredImport {
            id: import,
            source: file.source.clone(),
            at,
            state: if terms.is_release { ImportState::Released } else { ImportState::Applied },
            rows: in_file,
            sha256: file.sha256.clone(),
            revision: None,
        };
        let is_complete = file.complete_list;
        self.imports.push(Imported { stored, keys: keys.clone(), is_complete, noted: None });
        let disputed = self.settle_joins((import, revision, at), None, &mut news, &mut applied)?;
        disputed.into_iter().for_each(|pair| observer(ApplyStep::Disputed(pair)));
        self.note_returned(&keys, revision, &mut news);
        if file.complete_list && !terms.is_release {
            let departed = before.difference(&keys);
            self.note_removed(&file.source, departed, (revision, at), &mut news);
        }
        is_stored |= !news.is_empty();
        if is_stored && !terms.dry_run {
            self.append((&file.source, at), &news)?;
            applied.revision = Some(revision);
        }
        if let Some(made) = self.imports.last_mut() {
            made.stored.revision = applied.revision;
        }
        Ok(applied)
    }

    /// The time of the next import: each one is a day later.
    fn now(&self) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(self.imports.len() as i64)
    }

    /// Appends the entries of a change of listings to the ledger.
    fn append(
        &mut self,
        (source, at): (&str, DateTime<Utc>),
        news: &News,
    ) -> Result<(), PortError> {
        let mut appended = Ok(());
        self.ledger.import(source, at, |appender| {
            let new = news.new.iter().map(|listing| (listing, EntryKind::Listed, &[][..]));
            let known = news.noted.iter().filter_map(|(listing, noted)| {
                Some((listing, noted.kind?, noted.shown.as_slice()))
            });
            appended = new
                .chain(known)
                .try_for_each(|(listing, kind, changes)| appender.append(*listing, kind, changes));
        });
        appended
    }

    /// Notes shown listings of which the file contains a listing as listed again, if they were noted
    /// as no longer listed.
    fn note_returned(&mut self, keys: &BTreeSet<String>, revision: Revision, news: &mut News) {
        let mut shown: BTreeSet<String> =
            keys.iter().filter_map(|key| self.shown_key(key)).collect();
        shown.extend(self.touched(news));
        for key in shown {
            let Some(listing) = self.listings.get_mut(&key).filter(|listing| is_gone(listing))
            else {
                continue;
            };
            history::note_return(listing);
            listing.revision = revision;
            news.mark(listing.id, EntryKind::Listed);
        }
    }

    /// Notes shown listings as no longer listed of which a complete list lacks a listing, unless the
    /// last file of a source contains another one of the group, or of another source contains it.
    fn note_removed<'a>(
        &mut self,
        source: &str,
        keys: impl Iterator<Item = &'a String>,
        (revision, at): (Revision, DateTime<Utc>),
        news: &mut News,
    ) {
        let sources: BTreeSet<String> =
            self.imports.iter().map(|one| one.stored.source.clone()).collect();
        let is_listed = |key: &String, is_same_counted: bool| {
            sources
                .iter()
                .filter(|of| is_same_counted || *of != source)
                .any(|of| self.last_applied(of).is_some_and(|last| last.keys.contains(key)))
        };
        let gone: BTreeSet<String> = keys
            .filter(|key| {
                let mut others = self.group_keys(key).into_iter().filter(|other| other != *key);
                !is_listed(key, false) && !others.any(|other| is_listed(&other, true))
            })
            .filter_map(|key| self.shown_key(key))
            .collect();
        let today = TodayByState::at(at);
        for key in gone {
            let Some(listing) = self.listings.get_mut(&key).filter(|known| !known.withdrawn) else {
                continue;
            };
            history::note_removal(listing, today.of(listing.state));
            listing.revision = revision;
            news.mark(listing.id, EntryKind::NoLongerListed);
        }
    }

    /// Imports a record. Returns whether the listing was stored, and what is noted about it: nothing
    /// else if it is new.
    fn import(
        &mut self,
        key: &str,
        record: Record,
        (source, import, revision, at): (&str, ImportId, Revision, DateTime<Utc>),
        applied: &mut ImportCounts,
    ) -> Result<(bool, Option<(ListingId, Noted)>), listings::TypeMismatch> {
        let known = self.listings.get(key);
        let mut merged = merge(known, record, source, &TodayByState::at(at))?;
        let rolls = self.rolls.of(&merged.listing);
        applied.filled.values += fill_merged(&mut merged, known, &rolls)?;
        if let Some(known) = known.filter(|known| !known.withdrawn) {
            let source =
                |listing: &Listing| listing.facts.text(Column::Source).map(ToOwned::to_owned);
            if source(known) != source(&merged.listing) {
                self.sources.push((key.to_owned(), import, source(known)));
            }
        }
        let mut listing = merged.listing;
        let kind = match known {
            None => {
                applied.new += 1;
                listing.id = ListingId(self.listings.len() as i64 + 1);
                Some(EntryKind::Listed)
            }
            Some(known) if known.withdrawn => {
                applied.new += 1;
                Some(EntryKind::Listed)
            }
            Some(known) => {
                let is_changed = !merged.changes.is_empty();
                applied.changed += u64::from(is_changed);
                applied.unchanged += u64::from(!is_changed);
                match is_gone(known) {
                    true => Some(EntryKind::Listed),
                    false => is_changed.then_some(EntryKind::Changed),
                }
            }
        };
        if !merged.must_be_stored {
            return Ok((false, None));
        }
        listing.revision = revision;
        let noted = kind.map(|kind| match known {
            Some(known) => Noted::of(known, &listing, Some(kind), merged.changes),
            None => Noted::default(),
        });
        let noted = noted.map(|noted| (listing.id, noted));
        self.listings.insert(key.to_owned(), listing);
        Ok((true, noted))
    }
}

fn is_gone(listing: &Listing) -> bool {
    listing.facts.date(Column::NoLongerListed).is_some()
}

impl World {
    /// The last import of a source that counts as a delivery.
    fn last_applied(&self, source: &str) -> Option<&Imported> {
        self.imports
            .iter()
            .rfind(|one| one.stored.source == source && one.stored.state == ImportState::Applied)
    }

    fn case(&self, key: &str, listing: &Listing, source: &str) -> Result<UndoCase, PortError> {
        let stands = |import: &Imported| !matches!(import.stored.state, ImportState::Undone(_));
        let entries = self.own_entries(listing.id)?.into_iter().map(|entry| {
            let of = |one: &&Imported| one.stored.revision == Some(entry.revision);
            let import = self.imports.iter().find(of);
            PastEntry {
                import: import.map(|import| import.stored.id),
                stands: import.is_none_or(stands),
                is_same_source: import.is_some_and(|import| import.stored.source == source),
                at: entry.at,
                kind: entry.kind,
                changes: entry.changes,
            }
        });
        let sources = self.sources.iter().filter(|(of, ..)| of == key).map(|(_, import, old)| {
            let made = self.imports.iter().find(|one| one.stored.id == *import);
            SourceChange { import: *import, stands: made.is_none_or(stands), old: old.clone() }
        });
        let sightings = self.sightings_of(key);
        let last = self.last_applied(source).filter(|last| last.is_complete);
        let missing_in = last.filter(|last| !last.keys.contains(key)).map(|last| last.stored.id);
        let others = self.group_keys(key).into_iter().filter(|other| other != key);
        let others_seen = others
            .flat_map(|other| self.sightings_of(&other).into_values().collect::<Vec<_>>())
            .collect();
        Ok(UndoCase {
            listing: listing.clone(),
            entries: entries.collect(),
            sources: sources.collect(),
            sightings: sightings
                .into_iter()
                .map(|(of, import)| Sighting { import, is_same_source: of == source })
                .collect(),
            others_seen,
            missing_in,
        })
    }

    fn undo(
        &mut self,
        import: ImportId,
        left: &mut dyn FnMut(LeftAsIs),
    ) -> Result<UndoCounts, UndoError> {
        let id = ImportId(self.imports.len() as i64 + 1);
        let at = self.now();
        let made = self.imports.iter_mut().find(|one| one.stored.id == import);
        let made = made.ok_or(UndoError::Unknown(import))?;
        match made.stored.state {
            ImportState::Undone(by) => return Err(UndoError::Already { import, by }),
            ImportState::Undo(undone) => return Err(UndoError::IsUndo { import, undone }),
            ImportState::Applied | ImportState::Released => {}
        }
        if made.stored.source.starts_with(SOURCE_PREFIX) {
            return self.undo_roll(import, id);
        }
        made.stored.state = ImportState::Undone(id);
        let (source, sha256) = (made.stored.source.clone(), made.stored.sha256.clone());
        let revision = Revision(self.ledger.newest().0 + 1);
        let mut counts = UndoCounts::default();
        let mut news = News::default();
        let mut stored = BTreeMap::new();
        for (key, listing) in &self.listings {
            let mut undone = undo(self.case(key, listing, &source)?, import);
            if !undone.listing.withdrawn {
                let rolls = self.rolls.of(&undone.listing);
                fill(&mut undone.listing, Some(listing), &rolls)
                    .map_err(|mismatch| PortError::corrupt("memory", mismatch))?;
                undone.must_be_stored |= undone.listing != *listing;
            }
            for one in undone.left {
                counts.left += 1;
                left(LeftAsIs { unique_id: listing.unique_id.clone(), left: one });
            }
            if let Some((kind, changes)) = undone.entry {
                counts.restored += u64::from(!changes.is_empty());
                counts.listed += u64::from(kind == EntryKind::UndoneRemoval);
                counts.unlisted += u64::from(kind == EntryKind::UndoneListing);
                let noted = Noted::of(listing, &undone.listing, Some(kind), changes);
                news.noted.insert(listing.id, noted);
            }
            if undone.must_be_stored {
                counts.withdrawn += u64::from(undone.listing.withdrawn);
                stored.insert(key.clone(), Listing { revision, ..undone.listing });
            }
        }
        let rows = stored.len() as u64;
        self.listings.extend(stored);
        let mut joined = ImportCounts::default();
        self.settle_joins((id, revision, at), Some(import), &mut news, &mut joined)?;
        if !news.noted.is_empty() || rows > 0 {
            self.append((&source, at), &news)?;
            counts.revision = Some(revision);
        }
        self.remembered.remove(&source);
        self.quarantine.retain(|entry| entry.import != import || entry.decision.is_some());
        let stored = StoredImport {
            id,
            source,
            at,
            state: ImportState::Undo(import),
            rows,
            sha256,
            revision: counts.revision,
        };
        let keys = BTreeSet::new();
        self.imports.push(Imported { stored, keys, is_complete: false, noted: None });
        Ok(counts)
    }
}

impl ImportLog for InMemoryImports {
    fn newest(&self, source: Option<&str>, most: usize) -> Result<Vec<StoredImport>, PortError> {
        let world = self.world();
        let stored = world.imports.iter().rev().map(|one| one.stored.clone());
        Ok(stored.filter(|one| source.is_none_or(|name| name == one.source)).take(most).collect())
    }

    fn find(&self, import: ImportId, most: usize) -> Result<Option<ImportDetails>, PortError> {
        let world = self.world();
        let Some(made) = world.imports.iter().find(|one| one.stored.id == import) else {
            return Ok(None);
        };
        let mut effects = ImportEffects::default();
        let mut entries = Vec::new();
        for listing in world.listings.values() {
            let history = world.ledger.history(listing.id)?.entries.into_iter();
            for entry in history.filter(|entry| Some(entry.revision) == made.stored.revision) {
                match entry.kind {
                    EntryKind::Listed => effects.listed += 1,
                    EntryKind::Changed => effects.changed += 1,
                    EntryKind::NoLongerListed => effects.unlisted += 1,
                    EntryKind::Merged => {}
                    EntryKind::Undone | EntryKind::UndoneListing | EntryKind::UndoneRemoval => {
                        effects.undone += 1;
                    }
                }
                let (unique_id, LedgerEntry { kind, changes, .. }) =
                    (listing.unique_id.clone(), entry);
                entries.push((listing.id, ImportEntry { unique_id, kind, changes }));
            }
        }
        entries.sort_by_key(|(id, _)| *id);
        let entries = entries.into_iter().map(|(_, entry)| entry).take(most).collect();
        Ok(Some(ImportDetails { import: made.stored.clone(), effects, entries }))
    }

    fn undo(
        &self,
        import: ImportId,
        dry_run: bool,
        left: &mut dyn FnMut(LeftAsIs),
    ) -> Result<UndoCounts, UndoError> {
        let mut world = self.world();
        let mut next = world.clone();
        let counts = next.undo(import, left)?;
        if dry_run {
            return Ok(UndoCounts { revision: None, ..counts });
        }
        *world = next;
        Ok(counts)
    }
}

impl Entry {
    fn is_of(&self, source: &str, unique_id: &UniqueId) -> bool {
        self.sale.source == source && self.sale.record.unique_id.folded() == unique_id.folded()
    }
}

impl World {
    fn quarantine(&mut self, source: &str, aside: &[SetAside]) {
        for aside in aside {
            let SetAside::Quarantined(record, doubts) = aside else { continue };
            let known =
                self.quarantine.iter().position(|entry| entry.is_of(source, &record.unique_id));
            if known.is_some_and(|known| self.quarantine[known].delivered == *record) {
                continue;
            }
            let number = known
                .map_or(self.quarantine.len() as i64 + 1, |known| self.quarantine[known].sale.id);
            let sale = QuarantinedSale {
                id: number,
                source: source.to_owned(),
                record: record.clone(),
                doubts: doubts.clone(),
                since: DateTime::UNIX_EPOCH,
            };
            let entry = Entry {
                sale,
                delivered: record.clone(),
                is_fixed: false,
                decision: None,
                import: ImportId(self.imports.len() as i64),
            };
            match known {
                Some(known) => self.quarantine[known] = entry,
                None => self.quarantine.push(entry),
            }
        }
    }
}

impl InMemoryImports {
    fn change(&self, id: i64, change: impl FnOnce(&mut Entry)) -> bool {
        let mut world = self.world();
        let waiting = |entry: &&mut Entry| entry.sale.id == id && entry.decision.is_none();
        world.quarantine.iter_mut().find(waiting).map(change).is_some()
    }
}

impl Quarantine for InMemoryImports {
    fn waiting(&self) -> Result<Vec<QuarantinedSale>, PortError> {
        let world = self.world();
        let waiting = world.quarantine.iter().filter(|entry| entry.decision.is_none());
        Ok(waiting.map(|entry| entry.sale.clone()).collect())
    }

    fn find(&self, id: i64) -> Result<Option<QuarantinedSale>, PortError> {
        Ok(self.waiting()?.into_iter().find(|sale| sale.id == id))
    }

    fn fix(&self, id: i64, record: &Record, doubts: &[Doubt]) -> Result<bool, PortError> {
        Ok(self.change(id, |entry| {
            entry.sale.record = record.clone();
            entry.sale.doubts = doubts.to_vec();
            entry.is_fixed = true;
        }))
    }

    fn decide(&self, id: i64, decision: Decision) -> Result<bool, PortError> {
        Ok(self.change(id, |entry| entry.decision = Some(decision)))
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

    #[test]
    fn the_fake_fulfills_the_contract_of_an_import_log() {
        let store = InMemoryImports::default();
        crate::testing::import_log_contract(&store, &store, &store);
    }

    #[test]
    fn the_fake_fulfills_the_contract_of_joined_listings() {
        let store = InMemoryImports::default();
        crate::testing::joining_contract(&store, &store, &store, &store);
    }

    #[test]
    fn the_fake_fulfills_the_contract_of_a_quarantine() {
        let store = InMemoryImports::default();
        crate::testing::quarantine_contract(&store, &store, &store);
    }
}
