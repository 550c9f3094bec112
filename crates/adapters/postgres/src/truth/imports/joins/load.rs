//! What is known about listings that may be joined.

use std::collections::{BTreeMap, BTreeSet};

use ::joining::{Candidate, Edge, Rule};
use ::ledger::{EntryKind, LedgerEntry};
use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz};
use intake::GroupMember;
use kernel::{ImportId, ListingId, PortError, Revision};
use listings::{Column, Sourced};
use serde_json::Value as AnyJson;

use super::keys::features;
use crate::connection::errors::{Failure, SYSTEM};
use crate::truth::imports::batch::load_sourced;
use crate::truth::ledger::changes_of;

#[derive(QueryableByName)]
struct EdgeRow {
    #[diesel(sql_type = BigInt)]
    younger: i64,
    #[diesel(sql_type = BigInt)]
    older: i64,
    #[diesel(sql_type = Text)]
    rule: String,
}

#[derive(QueryableByName)]
struct GroupRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = BigInt)]
    original_id: i64,
}

/// The pairs whose joins depend on an import that is undone.
#[derive(Debug, Default)]
pub(super) struct Undone {
    /// Those that it joined and parted.
    pub(super) pairs: Vec<(i64, i64)>,
    /// Those whose join may stay.
    pub(super) doubtful: BTreeSet<(ListingId, ListingId)>,
}

/// The pairs whose joins depend on the import that is undone. What it ended counts again. A join that it
/// made goes if one of the listings is as before, or if another join of the two counts or came later.
pub(super) fn undone(conn: &mut PgConnection, import: Option<ImportId>) -> QueryResult<Undone> {
    let Some(import) = import else { return Ok(Undone::default()) };
    let mut rows = |query: &str| -> QueryResult<Vec<EdgeRow>> {
        sql_query(query).bind::<BigInt, _>(import.0).load(conn)
    };
    let mut pairs = rows(
        "UPDATE joins SET removed_by = NULL
         WHERE removed_by = $1 AND import_id IS DISTINCT FROM $1
         RETURNING listing_id AS younger, other_id AS older, rule",
    )?;
    pairs.extend(rows(
        "DELETE FROM joins j WHERE j.import_id = $1 AND (
             EXISTS (SELECT FROM import_ledger l
                 WHERE l.listing_id = j.listing_id OR l.listing_id = j.other_id)
             OR EXISTS (SELECT FROM joins other
                 WHERE other.listing_id = j.listing_id AND other.other_id = j.other_id
                     AND other.join_id <> j.join_id
                     AND (other.removed_by IS NULL OR other.join_id > j.join_id)))
         RETURNING listing_id AS younger, other_id AS older, rule",
    )?);
    let doubtful = rows(
        "SELECT listing_id AS younger, other_id AS older, rule FROM joins WHERE import_id = $1",
    )?;
    let all = pairs.iter().chain(&doubtful);
    Ok(Undone {
        pairs: all.map(|row| (row.older, row.younger)).collect(),
        doubtful: doubtful.iter().map(EdgeRow::pair).collect(),
    })
}

impl EdgeRow {
    fn pair(&self) -> (ListingId, ListingId) {
        (ListingId(self.older), ListingId(self.younger))
    }
}

/// Which listing shows each member of the groups of these listings, and of those that were written.
pub(super) fn groups(conn: &mut PgConnection, subjects: &[i64]) -> QueryResult<BTreeMap<i64, i64>> {
    conn.batch_execute("SET LOCAL enable_hashjoin = on")?;
    let rows: Vec<GroupRow> = sql_query(
        "SELECT m.listing_id, m.original_id FROM joined_listings m WHERE m.original_id IN (
             SELECT j.original_id FROM joined_listings j WHERE j.listing_id IN (
                 SELECT id FROM import_changed UNION ALL SELECT listing_id FROM import_ledger
                 UNION ALL SELECT unnest($1)))",
    )
    .bind::<Array<BigInt>, _>(subjects)
    .load(conn)?;
    conn.batch_execute("SET LOCAL enable_hashjoin = off")?;
    Ok(rows.into_iter().map(|row| (row.listing_id, row.original_id)).collect())
}

