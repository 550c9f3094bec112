//! The row of a saved property, and what a person wrote on it as it is stored.

use ::saved::{Annotated, Annotation, Checklist, Note, Saved, Stage};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::{ListingId, PortError, Revision};
use listings::UniqueId;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::parts;
use crate::connection::errors::SYSTEM;
use crate::schema::{listings as listings_table, saved_listings};

#[derive(Queryable, QueryableByName)]
pub(crate) struct SavedRow {
    #[diesel(sql_type = BigInt)]
    pub(super) listing_id: i64,
    #[diesel(sql_type = Text)]
    unique_id: String,
    #[diesel(sql_type = Text)]
    note: String,
    #[diesel(sql_type = Text)]
    stage: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    maximum_bid: Option<i64>,
    #[diesel(sql_type = Array<Text>)]
    tags: Vec<String>,
    #[diesel(sql_type = Nullable<Jsonb>)]
    checklist: Option<Value>,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = Timestamptz)]
    saved_at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    saved_revision: i64,
}

impl TryFrom<SavedRow> for Saved {
    type Error = PortError;

    fn try_from(row: SavedRow) -> Result<Self, PortError> {
        let SavedRow {
            listing_id,
            unique_id,
            note,
            stage,
            maximum_bid,
            tags,
            checklist,
            version,
            saved_at,
            saved_revision,
        } = row;
        Ok(Self {
            listing: ListingId(listing_id),
            unique_id: UniqueId::parse(&unique_id)
                .map_err(|error| PortError::corrupt(SYSTEM, error))?,
            annotation: Annotation {
                note: Note::parse(&note).map_err(|error| PortError::corrupt(SYSTEM, error))?,
                stage: parts::stage(&stage)?,
                maximum_bid: maximum_bid.map(parts::maximum_bid).transpose()?,
                tags: parts::tags(&tags)?,
                checklist: checklist.map(parts::checklist).transpose()?.unwrap_or_default(),
            },
            version,
            saved_at,
            saved_revision: Revision(saved_revision),
        })
    }
}

impl SavedRow {
    pub(crate) const fn listing(&self) -> i64 {
        self.listing_id
    }

    /// Whether the person has changed the usual checklist.
    pub(crate) const fn has_checklist(&self) -> bool {
        self.checklist.is_some()
    }
}

/// The columns of a [`SavedRow`], in its order.
pub(crate) const COLUMNS: SavedColumns = (
    saved_listings::listing_id,
    listings_table::unique_id,
    saved_listings::note,
    saved_listings::stage,
    saved_listings::maximum_bid,
    saved_listings::tags,
    saved_listings::checklist,
    saved_listings::version,
    saved_listings::saved_at,
    saved_listings::saved_revision,
);

pub(crate) type SavedColumns = (
    saved_listings::listing_id,
    listings_table::unique_id,
    saved_listings::note,
    saved_listings::stage,
    saved_listings::maximum_bid,
    saved_listings::tags,
    saved_listings::checklist,
    saved_listings::version,
    saved_listings::saved_at,
    saved_listings::saved_revision,
);

/// What a person wrote on a property, as it is stored.
#[derive(Serialize)]
pub(super) struct StoredAnnotation<'a> {
    listing_id: i64,
    note: &'a str,
    stage: &'static str,
    maximum_bid: Option<i64>,
    tags: Vec<&'a str>,
    checklist: Option<Value>,
    version: i64,
    bytes: u64,
}

impl<'a> StoredAnnotation<'a> {
    pub(super) fn of(listing: ListingId, Annotated { annotation, version }: &'a Annotated) -> Self {
        let Annotation { note, stage, maximum_bid, tags, checklist } = annotation;
        Self {
            listing_id: listing.0,
            note: note.as_str(),
            stage: stage.map_or("", Stage::name),
            maximum_bid: maximum_bid.map(|bid| bid.amount().cents()),
            tags: tags.iter().collect(),
            // The usual lines are stored as nothing.
            checklist: (*checklist != Checklist::default())
                .then(|| parts::checklist_json(checklist)),
            version: *version,
            bytes: annotation.bytes(),
        }
    }
}

const STORE: &str = "\
    UPDATE saved_listings s SET note = n.note, stage = n.stage, maximum_bid = n.maximum_bid, \
        tags = n.tags, checklist = nullif(n.checklist, 'null'), version = n.version, bytes = n.bytes, \
        united_with = NULL \
    FROM jsonb_to_recordset($2) AS n (listing_id bigint, note text, stage text, \
        maximum_bid bigint, tags text[], checklist jsonb, version bigint, bytes bigint) \
    WHERE s.account_id = $1 AND s.listing_id = n.listing_id";

pub(super) fn store_annotations(
    conn: &mut PgConnection,
    account: Uuid,
    annotations: &[StoredAnnotation<'_>],
) -> QueryResult<()> {
    sql_query(STORE)
        .bind::<SqlUuid, _>(account)
        .bind::<Jsonb, _>(json!(annotations))
        .execute(conn)
        .map(drop)
}

pub(super) fn store_annotation(
    conn: &mut PgConnection,
    account: Uuid,
    listing: ListingId,
    annotated: &Annotated,
) -> QueryResult<()> {
    store_annotations(conn, account, &[StoredAnnotation::of(listing, annotated)])
}
