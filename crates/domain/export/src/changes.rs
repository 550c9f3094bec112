//! What changed in a list since an earlier download (`docs/product.md#delta-downloads`).

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use geography::{State, TodayByState};
use kernel::{ListingId, PortError, Revision};
use ledger::{EntryKind, LedgerEntry, SaleLedger};
use listings::{
    Column, Listing, ListingIds, MatchCursor, Page, Scope, SearchListings, Value, names,
};

use crate::layout::Layout;
use crate::order::Baseline;

/// What happened to a listing of the list since the earlier download.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It is in the list now and was not before, or it was listed again.
    New,
    /// It is in the list now and was before, and these columns of the file changed.
    Changed(Vec<String>),
    /// It was in the list before and is not any more, although it is listed.
    Left,
    /// Its source does not list it any more.
    Unlisted,
}

impl Fate {
    /// The text of the first column.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::New => "new".to_owned(),
            Self::Changed(columns) => format!("changed: {}", columns.join(", ")),
            Self::Left => "no longer in this list".to_owned(),
            Self::Unlisted => "no longer listed".to_owned(),
        }
    }
}

/// The saved properties at the time of an earlier download and now.
pub(crate) struct SavedSince {
    pub(crate) then: ListingIds,
    pub(crate) now: ListingIds,
}

impl SavedSince {
    /// Those that were or are saved.
    pub(crate) fn all(&self) -> ListingIds {
        self.then.as_slice().iter().chain(self.now.as_slice()).copied().collect()
    }
}

/// Compares listings with their values at the time of an earlier download, which follow from their
/// present values and the sale ledger.
pub(crate) struct Comparison {
    ledger: Arc<dyn SaleLedger>,
    since: Revision,
    /// The list, without the scope: every compared listing is in it.
    list: SearchListings,
    then: TodayByState,
    now: TodayByState,
    /// If set, the list has only the saved properties.
    saved: Option<SavedSince>,
}

impl Comparison {
    /// Compares the list that `search` finds now with the same list at the time of `baseline`.
    pub(crate) fn new(
        ledger: Arc<dyn SaleLedger>,
        baseline: Baseline,
        search: &SearchListings,
        now: TodayByState,
        saved: Option<SavedSince>,
    ) -> Self {
        let list = SearchListings { scope: Scope::All, page: Page::default(), ..search.clone() };
        let then = TodayByState::at(baseline.at);
        Self { ledger, since: baseline.revision, list, then, now, saved }
    }

    /// Returns the entries about these listings since the earlier download, in order.
    pub(crate) fn entries(
        &self,
        rows: &[Listing],
    ) -> Result<HashMap<ListingId, Vec<LedgerEntry>>, PortError> {
        let ids: Vec<ListingId> = rows.iter().map(|row| row.id).collect();
        let mut entries: HashMap<_, Vec<_>> = HashMap::new();
        for entry in self.ledger.after(self.since, &ids)? {
            entries.entry(entry.listing).or_default().push(entry);
        }
        Ok(entries)
    }

    /// Returns what happened to a listing; `None` if the file would show the same as before, or if
    /// it was not in the list and still is not.
    pub(crate) fn fate(
        &self,
        row: &Listing,
        entries: &[LedgerEntry],
        layout: &Layout,
    ) -> Option<Fate> {
        let (was_saved, is_saved) = self.saved.as_ref().map_or((true, true), |saved| {
            (saved.then.contains(row.id), saved.now.contains(row.id))
        });
        let is_in = is_saved && self.list.matches(row, &self.now);
        let before = earlier(row, entries);
        let was_in = was_saved
            && before.as_ref().is_some_and(|before| self.list.matches(before, &self.then));
        if was_saved != is_saved {
            // What the person did explains it better than what happened to the listing.
            return match (was_in, is_in) {
                (true, _) => Some(Fate::Left),
                (false, true) => Some(Fate::New),
                (false, false) => None,
            };
        }
        match listing_news(entries) {
            Some(false) if is_in || was_in => return Some(Fate::Unlisted),
            Some(true) if is_in => return Some(Fate::New),
            _ => {}
        }
        match (was_in, is_in, before) {
            (false, true, _) => Some(Fate::New),
            (true, false, _) => Some(Fate::Left),
            (true, true, Some(before)) => {
                let columns = layout.changed(&before, row, &self.now);
                (!columns.is_empty()).then_some(Fate::Changed(columns))
            }
            _ => None,
        }
    }
}

