//! When a source last contained a listing, after one of its imports was undone
//! (`docs/product.md#undo`).

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Nullable};
use kernel::{ImportId, Revision};

use super::delivery;

/// A delivery that is being undone.
pub(super) struct UndoneDelivery {
    pub(super) source: i64,
    pub(super) import: ImportId,
    pub(super) revision: Option<Revision>,
    /// Whether it is the last one of its source.
    pub(super) is_last: bool,
}

impl UndoneDelivery {
    /// The listings that the source's delivery before this one did not contain, as far as that is
    /// known: those that this one listed, and, if it is the last one and the members of the one
    /// before it were known, those whose sightings began with it.
    ///
    /// Must be called before the sightings are detached.
    pub(super) fn arrived(&self, conn: &mut PgConnection) -> QueryResult<Vec<i64>> {
        let rows: Vec<Id> = sql_query(ARRIVED)
            .bind::<BigInt, _>(self.source)
            .bind::<BigInt, _>(self.import.0)
            .bind::<Nullable<BigInt>, _>(self.revision.map(|revision| revision.0))
            .bind::<Bool, _>(self.is_last)
            .load(conn)?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    /// Replaces the sightings of this delivery with those before it. Those that `arrived` were seen
    /// with the last earlier import of the source that has an entry about them, if there is one,
    /// and the others with the delivery before this one.
    pub(super) fn restore_sightings(
        &self,
        conn: &mut PgConnection,
        arrived: &[i64],
    ) -> QueryResult<()> {
        delivery::send_ids(conn, arrived)?;
        for step in
            [SEEN_WITH_ENTRY, NOT_SEEN_BEFORE, SEEN_WITH_NEXT, SEEN_WITH_PREVIOUS, WITHOUT_PREVIOUS]
        {
            sql_query(step)
                .bind::<BigInt, _>(self.source)
                .bind::<BigInt, _>(self.import.0)
                .execute(conn)?;
        }
        Ok(())
    }
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The entry about a joined listing is that of the one that is shown.
///
/// A sighting of the last delivery stays as it is while the next deliveries contain the listing, so
/// an older one shows that the members of the delivery before were known.
const ARRIVED: &str = "\
    SELECT s.listing_id AS id FROM listing_sightings s \
    WHERE s.source_id = $1 AND s.last_import = $2 AND ($4 OR NOT s.in_last) AND ( \
        EXISTS (SELECT FROM listing_changes c \
            WHERE c.listing_id IN (s.listing_id, (SELECT j.original_id FROM joined_listings j \
                    WHERE j.listing_id = s.listing_id)) \
                AND c.revision = $3 AND c.kind = 'listed') \
        OR s.in_last AND EXISTS (SELECT FROM listing_sightings other \
            WHERE other.source_id = $1 AND other.last_import < $2 AND other.in_last))";

const SEEN_WITH_ENTRY: &str = "\
    UPDATE listing_sightings s SET last_import = i.id, at = i.finished_at \
    FROM imports i \
    WHERE s.source_id = $1 AND s.last_import = $2 \
        AND s.listing_id IN (SELECT listing_id FROM import_ids) \
        AND i.id = (SELECT max(c.import_id) FROM own_entries c \
            JOIN imports other ON other.id = c.import_id \
            WHERE c.listing_id = s.listing_id AND c.kind IN ('listed', 'changed') \
                AND other.source_id = $1 AND other.state = 'applied' AND other.id < $2)";

const NOT_SEEN_BEFORE: &str = "\
    DELETE FROM listing_sightings s USING import_ids arrived \
    WHERE s.source_id = $1 AND s.last_import = $2 AND s.listing_id = arrived.listing_id";

/// The members of the last delivery that came with the undone one were in each delivery since.
const SEEN_WITH_NEXT: &str = "\
    UPDATE listing_sightings s SET last_import = next.id \
    FROM (SELECT min(id) AS id FROM imports \
        WHERE source_id = $1 AND state = 'applied' AND id > $2) next \
    WHERE s.source_id = $1 AND s.last_import = $2 AND s.in_last AND next.id IS NOT NULL";

const SEEN_WITH_PREVIOUS: &str = "\
    UPDATE listing_sightings s SET last_import = i.id, at = i.finished_at \
    FROM imports i \
    WHERE s.source_id = $1 AND s.last_import = $2 AND i.id = (SELECT max(id) FROM imports \
        WHERE source_id = $1 AND state = 'applied' AND id < $2)";

const WITHOUT_PREVIOUS: &str =
    "DELETE FROM listing_sightings WHERE source_id = $1 AND last_import = $2";
