//! `POST /api/saved-searches`.

use std::collections::BTreeMap;

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use searches::{InvalidView, SearchName, ViewAddress};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{MailPace, SavedSearch, example_search, read_name, read_pace};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::text_rules::{VIEW, schemas};
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

/// Body of `POST /api/saved-searches`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({
    "name": "Fulton houses under $200k",
    "view": "county=Fulton&estimatedTo=200000&columns=Address%2CCounty"
}))]
pub(crate) struct SaveSearchRequest {
    #[schema(schema_with = schemas::search_name)]
    name: String,
    #[schema(schema_with = schemas::view)]
    view: String,
    /// Without it, there are no emails.
    #[serde(default = "no_mail")]
    #[schema(value_type = MailPace, required = false)]
    mail: String,
}

fn no_mail() -> String {
    searches::MailPace::None.code().to_owned()
}

impl Limited for SaveSearchRequest {}

impl SaveSearchRequest {
    fn read(self) -> Result<(SearchName, ViewAddress, searches::MailPace), ApiError> {
        let mut wrong = BTreeMap::new();
        let name = read_name(&self.name, &mut wrong);
        let view = VIEW.admits(&self.view).then(|| ViewAddress::parse(&self.view).ok()).flatten();
        if view.is_none() {
            wrong.insert("view", InvalidView.to_string());
        }
        match (name, view, read_pace(&self.mail, &mut wrong)) {
            (Some(name), Some(view), Some(pace)) => Ok((name, view, pace)),
            _ => Err(ApiError::invalid(wrong)),
        }
    }
}

/// Save a view of the data screen under a name, at the end of the list.
#[utoipa::path(
    tag = "saved",
    operation_id = "save_search",
    request_body = SaveSearchRequest,
    security(("session" = [])),
    responses(
        (status = 201, description = "The saved search", body = SavedSearch, example = json!(example_search())),
        (status = 422, description = "A text is wrong, the account has 50 saved searches, or its storage is full",
            body = ErrorBody, example = json!({
            "error": "You can save at most 50 searches. Delete one that you no longer need.",
            "code": "too_many_searches"
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/saved-searches")]
pub(crate) async fn save_search(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<SaveSearchRequest>,
) -> Result<HttpResponse, ApiError> {
    let (name, view, mail) = body.read()?;
    let searches = services.searches.clone();
    let save = move || searches.save(caller.account, &name, &view, mail).map(SavedSearch::from);
    Ok(HttpResponse::Created().json(services.offload(Lane::Query, save).await?))
}
