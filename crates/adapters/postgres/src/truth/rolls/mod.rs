//! Assessors' rolls: an import of a roll stores its rows and fills the listings, and an undo removes
//! both (`docs/adr/0060-rolls-fill-blanks.md`).

mod fill;
mod stored;
#[cfg(test)]
mod tests;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Nullable, Text};
use intake::roll::{RollRecord, SOURCE_PREFIX};
use intake::{
    ApplyStep, FillCounts, ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore,
    StagedImport,
};
use kernel::{ImportId, PortError};
use lists::Record;
use sha2::{Digest as _, Sha256};

pub(crate) use self::fill::{Filled, fill_listings};
pub(crate) use self::stored::Rolls;
use self::stored::{facts_of, id_of};
use crate::connection::config::Config;
use crate::connection::copy::{Json, Rows};
use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::connect;
use crate::listings::revisions::await_listings;
use crate::truth::imports::{tables, transact};

/// Imports assessors' rolls.
#[derive(Debug, Clone)]
pub struct PgRollImports {
    config: Config,
    year: i32,
}

impl PgRollImports {
    /// Imports into the database of `config`. A roll that does not name its year is of `year`.
    #[must_use]
    pub const fn new(config: Config, year: i32) -> Self {
        Self { config, year }
    }
}

diesel::table! {
    /// The rows of a file.
    staged_rolls (row) {
        row -> BigInt,
        state_id -> SmallInt,
        county -> Text,
        parcel -> Text,
        year -> Integer,
        number -> Text,
        facts -> Jsonb,
        digest -> Bytea,
        same -> Bytea,
        sale -> Integer,
    }
}

/// `digest` is of the whole row, and `same` of the row without its last sale. `sale` is the day of that
/// sale as a number.
const STAGED: &str = "\
    CREATE TEMP TABLE staged_rolls ( \
        row bigint NOT NULL, state_id smallint NOT NULL, county text COLLATE \"C\" NOT NULL, \
        parcel text COLLATE \"C\" NOT NULL, year integer NOT NULL, \
        number text COLLATE \"C\" NOT NULL, facts jsonb NOT NULL, digest bytea NOT NULL, \
        same bytea NOT NULL, sale integer NOT NULL)";

/// A chunk of staged rows is sent when it has grown beyond this.
const CHUNK: usize = 256 * 1024;

impl ImportStore for PgRollImports {
    fn begin(&self, file: &ImportFile) -> Result<Box<dyn StagedImport>, PortError> {
        let mut conn = connect(&self.config)?;
        conn.batch_execute(STAGED).map_err(query_failed)?;
        let (file, year) = (file.clone(), self.year);
        Ok(Box::new(Staged { conn, file, year, rows: Rows::new() }))
    }
}

/// A roll that is being imported, with its own connection and temporary table.
struct Staged {
    conn: PgConnection,
    file: ImportFile,
    year: i32,
    rows: Rows,
}

impl StagedImport for Staged {
    fn stage(&mut self, row: u64, record: Record) -> Result<(), PortError> {
        let RollRecord { parcel, year, row: said } = RollRecord::from_record(record)
            .map_err(|_| PortError::corrupt(SYSTEM, "a row without a parcel was not left out"))?;
        let year = year.unwrap_or(self.year);
        let (state, county, key) = id_of(&parcel);
        let facts = facts_of(&said);
        let digest = |facts: &serde_json::Value| {
            Sha256::digest(format!("{year}|{}|{facts}", parcel.number.as_str()))[..16].to_owned()
        };
        let whole = digest(&facts);
        let same = match said.has_sale() {
            true => digest(&facts_of(&said.without_sale())),
            false => whole.clone(),
        };
        let rows = &mut self.rows;
        rows.begin(10);
        rows.put(&(row as i64));
        rows.put(&state);
        rows.put(&county);
        rows.put(&key);
        rows.put(&year);
        rows.put(parcel.number.as_str());
        rows.put(&Json(&facts));
        rows.put(whole.as_slice());
        rows.put(same.as_slice());
        rows.put(&said.sale_rank());
        if rows.size() < CHUNK {
            return Ok(());
        }
        rows.send(&mut self.conn, staged_rolls::table, staged_rolls::table).map_err(query_failed)
    }

