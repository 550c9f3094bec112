//! Joins listings of one sale within an import or an undo, after the listings are written and before
//! the commit (`docs/adr/0061-listings-of-one-sale-are-joined.md`).

pub(crate) mod keys;
mod load;
pub(crate) mod operator;
pub(crate) mod pending;
mod saves;

use std::collections::{BTreeMap, BTreeSet};

use ::joining::{Edge, Group, Question, settle as decide};
use ::ledger::{Change, EntryKind, LedgerEntry};
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use intake::{
    Composition, GroupMember, JoinedPair, Noted, compose, differing_sale_facts, show_history,
};
use kernel::{ImportId, ListingId, PortError, Revision};
use listings::{Column, Lender, Listing};

use self::keys::failed;
use self::load::{Loaded, Undone};
pub(crate) use self::load::{PresentDelivery, group};
use self::pending::PendingRows;
use super::batch::put_extras;
use super::bookkeeping;
use super::copy::Rows;
use super::tables::{self, import_extras};
use crate::errors::Failure;
use crate::schema::joined_listings;

/// So many listings are decided about at a time.
const BATCH: usize = 2_000;

/// A change of listings whose joins are settled.
pub(crate) struct Settling<'a, E> {
    /// The import, or the undo, which is an import too; `None` for the operator.
    pub(crate) import: Option<ImportId>,
    pub(crate) revision: Revision,
    /// The delivery that is imported.
    pub(crate) delivery: Option<PresentDelivery>,
    /// The import that is undone.
    pub(crate) undone: Option<ImportId>,
    /// Pairs of listings that are looked at in any case.
    pub(crate) also: Vec<(i64, i64)>,
    /// Opens the revision before the first write.
    pub(crate) open: &'a mut dyn FnMut(&mut PgConnection) -> Result<(), Failure<E>>,
}

/// What was joined.
#[derive(Debug, Default)]
pub(crate) struct JoinReport {
    pub(crate) joined: u64,
    pub(crate) disputed: u64,
    /// The pairs whose sale facts differ, up to a limit.
    pub(crate) pairs: Vec<JoinedPair>,
    /// The shown listings of groups with a listing that changed or is new.
    pub(crate) touched: Vec<i64>,
}

/// So many disputed pairs are named.
const NAMED: usize = 10_000;

/// Decides which listings are joined, and chooses the values of those that are shown.
pub(crate) fn settle<E: From<PortError>>(
    conn: &mut PgConnection,
    mut of: Settling<'_, E>,
) -> Result<JoinReport, Failure<E>> {
    // An undo restores the joins as they were, and makes no new ones.
    let pairs = keys::store(conn)?;
    let pairs = if of.undone.is_some() { Vec::new() } else { pairs };
    let Undone { pairs: of_undone, doubtful } = load::undone(conn, of.undone)?;
    of.also.extend(of_undone);
    let mut subjects: Vec<i64> = of.also.iter().flat_map(|(one, other)| [*one, *other]).collect();
    subjects.extend(pairs.iter().flat_map(|pair| [pair.older, pair.younger]));
    let groups = load::groups(conn, &subjects)?;
    // The rows that were written are read again from here on.
    conn.batch_execute("TRUNCATE import_changed, import_extras")?;
    let mut components = Components::default();
    for pair in &pairs {
        components.unite(pair.older, pair.younger);
    }
    for (listing, original) in &groups {
        components.unite(*listing, *original);
    }
    for (one, other) in &of.also {
        components.unite(*one, *other);
    }
    let mut by_listing: BTreeMap<i64, BTreeSet<i64>> = BTreeMap::new();
    for pair in &pairs {
        by_listing.entry(pair.older).or_default().insert(pair.younger);
    }
    let mut report = JoinReport::default();
    for ids in components.batches() {
        let mut step = Step {
            loaded: Loaded::read(conn, &ids, &groups, of.delivery).map_err(keys_failure)?,
            of: &mut of,
            report: &mut report,
        };
        let question = step.question(&by_listing, &doubtful);
        step.settle(conn, &question)?;
    }
    Ok(report)
}

/// Whether a listing shows values of another one.
fn has_loans(listing: &Listing) -> bool {
    let borrowed = &listing.borrowed;
    let mut columns = borrowed.columns.values().map(|value| value.lender);
    columns.any(|lender| lender == Lender::Listing)
        || borrowed.extras.values().any(|value| value.lender == Lender::Listing)
}

fn keys_failure<E: From<PortError>>(failure: Failure<PortError>) -> Failure<E> {
    match failure {
        Failure::Domain(port) => failed(port),
        Failure::Diesel(error) => Failure::Diesel(error),
    }
}

