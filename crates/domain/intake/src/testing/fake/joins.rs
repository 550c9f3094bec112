//! The joins of the store in memory.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use joining::{Candidate, Edge, Features, Group, JoinKey, Question, Rule, settle};
use kernel::{ImportId, ListingId, PortError, Revision};
use ledger::{Change, EntryKind, LedgerEntry, SaleLedger as _};
use listings::borrowed::own_facts;
use listings::{Column, Listing, UniqueId};

use super::{InMemoryImports, World};
use crate::joined::OwnEntry;
use crate::{
    Composition, GroupMember, ImportCounts, ImportState, JoinError, JoinStore, JoinedListing,
    JoinedPair, Noted, compose, differing_sale_facts, show_history,
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

    /// Notes that a listing is listed again or no longer. What else is noted about it stays.
    pub(super) fn mark(&mut self, listing: ListingId, kind: EntryKind) {
        let noted = self.noted.entry(listing).or_default();
        noted.kind = Some(kind);
        if let Some((own, _)) = &mut noted.own {
            *own = Some(kind);
        }
    }

    /// The entry that readers see about a listing.
    fn shown_entry(
        &self,
        listing: ListingId,
        (revision, at): (Revision, DateTime<Utc>),
    ) -> Option<LedgerEntry> {
        let noted = self.noted.get(&listing)?;
        let (kind, changes) = (noted.kind?, noted.shown.clone());
        Some(LedgerEntry { listing, revision, at, kind, source: None, changes })
    }
}

fn features(listing: &Listing) -> Features {
    Features::of(listing, &own_facts(listing))
}

impl World {
    /// Joins listings of one sale and chooses the values of those that are shown. Returns the pairs
    /// whose sale facts differ.
    pub(super) fn settle_joins(
        &mut self,
        (import, revision, at): (ImportId, Revision, DateTime<Utc>),
        undone: Option<ImportId>,
        news: &mut News,
        applied: &mut ImportCounts,
    ) -> Result<Vec<JoinedPair>, PortError> {
        let question = self.question(undone, news);
        let settled = settle(&question);
        let by_id: BTreeMap<ListingId, String> =
            self.listings.iter().map(|(key, listing)| (listing.id, key.clone())).collect();
        let before = |world: &Self, id: &ListingId| {
            let listing = by_id.get(id).and_then(|key| world.listings.get(key));
            listing.and_then(|listing| listing.duplicate_of).unwrap_or(*id)
        };
        let is_gone = |stored: &StoredEdge| {
            Some(stored.import) == undone && settled.removed.contains(&stored.edge)
        };
        self.joins.edges.retain(|stored| !is_gone(stored));
        for stored in &mut self.joins.edges {
            if stored.removed_by.is_none() && settled.removed.contains(&stored.edge) {
                stored.removed_by = Some(import);
            }
        }
        let added = settled.added.into_iter();
        self.joins.edges.extend(added.map(|edge| StoredEdge { edge, import, removed_by: None }));
        let ids: Vec<ListingId> = by_id.keys().copied().collect();
        let shown_by: BTreeMap<ListingId, ListingId> =
            ids.iter().map(|id| (*id, before(self, id))).collect();
        let now: BTreeMap<ListingId, ListingId> = settled
            .groups
            .iter()
            .flat_map(|group| group.members.iter().map(|member| (*member, group.original)))
            .collect();
        for id in &ids {
            let original = now.get(id).copied().unwrap_or(*id);
            if shown_by[id] != original
                && let Some(listing) = by_id.get(id).and_then(|key| self.listings.get_mut(key))
            {
                listing.duplicate_of = (original != *id).then_some(original);
                listing.revision = revision;
            }
        }
        let mut together: BTreeMap<ListingId, Vec<ListingId>> = BTreeMap::new();
        for (id, original) in &shown_by {
            together.entry(*original).or_default().push(*id);
        }
        let mut pairs = Vec::new();
        for Group { original, members } in &settled.groups {
            let former = &together[&shown_by[original]];
            if members.len() == 1 && former.len() == 1 {
                continue;
            }
            let came: Vec<ListingId> = members
                .iter()
                .filter(|id| *id != original && shown_by[*id] != shown_by[original])
                .copied()
                .collect();
            let is_left = |id: &&ListingId| *id != original && now.get(id) != Some(original);
            let left: Vec<ListingId> = former.iter().filter(is_left).copied().collect();
            let mut group = Vec::new();
            for id in members {
                group.push(self.member(&by_id[id], news, (revision, at))?);
            }
            let Some(Composition { mut listing, changes }) = compose(&group) else { continue };
            let names = |ids: &[ListingId]| {
                let names: BTreeSet<String> =
                    ids.iter().map(|id| self.source_of(&by_id[id])).collect();
                (!names.is_empty()).then(|| names.into_iter().collect::<Vec<_>>().join(", "))
            };
            let source = (!came.is_empty() || !left.is_empty())
                .then(|| change_of_source(names(&left), names(&came)));
            let plain = if undone.is_some() { EntryKind::Undone } else { EntryKind::Changed };
            if !news.new.contains(original) {
                news.noted.entry(*original).or_default().add(changes, source, plain);
            }
            if group.len() > 1 {
                let mut entries = self.ledger.history(*original)?.entries;
                entries.extend(news.shown_entry(*original, (revision, at)));
                show_history(&mut listing, &entries, &group[0].source);
            }
            if listing != group[0].listing {
                let listing = Listing { revision, ..listing };
                self.listings.insert(by_id[original].clone(), listing);
            }
            for member in group.iter().skip(1) {
                let alone = std::slice::from_ref(member);
                let Some(Composition { listing, changes }) = compose(alone) else { continue };
                if listing == member.listing {
                    continue;
                }
                let noted = news.noted.entry(listing.id).or_default();
                noted.add(changes, None, plain);
                self.listings.insert(by_id[&listing.id].clone(), Listing { revision, ..listing });
            }
            for other in group.iter().filter(|other| came.contains(&other.listing.id)) {
                let columns = differing_sale_facts(&group[0].listing, &other.listing);
                applied.joined += 1;
                applied.disputed += u64::from(!columns.is_empty());
                if !columns.is_empty() {
                    let shown = group[0].listing.unique_id.clone();
                    let joined = other.listing.unique_id.clone();
                    pairs.push(JoinedPair { shown, joined, columns });
                }
                if !news.new.contains(&other.listing.id) {
                    let joined = change_of_source(None, Some(group[0].source.clone()));
                    let noted = news.noted.entry(other.listing.id).or_default();
                    noted.add(Vec::new(), Some(joined), plain);
                }
            }
        }
        for (listing, noted) in &news.noted {
            if let Some(own) = &noted.own {
                self.joins.own.insert((*listing, revision), (at, own.clone()));
            }
        }
        news.noted.retain(|_, noted| !noted.is_empty());
        Ok(pairs)
    }

