//! Joins and separations by the operator, behind `intake::JoinStore`.

use std::collections::BTreeMap;

use ::joining::Rule;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, SmallInt, Text};
use intake::{JoinError, JoinStore, JoinedListing};
use kernel::{PortError, Revision};
use listings::UniqueId;

use super::{Settling, load, pending, settle};
use crate::connection::config::Config;
use crate::connection::errors::{Failure, SYSTEM};
use crate::connection::pool::connect;
use crate::listings::revisions::{hold_listings, next_revision};
use crate::sending::jobs::announce;
use crate::truth::imports::batch::load_sourced;
use crate::truth::imports::bookkeeping::Writer;
use crate::truth::imports::tables;

/// Joins and separates listings in PostgreSQL.
#[derive(Debug, Clone)]
pub struct PgJoins {
    config: Config,
}

impl PgJoins {
    /// The joins in the database of `config`. Each call opens a connection of its own.
    #[must_use]
    pub const fn new(config: Config) -> Self {
        Self { config }
    }

    fn change<T>(
        &self,
        change: impl FnOnce(&mut PgConnection) -> Result<(T, Vec<(i64, i64)>), Failure<JoinError>>,
    ) -> Result<T, JoinError> {
        connect(&self.config)?
            .transaction(|conn| {
                tables::make(conn)?;
                hold_listings(conn)?;
                let (result, pairs) = change(conn)?;
                write(conn, pairs)?;
                Ok(result)
            })
            .map_err(Failure::into_error)
    }
}

/// Settles the groups of these pairs under a revision of its own.
fn write(conn: &mut PgConnection, pairs: Vec<(i64, i64)>) -> Result<(), Failure<JoinError>> {
    let revision: Revision = next_revision(conn)?;
    let mut writer = Writer { import: None, revision, is_open: false };
    let settling = Settling { writer: &mut writer, delivery: None, undone: None, also: pairs };
    settle(conn, settling)?;
    if !writer.is_open {
        return Ok(());
    }
    pending::append(conn, (None, revision), None)?;
    Ok(announce(conn, revision, None)?)
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    unique_id: String,
    #[diesel(sql_type = SmallInt)]
    state_id: i16,
}

fn key(text: &str) -> Result<UniqueId, Failure<JoinError>> {
    UniqueId::parse(text).map_err(|error| Failure::Domain(PortError::corrupt(SYSTEM, error).into()))
}

fn find(conn: &mut PgConnection, wanted: &UniqueId) -> Result<Found, Failure<JoinError>> {
    let found: Option<Found> = sql_query(
        "SELECT id, unique_id, state_id FROM listings
         WHERE lower(unique_id) = $1 AND withdrawn_at IS NULL ORDER BY id LIMIT 1",
    )
    .bind::<Text, _>(wanted.folded())
    .get_result(conn)
    .optional()?;
    found.ok_or_else(|| Failure::Domain(JoinError::Unknown(wanted.clone())))
}

#[derive(QueryableByName)]
struct MemberRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    unique_id: String,
    #[diesel(sql_type = Bool)]
    is_shown: bool,
}

/// The members of the group of a listing, the shown one first.
fn members(conn: &mut PgConnection, id: i64) -> QueryResult<Vec<MemberRow>> {
    sql_query(
        "SELECT l.id, l.unique_id, l.duplicate_of IS NULL AS is_shown
         FROM joined_listings own JOIN joined_listings m ON m.original_id = own.original_id
         JOIN listings l ON l.id = m.listing_id
         WHERE own.listing_id = $1 ORDER BY l.duplicate_of IS NOT NULL, l.id",
    )
    .bind::<BigInt, _>(id)
    .load(conn)
}

#[derive(QueryableByName)]
struct RuleRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    rule: String,
}