/// Some listings with everything that decides about their joins.
pub(super) struct Loaded {
    listings: BTreeMap<i64, Sourced>,
    sightings: BTreeMap<i64, BTreeMap<String, ImportId>>,
    sources: BTreeMap<i64, String>,
    /// The listing that showed each one before.
    pub(super) shown_by: BTreeMap<ListingId, ListingId>,
    pub(super) edges: Vec<Edge>,
    pub(super) separated: BTreeSet<(ListingId, ListingId)>,
}

#[derive(QueryableByName)]
struct SeenRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = BigInt)]
    last_import: i64,
    #[diesel(sql_type = Text)]
    source: String,
}

const EDGES: &str = "\
    SELECT listing_id AS younger, other_id AS older, rule FROM joins \
    WHERE listing_id = ANY($1) AND removed_by IS NULL ORDER BY at, listing_id, other_id, join_id";

const SEPARATED: &str = "\
    SELECT listing_id AS younger, other_id AS older, '' AS rule FROM separations \
    WHERE listing_id = ANY($1)";

/// While a list is imported, its members are noted, but the view still takes the list before it for the
/// last one of its source.
const SEEN: &str = "\
    SELECT s.listing_id, o.key AS source, \
        CASE WHEN l.in_last AND s.source_id = $2 THEN $3 ELSE s.last_import END AS last_import \
    FROM sightings s JOIN sources o ON o.id = s.source_id \
    JOIN listing_sightings l ON l.listing_id = s.listing_id AND l.source_id = s.source_id \
    WHERE s.listing_id = ANY($1) ORDER BY last_import";

/// The delivery that is being imported.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PresentDelivery {
    pub(crate) source: i64,
    pub(crate) import: ImportId,
}

impl Loaded {
    pub(super) fn read(
        conn: &mut PgConnection,
        listings: Vec<Sourced>,
        groups: &BTreeMap<i64, i64>,
        present: Option<PresentDelivery>,
    ) -> Result<Self, Failure<PortError>> {
        let listings: BTreeMap<i64, Sourced> =
            listings.into_iter().map(|listing| (listing.own.id.0, listing)).collect();
        let ids: Vec<i64> = listings.keys().copied().collect();
        let mut loaded = Self {
            listings,
            sightings: BTreeMap::new(),
            sources: BTreeMap::new(),
            shown_by: BTreeMap::new(),
            edges: Vec::new(),
            separated: BTreeSet::new(),
        };
        let seen: Vec<SeenRow> = sql_query(SEEN)
            .bind::<Array<BigInt>, _>(&ids)
            .bind::<Nullable<BigInt>, _>(present.map(|present| present.source))
            .bind::<Nullable<BigInt>, _>(present.map(|present| present.import.0))
            .load(conn)?;
        for SeenRow { listing_id, last_import, source } in seen {
            loaded.sources.insert(listing_id, source.clone());
            let sightings = loaded.sightings.entry(listing_id).or_default();
            sightings.insert(source, ImportId(last_import));
        }
        for EdgeRow { younger, older, rule } in
            sql_query(EDGES).bind::<Array<BigInt>, _>(&ids).load(conn)?
        {
            let rule = Rule::parse(&rule).ok_or_else(|| {
                Failure::Domain(PortError::corrupt(SYSTEM, "the rule of a join is none of ours"))
            })?;
            loaded.edges.push(Edge::new(ListingId(younger), ListingId(older), rule));
        }
        for EdgeRow { younger, older, .. } in
            sql_query(SEPARATED).bind::<Array<BigInt>, _>(&ids).load(conn)?
        {
            loaded.separated.insert((ListingId(older), ListingId(younger)));
        }
        for id in &ids {
            let original = groups.get(id).copied().unwrap_or(*id);
            loaded.shown_by.insert(ListingId(*id), ListingId(original));
        }
        Ok(loaded)
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = i64> + '_ {
        self.listings.keys().copied()
    }

    pub(super) fn listing(&self, id: ListingId) -> Option<&Sourced> {
        self.listings.get(&id.0)
    }

    pub(super) fn candidates(&self) -> BTreeMap<ListingId, Candidate> {
        let candidate = |(id, Sourced { own, .. }): (&i64, &Sourced)| {
            let candidate = Candidate {
                features: features(own),
                sightings: self.sightings.get(id).cloned().unwrap_or_default(),
                withdrawn: own.withdrawn,
            };
            (ListingId(*id), candidate)
        };
        self.listings.iter().map(candidate).collect()
    }

