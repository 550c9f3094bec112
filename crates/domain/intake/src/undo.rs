//! How an import is undone (`docs/product.md#undo`).
//!
//! A listing gets the values that it would have if the import had never been made, as far as the
//! sale ledger knows them. What a later import or a person has written since stays.

use chrono::{DateTime, Utc};
use geography::State;
use kernel::ImportId;
use ledger::{Change, EntryKind};
use listings::{Column, Listing, Sourced, Value, names};

use crate::history;
use crate::point::choose_point;

/// An entry of the sale ledger with what became of its import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastEntry {
    /// The import that made the entry; `None` if it is not known.
    pub import: Option<ImportId>,
    /// Whether that import was not undone.
    pub stands: bool,
    /// Whether its source is that of the import which is undone now.
    pub is_same_source: bool,
    /// When the entry was recorded.
    pub at: DateTime<Utc>,
    /// What happened.
    pub kind: EntryKind,
    /// The values that changed.
    pub changes: Vec<Change>,
}

impl PastEntry {
    fn is_withdrawal(&self) -> bool {
        self.kind == EntryKind::Undone && self.changes.is_empty()
    }
}

/// What an import replaced in the column Source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceChange {
    /// The import.
    pub import: ImportId,
    /// Whether the import was not undone.
    pub stands: bool,
    /// The source before the import.
    pub old: Option<String>,
}

/// The last import of a source that was not undone and contained the listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sighting {
    /// The import.
    pub import: ImportId,
    /// Whether its source is that of the import which is undone now.
    pub is_same_source: bool,
}

/// A listing that the undo of an import may change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoCase {
    /// The listing with its extras.
    pub listing: Sourced,
    /// Its entries in the sale ledger, oldest first, those of undone imports and of undos included.
    pub entries: Vec<PastEntry>,
    /// The changes of its source, oldest first.
    pub sources: Vec<SourceChange>,
    /// One for each source that contained the listing, without the import which is undone now.
    pub sightings: Vec<Sighting>,
    /// The last imports that contained the listings with which it is joined. They list the sale, but
    /// say nothing about the listing's own values.
    pub others_seen: Vec<ImportId>,
    /// The last complete list of the same source, if it lacks the listing.
    pub missing_in: Option<ImportId>,
}

/// Why something that an import wrote stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftReason {
    /// A later import changed it.
    Changed(ImportId),
    /// A later import contains it, too.
    Confirmed(ImportId),
    /// The value is not the one that the import wrote, and no import has written it.
    ByHand,
}

/// Something that an import wrote and that stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The name of the value, or a word for the listing itself.
    pub what: String,
    /// Why it stays.
    pub reason: LeftReason,
}

/// What the undo of an import makes of a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UndoneListing {
    /// The listing after the undo.
    pub listing: Sourced,
    /// The entry of the sale ledger, if there is one.
    pub entry: Option<(EntryKind, Vec<Change>)>,
    /// Whether the listing has to be stored.
    pub must_be_stored: bool,
    /// What stays.
    pub left: Vec<Left>,
}

/// The word for a listing that is not withdrawn.
const THE_LISTING: &str = "the listing";
/// The word for the mark that a source lists the listing or does not.
const THE_MARK: &str = "listed or no longer listed";

