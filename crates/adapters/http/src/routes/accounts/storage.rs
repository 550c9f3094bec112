//! `GET /api/account/storage`: how much of its storage an account uses.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use kernel::{StorageBudget, StorageUse};
use serde::Serialize;
use utoipa::ToSchema;

use crate::serving::access::SignedIn;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::SignedInRefusals;

/// The bytes that an account stores, and what they are.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StorageAnswer {
    /// The budget. Beyond it, notes, tags, checklists and saved searches are refused with 422.
    limit: u64,
    used: u64,
    /// Notes, tags and checklists.
    notes: u64,
    /// The histories of notes, tags and checklists.
    history: u64,
    /// Saved searches, with those that can be restored.
    searches: u64,
    /// Ordered downloads. The oldest ones give way to new ones.
    downloads: u64,
    /// Opened and hidden properties.
    marks: u64,
}

impl StorageAnswer {
    fn new(StorageBudget(limit): StorageBudget, stored: StorageUse) -> Self {
        let StorageUse { notes, history, searches, downloads, marks } = stored;
        Self { limit, used: stored.total(), notes, history, searches, downloads, marks }
    }
}

/// How much of its storage the account uses.
#[utoipa::path(
    tag = "accounts",
    operation_id = "read_storage",
    security(("session" = [])),
    responses(
        (status = 200, description = "The storage in bytes", body = StorageAnswer, example = json!({
            "limit": 20_000_000, "used": 3_214_400, "notes": 2_100_000, "history": 900_000,
            "searches": 14_000, "downloads": 200_000, "marks": 400
        })),
        SignedInRefusals,
    )
)]
#[get("/account/storage")]
pub(crate) async fn read_storage(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let accounts = services.accounts.clone();
    let stored = services.offload(Lane::Query, move || accounts.storage(&caller)).await?;
    Ok(HttpResponse::Ok().json(StorageAnswer::new(services.settings.storage, stored)))
}
