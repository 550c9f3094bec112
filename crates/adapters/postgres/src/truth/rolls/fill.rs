//! Fills the listings of a database from the rolls, and reverses it.

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, SmallInt, Text};
use geography::State;
use intake::roll::{Parcel, fill};
use kernel::{ImportId, PortError, Revision};
use listings::Sourced;

use super::stored::{Rolls, id_of};
use crate::connection::copy::Rows;
use crate::connection::errors::{Failure, SYSTEM};
use crate::listings::revisions::next_revision;
use crate::truth::imports::batch::{load_sourced, put_extras};
use crate::truth::imports::bookkeeping::Writer;
use crate::truth::imports::joins;
use crate::truth::imports::tables::{self, import_extras};

/// How many listings are looked at at a time.
const BATCH: usize = 4_000;

/// What became of the listings whose parcels are in `roll_parcels`.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Filled {
    /// Listings whose parcel is there.
    pub(crate) matched: u64,
    /// Values that are filled and were not, or were others.
    pub(crate) values: u64,
    /// Listings that changed.
    pub(crate) changed: u64,
    /// The revision of these changes; `None` if there are none.
    pub(crate) revision: Option<Revision>,
}

/// Every listing in the counties of `roll_parcels` that names a parcel.
const LISTINGS: &str = "\
    DECLARE roll_cursor NO SCROLL CURSOR FOR \
    SELECT l.id, l.state_id, l.county, l.parcel_number FROM listings l \
    JOIN (SELECT DISTINCT state_id, county FROM roll_parcels) c \
        ON c.state_id = l.state_id AND c.county = l.county \
    WHERE l.parcel_number IS NOT NULL AND l.withdrawn_at IS NULL ORDER BY l.id";

const MATCHES: &str = "\
    SELECT k.id, p.is_news FROM unnest($1, $2, $3, $4) AS k (id, state_id, county, parcel) \
    JOIN roll_parcels p \
        ON p.state_id = k.state_id AND p.county = k.county AND p.parcel = k.parcel \
    ORDER BY k.id";

#[derive(QueryableByName)]
struct Candidate {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = SmallInt)]
    state_id: i16,
    #[diesel(sql_type = Nullable<Text>)]
    county: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    parcel_number: Option<String>,
}

#[derive(QueryableByName)]
struct Match {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Bool)]
    is_news: bool,
}

/// Fills the listings whose parcels are in the temporary table `roll_parcels` and have news there, as
/// one revision. The caller has the writers' lock and has made the tables of an import.
pub(crate) fn fill_listings<E: From<PortError>>(
    conn: &mut PgConnection,
    import: ImportId,
    on_batch: &mut dyn FnMut(u64),
) -> Result<Filled, Failure<E>> {
    conn.batch_execute(LISTINGS)?;
    let revision = next_revision(conn)?;
    let mut filled = Filled::default();
    let (mut changed, mut extras) = (Rows::new(), Rows::new());
    loop {
        let candidates: Vec<Candidate> =
            sql_query(format!("FETCH {BATCH} FROM roll_cursor")).load(conn)?;
        if candidates.is_empty() {
            break;
        }
        let matches = matches(conn, candidates)?;
        filled.matched += matches.len() as u64;
        let news: Vec<i64> = matches.iter().filter(|one| one.is_news).map(|one| one.id).collect();
        let known: Vec<Sourced> = load_sourced(conn, &news)?;
        let parcels = known.iter().filter_map(|known| Parcel::of(&known.own));
        let rolls = Rolls::load(conn, parcels)?;
        for before in known {
            let mut listing = before.clone();
            let values = fill(&mut listing, Some(&before), rolls.of(&before.own))
                .map_err(|error| Failure::Domain(PortError::corrupt(SYSTEM, error).into()))?;
            filled.values += values;
            if listing != before {
                filled.changed += 1;
                tables::put_listing(&mut changed, listing.own.id.0, &listing, revision);
                put_extras(&mut extras, listing.own.id.0, Some(&before), &listing);
            }
        }
        tables::send_changed(&mut changed, conn)?;
        extras.send(conn, import_extras::table, import_extras::table)?;
        on_batch(filled.matched);
    }
    conn.batch_execute("CLOSE roll_cursor")?;
    if filled.changed > 0 {
        let mut writer = Writer { import: Some(import), revision, is_open: false };
        writer.open(conn)?;
        // What a roll no longer fills may come from a joined listing again.
        let of =
            joins::Settling { writer: &mut writer, delivery: None, undone: None, also: Vec::new() };
        joins::settle(conn, of)?;
        joins::pending::append(conn, (Some(import), revision), None)?;
        sql_query("UPDATE imports SET revision = $2 WHERE id = $1")
            .bind::<BigInt, _>(import.0)
            .bind::<BigInt, _>(revision.0)
            .execute(conn)?;
        filled.revision = Some(revision);
    }
    Ok(filled)
}

/// Which of the listings have their parcel in `roll_parcels`.
fn matches(conn: &mut PgConnection, candidates: Vec<Candidate>) -> QueryResult<Vec<Match>> {
    let (mut ids, mut states) = (Vec::new(), Vec::new());
    let (mut counties, mut numbers) = (Vec::new(), Vec::new());
    for Candidate { id, state_id, county, parcel_number } in candidates {
        let state = usize::try_from(state_id).ok().and_then(State::from_index);
        let Some(parcel) = state.and_then(|state| Parcel::new(state, county, parcel_number)) else {
            continue;
        };
        let (state, county, number) = id_of(&parcel);
        ids.push(id);
        states.push(state);
        counties.push(county);
        numbers.push(number);
    }
    sql_query(MATCHES)
        .bind::<Array<BigInt>, _>(&ids)
        .bind::<Array<SmallInt>, _>(&states)
        .bind::<Array<Text>, _>(&counties)
        .bind::<Array<Text>, _>(&numbers)
        .load(conn)
}
