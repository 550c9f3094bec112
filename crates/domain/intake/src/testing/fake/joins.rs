//! The joins of the store in memory.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use joining::{Candidate, Edge, Features, JoinKey, Question, Rule, settle};
use kernel::{ImportId, ListingId, PortError, Revision};
use ledger::{EntryKind, LedgerEntry, SaleLedger as _};
use listings::{Column, Listing, UniqueId};

use super::{InMemoryImports, Moment, World, shown_by};
use crate::joined::OwnEntry;
use crate::{
    GroupMember, ImportState, JoinError, JoinReport, JoinStore, JoinedListing, Noted, Regrouped,
    Regrouping, now_shown_by,
};

/// A key that more listings share than this says nothing about any of them.
const MOST_SHARED: usize = 12;

/// A join with the import that made it and the one after which it no longer counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct StoredEdge {
    edge: Edge,
    import: ImportId,
    removed_by: Option<ImportId>,
}

/// What is stored about joins.
#[derive(Debug, Clone, Default)]
pub(super) struct Joins {
    edges: Vec<StoredEdge>,
    separated: BTreeSet<(ListingId, ListingId)>,
    /// What the own sources of listings stated where the ledger says something else.
    own: BTreeMap<(ListingId, Revision), (DateTime<Utc>, OwnEntry)>,
}

/// The listings that a change of listings wrote.
#[derive(Debug, Default)]
pub(super) struct News {
    /// What is noted about known listings.
    pub(super) noted: BTreeMap<ListingId, Noted>,
    /// Listings that are new.
    pub(super) new: BTreeSet<ListingId>,
}

impl News {
    pub(super) fn is_empty(&self) -> bool {
        self.noted.is_empty() && self.new.is_empty()
    }
}

impl World {
    /// Joins listings of one sale and chooses the values of those that are shown.
    pub(super) fn settle_joins(
        &mut self,
        moment: Moment,
        undone: Option<ImportId>,
        news: &mut News,
    ) -> Result<JoinReport, PortError> {
        let Moment { import, revision, at } = moment;
        let settled = settle(&self.question(undone, news));
        let is_removed = |stored: &StoredEdge| settled.removed.contains(&stored.edge);
        let edges = &mut self.joins.edges;
        edges.retain(|stored| Some(stored.import) != undone || !is_removed(stored));
        for stored in edges.iter_mut().filter(|stored| is_removed(stored)) {
            stored.removed_by = stored.removed_by.or(Some(import));
        }
        edges.extend(settled.added.iter().map(|edge| StoredEdge {
            edge: *edge,
            import,
            removed_by: None,
        }));
        let shown_by: BTreeMap<ListingId, ListingId> =
            self.own().map(|own| (own.id, shown_by(own))).collect();
        let now = now_shown_by(&settled.groups);
        for listing in self.listings.values_mut().map(|listing| &mut listing.own) {
            let original = now.get(&listing.id).copied().unwrap_or(listing.id);
            if shown_by[&listing.id] != original {
                listing.duplicate_of = (original != listing.id).then_some(original);
                listing.revision = revision;
            }
        }
        let pairs = shown_by.iter().chain(&now).filter(|(listing, original)| listing != original);
        let joined: BTreeSet<ListingId> = pairs.flat_map(|(one, other)| [*one, *other]).collect();
        let (mut members, mut shown_entries) = (BTreeMap::new(), BTreeMap::new());
        for (key, listing) in self.listings.iter().filter(|(_, one)| joined.contains(&one.own.id)) {
            let id = listing.own.id;
            let mut entries = self.own_entries(id)?;
            if news.new.contains(&id) {
                let (listing, kind, changes) = (id, EntryKind::Listed, Vec::new());
                entries.push(LedgerEntry { listing, revision, at, kind, source: None, changes });
            }
            let (listing, source) = (listing.clone(), self.source_of(key));
            shown_entries.insert(id, self.ledger.history(id)?.entries);
            members.insert(id, GroupMember { listing, source, entries });
        }
        let (noted, is_undo) = (std::mem::take(&mut news.noted), undone.is_some());
        let regrouping =
            Regrouping { members, shown_by, shown_entries, noted, is_undo, revision, at };
        let mut report = JoinReport::default();
        let Regrouped { listings, noted } = regrouping.compose(&settled.groups, &mut report);
        for mut listing in listings {
            listing.own.revision = revision;
            self.listings.insert(listing.own.unique_id.folded(), listing);
        }
        for (listing, noted) in &noted {
            if let Some(own) = &noted.own {
                self.joins.own.insert((*listing, revision), (at, own.clone()));
            }
        }
        news.noted = noted.into_iter().filter(|(_, noted)| !noted.is_empty()).collect();
        Ok(report)
    }

