//! The quarantine (`docs/product.md#quarantine`): an import fills it, and the operator empties it.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Binary, Jsonb, Nullable, Text, Timestamptz};
use intake::{Decision, Doubt, Quarantine, QuarantinedSale, RecordTexts};
use kernel::PortError;
use listings::UniqueId;
use lists::Record;
use serde_json::{Value as AnyJson, json};
use sha2::{Digest as _, Sha256};

use super::batch::Run;
use super::payload::{Names, decode};
use crate::connection::config::Config;
use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::connect;

#[derive(QueryableByName)]
struct Released {
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Array<Text>)]
    doubts: Vec<String>,
}

/// The doubts in spite of which the operator released sales of a source, by the folded unique_ID. A
/// sale that was fixed is not among them: the source still delivers its wrong value.
pub(super) fn released(
    conn: &mut PgConnection,
    source: &str,
) -> QueryResult<HashMap<String, Vec<String>>> {
    let released: Vec<Released> = sql_query(
        "SELECT q.key, q.doubts FROM quarantine q JOIN sources s ON s.id = q.source_id
         WHERE s.key = $1 AND q.state = 'released' AND NOT q.is_fixed",
    )
    .bind::<Text, _>(source)
    .load(conn)?;
    Ok(released.into_iter().map(|Released { key, doubts }| (key, doubts)).collect())
}

#[derive(QueryableByName)]
struct Staged {
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Text)]
    unique_id: String,
    #[diesel(sql_type = Binary)]
    payload: Vec<u8>,
    #[diesel(sql_type = Text)]
    doubts: String,
}

/// How many sales are stored at a time.
const BATCH: usize = 1_000;

/// Stores the staged rows with doubts. The last row of a unique_ID counts. A decision stays as long
/// as the source delivers the same values.
pub(super) fn store<E: From<PortError>>(
    conn: &mut PgConnection,
    run: &Run,
    names: &Names,
) -> Result<(), Failure<E>> {
    conn.batch_execute(
        "DECLARE quarantine_cursor NO SCROLL CURSOR FOR
         SELECT DISTINCT ON (key) key, unique_id, payload, doubts FROM import_rows
         WHERE doubts IS NOT NULL ORDER BY key, row",
    )?;
    loop {
        let rows: Vec<Staged> =
            sql_query(format!("FETCH {BATCH} FROM quarantine_cursor")).load(conn)?;
        if rows.is_empty() {
            return Ok(());
        }
        for Staged { key, unique_id, payload, doubts } in rows {
            let record = decode(&unique_id, &payload, names)
                .map_err(|error| Failure::Domain(PortError::corrupt(SYSTEM, error).into()))?;
            let texts = to_json(&record);
            let digest = Sha256::digest(texts.to_string().as_bytes());
            let doubts: Vec<&str> = doubts.split(',').collect();
            sql_query(
                "INSERT INTO quarantine AS known
                     (source_id, import_id, key, unique_id, record, digest, doubts)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)
                 ON CONFLICT (source_id, key) DO UPDATE SET
                     import_id = excluded.import_id, unique_id = excluded.unique_id,
                     record = excluded.record, digest = excluded.digest,
                     doubts = excluded.doubts, is_fixed = false, state = 'waiting', at = now()
                 WHERE known.digest <> excluded.digest",
            )
            .bind::<BigInt, _>(run.source)
            .bind::<BigInt, _>(run.import.0)
            .bind::<Text, _>(key)
            .bind::<Text, _>(unique_id)
            .bind::<Jsonb, _>(texts)
            .bind::<Binary, _>(digest.to_vec())
            .bind::<Array<Text>, _>(doubts)
            .execute(conn)?;
        }
    }
}

/// Removes the waiting sales that this delivery contains with plausible values.
pub(super) fn forget_plausible(conn: &mut PgConnection, run: &Run) -> QueryResult<()> {
    #[derive(QueryableByName)]
    struct Waiting {
        #[diesel(sql_type = BigInt)]
        n: i64,
    }
    let Waiting { n } = sql_query(
        "SELECT count(*) AS n FROM quarantine WHERE source_id = $1 AND state = 'waiting'",
    )
    .bind::<BigInt, _>(run.source)
    .get_result(conn)?;
    if n == 0 {
        return Ok(());
    }
    conn.batch_execute("SET LOCAL enable_hashjoin = on")?;
    sql_query(
        "DELETE FROM quarantine q USING import_rows r
         WHERE q.source_id = $1 AND q.state = 'waiting' AND r.key = q.key AND r.row >= 0",
    )
    .bind::<BigInt, _>(run.source)
    .execute(conn)?;
    conn.batch_execute("SET LOCAL enable_hashjoin = off")
}

