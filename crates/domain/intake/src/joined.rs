//! What a joined listing shows, and what the sale ledger says about it (`docs/product.md#joining`).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use joining::{Group, Loan, Member, is_sale_fact, loans, stated_at};
use kernel::{ListingId, Revision};
use ledger::{Change, EntryKind, LedgerEntry};
use listings::{Column, Lender, Sourced, UniqueId};

use crate::history;
use crate::merge::changes;
use crate::point::choose_point;

/// The names of values that belong to the sale date.
const WITH_THE_DATE: [&str; 2] = ["Sale Time", "Sale Location"];

/// A listing of a group as an import or an undo left it, before its shown values are chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupMember {
    /// The listing.
    pub listing: Sourced,
    /// The name of the source that last contained it.
    pub source: String,
    /// The entries about what its own sources state, oldest first, with that of the present change.
    pub entries: Vec<LedgerEntry>,
}

impl GroupMember {
    /// What the rules for joined listings compare.
    #[must_use]
    pub fn member(&self) -> Member {
        let own = &self.listing.own;
        let stated = |column: Column| {
            let present = own.facts.get(column).map(|value| value.to_string());
            let entry = stated_at(&self.entries, column, present.as_deref());
            (column, entry.map_or(Revision(0), |entry| entry.revision))
        };
        Member {
            id: own.id,
            source: self.source.clone(),
            stated: Column::imported().filter(|column| is_sale_fact(*column)).map(stated).collect(),
            own: own.facts.clone(),
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
    pub fn of(known: &Sourced, after: &Sourced, kind: Option<EntryKind>, own: Vec<Change>) -> Self {
        if !known.lent.is_from(Lender::Listing) || known.own.withdrawn {
            return Self { kind, shown: own, own: None };
        }
        let shown = changes(&known.shown(), &after.shown());
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

    /// The entry about what the listing's own sources state.
    fn own_entry(&self) -> Option<(EntryKind, &[Change])> {
        match &self.own {
            Some((kind, changes)) => Some(((*kind)?, changes)),
            None => self.shown_entry(),
        }
    }

    /// The entry that readers see.
    fn shown_entry(&self) -> Option<(EntryKind, &[Change])> {
        Some((self.kind?, &self.shown))
    }

    /// Notes that the listing is listed again or no longer. What else is noted stays.
    pub fn mark(&mut self, kind: EntryKind) {
        self.kind = Some(kind);
        if let Some((own, _)) = &mut self.own {
            *own = Some(kind);
        }
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
struct Composition {
    listing: Sourced,
    /// What readers see change.
    changes: Vec<Change>,
}

/// What was joined.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JoinReport {
    /// Listings that were joined with one of another list.
    pub joined: u64,
    /// Those of them whose sale facts differ.
    pub disputed: u64,
    /// Their pairs, at most 10,000.
    pub pairs: Vec<JoinedPair>,
    /// The shown listings of groups with a listing that changed or is new.
    pub touched: Vec<ListingId>,
}

/// So many disputed pairs are named.
const NAMED: usize = 10_000;

/// Listings whose groups were decided, with all that decides what they show and what is noted about
/// them.
#[derive(Debug, Clone)]
pub struct Regrouping {
    /// The listings with the entries of what their own sources state, oldest first. Those of known
    /// listings lack the present change.
    pub members: BTreeMap<ListingId, GroupMember>,
    /// The listing that showed each one before.
    pub shown_by: BTreeMap<ListingId, ListingId>,
    /// The entries that readers see about the listings that are shown, oldest first.
    pub shown_entries: BTreeMap<ListingId, Vec<LedgerEntry>>,
    /// What is noted about known listings.
    pub noted: BTreeMap<ListingId, Noted>,
    /// Whether an import is undone.
    pub is_undo: bool,
    /// The revision of the present change.
    pub revision: Revision,
    /// When the present change is recorded.
    pub at: DateTime<Utc>,
}

/// What a regrouping makes of its listings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Regrouped {
    /// The listings that have to be stored.
    pub listings: Vec<Sourced>,
    /// What is noted about known listings.
    pub noted: BTreeMap<ListingId, Noted>,
}

impl Regrouping {
    /// Chooses what the listings of these groups show, and completes what is noted about them.
    #[must_use]
    pub fn compose(mut self, groups: &[Group], report: &mut JoinReport) -> Regrouped {
        // A new listing has its entry already, and the ledger has one for each revision.
        let revision = self.revision;
        let is_new =
            |member: &GroupMember| member.entries.iter().any(|entry| entry.revision == revision);
        let new = self.members.iter().filter(|(_, member)| is_new(member));
        let new: BTreeSet<ListingId> = new.map(|(id, _)| *id).collect();
        for (id, noted) in &self.noted {
            let entry = noted.own_entry().map(|entry| self.present_entry(*id, entry));
            if let Some(member) = self.members.get_mut(id) {
                member.entries.extend(entry);
            }
        }
        let now = now_shown_by(groups);
        let mut listings = Vec::new();
        for group in groups {
            self.compose_group(group, (&new, &now), &mut listings, report);
        }
        Regrouped { listings, noted: self.noted }
    }

    fn compose_group(
        &mut self,
        Group { original, members }: &Group,
        (new, now): (&BTreeSet<ListingId>, &BTreeMap<ListingId, ListingId>),
        listings: &mut Vec<Sourced>,
        report: &mut JoinReport,
    ) {
        let is_news = |id: &ListingId| new.contains(id) || self.noted.contains_key(id);
        if members.len() > 1 && members.iter().any(is_news) {
            report.touched.push(*original);
        }
        let group: Vec<GroupMember> =
            members.iter().filter_map(|id| self.members.get(id).cloned()).collect();
        let Some((first, others)) = group.split_first() else { return };
        let shown_before = |id: &ListingId| self.shown_by.get(id).copied().unwrap_or(*id);
        let before = shown_before(original);
        let came = |other: &&GroupMember| shown_before(&other.listing.own.id) != before;
        let came: Vec<&GroupMember> = others.iter().filter(came).collect();
        let is_left = |(id, _): &(&ListingId, &GroupMember)| {
            *id != original && shown_before(id) == before && now.get(id) != Some(original)
        };
        let left: Vec<&GroupMember> =
            self.members.iter().filter(is_left).map(|(_, member)| member).collect();
        if others.is_empty() && !first.listing.lent.is_from(Lender::Listing) && left.is_empty() {
            return;
        }
        let source = (!left.is_empty() || !came.is_empty())
            .then(|| change_of_source(names(&left), names(&came)));
        let plain = if self.is_undo { EntryKind::Undone } else { EntryKind::Changed };
        let Some(Composition { mut listing, changes }) = compose(&group) else { return };
        if !new.contains(original) {
            self.noted.entry(*original).or_default().add(changes, source, plain);
        }
        if !others.is_empty() {
            let mut entries = self.shown_entries.remove(original).unwrap_or_default();
            let present = self.noted.get(original).and_then(Noted::shown_entry);
            entries.extend(present.map(|entry| self.present_entry(*original, entry)));
            show_history(&mut listing, &entries, &first.source);
        }
        listings.extend((listing != first.listing).then_some(listing));
        // Other listings lend nothing to one that another one shows from now on.
        let borrows = |member: &&GroupMember| member.listing.lent.is_from(Lender::Listing);
        for member in others.iter().filter(borrows) {
            let alone = std::slice::from_ref(member);
            let Some(Composition { listing, changes }) = compose(alone) else { continue };
            self.noted.entry(listing.own.id).or_default().add(changes, None, plain);
            listings.push(listing);
        }
        for other in came {
            report.add(&first.listing, &other.listing);
            if !new.contains(&other.listing.own.id) {
                let joined = Some(change_of_source(None, Some(first.source.clone())));
                self.noted.entry(other.listing.own.id).or_default().add(Vec::new(), joined, plain);
            }
        }
    }

    /// The entry of the present change.
    fn present_entry(
        &self,
        listing: ListingId,
        (kind, changes): (EntryKind, &[Change]),
    ) -> LedgerEntry {
        let (revision, at, changes) = (self.revision, self.at, changes.to_vec());
        LedgerEntry { listing, revision, at, kind, source: None, changes }
    }
}

impl JoinReport {
    /// Counts a listing that was joined with the shown one, and names both if their sale facts differ.
    fn add(&mut self, shown: &Sourced, joined: &Sourced) {
        let columns = differing_sale_facts(shown, joined);
        self.joined += 1;
        self.disputed += u64::from(!columns.is_empty());
        if !columns.is_empty() && self.pairs.len() < NAMED {
            let (shown, joined) = (shown.own.unique_id.clone(), joined.own.unique_id.clone());
            self.pairs.push(JoinedPair { shown, joined, columns });
        }
    }
}

/// The listing that shows each member of these groups.
#[must_use]
pub fn now_shown_by(groups: &[Group]) -> BTreeMap<ListingId, ListingId> {
    let of = |group: &Group| {
        let original = group.original;
        group.members.clone().into_iter().map(move |member| (member, original))
    };
    groups.iter().flat_map(of).collect()
}

/// The sources of listings; `None` if none of them has one.
fn names(members: &[&GroupMember]) -> Option<String> {
    let names = members.iter().map(|member| member.source.as_str()).filter(|name| !name.is_empty());
    let names: BTreeSet<&str> = names.collect();
    (!names.is_empty()).then(|| names.into_iter().collect::<Vec<_>>().join(", "))
}

fn change_of_source(old: Option<String>, new: Option<String>) -> Change {
    Change { field: Column::Source.value().to_owned(), old, new }
}

/// Chooses the values that the other members lend the first one, which is shown. `None` for a
/// group without members.
fn compose(members: &[GroupMember]) -> Option<Composition> {
    let before = &members.first()?.listing;
    let mut listing = before.clone();
    listing.lent.remove(Lender::Listing);
    places::take_back(&mut listing.own);
    let compared: Vec<Member> = members.iter().map(GroupMember::member).collect();
    for Loan { column, value, source, lender } in loans(&compared) {
        // A roll fills a blank, too, and what it lent would be lost.
        if listing.lent.columns.contains_key(&column) && !is_sale_fact(column) {
            continue;
        }
        let by = (source.as_str(), Lender::Listing);
        // The value was in this column of the other listing.
        let _ = listing.lend(column, value, by);
        if column == Column::SaleDate {
            let lender = members.iter().find(|member| member.listing.own.id == lender);
            for name in WITH_THE_DATE {
                if let Some(text) = lender.and_then(|lender| lender.listing.own.extras.get(name)) {
                    listing.lend_extra(name, text, by);
                }
            }
        }
    }
    choose_point(&mut listing, Some(before));
    let changes = changes(&before.shown(), &listing.shown());
    Some(Composition { listing, changes })
}

/// Shows when a value of a joined listing last changed and how often its sale was postponed, also by
/// the lists of the other members (`docs/product.md#history-columns`). `entries` are those that readers
/// see, oldest first, with that of the present change.
fn show_history(listing: &mut Sourced, entries: &[LedgerEntry], source: &str) {
    for (column, value) in history::of_shown(&listing.shown(), entries) {
        // The value was in this column of the same listing.
        let _ = listing.lend(column, value, (source, Lender::Listing));
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
fn differing_sale_facts(one: &Sourced, other: &Sourced) -> Vec<Column> {
    let (one, other) = (&one.own.facts, &other.own.facts);
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