    fn question(&mut self, undone: Option<ImportId>, news: &News) -> Question {
        let mut question = Question::default();
        let mut by_key: BTreeMap<JoinKey, BTreeSet<ListingId>> = BTreeMap::new();
        for (key, listing) in &self.listings {
            let listing = &listing.own;
            let features = Features::of(listing, &listing.facts);
            for join_key in features.keys() {
                by_key.entry(join_key).or_default().insert(listing.id);
            }
            let sightings = self.sightings_of(key).into_iter();
            let sightings = sightings.map(|(source, import)| (source.to_owned(), import)).collect();
            let candidate = Candidate { features, sightings, withdrawn: listing.withdrawn };
            question.candidates.insert(listing.id, candidate);
        }
        let is_news = |id: &ListingId| news.new.contains(id) || news.noted.contains_key(id);
        match undone {
            None => {
                let shared = by_key.into_values().filter(|ids| ids.len() <= MOST_SHARED);
                for ids in shared {
                    for one in &ids {
                        let others = ids.range(*one..).skip(1);
                        let pairs = others.map(|other| (*one, *other));
                        question.pairs.extend(
                            pairs.filter(|(older, younger)| is_news(older) || is_news(younger)),
                        );
                    }
                }
            }
            Some(undone) => {
                for stored in &mut self.joins.edges {
                    if stored.removed_by == Some(undone) && stored.import != undone {
                        stored.removed_by = None;
                    }
                }
                let others = self.joins.edges.iter();
                let counting: BTreeSet<(ListingId, ListingId)> = others
                    .filter(|stored| stored.import != undone && stored.removed_by.is_none())
                    .map(|stored| stored.edge.ends())
                    .collect();
                self.joins.edges.retain(|stored| {
                    let (older, younger) = stored.edge.ends();
                    let is_as_before = is_news(&older) || is_news(&younger);
                    let is_needed = !is_as_before && !counting.contains(&(older, younger));
                    stored.import != undone || is_needed
                });
                let made = self.joins.edges.iter().filter(|stored| stored.import == undone);
                question.doubtful = made.map(|stored| stored.edge.ends()).collect();
            }
        }
        question.separated = self.joins.separated.clone();
        let counting = self.joins.edges.iter().filter(|stored| stored.removed_by.is_none());
        question.edges = counting.map(|stored| stored.edge).collect();
        question
    }

    /// The last import of each source that contained a listing.
    pub(super) fn sightings_of(&self, key: &str) -> BTreeMap<&str, ImportId> {
        let mut sightings = BTreeMap::new();
        for imported in &self.imports {
            let stored = &imported.stored;
            if stored.state == ImportState::Applied && imported.keys.contains(key) {
                sightings.insert(stored.source.as_str(), stored.id);
            }
        }
        sightings
    }

    fn source_of(&self, key: &str) -> String {
        let of_facts = self.listings.get(key).and_then(|one| one.own.facts.text(Column::Source));
        let sightings = self.sightings_of(key);
        let last = sightings.iter().max_by_key(|(_, import)| **import).map(|(source, _)| *source);
        of_facts.or(last).unwrap_or_default().to_owned()
    }

    /// The keys of the listings that are shown as one with a listing, its own included.
    pub(super) fn group_keys(&self, key: &str) -> Vec<String> {
        let Some(of) = self.shown(key) else { return Vec::new() };
        let group = self.listings.iter().filter(|(_, listing)| shown_by(&listing.own) == of);
        group.map(|(key, _)| key.clone()).collect()
    }

    /// The listing that shows the one with this key.
    pub(super) fn shown(&self, key: &str) -> Option<ListingId> {
        self.listings.get(key).map(|listing| shown_by(&listing.own))
    }