/// Listings that are connected by pairs and groups.
#[derive(Debug, Default)]
struct Components {
    parent: BTreeMap<i64, i64>,
}

impl Components {
    fn root(&mut self, id: i64) -> i64 {
        let mut root = id;
        while let Some(parent) = self.parent.get(&root).filter(|parent| **parent != root) {
            root = *parent;
        }
        self.parent.insert(id, root);
        root
    }

    fn unite(&mut self, one: i64, other: i64) {
        let (one, other) = (self.root(one), self.root(other));
        self.parent.insert(one.max(other), one.min(other));
    }

    /// The listings in batches, each component in one.
    fn batches(mut self) -> Vec<Vec<i64>> {
        let ids: Vec<i64> = self.parent.keys().copied().collect();
        let mut components: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for id in ids {
            components.entry(self.root(id)).or_default().push(id);
        }
        let mut batches: Vec<Vec<i64>> = Vec::new();
        for component in components.into_values() {
            match batches.last_mut() {
                Some(batch) if batch.len() + component.len() <= BATCH => batch.extend(component),
                _ => batches.push(component),
            }
        }
        batches
    }
}

struct Step<'a, 'b, E> {
    loaded: Loaded,
    of: &'a mut Settling<'b, E>,
    report: &'a mut JoinReport,
}

impl<E: From<PortError>> Step<'_, '_, E> {
    fn question(
        &self,
        pairs: &BTreeMap<i64, BTreeSet<i64>>,
        doubtful: &BTreeSet<(ListingId, ListingId)>,
    ) -> Question {
        let candidates = self.loaded.candidates();
        let pairs = candidates.keys().flat_map(|older| {
            let younger = pairs.get(&older.0).into_iter().flatten();
            younger.map(move |younger| (*older, ListingId(*younger)))
        });
        Question {
            pairs: pairs.collect(),
            edges: self.loaded.edges.clone(),
            separated: self.loaded.separated.clone(),
            doubtful: doubtful.clone(),
            candidates,
        }
    }

    fn settle(&mut self, conn: &mut PgConnection, question: &Question) -> Result<(), Failure<E>> {
        let settled = decide(question);
        let mut now: BTreeMap<i64, i64> = BTreeMap::new();
        for Group { original, members } in &settled.groups {
            now.extend(members.iter().map(|member| (member.0, original.0)));
        }
        let moved: Vec<i64> = self
            .loaded
            .ids()
            .filter(|id| self.loaded.shown_by(*id) != now.get(id).copied().unwrap_or(*id))
            .collect();
        let are_edges_new = !settled.added.is_empty() || !settled.removed.is_empty();
        if are_edges_new || !moved.is_empty() {
            (self.of.open)(conn)?;
            self.store_edges(conn, &settled.added, &settled.removed)?;
            self.store_groups(conn, &now, &moved)?;
        }
        self.compose(conn, &settled.groups, &now)
    }

    fn store_edges(
        &self,
        conn: &mut PgConnection,
        added: &[Edge],
        removed: &[Edge],
    ) -> QueryResult<()> {
        let ids = |edges: &[Edge]| -> (Vec<i64>, Vec<i64>) {
            edges.iter().map(|edge| (edge.younger.0, edge.older.0)).unzip()
        };
        let (younger, older) = ids(removed);
        if let Some(undone) = self.of.undone {
            sql_query(
                "DELETE FROM joins j USING unnest($1, $2) AS gone (listing_id, other_id)
                 WHERE j.listing_id = gone.listing_id AND j.other_id = gone.other_id
                     AND j.import_id = $3",
            )
            .bind::<Array<BigInt>, _>(&younger)
            .bind::<Array<BigInt>, _>(&older)
            .bind::<BigInt, _>(undone.0)
            .execute(conn)?;
        }
        // No one undoes what the operator separated.
        let gone = match self.of.import {
            Some(_) => "UPDATE joins j SET removed_by = $3 FROM",
            None => "DELETE FROM joins j USING",
        };
        sql_query(format!(
            "{gone} unnest($1, $2) AS gone (listing_id, other_id)
             WHERE j.listing_id = gone.listing_id AND j.other_id = gone.other_id
                 AND (removed_by IS NULL OR removed_by = $3)",
        ))
        .bind::<Array<BigInt>, _>(younger)
        .bind::<Array<BigInt>, _>(older)
        .bind::<Nullable<BigInt>, _>(self.of.import.map(|import| import.0))
        .execute(conn)?;
        if self.of.undone.is_some() {
            load::return_former(conn)?;
        }
        let (younger, older) = ids(added);
        load::keep_former(conn, &younger, &older)?;
        let rules: Vec<&str> = added.iter().map(|edge| edge.rule.name()).collect();
        sql_query(
            "INSERT INTO joins (listing_id, other_id, rule, import_id)
             SELECT listing_id, other_id, rule, $4
             FROM unnest($1, $2, $3) AS new (listing_id, other_id, rule)",
        )
        .bind::<Array<BigInt>, _>(younger)
        .bind::<Array<BigInt>, _>(older)
        .bind::<Array<Text>, _>(rules)
        .bind::<Nullable<BigInt>, _>(self.of.import.map(|import| import.0))
        .execute(conn)
        .map(drop)
    }