impl JoinStore for PgJoins {
    fn group(&self, wanted: &UniqueId) -> Result<Vec<JoinedListing>, JoinError> {
        let mut conn = connect(&self.config)?;
        let read = |conn: &mut PgConnection| -> Result<Vec<JoinedListing>, Failure<JoinError>> {
            let found = find(conn, wanted)?;
            let members = members(conn, found.id)?;
            if members.is_empty() {
                return Err(Failure::Domain(JoinError::NotJoined(key(&found.unique_id)?)));
            }
            let ids: Vec<i64> = members.iter().map(|member| member.id).collect();
            let groups: BTreeMap<i64, i64> = ids.iter().map(|id| (*id, ids[0])).collect();
            let listings = load_sourced(conn, &ids)?;
            let loaded =
                load::Loaded::read(conn, listings, &groups, None).map_err(super::keys_failure)?;
            let rules: Vec<RuleRow> = sql_query(
                "SELECT id, rule FROM joins, unnest(ARRAY[listing_id, other_id]) AS id
                 WHERE removed_by IS NULL AND listing_id = ANY($1)",
            )
            .bind::<Array<BigInt>, _>(&ids)
            .load(conn)?;
            let mut listings = Vec::new();
            for MemberRow { id, unique_id, is_shown } in members {
                let mut rules: Vec<Rule> = rules
                    .iter()
                    .filter(|row| row.id == id)
                    .filter_map(|row| Rule::parse(&row.rule))
                    .collect();
                rules.sort_unstable();
                rules.dedup();
                let source = loaded.source(id).unwrap_or_default().to_owned();
                listings.push(JoinedListing {
                    unique_id: key(&unique_id)?,
                    source,
                    is_shown,
                    rules,
                });
            }
            Ok(listings)
        };
        read(&mut conn).map_err(Failure::into_error)
    }

    fn join(&self, one: &UniqueId, other: &UniqueId) -> Result<UniqueId, JoinError> {
        self.change(|conn| {
            let (first, second) = (find(conn, one)?, find(conn, other)?);
            let keys = (key(&first.unique_id)?, key(&second.unique_id)?);
            let is_member = |member: &MemberRow| member.id == second.id;
            if first.id == second.id || members(conn, first.id)?.iter().any(is_member) {
                return Err(Failure::Domain(JoinError::Already(keys.0, keys.1)));
            }
            if first.state_id != second.state_id {
                return Err(Failure::Domain(JoinError::OtherState(keys.0, keys.1)));
            }
            let (older, younger) = (first.id.min(second.id), first.id.max(second.id));
            for query in [
                "DELETE FROM separations WHERE listing_id = $1 AND other_id = $2",
                "INSERT INTO joins (listing_id, other_id, rule) VALUES ($1, $2, 'operator')",
            ] {
                sql_query(query)
                    .bind::<BigInt, _>(younger)
                    .bind::<BigInt, _>(older)
                    .execute(conn)?;
            }
            Ok((first.id, vec![(first.id, second.id)]))
        })
        .and_then(|id| {
            let mut conn = connect(&self.config)?;
            let shown = members(&mut conn, id).map_err(crate::connection::errors::query_failed)?;
            let shown = shown.into_iter().next().map(|member| member.unique_id);
            let shown = shown.and_then(|text| UniqueId::parse(&text).ok());
            Ok(shown.unwrap_or_else(|| one.clone()))
        })
    }

    fn split(&self, wanted: &UniqueId) -> Result<Vec<UniqueId>, JoinError> {
        self.change(|conn| {
            let found = find(conn, wanted)?;
            let others: Vec<MemberRow> =
                members(conn, found.id)?.into_iter().filter(|one| one.id != found.id).collect();
            if others.is_empty() {
                return Err(Failure::Domain(JoinError::NotJoined(key(&found.unique_id)?)));
            }
            let pairs: Vec<(i64, i64)> = others.iter().map(|one| (found.id, one.id)).collect();
            let (younger, older): (Vec<i64>, Vec<i64>) =
                pairs.iter().map(|(one, other)| (*one.max(other), *one.min(other))).unzip();
            sql_query(
                "INSERT INTO separations (listing_id, other_id)
                 SELECT * FROM unnest($1, $2) ON CONFLICT DO NOTHING",
            )
            .bind::<Array<BigInt>, _>(&younger)
            .bind::<Array<BigInt>, _>(&older)
            .execute(conn)?;
            let keys = others.iter().map(|one| key(&one.unique_id));
            Ok((keys.collect::<Result<Vec<_>, _>>()?, pairs))
        })
    }
}