/// Decides what the undo of an import makes of a listing. What earlier undos had to leave is undone
/// as well, if nothing stands in the way any more.
#[must_use]
pub fn undo(case: UndoCase, import: ImportId) -> UndoneListing {
    let mut undone = UndoneListing {
        listing: case.listing.clone(),
        entry: None,
        must_be_stored: false,
        left: Vec::new(),
    };
    if case.listing.own.withdrawn {
        return undone;
    }
    let life = Life::of(&case, import);
    if let Some(reason) = life.creation() {
        match reason {
            Ok(()) => {
                undone.listing.own.withdrawn = true;
                undone.entry = Some((EntryKind::Undone, Vec::new()));
                undone.must_be_stored = true;
                return undone;
            }
            Err(reason) => undone.left.extend(life.own_left(THE_LISTING, reason, 0)),
        }
    }
    // The point that we gave it is not the source's, so no entry has it (`docs/product.md#precision`).
    // What others lend it is not its own either (`docs/product.md#borrowed`).
    let mut before = case.listing.own.clone();
    places::take_back(&mut before);
    let (mut own, mut changes) = (before.clone(), Vec::new());
    let mut photos: Vec<Option<String>> = before.photos.iter().cloned().map(Some).collect();
    for field in life.fields() {
        match life.value(field, &before) {
            Some(Ok(target)) => {
                let old = present(&before, field);
                if put(&mut own, &mut photos, field, target.as_deref()) {
                    changes.push(Change { field: field.to_owned(), old, new: target });
                }
            }
            Some(Err((reason, place))) => undone.left.extend(life.own_left(field, reason, place)),
            None => {}
        }
    }
    own.photos = photos.into_iter().flatten().collect();
    let source = life.source(&before);
    let is_moved = source.is_some();
    if let Some(source) = source {
        // A source is a text, so this does not fail.
        let _ = own.facts.set(Column::Source, source.map(Value::Text));
    }
    let kind = match life.mark() {
        Some(Ok(true)) => Some(EntryKind::UndoneRemoval),
        Some(Ok(false)) => Some(EntryKind::UndoneListing),
        Some(Err((reason, place))) => {
            undone.left.extend(life.own_left(THE_MARK, reason, place));
            None
        }
        None => None,
    };
    let restores = !changes.is_empty();
    undone.must_be_stored = restores || is_moved || kind.is_some();
    undone.entry = kind.or(restores.then_some(EntryKind::Undone)).map(|kind| (kind, changes));
    if let (Some((kind, changes)), Some(last)) = (&undone.entry, life.entries.last()) {
        let present = PastEntry { kind: *kind, changes: changes.clone(), ..last.clone() };
        history::recount(&mut own, &[life.entries, &[present]].concat());
    }
    undone.listing = Sourced { lent: case.listing.lent.after(&case.listing.own, &own), own };
    choose_point(&mut undone.listing, Some(&case.listing));
    undone
}

/// A value that an entry wrote or restored.
pub(crate) struct Write<'a, V> {
    /// The place of the entry.
    pub(crate) place: usize,
    pub(crate) entry: &'a PastEntry,
    pub(crate) old: V,
    pub(crate) new: V,
}

/// What a value becomes, or why it stays and the place of the entry that wrote it.
type Settled<V> = Result<V, (LeftReason, usize)>;

/// The entries of a listing since it was last withdrawn, as the undo of an import sees them.
struct Life<'a> {
    case: &'a UndoCase,
    entries: &'a [PastEntry],
    import: ImportId,
}

impl<'a> Life<'a> {
    fn of(case: &'a UndoCase, import: ImportId) -> Self {
        let withdrawn = case.entries.iter().rposition(PastEntry::is_withdrawal);
        let entries = &case.entries[withdrawn.map_or(0, |place| place + 1)..];
        Self { case, entries, import }
    }

    /// Whether what an entry wrote counts.
    fn stands(&self, entry: &PastEntry) -> bool {
        entry.stands && !entry.kind.is_undo() && entry.import != Some(self.import)
    }

    /// What stays is reported once, at the undo of the import that wrote it.
    fn own_left(&self, what: &str, reason: LeftReason, place: usize) -> Option<Left> {
        let own = self.entries.get(place)?.import == Some(self.import);
        own.then(|| Left { what: what.to_owned(), reason })
    }