/// Whether the listing is listed now, if these entries say so. An undo that restores what was noted
/// before them is no news.
fn listing_news(entries: &[LedgerEntry]) -> Option<bool> {
    let noted = |entry: &LedgerEntry| entry.kind.lists();
    let last = entries.iter().rev().find(|entry| noted(entry).is_some())?;
    let first = entries.iter().find_map(noted)?;
    // The first entry says the opposite of what was noted before it.
    let is_restored = last.kind.is_undo() && noted(last) != Some(first);
    noted(last).filter(|_| !is_restored)
}

/// The listing before these entries; `None` if the first one lists it.
fn earlier(row: &Listing, entries: &[LedgerEntry]) -> Option<Listing> {
    if entries.first().is_some_and(|entry| entry.kind == EntryKind::Listed) {
        return None;
    }
    let mut listing = row.clone();
    let is_withdrawal =
        |entry: &LedgerEntry| entry.kind == EntryKind::Undone && entry.changes.is_empty();
    listing.withdrawn &= !entries.iter().any(is_withdrawal);
    let mut photos: Vec<Option<String>> = listing.photos.drain(..).map(Some).collect();
    let changes = entries.iter().rev().flat_map(|entry| &entry.changes);
    for ledger::Change { field, old, .. } in changes {
        if let Some(index) = names::photo_index(field) {
            photos.resize(photos.len().max(index + 1), None);
            photos[index].clone_from(old);
        } else if field == Column::State.value() {
            listing.state = old.as_deref().and_then(State::parse).unwrap_or(listing.state);
        } else if field == Column::Source.value() {
            // The entry of a join names the other list under this column, which has not changed.
        } else if let Some(column) = Column::from_value(field) {
            let value = old.as_deref().and_then(|old| Value::read(column.kind(), old));
            // The type is the column's own, so this does not fail.
            let _ = listing.facts.set(column, value);
        } else if let Some(old) = old {
            listing.extras.insert(field.clone(), old.clone());
        } else {
            listing.extras.remove(field);
        }
    }
    listing.photos = photos.into_iter().flatten().collect();
    let was_listed = entries.iter().find_map(|entry| Some((!entry.kind.lists()?, entry.at)));
    if let Some((was_listed, at)) = was_listed {
        // Only whether there is a day matters: the file shows the present one.
        let day = Value::Date(TodayByState::at(at).of(listing.state));
        let _ = listing.facts.set(Column::NoLongerListed, (!was_listed).then_some(day));
    }
    Some(listing)
}

/// The least number of unlisted listings that are read at a time if only picked ones are wanted.
const AT_LEAST: usize = 1_000;

/// The listings that their sources do not list any more, and of which nothing else has changed.
pub(crate) struct Unlisted {
    ledger: Arc<dyn SaleLedger>,
    since: Revision,
    /// The last id that was read.
    after: ListingId,
    /// If set, only these are returned.
    picked: Option<HashSet<ListingId>>,
}

impl Unlisted {
    /// The listings of a scope that are no longer listed since this revision. Keys of a scope are
    /// replaced by ids when the order is stored.
    pub(crate) fn since(ledger: Arc<dyn SaleLedger>, since: Revision, scope: &Scope) -> Self {
        let picked = match scope {
            Scope::Ids(ids) => Some(ids.iter().copied().collect()),
            Scope::All | Scope::UniqueIds(_) => None,
        };
        Self { ledger, since, after: ListingId(i64::MIN), picked }
    }
}

impl MatchCursor for Unlisted {
    /// Zero: the number is not known before the end.
    fn total(&self) -> u64 {
        0
    }

    fn next(&mut self, max: usize) -> Result<Vec<ListingId>, PortError> {
        loop {
            // Of many unlisted ones, few may be picked.
            let most = if self.picked.is_some() { max.max(AT_LEAST) } else { max };
            let mut ids = self.ledger.only_unlisted_after(self.since, self.after, most)?;
            let Some(last) = ids.last() else { return Ok(ids) };
            self.after = *last;
            if let Some(picked) = &self.picked {
                ids.retain(|id| picked.contains(id));
            }
            if ids.len() > max {
                ids.truncate(max);
                self.after = ids.last().copied().unwrap_or(self.after);
            }
            if !ids.is_empty() {
                return Ok(ids);
            }
        }
    }
}