    fn question(&mut self, undone: Option<ImportId>, news: &News) -> Question {
        let mut question = Question::default();
        let mut by_key: BTreeMap<JoinKey, BTreeSet<ListingId>> = BTreeMap::new();
        for (key, listing) in &self.listings {
            let features = features(listing);
            for join_key in features.keys() {
                by_key.entry(join_key).or_default().insert(listing.id);
            }
            let deliveries = self.sightings_of(key).into_values().collect();
            let candidate = Candidate { features, deliveries, withdrawn: listing.withdrawn };
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
        let of_facts = self.listings.get(key).and_then(|one| one.facts.text(Column::Source));
        let sightings = self.sightings_of(key);
        let last = sightings.iter().max_by_key(|(_, import)| **import).map(|(source, _)| *source);
        of_facts.or(last).unwrap_or_default().to_owned()
    }

    /// The keys of the listings that are shown as one with a listing, its own included.
    pub(super) fn group_keys(&self, key: &str) -> Vec<String> {
        let shown = |listing: &Listing| listing.duplicate_of.unwrap_or(listing.id);
        let Some(of) = self.listings.get(key).map(shown) else { return Vec::new() };
        let group = self.listings.iter().filter(|(_, listing)| shown(listing) == of);
        group.map(|(key, _)| key.clone()).collect()
    }

    /// The key of the listing that shows this one.
    pub(super) fn shown_key(&self, key: &str) -> Option<String> {
        let is_shown = |key: &String| self.listings[key].duplicate_of.is_none();
        self.group_keys(key).into_iter().find(is_shown)
    }

    /// The keys of the shown listings of groups with a listing that changed or is new.
    pub(super) fn touched(&self, news: &News) -> Vec<String> {
        let is_news = |listing: &Listing| {
            news.new.contains(&listing.id) || news.noted.contains_key(&listing.id)
        };
        let changed = self.listings.iter().filter(|(_, listing)| is_news(listing));
        let groups = changed.filter(|(key, _)| self.group_keys(key).len() > 1);
        groups.filter_map(|(key, _)| self.shown_key(key)).collect()
    }

    fn member(
        &self,
        key: &str,
        news: &News,
        (revision, at): (Revision, DateTime<Utc>),
    ) -> Result<GroupMember, PortError> {
        let listing = self.listings[key].clone();
        let mut entries = self.own_entries(listing.id)?;
        let present = match news.noted.get(&listing.id) {
            Some(Noted { own: Some((kind, changes)), .. }) => {
                kind.map(|kind| (kind, changes.clone()))
            }
            Some(Noted { kind, shown, own: None }) => kind.map(|kind| (kind, shown.clone())),
            None => news.new.contains(&listing.id).then(|| (EntryKind::Listed, Vec::new())),
        };
        entries.extend(present.map(|(kind, changes)| LedgerEntry {
            listing: listing.id,
            revision,
            at,
            kind,
            source: None,
            changes,
        }));
        Ok(GroupMember { source: self.source_of(key), listing, entries })
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

fn change_of_source(old: Option<String>, new: Option<String>) -> Change {
    Change { field: Column::Source.value().to_owned(), old, new }
}

/// The number in place of an import if the operator joined listings.
const BY_HAND: ImportId = ImportId(0);

impl World {
    fn named(&self, key: &UniqueId) -> Result<&Listing, JoinError> {
        let found = self.listings.get(&key.folded()).filter(|listing| !listing.withdrawn);
        found.ok_or_else(|| JoinError::Unknown(key.clone()))
    }

    /// The group of a listing, the shown one first.
    fn group_of(&self, listing: &Listing) -> Vec<&Listing> {
        let shown = listing.duplicate_of.unwrap_or(listing.id);
        let mut group: Vec<&Listing> = self
            .listings
            .values()
            .filter(|one| one.duplicate_of.unwrap_or(one.id) == shown && !one.withdrawn)
            .collect();
        group.sort_by_key(|one| one.id);
        group
    }

    fn settle_by_hand(&mut self) -> Result<(), PortError> {
        let revision = Revision(self.ledger.newest().0 + 1);
        let mut news = News::default();
        let mut counts = ImportCounts::default();
        let at = self.now();
        self.settle_joins((BY_HAND, revision, at), None, &mut news, &mut counts)?;
        self.append(("the operator", at), &news)
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