    /// Appends the entries of a change of listings to the ledger.
    pub(super) fn append(
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

    /// The entries about what the own sources of a listing state, oldest first.
    pub(super) fn own_entries(&self, listing: ListingId) -> Result<Vec<LedgerEntry>, PortError> {
        let mut entries = self.ledger.history(listing)?.entries;
        entries.retain(|entry| !self.joins.own.contains_key(&(listing, entry.revision)));
        let own = self.joins.own.iter().filter(|((of, _), _)| *of == listing);
        entries.extend(own.filter_map(|((_, revision), (at, (kind, changes)))| {
            Some(LedgerEntry {
                listing,
                revision: *revision,
                at: *at,
                kind: (*kind)?,
                source: None,
                changes: changes.clone(),
            })
        }));
        entries.sort_by_key(|entry| entry.revision);
        Ok(entries)
    }
}

/// The number in place of an import if the operator joined listings.
const BY_HAND: ImportId = ImportId(0);

impl World {
    fn named(&self, key: &UniqueId) -> Result<&Listing, JoinError> {
        let found = self.listings.get(&key.folded()).map(|listing| &listing.own);
        let found = found.filter(|own| !own.withdrawn);
        found.ok_or_else(|| JoinError::Unknown(key.clone()))
    }

    /// The group of a listing, the shown one first.
    fn group_of(&self, listing: &Listing) -> Vec<&Listing> {
        let is_member = |one: &&Listing| shown_by(one) == shown_by(listing) && !one.withdrawn;
        let mut group: Vec<&Listing> = self.own().filter(is_member).collect();
        group.sort_by_key(|one| one.id);
        group
    }

    fn settle_by_hand(&mut self) -> Result<(), PortError> {
        let (mut news, moment) = (News::default(), self.next_moment());
        self.settle_joins(Moment { import: BY_HAND, ..moment }, None, &mut news)?;
        self.append(("the operator", moment.at), &news)
    }
}

impl JoinStore for InMemoryImports {
    fn group(&self, key: &UniqueId) -> Result<Vec<JoinedListing>, JoinError> {
        let world = self.world();
        let group = world.group_of(world.named(key)?);
        if group.len() < 2 {
            return Err(JoinError::NotJoined(key.clone()));
        }
        let joined = |listing: &&Listing| {
            let counting = world.joins.edges.iter().filter(|stored| stored.removed_by.is_none());
            let own = counting.filter(|stored| {
                let (older, younger) = stored.edge.ends();
                older == listing.id || younger == listing.id
            });
            let rules: BTreeSet<Rule> = own.map(|stored| stored.edge.rule).collect();
            JoinedListing {
                unique_id: listing.unique_id.clone(),
                source: world.source_of(&listing.unique_id.folded()),
                is_shown: listing.duplicate_of.is_none(),
                rules: rules.into_iter().collect(),
            }
        };
        Ok(group.iter().map(joined).collect())
    }

    fn join(&self, one: &UniqueId, other: &UniqueId) -> Result<UniqueId, JoinError> {
        let mut world = self.world();
        let (first, second) = (world.named(one)?, world.named(other)?);
        if world.group_of(first).iter().any(|member| member.id == second.id) {
            return Err(JoinError::Already(one.clone(), other.clone()));
        }
        if first.state != second.state {
            return Err(JoinError::OtherState(one.clone(), other.clone()));
        }
        let edge = Edge::new(first.id, second.id, Rule::Operator);
        world.joins.separated.remove(&edge.ends());
        world.joins.edges.push(StoredEdge { edge, import: BY_HAND, removed_by: None });
        world.settle_by_hand()?;
        Ok(world.group_of(world.named(one)?)[0].unique_id.clone())
    }

    fn split(&self, key: &UniqueId) -> Result<Vec<UniqueId>, JoinError> {
        let mut world = self.world();
        let listing = world.named(key)?;
        let id = listing.id;
        let others: Vec<(ListingId, UniqueId)> = world
            .group_of(listing)
            .into_iter()
            .filter(|one| one.id != id)
            .map(|one| (one.id, one.unique_id.clone()))
            .collect();
        if others.is_empty() {
            return Err(JoinError::NotJoined(key.clone()));
        }
        let pairs = others.iter().map(|(other, _)| Edge::new(id, *other, Rule::Operator).ends());
        world.joins.separated.extend(pairs);
        world.settle_by_hand()?;
        Ok(others.into_iter().map(|(_, key)| key).collect())
    }
}