    /// Whether the listing is withdrawn, because no import that stands has brought it; `None` if one
    /// has.
    fn creation(&self) -> Option<Result<(), LeftReason>> {
        let first = self.entries.first().filter(|first| first.kind == EntryKind::Listed)?;
        if self.stands(first) {
            return None;
        }
        let later = self.entries.iter().find(|entry| {
            self.stands(entry) && matches!(entry.kind, EntryKind::Listed | EntryKind::Changed)
        });
        Some(match (later.and_then(|entry| entry.import), self.seen_after(first, false)) {
            (Some(import), _) => Err(LeftReason::Changed(import)),
            (None, Some(import)) => Err(LeftReason::Confirmed(import)),
            (None, None) => Ok(()),
        })
    }

    /// Whether what an entry wrote is undone now.
    fn is_due(&self, entry: &PastEntry) -> bool {
        !self.stands(entry) && entry.is_same_source
    }

    /// An import that contains the listing and came after the entry.
    fn seen_after(&self, entry: &PastEntry, is_same_source: bool) -> Option<ImportId> {
        let sightings = self.case.sightings.iter();
        sightings
            .filter(|sighting| sighting.is_same_source || !is_same_source)
            .map(|sighting| sighting.import)
            .find(|import| Some(*import) > entry.import)
    }

    /// The fields whose last writer is undone or is being undone, each once.
    fn fields(&self) -> Vec<&'a str> {
        let mut fields: Vec<&str> = Vec::new();
        let due = self.entries.iter().filter(|entry| self.is_due(entry) && !entry.kind.is_undo());
        for change in due.flat_map(|entry| &entry.changes) {
            if !fields.contains(&change.field.as_str()) {
                fields.push(&change.field);
            }
        }
        fields
    }

    /// The value that a field gets; `None` if it has it already.
    fn value(&self, field: &str, listing: &Listing) -> Option<Settled<Option<String>>> {
        let writes = lasting_changes(self.entries, field);
        let confirmed_by = |write: &Write<'_, _>| self.seen_after(write.entry, true);
        self.settle(&writes, &present(listing, field), confirmed_by)
    }

    /// Whether the listing is listed from now on; `None` if nothing changes.
    fn mark(&self) -> Option<Settled<bool>> {
        let writes = lasting_marks(self.entries);
        let present = self.entries.iter().rev().find_map(|entry| entry.kind.lists())?;
        let confirmed_by = |write: &Write<'_, bool>| match write.new {
            true => self.seen_after(write.entry, false).or_else(|| {
                let mut others = self.case.others_seen.iter().copied();
                others.find(|import| Some(*import) > write.entry.import)
            }),
            false => self.case.missing_in.filter(|import| Some(*import) > write.entry.import),
        };
        self.settle(&writes, &present, confirmed_by)
    }

    /// Decides about one value, whose [`lasting`] writes are in their order. `confirmed_by` is a later
    /// import that says the same as a write.
    fn settle<V: PartialEq + Clone>(
        &self,
        writes: &[Write<'_, V>],
        present: &V,
        confirmed_by: impl Fn(&Write<'_, V>) -> Option<ImportId>,
    ) -> Option<Settled<V>> {
        let stood = writes.iter().rposition(|write| self.stands(write.entry));
        let (stood, undone) = writes.split_at(stood.map_or(0, |place| place + 1));
        let is_own = |write: &&Write<'_, V>| write.entry.import == Some(self.import);
        let Some(due) = undone.iter().rfind(|write| self.is_due(write.entry)) else {
            let own = stood.iter().rposition(|write| is_own(&write))?;
            let later = stood[own..].iter().find(|write| self.stands(write.entry))?;
            return Some(Err((changed_by(later.entry), stood[own].place)));
        };
        let target = &undone.first()?.old;
        if present == target {
            return None;
        }
        let place = undone.iter().rfind(is_own).unwrap_or(due).place;
        let reason = match undone.last().filter(|write| write.new == *present) {
            None => LeftReason::ByHand,
            Some(writer) if !self.is_due(writer.entry) => changed_by(writer.entry),
            Some(writer) => match confirmed_by(writer) {
                None => return Some(Ok(target.clone())),
                Some(import) => LeftReason::Confirmed(import),
            },
        };
        Some(Err((reason, place)))
    }

    /// The source that the listing gets, if it gets another one.
    fn source(&self, listing: &Listing) -> Option<Option<String>> {
        let sources = &self.case.sources;
        let stands = |change: &SourceChange| change.stands && change.import != self.import;
        let last = sources.last().filter(|last| !stands(last))?;
        let mut later = self.case.sightings.iter().filter(|sighting| sighting.is_same_source);
        if later.any(|sighting| sighting.import > last.import) {
            return None;
        }
        let since = sources.iter().rposition(stands).map_or(0, |place| place + 1);
        let old = sources.get(since)?.old.clone();
        let present = listing.facts.text(Column::Source).map(ToOwned::to_owned);
        (present != old).then_some(old)
    }
}

/// The writes of a field that no undo has taken back.
pub(crate) fn lasting_changes<'a>(
    entries: &'a [PastEntry],
    field: &str,
) -> Vec<Write<'a, Option<String>>> {
    let write = |(place, entry): (usize, &'a PastEntry)| {
        let Change { old, new, .. } = entry.changes.iter().find(|change| change.field == field)?;
        Some(Write { place, entry, old: old.clone(), new: new.clone() })
    };
    lasting(entries.iter().enumerate().filter_map(write))
}

