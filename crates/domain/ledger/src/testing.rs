//! A sale ledger in memory, and the contract of every ledger (feature `testing`).

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use kernel::{ListingId, PortError, Revision};

use crate::entry::{Change, EntryKind, LedgerEntry};
use crate::ports::{History, LedgerAppender, SaleLedger, Sighting};

/// A ledger in memory.
#[derive(Debug, Default)]
pub struct InMemoryLedger {
    newest: Mutex<Option<Revision>>,
    entries: Mutex<Vec<LedgerEntry>>,
    checks: Mutex<HashMap<(ListingId, String), DateTime<Utc>>>,
}

impl Clone for InMemoryLedger {
    fn clone(&self) -> Self {
        Self {
            newest: Mutex::new(Some(self.newest())),
            entries: Mutex::new(self.entries().clone()),
            checks: Mutex::new(self.checks().clone()),
        }
    }
}

impl InMemoryLedger {
    /// Appends the entries of one import of `source` under the next revision, and returns it.
    /// An import without entries has a revision too.
    pub fn import(
        &self,
        source: &str,
        at: DateTime<Utc>,
        work: impl FnOnce(&mut dyn LedgerAppender),
    ) -> Revision {
        let revision = Revision(self.newest().0 + 1);
        let mut import = Import { source: source.to_owned(), at, revision, appended: Vec::new() };
        work(&mut import);
        for entry in &import.appended {
            self.checks().insert((entry.listing, source.to_owned()), at);
        }
        self.entries().extend(import.appended);
        *self.newest.lock().unwrap_or_else(PoisonError::into_inner) = Some(revision);
        revision
    }

