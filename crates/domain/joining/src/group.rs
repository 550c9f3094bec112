//! Which listings belong together.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{ImportId, ListingId};

use crate::features::Features;
use crate::rules::{Rule, Shared, contradict, joined_by};

/// A listing that may be joined with others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// Its features.
    pub features: Features,
    /// The last import of each source that contained it, by the name of the source.
    pub sightings: BTreeMap<String, ImportId>,
    /// Whether it was withdrawn. A withdrawn listing belongs to no group.
    pub withdrawn: bool,
}

impl Candidate {
    fn shares(&self, other: &Self) -> Shared {
        let both = self.sightings.iter().filter_map(|(source, import)| {
            other.sightings.get(source).map(|their_import| import == their_import)
        });
        both.fold(Shared::Nothing, |shared, is_same| {
            if is_same || shared == Shared::Delivery { Shared::Delivery } else { Shared::List }
        })
    }
}

/// Two listings that are joined directly, the smaller id first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// The listing that was known first.
    pub older: ListingId,
    /// The other one.
    pub younger: ListingId,
    /// Why they are joined.
    pub rule: Rule,
}

impl Edge {
    /// An edge between two listings in any order.
    #[must_use]
    pub fn new(one: ListingId, other: ListingId, rule: Rule) -> Self {
        Self { older: one.min(other), younger: one.max(other), rule }
    }

    /// The two listings.
    #[must_use]
    pub const fn ends(self) -> (ListingId, ListingId) {
        (self.older, self.younger)
    }
}

/// What is known when the groups of some listings are decided.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Question {
    /// The listings, with every member of their groups.
    pub candidates: BTreeMap<ListingId, Candidate>,
    /// The pairs that share a key, the smaller id first.
    pub pairs: BTreeSet<(ListingId, ListingId)>,
    /// The edges of the groups.
    pub edges: Vec<Edge>,
    /// The pairs that the operator separated, the smaller id first.
    pub separated: BTreeSet<(ListingId, ListingId)>,
    /// The edges that are only left if a rule still joins their ends and no other edge does, because
    /// the import that made them is undone.
    pub doubtful: BTreeSet<(ListingId, ListingId)>,
}

/// The listings of one sale; one listing alone is a group as well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The listing that is shown: the one that was known first.
    pub original: ListingId,
    /// Every listing, in the order of the ids.
    pub members: Vec<ListingId>,
}

/// What was decided.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settled {
    /// New edges.
    pub added: Vec<Edge>,
    /// Edges that no longer count.
    pub removed: Vec<Edge>,
    /// The groups of all candidates that were not withdrawn.
    pub groups: Vec<Group>,
}

/// A larger group is no sale of one property, but a value that many rows repeat.
const MOST_MEMBERS: usize = 12;

/// Decides which listings belong together. A group that exists stays, although its listings may have
/// different days by now, unless its listings contradict each other.
#[must_use]
pub fn settle(question: &Question) -> Settled {
    let mut groups = Groups::new(question);
    let mut settled = Settled::default();
    let (doubtful, sure): (Vec<&Edge>, Vec<&Edge>) =
        question.edges.iter().partition(|edge| groups.is_doubtful(edge));
    for edge in sure {
        if groups.still_counts(edge) {
            groups.unite(edge.ends());
        } else {
            settled.removed.push(*edge);
        }
    }
    for edge in doubtful {
        // Where an import parts two listings from a third one, it joins the two. Its undo restores the
        // three, and takes this join back.
        if groups.still_counts(edge) && !groups.are_together(edge.ends()) {
            groups.unite(edge.ends());
        } else {
            settled.removed.push(*edge);
        }
    }
    for (rule, pair) in groups.matches(&settled.removed) {
        if groups.may_unite(pair, rule) {
            groups.unite(pair);
            settled.added.push(Edge::new(pair.0, pair.1, rule));
        }
    }
    settled.groups = groups.into_groups();
    settled
}

struct Groups<'a> {
    question: &'a Question,
    /// The original of each listing's group.
    original: BTreeMap<ListingId, ListingId>,
    /// The members of each group by its original.
    members: BTreeMap<ListingId, Vec<ListingId>>,
    /// The rule that joins each matching pair.
    rules: BTreeMap<(ListingId, ListingId), Rule>,
}

const fn ordered(one: ListingId, other: ListingId) -> (ListingId, ListingId) {
    if one.0 < other.0 { (one, other) } else { (other, one) }
}

impl<'a> Groups<'a> {
    fn new(question: &'a Question) -> Self {
        let alive =
            || question.candidates.iter().filter(|(_, one)| !one.withdrawn).map(|(id, _)| *id);
        Self {
            question,
            original: alive().map(|id| (id, id)).collect(),
            members: alive().map(|id| (id, vec![id])).collect(),
            rules: BTreeMap::new(),
        }
    }

    fn candidates(&self, (one, other): (ListingId, ListingId)) -> Option<[&'a Candidate; 2]> {
        let alive = |id| self.question.candidates.get(&id).filter(|found| !found.withdrawn);
        Some([alive(one)?, alive(other)?])
    }