/// The notes that a listing is listed or is not that no undo has taken back. The entry that created
/// the listing is none of them.
pub(crate) fn lasting_marks<'a>(entries: &'a [PastEntry]) -> Vec<Write<'a, bool>> {
    let write = |(place, entry): (usize, &'a PastEntry)| {
        let new = entry.kind.lists()?;
        let is_creation = place == 0 && entry.kind == EntryKind::Listed;
        (!is_creation).then_some(Write { place, entry, old: !new, new })
    };
    lasting(entries.iter().enumerate().filter_map(write))
}

/// The writes of a value that no undo has taken back, in their order. An undo takes back the writes
/// since the one that replaced the restored value.
fn lasting<'a, V: PartialEq>(entries: impl Iterator<Item = Write<'a, V>>) -> Vec<Write<'a, V>> {
    let mut lasting: Vec<Write<'a, V>> = Vec::new();
    for write in entries {
        if !write.entry.kind.is_undo() {
            lasting.push(write);
            continue;
        }
        while lasting.pop().is_some_and(|taken_back| taken_back.old != write.new) {}
    }
    lasting
}

fn changed_by(entry: &PastEntry) -> LeftReason {
    entry.import.map_or(LeftReason::ByHand, LeftReason::Changed)
}

/// A value of a listing as the sale ledger writes it.
fn present(listing: &Listing, field: &str) -> Option<String> {
    if let Some(index) = names::photo_index(field) {
        return listing.photos.get(index).cloned();
    }
    match Column::from_value(field) {
        Some(column) => listing.value(column).map(|value| value.to_string()),
        None => listing.extras.get(field).cloned(),
    }
}

/// Writes a value as the sale ledger has it, and returns whether it can be read.
fn put(
    listing: &mut Listing,
    photos: &mut Vec<Option<String>>,
    field: &str,
    value: Option<&str>,
) -> bool {
    if let Some(index) = names::photo_index(field) {
        photos.resize(photos.len().max(index + 1), None);
        photos[index] = value.map(ToOwned::to_owned);
        return true;
    }
    if field == Column::State.value() {
        let state = value.and_then(State::parse);
        listing.state = state.unwrap_or(listing.state);
        return state.is_some();
    }
    let Some(column) = Column::from_value(field) else {
        match value {
            Some(value) => listing.extras.insert(field.to_owned(), value.to_owned()),
            None => listing.extras.remove(field),
        };
        return true;
    };
    let read = value.map(|text| Value::read(column.kind(), text));
    !matches!(read, Some(None)) && listing.facts.set(column, read.flatten()).is_ok()
}

#[cfg(test)]
mod tests;
