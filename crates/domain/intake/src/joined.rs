//! What a joined listing shows, and what the sale ledger says about it (`docs/product.md#joining`).

use joining::{Loan, Member, is_sale_fact, loans, stated_at};
use kernel::Revision;
use ledger::{Change, EntryKind, LedgerEntry};
use listings::borrowed::{borrow, borrow_extra, own_facts, return_borrowed};
use listings::{Column, Lender, Listing, UniqueId};

use crate::history;
use crate::merge::shown_changes;

/// The names of values that belong to the sale date.
const WITH_THE_DATE: [&str; 2] = ["Sale Time", "Sale Location"];

/// A listing of a group as an import or an undo left it, before its shown values are chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupMember {
    /// The listing.
    pub listing: Listing,
    /// The name of the source that last contained it.
    pub source: String,
    /// The entries about what its own sources state, oldest first, with that of the present change.
    pub entries: Vec<LedgerEntry>,
}

impl GroupMember {
    /// What the rules for joined listings compare.
    #[must_use]
    pub fn member(&self) -> Member {
        let own = own_facts(&self.listing);
        let stated = |column: Column| {
            let present = own.get(column).map(|value| value.to_string());
            let entry = stated_at(&self.entries, column, present.as_deref());
            (column, entry.map_or(Revision(0), |entry| entry.revision))
        };
        Member {
            id: self.listing.id,
            source: self.source.clone(),
            stated: Column::imported().filter(|column| is_sale_fact(*column)).map(stated).collect(),
            own,
        }
    }
}

/// What an import or an undo notes about a listing until the shown values are chosen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Noted {
    /// The kind of the entry in the ledger; `None` for no entry.
    pub kind: Option<EntryKind>,
    /// The changes that readers see.
    pub shown: Vec<Change>,
    /// The entry about what the listing's own sources state, if it is another one.
    pub own: Option<OwnEntry>,
}

/// An entry about what the own sources of a listing state: its kind and its changes. Without a kind,
/// they stated nothing new.
pub type OwnEntry = (Option<EntryKind>, Vec<Change>);

impl Noted {
    /// What is noted about a known listing, whose own changes are `own`.
    #[must_use]
    pub fn of(known: &Listing, after: &Listing, kind: Option<EntryKind>, own: Vec<Change>) -> Self {
        let mut lenders = known.borrowed.columns.values().map(|borrowed| borrowed.lender);
        let is_joined = lenders.any(|lender| lender == Lender::Listing)
            || known.borrowed.extras.values().any(|extra| extra.lender == Lender::Listing);
        if !is_joined || known.withdrawn {
            return Self { kind, shown: own, own: None };
        }
        let shown = shown_changes(known, after);
        let has_entry = !shown.is_empty() || kind.is_some_and(|kind| kind != EntryKind::Changed);
        Self { kind: kind.filter(|_| has_entry), shown, own: Some((kind, own)) }
    }

    /// Adds what the choice of the shown values changed. `joined` and `split` are the sources of the
    /// listings that came and went, and `plain` is the kind of an entry that only has changed values.
    pub fn add(&mut self, composition: Vec<Change>, joined: Option<Change>, plain: EntryKind) {
        let own = (self.kind, self.shown.clone());
        let own = self.own.take().unwrap_or(own);
        fold(&mut self.shown, composition);
        let is_join = joined.is_some();
        self.shown.extend(joined);
        self.kind = match self.kind {
            Some(EntryKind::Changed) | None if is_join && plain == EntryKind::Changed => {
                Some(EntryKind::Merged)
            }
            Some(EntryKind::Changed | EntryKind::Undone) | None if self.shown.is_empty() => None,
            None => Some(plain),
            kind => kind,
        };
        self.own = Some(own).filter(|own| (own.0, &own.1) != (self.kind, &self.shown));
    }

    /// Whether nothing is noted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kind.is_none() && self.own.as_ref().is_none_or(|(kind, _)| kind.is_none())
    }
}

/// Adds later changes to earlier ones. A value that is as before has not changed.
fn fold(changes: &mut Vec<Change>, later: Vec<Change>) {
    for change in later {
        match changes.iter_mut().find(|known| known.field == change.field) {
            Some(known) => known.new = change.new,
            None => changes.push(change),
        }
    }
    changes.retain(|change| change.old != change.new);
}

/// The shown listing of a group after its values were chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Composition {
    /// The listing.
    pub listing: Listing,
    /// What readers see change.
    pub changes: Vec<Change>,
}