    /// Stores which listing shows each one. `moved` are those that another one shows now.
    fn store_groups(
        &self,
        conn: &mut PgConnection,
        now: &BTreeMap<i64, i64>,
        moved: &[i64],
    ) -> Result<(), Failure<E>> {
        let ids: Vec<i64> = self.loaded.ids().collect();
        sql_query("DELETE FROM joined_listings WHERE listing_id = ANY($1)")
            .bind::<Array<BigInt>, _>(&ids)
            .execute(conn)?;
        let mut sizes: BTreeMap<i64, usize> = BTreeMap::new();
        for original in now.values() {
            *sizes.entry(*original).or_default() += 1;
        }
        let mut rows = Rows::new();
        for (listing, original) in now.iter().filter(|(_, original)| sizes[*original] > 1) {
            rows.begin(2);
            rows.put(listing);
            rows.put(original);
        }
        rows.send(conn, joined_listings::table, joined_listings::table)?;
        let shown_by: Vec<Option<i64>> =
            moved.iter().map(|id| now.get(id).copied().filter(|original| original != id)).collect();
        sql_query(
            "UPDATE listings l SET duplicate_of = now.original_id, revision = $3
             FROM unnest($1, $2) AS now (listing_id, original_id) WHERE l.id = now.listing_id",
        )
        .bind::<Array<BigInt>, _>(moved)
        .bind::<Array<Nullable<BigInt>>, _>(shown_by)
        .bind::<BigInt, _>(self.of.revision.0)
        .execute(conn)?;
        let before: BTreeMap<i64, i64> =
            self.loaded.ids().map(|id| (id, self.loaded.shown_by(id))).collect();
        saves::follow(conn, &before, now).map_err(keys_failure)
    }