    /// Returns the revision of the newest import, or 0 before the first one.
    pub fn newest(&self) -> Revision {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner).unwrap_or(Revision(0))
    }

    /// Records that a source confirmed a listing without a change.
    pub fn check(&self, listing: ListingId, source: &str, at: DateTime<Utc>) {
        self.checks().insert((listing, source.to_owned()), at);
    }

    fn entries(&self) -> MutexGuard<'_, Vec<LedgerEntry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn checks(&self) -> MutexGuard<'_, HashMap<(ListingId, String), DateTime<Utc>>> {
        self.checks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Import {
    source: String,
    at: DateTime<Utc>,
    revision: Revision,
    appended: Vec<LedgerEntry>,
}

impl LedgerAppender for Import {
    fn append(
        &mut self,
        listing: ListingId,
        kind: EntryKind,
        changes: &[Change],
    ) -> Result<(), PortError> {
        let mut changes = changes.to_vec();
        changes.sort_by(|one, other| one.field.cmp(&other.field));
        self.appended.push(LedgerEntry {
            listing,
            revision: self.revision,
            at: self.at,
            kind,
            source: Some(self.source.clone()),
            changes,
        });
        Ok(())
    }
}

impl SaleLedger for InMemoryLedger {
    fn history(&self, listing: ListingId) -> Result<History, PortError> {
        let entries =
            self.entries().iter().filter(|entry| entry.listing == listing).cloned().collect();
        let mut sightings: Vec<Sighting> = self
            .checks()
            .iter()
            .filter(|((seen, _), _)| *seen == listing)
            .map(|((_, source), at)| Sighting { source: source.clone(), at: *at })
            .collect();
        sightings.sort_by(|a, b| b.at.cmp(&a.at).then_with(|| a.source.cmp(&b.source)));
        Ok(History { entries, sightings })
    }

    fn after(
        &self,
        since: Revision,
        listings: &[ListingId],
    ) -> Result<Vec<LedgerEntry>, PortError> {
        let mut entries: Vec<LedgerEntry> = self
            .entries()
            .iter()
            .filter(|entry| entry.revision > since && listings.contains(&entry.listing))
            .cloned()
            .collect();
        entries.sort_by_key(|entry| (entry.revision, entry.listing));
        Ok(entries)
    }

    fn listed_after(
        &self,
        since: Revision,
        most: usize,
    ) -> Result<Vec<(ListingId, Revision)>, PortError> {
        let mut listed: Vec<(ListingId, Revision)> = self
            .entries()
            .iter()
            .filter(|entry| entry.kind == EntryKind::Listed && entry.revision > since)
            .map(|entry| (entry.listing, entry.revision))
            .collect();
        listed.sort_by_key(|(listing, revision)| (std::cmp::Reverse(*revision), *listing));
        listed.truncate(most);
        Ok(listed)
    }

    fn only_unlisted_after(
        &self,
        since: Revision,
        after: ListingId,
        most: usize,
    ) -> Result<Vec<ListingId>, PortError> {
        let entries = self.entries();
        let later = || entries.iter().filter(|entry| entry.revision > since);
        let is_gone = |entry: &LedgerEntry| entry.kind.lists() == Some(false);
        let has_changed =
            |listing| later().any(|entry| entry.listing == listing && !is_gone(entry));
        let gone: BTreeSet<ListingId> = later()
            .filter(|entry| is_gone(entry) && entry.listing > after && !has_changed(entry.listing))
            .map(|entry| entry.listing)
            .collect();
        Ok(gone.into_iter().take(most).collect())
    }
}

/// Returns a change for tests. An empty text is a blank.
#[must_use]
pub fn change(field: &str, old: &str, new: &str) -> Change {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Change { field: field.to_owned(), old: text(old), new: text(new) }
}

/// Runs the work in one change of the listings that an import of the named source makes, and
/// returns its revision.
pub type RunImport<'a> = dyn Fn(&str, &dyn Fn(&mut dyn LedgerAppender)) -> Revision + 'a;

/// Checks the contract of [`SaleLedger`] and [`LedgerAppender`]. The ledger knows nothing yet about the listings 7, 8 and 9.
///
/// # Panics
/// When the ledger breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn ledger_contract(ledger: &dyn SaleLedger, import: &RunImport<'_>) {
    let [seven, eight, nine] = [7, 8, 9].map(ListingId);
    let shape = |entry: &LedgerEntry| {
        (entry.revision, entry.listing, entry.kind, entry.source.clone(), entry.changes.clone())
    };
    assert_eq!(ledger.history(seven).unwrap().entries, [], "nothing is known yet");

    let first = import("fulton", &|appender| {
        appender.append(eight, EntryKind::Listed, &[]).unwrap();
        appender.append(seven, EntryKind::Listed, &[]).unwrap();
    });
    let (city, year) = (change("City", "", "Atlanta"), change("Year Built", "1984", ""));
    let second = import("cobb \"x\"", &|appender| {
        appender.append(seven, EntryKind::Changed, &[year.clone(), city.clone()]).unwrap();
    });
    let kinds = [EntryKind::NoLongerListed, EntryKind::Merged, EntryKind::Undone];
    let later =
        kinds.map(|kind| import("fulton", &|appender| appender.append(seven, kind, &[]).unwrap()));
    assert!(first < second && second < later[0] && later[0] < later[1] && later[1] < later[2]);

    let fulton = Some("fulton".to_owned());
    let history: Vec<_> = ledger.history(seven).unwrap().entries.iter().map(shape).collect();
    assert_eq!(
        history,
        [
            (first, seven, EntryKind::Listed, fulton.clone(), vec![]),
            (second, seven, EntryKind::Changed, Some("cobb \"x\"".to_owned()), vec![city, year]),
            (later[0], seven, EntryKind::NoLongerListed, fulton.clone(), vec![]),
            (later[1], seven, EntryKind::Merged, fulton.clone(), vec![]),
            (later[2], seven, EntryKind::Undone, fulton, vec![]),
        ],
        "a listing's own entries, oldest first"
    );
    assert_eq!(ledger.history(nine).unwrap(), History::default(), "nothing is known");

    let read = |since, listings: &[ListingId]| {
        let entries = ledger.after(since, listings).unwrap();
        entries.iter().map(|entry| (entry.revision, entry.listing)).collect::<Vec<_>>()
    };
    let before = Revision(first.0 - 1);
    assert_eq!(read(before, &[eight, seven])[..2], [(first, seven), (first, eight)]);
    assert_eq!(read(before, &[eight]), [(first, eight)], "only the requested listings");
    assert_eq!(read(later[1], &[seven, eight, nine]), [(later[2], seven)], "only later ones");
    assert_eq!(read(before, &[]), []);

    let again = import("fulton", &|appender| {
        appender.append(seven, EntryKind::Listed, &[]).unwrap();
    });
    let listed = |since, most| ledger.listed_after(since, most).unwrap();
    let all = [(seven, again), (seven, first), (eight, first)];
    assert_eq!(listed(before, 10), all, "only what was listed, latest first");
    assert_eq!(listed(before, 2), all[..2]);
    assert_eq!(listed(first, 10), all[..1], "only later ones");
    assert_eq!(listed(again, 10), []);

    // An undo restores what was noted before. That is not news of the source.
    let undone = import("fulton", &|appender| {
        appender.append(seven, EntryKind::UndoneListing, &[]).unwrap();
        appender.append(eight, EntryKind::UndoneRemoval, &[]).unwrap();
    });
    assert_eq!(listed(again, 10), [], "an undo lists nothing new");
    let last = |listing| ledger.history(listing).unwrap().entries.last().map(|entry| entry.kind);
    assert_eq!(last(seven), Some(EntryKind::UndoneListing));
    assert_eq!(last(eight), Some(EntryKind::UndoneRemoval));
    assert_eq!(ledger.only_unlisted_after(again, ListingId(0), 10).unwrap(), [seven]);

    let gone = import("fulton", &|appender| {
        for listing in [seven, eight, nine] {
            appender.append(listing, EntryKind::NoLongerListed, &[]).unwrap();
        }
    });
    let unlisted = |since, after, most| ledger.only_unlisted_after(since, after, most).unwrap();
    let start = ListingId(0);
    assert_eq!(unlisted(undone, start, 10), [seven, eight, nine]);
    assert_eq!(unlisted(undone, start, 2), [seven, eight], "at most as many as requested");
    assert_eq!(unlisted(undone, seven, 10), [eight, nine], "only after the id");
    assert_eq!(unlisted(gone, start, 10), [], "only later ones");
    assert_eq!(unlisted(second, start, 10), [nine], "7 and 8 were listed again since");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fake_fulfills_the_contract() {
        let ledger = InMemoryLedger::default();
        ledger_contract(&ledger, &|source, work| {
            ledger.import(source, DateTime::UNIX_EPOCH, |appender| work(appender))
        });
    }
}
