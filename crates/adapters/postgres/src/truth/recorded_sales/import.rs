//! Comparables come in as any import does, but make no listing, no revision and no ledger.

use details::RecordedSale;
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Jsonb, Text};
use intake::{
    ApplyStep, ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore, StagedImport,
    require_size,
};
use kernel::PortError;
use lists::Record;
use serde_json::Value;

use super::row::{COLUMNS, TYPED, to_json};
use crate::connection::config::Config;
use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::connect;
use crate::truth::imports::transact;

/// Imports recorded sales.
#[derive(Debug, Clone)]
pub struct PgSaleImports {
    config: Config,
}

impl PgSaleImports {
    /// Imports into the database of `config`.
    #[must_use]
    pub const fn new(config: Config) -> Self {
        Self { config }
    }
}

/// How many rows are sent at a time.
const BATCH: usize = 1_000;
/// Sources of comparables are separate from sources of listings, even with the same name.
pub(crate) const PREFIX: &str = "comparables: ";

impl ImportStore for PgSaleImports {
    fn begin(&self, file: &ImportFile) -> Result<Box<dyn StagedImport>, PortError> {
        let mut conn = connect(&self.config)?;
        conn.batch_execute(&format!("CREATE TEMPORARY TABLE staged_sales ({TYPED})"))
            .map_err(query_failed)?;
        Ok(Box::new(Staged { conn, file: file.clone(), waiting: Vec::new() }))
    }
}

/// A file that is being imported, with its own connection and temporary table.
struct Staged {
    conn: PgConnection,
    file: ImportFile,
    waiting: Vec<Value>,
}

#[derive(QueryableByName)]
struct RowCounts {
    #[diesel(sql_type = BigInt)]
    rows: i64,
    #[diesel(sql_type = BigInt)]
    unlike: i64,
    #[diesel(sql_type = BigInt)]
    keys: i64,
}

#[derive(QueryableByName)]
struct WrittenRow {
    #[diesel(sql_type = Bool)]
    is_new: bool,
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

impl Staged {
    fn send(&mut self) -> Result<(), PortError> {
        let rows = Value::Array(std::mem::take(&mut self.waiting));
        sql_query(format!(
            "INSERT INTO staged_sales SELECT * FROM jsonb_to_recordset($1) AS sale ({TYPED})"
        ))
        .bind::<Jsonb, _>(rows)
        .execute(&mut self.conn)
        .map_err(query_failed)?;
        Ok(())
    }
}

impl StagedImport for Staged {
    fn stage(&mut self, row: u64, record: Record) -> Result<(), PortError> {
        let sale = RecordedSale::from_record(record).map_err(|_| {
            PortError::corrupt(SYSTEM, "a row without a price or a day was not left out")
        })?;
        self.waiting.push(to_json(row, &sale));
        if self.waiting.len() >= BATCH { self.send() } else { Ok(()) }
    }

    fn apply(
        mut self: Box<Self>,
        terms: ImportOptions,
        observer: &mut dyn FnMut(ApplyStep),
    ) -> Result<ImportCounts, ImportError> {
        self.send()?;
        let Self { conn, file, .. } = &mut *self;
        transact(conn, terms.dry_run, |conn| {
            let counted: RowCounts = sql_query(format!(
                "SELECT count(*) AS rows, count(DISTINCT unique_id) AS keys, \
                 count(DISTINCT (unique_id, {COLUMNS})) AS unlike FROM staged_sales"
            ))
            .get_result(conn)?;
            let applied = write(conn, file, &counted, terms)?;
            let all = counted.keys.unsigned_abs();
            observer(ApplyStep::Applied { done: all, all });
            if !terms.dry_run {
                observer(ApplyStep::Committing);
            }
            Ok(applied)
        })
    }
}

fn write(
    conn: &mut PgConnection,
    file: &ImportFile,
    counted: &RowCounts,
    terms: ImportOptions,
) -> Result<ImportCounts, Failure<ImportError>> {
    let source: Number = sql_query(
        "INSERT INTO sources (key, complete_list) VALUES ($1, $2) \
         ON CONFLICT (key) DO UPDATE SET complete_list = excluded.complete_list \
         RETURNING id AS number",
    )
    .bind::<Text, _>(format!("{PREFIX}{}", file.source))
    .bind::<Bool, _>(file.complete_list)
    .get_result(conn)?;
    let before: Option<Number> = sql_query(
        "SELECT rows AS number FROM imports WHERE source_id = $1 AND state = 'applied' \
         ORDER BY id DESC LIMIT 1",
    )
    .bind::<BigInt, _>(source.number)
    .get_result(conn)
    .optional()?;
    let before = before.map_or(0, |before| before.number.unsigned_abs());
    require_size(&file.source, (before, counted.keys.unsigned_abs()), &terms)
        .map_err(Failure::Domain)?;
    let set: Vec<String> =
        COLUMNS.split(", ").map(|column| format!("{column} = excluded.{column}")).collect();
    let own: Vec<String> = COLUMNS.split(", ").map(|column| format!("known.{column}")).collect();
    let theirs: Vec<String> =
        COLUMNS.split(", ").map(|column| format!("excluded.{column}")).collect();
    let written: Vec<WrittenRow> = sql_query(format!(
        "INSERT INTO comparable_sales AS known (unique_id, {COLUMNS}) \
         SELECT DISTINCT ON (unique_id) unique_id, {COLUMNS} FROM staged_sales \
         ORDER BY unique_id, place DESC \
         ON CONFLICT (unique_id) DO UPDATE SET {} WHERE ({}) IS DISTINCT FROM ({}) \
         RETURNING xmax = 0 AS is_new",
        set.join(", "),
        own.join(", "),
        theirs.join(", "),
    ))
    .load(conn)?;
    sql_query(
        "INSERT INTO imports (source_id, sha256, state, rows) VALUES ($1, $2, 'applied', $3)",
    )
    .bind::<BigInt, _>(source.number)
    .bind::<Text, _>(&file.sha256)
    .bind::<BigInt, _>(counted.keys)
    .execute(conn)?;
    let new = written.iter().filter(|row| row.is_new).count() as u64;
    let changed = written.len() as u64 - new;
    Ok(ImportCounts {
        repeated: (counted.rows - counted.unlike).unsigned_abs(),
        superseded: (counted.unlike - counted.keys).unsigned_abs(),
        new,
        changed,
        unchanged: counted.keys.unsigned_abs() - new - changed,
        ..ImportCounts::default()
    })
}