    /// The source of a listing: the one of its sale facts, or the last that contained it.
    pub(super) fn source(&self, id: i64) -> Option<&str> {
        let of_facts = self.listings.get(&id).and_then(|one| one.own.facts.text(Column::Source));
        of_facts.or_else(|| self.sources.get(&id).map(String::as_str))
    }

    pub(super) fn member(
        &self,
        id: ListingId,
        entries: Option<Vec<LedgerEntry>>,
    ) -> Option<GroupMember> {
        Some(GroupMember {
            listing: self.listings.get(&id.0)?.clone(),
            source: self.source(id.0).unwrap_or_default().to_owned(),
            entries: entries.unwrap_or_default(),
        })
    }
}

#[derive(QueryableByName)]
struct OwnRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = BigInt)]
    revision: i64,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Nullable<Jsonb>)]
    fields: Option<AnyJson>,
    #[diesel(sql_type = Nullable<BigInt>)]
    undoes: Option<i64>,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
}

const OWN: &str = "\
    SELECT listing_id, revision, kind, fields, undoes, at FROM own_entries \
    WHERE listing_id = ANY($1) ORDER BY listing_id, revision";

const SHOWN: &str = "\
    SELECT listing_id, revision, kind, fields, undoes, at FROM listing_changes \
    WHERE listing_id = ANY($1) ORDER BY listing_id, revision";

/// The entries about what the own sources of listings state, oldest first.
pub(crate) fn own_entries(
    conn: &mut PgConnection,
    ids: &[i64],
) -> Result<BTreeMap<ListingId, Vec<LedgerEntry>>, Failure<PortError>> {
    entries(conn, OWN, ids)
}

/// The entries about listings that readers see, oldest first.
pub(super) fn shown_entries(
    conn: &mut PgConnection,
    ids: &[i64],
) -> Result<BTreeMap<ListingId, Vec<LedgerEntry>>, Failure<PortError>> {
    entries(conn, SHOWN, ids)
}

fn entries(
    conn: &mut PgConnection,
    query: &str,
    ids: &[i64],
) -> Result<BTreeMap<ListingId, Vec<LedgerEntry>>, Failure<PortError>> {
    let mut entries: BTreeMap<ListingId, Vec<LedgerEntry>> = BTreeMap::new();
    for row in sql_query(query).bind::<Array<BigInt>, _>(ids).load::<OwnRow>(conn)? {
        let OwnRow { listing_id, revision, kind, fields, undoes, at } = row;
        let kind = EntryKind::parse(&kind, undoes.is_some()).ok_or_else(|| {
            Failure::Domain(PortError::corrupt(SYSTEM, "an entry's kind is none of ours"))
        })?;
        let changes = fields.map(changes_of).transpose().map_err(Failure::Domain)?;
        entries.entry(ListingId(listing_id)).or_default().push(LedgerEntry {
            listing: ListingId(listing_id),
            revision: Revision(revision),
            at,
            kind,
            source: None,
            changes: changes.unwrap_or_default(),
        });
    }
    Ok(entries)
}

/// The listings of the group of a listing, the shown one first. Empty if it has no group.
pub(crate) fn group(
    conn: &mut PgConnection,
    listing: ListingId,
) -> Result<Vec<GroupMember>, Failure<PortError>> {
    let rows: Vec<GroupRow> = sql_query(
        "SELECT listing_id, original_id FROM joined_listings WHERE original_id = $1 ORDER BY 1",
    )
    .bind::<BigInt, _>(listing.0)
    .load(conn)?;
    let groups: BTreeMap<i64, i64> =
        rows.iter().map(|row| (row.listing_id, row.original_id)).collect();
    let ids: Vec<i64> = groups.keys().copied().collect();
    let listings = load_sourced(conn, &ids)?;
    let loaded = Loaded::read(conn, listings, &groups, None)?;
    let mut entries = own_entries(conn, &ids)?;
    let member = |id: &i64| loaded.member(ListingId(*id), entries.remove(&ListingId(*id)));
    Ok(ids.iter().filter_map(member).collect())
}