    fn apply(
        mut self: Box<Self>,
        terms: ImportOptions,
        observer: &mut dyn FnMut(ApplyStep),
    ) -> Result<ImportCounts, ImportError> {
        let Self { conn, file, rows, .. } = &mut *self;
        rows.send(conn, staged_rolls::table, staged_rolls::table).map_err(query_failed)?;
        let applied = transact(conn, terms.dry_run, |conn| {
            let applied = apply(conn, file, observer)?;
            if !terms.dry_run {
                observer(ApplyStep::Committing);
            }
            Ok(applied)
        })?;
        Ok(ImportCounts { revision: applied.revision.filter(|_| !terms.dry_run), ..applied })
    }
}

/// The row of each parcel that counts: the one with the latest sale. If the rows of a parcel differ in
/// more than that, none of them does.
const PARCELS: &str = "\
    CREATE TEMP TABLE roll_parcels ON COMMIT DROP AS \
    SELECT r.*, r.known IS NULL AS is_new, r.digest IS DISTINCT FROM r.known AS is_news FROM ( \
    SELECT w.state_id, w.county, w.parcel, w.year, w.number, c.rows, c.unlike, \
        CASE WHEN c.kinds = 1 THEN w.facts END AS facts, \
        CASE WHEN c.kinds = 1 THEN w.digest ELSE '\\x00'::bytea END AS digest, \
        known.digest AS known \
    FROM (SELECT DISTINCT ON (state_id, county, parcel) * FROM staged_rolls \
          ORDER BY state_id, county, parcel, sale DESC, row DESC) w \
    JOIN (SELECT state_id, county, parcel, count(*) AS rows, count(DISTINCT digest) AS unlike, \
              count(DISTINCT same) AS kinds \
          FROM staged_rolls GROUP BY state_id, county, parcel) c \
        USING (state_id, county, parcel) \
    LEFT JOIN LATERAL ( \
        SELECT p.digest FROM parcel_rows p \
        WHERE p.state_id = w.state_id AND p.county = w.county AND p.parcel = w.parcel \
            AND p.source_id = {source} AND p.year = w.year \
        ORDER BY p.import_id DESC LIMIT 1) known ON true) r; \
    CREATE INDEX ON roll_parcels (state_id, county, parcel); \
    ANALYZE roll_parcels";

const STORE: &str = "\
    INSERT INTO parcel_rows \
        (state_id, county, parcel, import_id, source_id, year, number, facts, digest) \
    SELECT state_id, county, parcel, $1, $2, year, number, facts, digest \
    FROM roll_parcels WHERE is_news ORDER BY state_id, county, parcel";

const COUNTIES: &str = "\
    INSERT INTO roll_counties (import_id, state_id, county, year) \
    SELECT DISTINCT $1::bigint, state_id, county, year FROM roll_parcels";

const COUNTS: &str = "\
    SELECT coalesce(sum(rows), 0)::bigint AS rows, coalesce(sum(unlike), 0)::bigint AS unlike, \
        count(*) AS parcels, count(*) FILTER (WHERE is_new) AS new, \
        count(*) FILTER (WHERE is_news AND NOT is_new) AS changed, \
        count(*) FILTER (WHERE facts IS NULL) AS ambiguous \
    FROM roll_parcels";

