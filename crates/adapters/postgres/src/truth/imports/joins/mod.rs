//! Joins listings of one sale within an import or an undo, after the listings are written and before
//! the commit (`docs/adr/0061-listings-of-one-sale-are-joined.md`).

pub(crate) mod keys;
mod load;
pub(crate) mod operator;
pub(crate) mod pending;
mod saves;

use std::collections::{BTreeMap, BTreeSet};

use ::joining::{Edge, Question, settle as decide};
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use intake::{JoinReport, Regrouped, Regrouping, now_shown_by};
use kernel::{ImportId, ListingId, PortError};

use self::keys::failed;
use self::load::{Loaded, Undone};
pub(crate) use self::load::{PresentDelivery, group};
use self::pending::PendingRows;
use super::batch::{load_present, put_extras};
use super::bookkeeping::{self, Writer};
use super::tables::{self, import_extras};
use crate::connection::copy::Rows;
use crate::connection::errors::Failure;
use crate::schema::joined_listings;

/// So many listings are decided about at a time.
const BATCH: usize = 2_000;

/// A change of listings whose joins are settled.
pub(crate) struct Settling<'a> {
    pub(crate) writer: &'a mut Writer,
    /// The delivery that is imported.
    pub(crate) delivery: Option<PresentDelivery>,
    /// The import that is undone.
    pub(crate) undone: Option<ImportId>,
    /// Pairs of listings that are looked at in any case.
    pub(crate) also: Vec<(i64, i64)>,
}

/// Decides which listings are joined, chooses the values of those that are shown, and writes the changed
/// listings that wait.
pub(crate) fn settle<E: From<PortError>>(
    conn: &mut PgConnection,
    mut of: Settling<'_>,
) -> Result<JoinReport, Failure<E>> {
    // An undo restores the joins as they were, and makes no new ones.
    let pairs = keys::store(conn)?;
    let pairs = if of.undone.is_some() { Vec::new() } else { pairs };
    let Undone { pairs: of_undone, doubtful } = load::undone(conn, of.undone)?;
    of.also.extend(of_undone);
    let mut subjects: Vec<i64> = of.also.iter().flat_map(|(one, other)| [*one, *other]).collect();
    subjects.extend(pairs.iter().flat_map(|pair| [pair.older, pair.younger]));
    let groups = load::groups(conn, &subjects)?;
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
    let batches = components.batches();
    if !batches.is_empty() {
        conn.batch_execute(INDEX)?;
    }
    for ids in batches {
        let listings = load_present(conn, &ids).map_err(keys_failure)?;
        let step = Step {
            loaded: Loaded::read(conn, listings, &groups, of.delivery).map_err(keys_failure)?,
            of: &mut of,
            report: &mut report,
        };
        let question = step.question(&by_listing, &doubtful);
        step.settle(conn, &question)?;
    }
    if of.writer.is_open {
        conn.batch_execute(NO_INDEX)?;
        tables::update_changed(conn)?;
        tables::update_extras(conn)?;
        saves::forget_returned(conn)?;
    }
    Ok(report)
}

/// Finds the waiting changes of the listings of a batch.
const INDEX: &str = "\
    CREATE INDEX import_changed_idx ON import_changed (id); \
    CREATE INDEX import_extras_idx ON import_extras (listing_id)";

/// Keeps the planner from walking all listings to look each one up among those that wait.
const NO_INDEX: &str = "DROP INDEX IF EXISTS import_changed_idx, import_extras_idx";

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

struct Step<'a, 'b> {
    loaded: Loaded,
    of: &'a mut Settling<'b>,
    report: &'a mut JoinReport,
}

impl Step<'_, '_> {
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

