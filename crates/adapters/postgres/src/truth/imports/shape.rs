//! What deliveries look like, and which were imported: the table `delivery_shapes`.

use deliveries::{ColumnFill, DeliveredBefore, DeliveryShape};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Jsonb, Nullable, Text};
use kernel::ImportId;
use serde_json::{Value as AnyJson, json};

use crate::schema::delivery_shapes;

/// A delivery that is about to be imported.
#[derive(Debug, Clone)]
pub(super) struct NotedDelivery {
    shape: AnyJson,
    receipt: Option<String>,
}

impl NotedDelivery {
    pub(super) fn new(shape: &DeliveryShape, receipt: Option<&str>) -> Self {
        Self { shape: to_json(shape), receipt: receipt.map(ToOwned::to_owned) }
    }

    /// Whether a delivery with this receipt was imported. It is certain for the transaction that has
    /// the writers' lock.
    pub(super) fn was_imported(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        #[derive(QueryableByName)]
        struct Known {
            #[diesel(sql_type = Bool)]
            is_known: bool,
        }
        let Some(receipt) = &self.receipt else { return Ok(false) };
        let Known { is_known } =
            sql_query("SELECT EXISTS (SELECT FROM delivery_shapes WHERE receipt = $1) AS is_known")
                .bind::<Text, _>(receipt)
                .get_result(conn)?;
        Ok(is_known)
    }

    /// Stores the shape of an import, and forgets those that no undo makes the last one again.
    pub(super) fn store(
        &self,
        conn: &mut PgConnection,
        source: i64,
        import: ImportId,
    ) -> QueryResult<()> {
        diesel::insert_into(delivery_shapes::table)
            .values((
                delivery_shapes::import_id.eq(import.0),
                delivery_shapes::receipt.eq(&self.receipt),
                delivery_shapes::shape.eq(&self.shape),
            ))
            .execute(conn)?;
        sql_query(
            "DELETE FROM delivery_shapes d USING imports i
             WHERE i.id = d.import_id AND i.source_id = $1 AND i.id < (
                 SELECT id FROM imports WHERE source_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)",
        )
        .bind::<BigInt, _>(source)
        .bind::<BigInt, _>(REMEMBERED)
        .execute(conn)
        .map(drop)
    }
}

/// The number of a source's imports of which the shape is stored.
const REMEMBERED: i64 = 30;

#[derive(QueryableByName)]
struct LastRow {
    #[diesel(sql_type = BigInt)]
    rows: i64,
    #[diesel(sql_type = Nullable<Jsonb>)]
    shape: Option<AnyJson>,
}

/// Reads the last delivery of a source.
pub(super) fn last_delivery(
    conn: &mut PgConnection,
    source: &str,
) -> QueryResult<Option<DeliveredBefore>> {
    let last: Option<LastRow> = sql_query(
        "SELECT i.rows, d.shape FROM imports i JOIN sources s ON s.id = i.source_id
         LEFT JOIN delivery_shapes d ON d.import_id = i.id
         WHERE s.key = $1 AND i.state = 'applied' ORDER BY i.id DESC LIMIT 1",
    )
    .bind::<Text, _>(source)
    .get_result(conn)
    .optional()?;
    Ok(last.map(|LastRow { rows, shape }| DeliveredBefore {
        listings: rows.unsigned_abs(),
        // A shape of another version is as good as none.
        shape: shape.as_ref().and_then(from_json),
    }))
}

fn to_json(shape: &DeliveryShape) -> AnyJson {
    let DeliveryShape { rows, has_header_row, columns } = shape;
    let columns: Vec<AnyJson> =
        columns.iter().map(|ColumnFill { name, filled }| json!([clean(name), filled])).collect();
    json!({ "rows": rows, "has_header_row": has_header_row, "columns": columns })
}

/// A name without the one character that `jsonb` cannot store.
fn clean(name: &str) -> String {
    name.replace('\0', "")
}

fn from_json(json: &AnyJson) -> Option<DeliveryShape> {
    let column = |column: &AnyJson| {
        let name = column.get(0)?.as_str()?.to_owned();
        Some(ColumnFill { name, filled: column.get(1)?.as_u64()? })
    };
    Some(DeliveryShape {
        rows: json.get("rows")?.as_u64()?,
        has_header_row: json.get("has_header_row")?.as_bool()?,
        columns: json.get("columns")?.as_array()?.iter().map(column).collect::<Option<_>>()?,
    })
}