#[derive(QueryableByName)]
struct Counts {
    #[diesel(sql_type = BigInt)]
    rows: i64,
    /// Rows that differ from each other.
    #[diesel(sql_type = BigInt)]
    unlike: i64,
    #[diesel(sql_type = BigInt)]
    parcels: i64,
    #[diesel(sql_type = BigInt)]
    new: i64,
    #[diesel(sql_type = BigInt)]
    changed: i64,
    #[diesel(sql_type = BigInt)]
    ambiguous: i64,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

fn apply(
    conn: &mut PgConnection,
    file: &ImportFile,
    observer: &mut dyn FnMut(ApplyStep),
) -> Result<ImportCounts, Failure<ImportError>> {
    // Sorts should stay in memory as far as they can.
    conn.batch_execute("SET LOCAL work_mem = '128MB'; ANALYZE staged_rolls")?;
    await_listings(conn, &file.source, &mut |writer| observer(ApplyStep::Waiting { writer }))?;
    let Id { id: source } = sql_query(
        "INSERT INTO sources (key, complete_list) VALUES ($1, false) \
         ON CONFLICT (key) DO UPDATE SET complete_list = false RETURNING id",
    )
    .bind::<Text, _>(format!("{SOURCE_PREFIX}{}", file.source))
    .get_result(conn)?;
    conn.batch_execute(&PARCELS.replace("{source}", &source.to_string()))?;
    let counts: Counts = sql_query(COUNTS).get_result(conn)?;
    let Id { id: import } = sql_query(
        "INSERT INTO imports (source_id, sha256, state, rows) VALUES ($1, $2, 'applied', $3) \
         RETURNING id",
    )
    .bind::<BigInt, _>(source)
    .bind::<Text, _>(&file.sha256)
    .bind::<BigInt, _>(counts.parcels)
    .get_result(conn)?;
    sql_query(STORE).bind::<BigInt, _>(import).bind::<BigInt, _>(source).execute(conn)?;
    sql_query(COUNTIES).bind::<BigInt, _>(import).execute(conn)?;
    let all = counts.parcels.unsigned_abs();
    tables::make(conn)?;
    let filled: Filled = fill_listings(conn, ImportId(import), &mut |matched| {
        observer(ApplyStep::Applied { done: matched.min(all), all });
    })?;
    observer(ApplyStep::Applied { done: all, all });
    let number = |count: i64| count.unsigned_abs();
    Ok(ImportCounts {
        repeated: number(counts.rows - counts.unlike),
        superseded: number(counts.unlike - counts.parcels),
        new: number(counts.new),
        changed: number(counts.changed),
        unchanged: number(counts.parcels - counts.new - counts.changed),
        filled: FillCounts {
            matched: filled.matched,
            values: filled.values,
            ambiguous: number(counts.ambiguous),
        },
        revision: filled.revision,
        ..ImportCounts::default()
    })
}

/// A later import of the same source that describes a county of this roll for the same year.
pub(crate) fn later_roll(
    conn: &mut PgConnection,
    import: ImportId,
) -> QueryResult<Option<ImportId>> {
    let later: Option<Id> = sql_query(
        "SELECT later.id FROM imports later JOIN imports own ON own.source_id = later.source_id \
         JOIN roll_counties c ON c.import_id = later.id \
         JOIN roll_counties o ON o.import_id = own.id AND o.state_id = c.state_id \
             AND o.county = c.county AND o.year = c.year \
         WHERE own.id = $1 AND later.id > own.id AND later.state = 'applied' \
         ORDER BY later.id DESC LIMIT 1",
    )
    .bind::<BigInt, _>(import.0)
    .get_result(conn)
    .optional()?;
    Ok(later.map(|later| ImportId(later.id)))
}

/// Removes the rows that an import of a roll brought, and what they filled. `undo` is the import that
/// undoes it. The caller has the writers' lock.
pub(crate) fn remove<E: From<PortError>>(
    conn: &mut PgConnection,
    import: ImportId,
    undo: ImportId,
) -> Result<Filled, Failure<E>> {
    conn.batch_execute(&format!(
        "CREATE TEMP TABLE roll_parcels ON COMMIT DROP AS \
         SELECT state_id, county, parcel, true AS is_news FROM parcel_rows \
         WHERE import_id = {import}; \
         CREATE INDEX ON roll_parcels (state_id, county, parcel); ANALYZE roll_parcels; \
         DELETE FROM parcel_rows WHERE import_id = {import}; \
         UPDATE imports SET state = 'undone', undone_by = {undo} WHERE id = {import}",
        import = import.0,
        undo = undo.0,
    ))?;
    let filled = fill_listings(conn, undo, &mut |_| {})?;
    sql_query("UPDATE imports SET rows = $2, revision = $3 WHERE id = $1")
        .bind::<BigInt, _>(undo.0)
        .bind::<BigInt, _>(filled.changed as i64)
        .bind::<Nullable<BigInt>, _>(filled.revision.map(|revision| revision.0))
        .execute(conn)?;
    Ok(filled)
}