    /// Chooses the shown values of each group, and completes what is noted about its listings.
    fn compose(
        &mut self,
        conn: &mut PgConnection,
        groups: &[Group],
        now: &BTreeMap<i64, i64>,
    ) -> Result<(), Failure<E>> {
        let ids: Vec<i64> = self.loaded.ids().collect();
        let mut noted: BTreeMap<i64, Noted> = BTreeMap::new();
        for row in pending::take(conn, &ids)? {
            let (id, one) = row.map_err(failed)?;
            noted.insert(id, one);
        }
        let mut histories = load::own_entries(conn, &ids).map_err(keys_failure)?;
        let originals: Vec<i64> = groups
            .iter()
            .filter(|group| group.members.len() > 1)
            .map(|group| group.original.0)
            .collect();
        let mut shown = load::shown_entries(conn, &originals).map_err(keys_failure)?;
        let at = bookkeeping::now(conn)?;
        // A new listing has its entry already, and the ledger has one for each revision.
        let has_entry = |entries: &Vec<LedgerEntry>| {
            entries.iter().any(|entry| entry.revision == self.of.revision)
        };
        let new: BTreeSet<i64> =
            histories.iter().filter(|(_, own)| has_entry(own)).map(|(id, _)| *id).collect();
        for (id, one) in &noted {
            let own = one.own.clone().unwrap_or((one.kind, one.shown.clone()));
            if let (Some(kind), changes) = own {
                histories.entry(*id).or_default().push(LedgerEntry {
                    listing: ListingId(*id),
                    revision: self.of.revision,
                    at,
                    kind,
                    source: None,
                    changes,
                });
            }
        }
        let mut written = Rows::new();
        let mut extras = Rows::new();
        let plain = if self.of.undone.is_some() { EntryKind::Undone } else { EntryKind::Changed };
        for Group { original, members } in groups {
            let were_together = |id: &ListingId| self.loaded.shown_by(id.0);
            let came: Vec<ListingId> = members
                .iter()
                .filter(|id| {
                    **id != *original && were_together(id) != self.loaded.shown_by(original.0)
                })
                .copied()
                .collect();
            let left: Vec<i64> = self
                .loaded
                .ids()
                .filter(|id| {
                    *id != original.0
                        && self.loaded.shown_by(*id) == self.loaded.shown_by(original.0)
                        && now.get(id) != Some(&original.0)
                })
                .collect();
            let is_changed = |id: &ListingId| noted.contains_key(&id.0) || new.contains(&id.0);
            if members.iter().any(is_changed) && members.len() > 1 {
                self.report.touched.push(original.0);
            }
            let found: Vec<GroupMember> = members
                .iter()
                .filter_map(|id| self.loaded.member(*id, histories.get(&id.0)))
                .collect();
            let Some(before) = found.first().map(|member| &member.listing) else { continue };
            if found.len() == 1 && !has_loans(before) && left.is_empty() {
                continue;
            }
            let Some(Composition { mut listing, changes }) = compose(&found) else { continue };
            let source = self.source_change(&came, &left);
            if !new.contains(&original.0) {
                let one = noted.entry(original.0).or_default();
                one.add(changes, source, plain);
            }
            if found.len() > 1 {
                let mut entries = shown.remove(&original.0).unwrap_or_default();
                let present = noted.get(&original.0).and_then(|one| Some((one.kind?, &one.shown)));
                entries.extend(present.map(|(kind, changes)| LedgerEntry {
                    listing: *original,
                    revision: self.of.revision,
                    at,
                    kind,
                    source: None,
                    changes: changes.clone(),
                }));
                show_history(&mut listing, &entries, &found[0].source);
            }
            if listing != *before {
                (self.of.open)(conn)?;
                tables::put_listing(&mut written, original.0, &listing, self.of.revision);
                if listing.extras != before.extras {
                    put_extras(&mut extras, original.0, &listing);
                }
            }
            // A listing that another one shows from now on returns what it borrowed as the shown one.
            for member in found.iter().skip(1).filter(|member| has_loans(&member.listing)) {
                let alone = std::slice::from_ref(member);
                let Some(Composition { listing, changes }) = compose(alone) else { continue };
                (self.of.open)(conn)?;
                tables::put_listing(&mut written, listing.id.0, &listing, self.of.revision);
                if listing.extras != member.listing.extras {
                    put_extras(&mut extras, listing.id.0, &listing);
                }
                noted.entry(listing.id.0).or_default().add(changes, None, plain);
            }
            self.note_members(&found, &came, &new, &mut noted, plain);
        }
        let mut rows = PendingRows::new();
        for (id, one) in &noted {
            if !one.is_empty() {
                (self.of.open)(conn)?;
            }
            rows.put(ListingId(*id), one);
        }
        rows.send(conn)?;
        tables::send_changed(&mut written, conn)?;
        extras.send(conn, import_extras::table, import_extras::table)?;
        tables::update_changed(conn)?;
        tables::update_extras(conn)?;
        conn.batch_execute("TRUNCATE import_changed, import_extras")?;
        Ok(())
    }

    /// The entry about listings that came to a group and left it: their sources.
    fn source_change(&self, came: &[ListingId], left: &[i64]) -> Option<Change> {
        let names = |ids: &mut dyn Iterator<Item = i64>| {
            let names: BTreeSet<&str> = ids.filter_map(|id| self.loaded.source(id)).collect();
            (!names.is_empty()).then(|| names.into_iter().collect::<Vec<_>>().join(", "))
        };
        if came.is_empty() && left.is_empty() {
            return None;
        }
        let new = names(&mut came.iter().map(|id| id.0));
        let old = names(&mut left.iter().copied());
        Some(Change { field: Column::Source.value().to_owned(), old, new })
    }

    /// Notes the join with listings that were known before, and reports those whose sale facts differ.
    fn note_members(
        &mut self,
        group: &[GroupMember],
        came: &[ListingId],
        new: &BTreeSet<i64>,
        noted: &mut BTreeMap<i64, Noted>,
        plain: EntryKind,
    ) {
        let Some((shown, others)) = group.split_first() else { return };
        for other in others.iter().filter(|other| came.contains(&other.listing.id)) {
            let columns = differing_sale_facts(&shown.listing, &other.listing);
            self.report.joined += 1;
            self.report.disputed += u64::from(!columns.is_empty());
            if !columns.is_empty() && self.report.pairs.len() < NAMED {
                let unique_id = |listing: &Listing| listing.unique_id.clone();
                let (shown, joined) = (unique_id(&shown.listing), unique_id(&other.listing));
                self.report.pairs.push(JoinedPair { shown, joined, columns });
            }
            let id = other.listing.id.0;
            if !new.contains(&id) {
                let source = Some(shown.source.clone());
                let joined =
                    Change { field: Column::Source.value().to_owned(), old: None, new: source };
                noted.entry(id).or_default().add(Vec::new(), Some(joined), plain);
            }
        }
    }
}