    fn settle<E: From<PortError>>(
        mut self,
        conn: &mut PgConnection,
        question: &Question,
    ) -> Result<(), Failure<E>> {
        let settled = decide(question);
        let now = now_shown_by(&settled.groups);
        let is_moved = |(id, before): (&ListingId, &ListingId)| {
            let now = now.get(id).unwrap_or(id);
            (now != before).then_some((*id, *now))
        };
        let moved: Vec<(ListingId, ListingId)> =
            self.loaded.shown_by.iter().filter_map(is_moved).collect();
        let are_edges_new = !settled.added.is_empty() || !settled.removed.is_empty();
        if are_edges_new || !moved.is_empty() {
            self.of.writer.open(conn)?;
            self.store_edges(conn, &settled.added, &settled.removed)?;
            self.store_groups(conn, &now, &moved)?;
        }
        let regrouping = self.regrouping(conn, &now)?;
        let regrouped = regrouping.compose(&settled.groups, self.report);
        self.store_shown(conn, &regrouped)
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
        // No one undoes what the operator separated. Any other join is ended.
        let gone = match self.of.writer.import {
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
        .bind::<Nullable<BigInt>, _>(self.of.writer.import.map(|import| import.0))
        .execute(conn)?;
        let (younger, older) = ids(added);
        let rules: Vec<&str> = added.iter().map(|edge| edge.rule.name()).collect();
        sql_query(
            "INSERT INTO joins (listing_id, other_id, rule, import_id)
             SELECT listing_id, other_id, rule, $4
             FROM unnest($1, $2, $3) AS new (listing_id, other_id, rule)",
        )
        .bind::<Array<BigInt>, _>(younger)
        .bind::<Array<BigInt>, _>(older)
        .bind::<Array<Text>, _>(rules)
        .bind::<Nullable<BigInt>, _>(self.of.writer.import.map(|import| import.0))
        .execute(conn)
        .map(drop)
    }

    /// Stores which listing shows each one. `moved` are those that another one shows now.
    fn store_groups<E: From<PortError>>(
        &self,
        conn: &mut PgConnection,
        now: &BTreeMap<ListingId, ListingId>,
        moved: &[(ListingId, ListingId)],
    ) -> Result<(), Failure<E>> {
        let ids: Vec<i64> = self.loaded.ids().collect();
        sql_query("DELETE FROM joined_listings WHERE listing_id = ANY($1)")
            .bind::<Array<BigInt>, _>(&ids)
            .execute(conn)?;
        let mut sizes: BTreeMap<ListingId, usize> = BTreeMap::new();
        for original in now.values() {
            *sizes.entry(*original).or_default() += 1;
        }
        let mut rows = Rows::new();
        for (listing, original) in now.iter().filter(|(_, original)| sizes[*original] > 1) {
            rows.begin(2);
            rows.put(&listing.0);
            rows.put(&original.0);
        }
        rows.send(conn, joined_listings::table, joined_listings::table)?;
        // A listing that shows fewer ones is in an index with their keys.
        let shown_before = moved.iter().filter_map(|(id, _)| self.loaded.shown_by.get(id));
        let left = shown_before.filter(|id| now.get(id) == Some(id)).map(|id| (*id, *id));
        let moved: BTreeMap<ListingId, ListingId> = left.chain(moved.iter().copied()).collect();
        let (moved, shown_by): (Vec<i64>, Vec<Option<i64>>) = moved
            .iter()
            .map(|(id, original)| (id.0, (original != id).then_some(original.0)))
            .unzip();
        sql_query(
            "UPDATE listings l SET duplicate_of = now.original_id, revision = $3
             FROM unnest($1, $2) AS now (listing_id, original_id) WHERE l.id = now.listing_id",
        )
        .bind::<Array<BigInt>, _>(moved)
        .bind::<Array<Nullable<BigInt>>, _>(shown_by)
        .bind::<BigInt, _>(self.of.writer.revision.0)
        .execute(conn)?;
        Ok(saves::follow(conn, &self.loaded, now)?)
    }

    /// Everything that decides what the listings show. What was noted about them waits no longer.
    fn regrouping<E: From<PortError>>(
        &self,
        conn: &mut PgConnection,
        now: &BTreeMap<ListingId, ListingId>,
    ) -> Result<Regrouping, Failure<E>> {
        let ids: Vec<i64> = self.loaded.ids().collect();
        let mut entries = load::own_entries(conn, &ids).map_err(keys_failure)?;
        let joined = now.iter().filter(|(listing, original)| listing != original);
        let originals: BTreeSet<i64> = joined.map(|(_, original)| original.0).collect();
        let originals: Vec<i64> = originals.into_iter().collect();
        let member = |id: &i64| self.loaded.member(ListingId(*id), entries.remove(&ListingId(*id)));
        Ok(Regrouping {
            noted: pending::take(conn, &ids)?
                .into_iter()
                .collect::<Result<_, _>>()
                .map_err(failed)?,
            shown_entries: load::shown_entries(conn, &originals).map_err(keys_failure)?,
            members: ids.iter().filter_map(member).map(|one| (one.listing.own.id, one)).collect(),
            shown_by: self.loaded.shown_by.clone(),
            is_undo: self.of.undone.is_some(),
            revision: self.of.writer.revision,
            at: bookkeeping::now(conn)?,
        })
    }

    /// Stores what the listings show, and what is noted about them.
    fn store_shown<E: From<PortError>>(
        &mut self,
        conn: &mut PgConnection,
        Regrouped { listings, noted }: &Regrouped,
    ) -> Result<(), Failure<E>> {
        if !listings.is_empty() || noted.values().any(|noted| !noted.is_empty()) {
            self.of.writer.open(conn)?;
        }
        let (mut written, mut extras) = (Rows::new(), Rows::new());
        let (mut replaced, mut replaced_extras) = (Vec::new(), Vec::new());
        for listing in listings {
            let id = listing.own.id;
            tables::put_listing(&mut written, id.0, listing, self.of.writer.revision);
            replaced.push(id.0);
            if put_extras(&mut extras, id.0, self.loaded.listing(id), listing) {
                replaced_extras.push(id.0);
            }
        }
        let mut rows = PendingRows::new();
        noted.iter().for_each(|(id, noted)| rows.put(*id, noted));
        rows.send(conn)?;
        for (query, ids) in [
            ("DELETE FROM import_changed WHERE id = ANY($1)", replaced),
            ("DELETE FROM import_extras WHERE listing_id = ANY($1)", replaced_extras),
        ] {
            sql_query(query).bind::<Array<BigInt>, _>(ids).execute(conn)?;
        }
        tables::send_changed(&mut written, conn)?;
        extras.send(conn, import_extras::table, import_extras::table)?;
        Ok(())
    }
}