    fn rule(&self, pair: (ListingId, ListingId)) -> Option<Rule> {
        let [one, other] = self.candidates(pair)?;
        joined_by(&one.features, &other.features, one.shares(other))
    }

    fn is_doubtful(&self, edge: &Edge) -> bool {
        edge.rule != Rule::Operator && self.question.doubtful.contains(&edge.ends())
    }

    fn still_counts(&self, edge: &Edge) -> bool {
        let pair = edge.ends();
        let Some([one, other]) = self.candidates(pair) else { return false };
        let is_groundless = self.is_doubtful(edge) && self.rule(pair).is_none();
        !self.question.separated.contains(&pair)
            && (edge.rule == Rule::Operator
                || (!contradict(&one.features, &other.features, one.shares(other))
                    && !is_groundless))
    }

    fn are_together(&self, (one, other): (ListingId, ListingId)) -> bool {
        self.original.get(&one) == self.original.get(&other)
    }

    /// The pairs that a rule joins, the strongest first: those that share a key, and those of a group
    /// that lost an edge.
    fn matches(&mut self, removed: &[Edge]) -> Vec<(Rule, (ListingId, ListingId))> {
        let mut pairs = self.question.pairs.clone();
        if !removed.is_empty() {
            let all: Vec<ListingId> = self.original.keys().copied().collect();
            let were_together = Self::before(self.question);
            for (place, one) in all.iter().enumerate() {
                let together = all[place + 1..].iter().filter(|other| {
                    were_together
                        .get(one)
                        .is_some_and(|group| Some(group) == were_together.get(other))
                });
                pairs.extend(together.map(|other| (*one, *other)));
            }
        }
        self.rules = pairs.into_iter().filter_map(|pair| Some((pair, self.rule(pair)?))).collect();
        let mut matches: Vec<_> = self.rules.iter().map(|(pair, rule)| (*rule, *pair)).collect();
        matches.sort_unstable();
        matches
    }

    /// The groups that all edges of the question make.
    fn before(question: &Question) -> BTreeMap<ListingId, ListingId> {
        let mut original: BTreeMap<ListingId, ListingId> = BTreeMap::new();
        for edge in &question.edges {
            let (older, younger) = edge.ends();
            let find = |id| original.get(&id).copied().unwrap_or(id);
            let (one, other) = (find(older), find(younger));
            let (root, leaf) = ordered(one, other);
            original.values_mut().filter(|own| **own == leaf).for_each(|own| *own = root);
            original.insert(older, root);
            original.insert(younger, root);
        }
        original
    }

    /// Whether two listings may become one group: no two members are different properties or rows of
    /// one delivery, and it is clear which listing is meant.
    fn may_unite(&self, (one, other): (ListingId, ListingId), rule: Rule) -> bool {
        let (Some(one_group), Some(other_group)) = (self.group(one), self.group(other)) else {
            return false;
        };
        one_group != other_group
            && one_group.len() + other_group.len() <= MOST_MEMBERS
            && self.are_compatible(one_group, other_group)
            && !self.is_ambiguous(one, other, rule)
            && !self.is_ambiguous(other, one, rule)
    }

    fn group(&self, id: ListingId) -> Option<&[ListingId]> {
        self.members.get(self.original.get(&id)?).map(Vec::as_slice)
    }

    fn are_compatible(&self, group: &[ListingId], other: &[ListingId]) -> bool {
        let pairs = group.iter().flat_map(|one| other.iter().map(|other| ordered(*one, *other)));
        pairs.into_iter().all(|pair| {
            let Some([one, other]) = self.candidates(pair) else { return false };
            let shared = one.shares(other);
            let are_two_rows = shared == Shared::Delivery && self.rule(pair).is_none();
            !are_two_rows
                && !self.question.separated.contains(&pair)
                && !contradict(&one.features, &other.features, one.shares(other))
        })
    }

    /// Whether `one` matches another listing equally well that cannot be the same as `other`.
    fn is_ambiguous(&self, one: ListingId, other: ListingId, rule: Rule) -> bool {
        let rivals =
            self.rules.iter().filter(|(_, own)| **own == rule).filter_map(
                |(pair, _)| match *pair {
                    (first, rival) | (rival, first) if first == one && rival != other => {
                        Some(rival)
                    }
                    _ => None,
                },
            );
        rivals.into_iter().any(|rival| {
            let (Some(rivals), Some(others)) = (self.group(rival), self.group(other)) else {
                return false;
            };
            rivals != others && !self.are_compatible(rivals, others)
        })
    }

    fn unite(&mut self, (one, other): (ListingId, ListingId)) {
        let (Some(one), Some(other)) = (self.original.get(&one), self.original.get(&other)) else {
            return;
        };
        let (original, younger) = ordered(*one, *other);
        if original == younger {
            return;
        }
        let moved = self.members.remove(&younger).unwrap_or_default();
        for member in &moved {
            self.original.insert(*member, original);
        }
        let members = self.members.entry(original).or_default();
        members.extend(moved);
        members.sort_unstable();
    }

    fn into_groups(self) -> Vec<Group> {
        let group = |(original, members)| Group { original, members };
        self.members.into_iter().map(group).collect()
    }
}