/// The values of a record as JSON.
fn to_json(record: &Record) -> AnyJson {
    let RecordTexts { state, columns, photos, extras } = RecordTexts::of(record);
    json!({ "state": state, "columns": columns, "photos": photos, "extras": extras })
}

fn from_json(unique_id: &str, texts: AnyJson) -> Option<Record> {
    type Texts = BTreeMap<String, Option<String>>;
    let part = |name: &str| texts.get(name).cloned().unwrap_or_default();
    let texts = RecordTexts {
        state: serde_json::from_value(part("state")).ok()?,
        columns: serde_json::from_value::<Texts>(part("columns")).ok()?,
        photos: serde_json::from_value(part("photos")).ok()?,
        extras: serde_json::from_value::<Texts>(part("extras")).ok()?,
    };
    texts.read(UniqueId::parse(unique_id).ok()?)
}

/// The quarantine in PostgreSQL.
#[derive(Debug, Clone)]
pub struct PgQuarantine {
    config: Config,
}

impl PgQuarantine {
    /// The quarantine in the database of `config`. Each call opens a connection of its own.
    #[must_use]
    pub const fn new(config: Config) -> Self {
        Self { config }
    }

    fn load(&self, id: Option<i64>) -> Result<Vec<QuarantinedSale>, PortError> {
        let rows: Vec<Row> = sql_query(
            "SELECT q.id, s.key AS source, q.unique_id, q.record, q.doubts, q.at
             FROM quarantine q JOIN sources s ON s.id = q.source_id
             WHERE q.state = 'waiting' AND ($1 IS NULL OR q.id = $1) ORDER BY q.id",
        )
        .bind::<Nullable<BigInt>, _>(id)
        .load(&mut connect(&self.config)?)
        .map_err(query_failed)?;
        rows.into_iter().map(Row::read).collect()
    }
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = Text)]
    unique_id: String,
    #[diesel(sql_type = Jsonb)]
    record: AnyJson,
    #[diesel(sql_type = Array<Text>)]
    doubts: Vec<String>,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
}

impl Row {
    fn read(self) -> Result<QuarantinedSale, PortError> {
        let Self { id, source, unique_id, record, doubts, at } = self;
        let record = from_json(&unique_id, record).ok_or_else(|| {
            PortError::corrupt(SYSTEM, format!("the quarantined sale {id} can't be read"))
        })?;
        let doubts = doubts.iter().filter_map(|code| Doubt::from_code(code)).collect();
        Ok(QuarantinedSale { id, source, record, doubts, since: at })
    }
}

impl Quarantine for PgQuarantine {
    fn waiting(&self) -> Result<Vec<QuarantinedSale>, PortError> {
        self.load(None)
    }

    fn find(&self, id: i64) -> Result<Option<QuarantinedSale>, PortError> {
        Ok(self.load(Some(id))?.into_iter().next())
    }

    fn fix(&self, id: i64, record: &Record, doubts: &[Doubt]) -> Result<bool, PortError> {
        let doubts: Vec<&str> = doubts.iter().map(|doubt| doubt.code()).collect();
        let fixed = sql_query(
            "UPDATE quarantine SET record = $2, doubts = $3, is_fixed = true
             WHERE id = $1 AND state = 'waiting'",
        )
        .bind::<BigInt, _>(id)
        .bind::<Jsonb, _>(to_json(record))
        .bind::<Array<Text>, _>(doubts)
        .execute(&mut connect(&self.config)?)
        .map_err(query_failed)?;
        Ok(fixed > 0)
    }

    fn decide(&self, id: i64, decision: Decision) -> Result<bool, PortError> {
        let state = match decision {
            Decision::Released => "released",
            Decision::Dropped => "dropped",
        };
        let decided =
            sql_query("UPDATE quarantine SET state = $2 WHERE id = $1 AND state = 'waiting'")
                .bind::<BigInt, _>(id)
                .bind::<Text, _>(state)
                .execute(&mut connect(&self.config)?)
                .map_err(query_failed)?;
        Ok(decided > 0)
    }
}