/// Chooses the values that the first member, which is shown, takes from the other ones. `None` for a
/// group without members.
#[must_use]
pub fn compose(members: &[GroupMember]) -> Option<Composition> {
    let before = &members.first()?.listing;
    let mut listing = before.clone();
    return_borrowed(&mut listing, |lender| lender == Lender::Listing);
    places::take_back(&mut listing);
    let compared: Vec<Member> = members.iter().map(GroupMember::member).collect();
    for Loan { column, value, source, lender } in loans(&compared) {
        // A roll fills a blank, too, and what it lent would be lost.
        if listing.borrowed.columns.contains_key(&column) && !is_sale_fact(column) {
            continue;
        }
        let by = (source.as_str(), Lender::Listing);
        // The value was in this column of the other listing.
        let _ = borrow(&mut listing, column, value, by);
        if column == Column::SaleDate {
            let lender = members.iter().find(|member| member.listing.id == lender);
            for name in WITH_THE_DATE {
                if let Some(text) = lender.and_then(|lender| lender.listing.extras.get(name)) {
                    borrow_extra(&mut listing, name, text, by);
                }
            }
        }
    }
    places::point_after_import(&mut listing, Some(before));
    let changes = shown_changes(before, &listing);
    Some(Composition { listing, changes })
}

/// Shows when a value of a joined listing last changed and how often its sale was postponed, also by
/// the lists of the other members (`docs/product.md#history-columns`). `entries` are those that readers
/// see, oldest first, with that of the present change.
pub fn show_history(listing: &mut Listing, entries: &[LedgerEntry], source: &str) {
    for (column, value) in history::of_shown(listing, entries) {
        // The value was in this column of the same listing.
        let _ = borrow(listing, column, value, (source, Lender::Listing));
    }
}

/// Two listings that were joined and whose sources state sale facts differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinedPair {
    /// The listing that is shown.
    pub shown: UniqueId,
    /// The one that was joined with it.
    pub joined: UniqueId,
    /// The columns that differ.
    pub columns: Vec<Column>,
}

/// The sale facts that two listings state differently. A blank states nothing.
#[must_use]
pub fn differing_sale_facts(one: &Listing, other: &Listing) -> Vec<Column> {
    let (one, other) = (own_facts(one), own_facts(other));
    let differ = |column: &Column| matches!((one.get(*column), other.get(*column)), (Some(one), Some(other)) if one != other);
    Column::imported().filter(|column| is_sale_fact(*column)).filter(differ).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(field: &str, old: &str, new: &str) -> Change {
        ledger::testing::change(field, old, new)
    }

    #[test]
    fn an_entry_has_what_readers_see_and_the_own_entry_what_the_source_stated() {
        let own = vec![change("Status", "a", "b")];
        let noted = || Noted { kind: Some(EntryKind::Changed), shown: own.clone(), own: None };
        let mut beneath = noted();
        beneath.add(vec![change("Status", "b", "a")], None, EntryKind::Changed);
        assert_eq!((beneath.kind, beneath.shown.len()), (None, 0), "another source is believed");
        assert_eq!(beneath.own, Some((Some(EntryKind::Changed), own.clone())));
        assert!(!beneath.is_empty());
        let mut same = noted();
        same.add(vec![], None, EntryKind::Changed);
        assert_eq!(same, noted());
        let mut joined = noted();
        joined.add(vec![], Some(change("Source", "", "Cobb")), EntryKind::Changed);
        assert_eq!((joined.kind, joined.shown.len()), (Some(EntryKind::Merged), 2));
        let mut other = Noted::default();
        other.add(vec![change("Status", "a", "b")], None, EntryKind::Undone);
        assert_eq!(other.kind, Some(EntryKind::Undone));
        assert_eq!(other.own, Some((None, vec![])));
        let mut nothing = Noted::default();
        nothing.add(vec![], None, EntryKind::Changed);
        assert!(nothing.is_empty() && nothing == Noted::default());
    }

    #[test]
    fn later_changes_are_added_to_earlier_ones() {
        let mut changes = vec![change("a", "1", "2"), change("b", "1", "2")];
        fold(
            &mut changes,
            vec![change("a", "2", "1"), change("b", "2", "3"), change("c", "", "1")],
        );
        assert_eq!(changes, [change("b", "1", "3"), change("c", "", "1")]);
    }
}
