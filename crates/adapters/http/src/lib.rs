//! The way in: HTTP requests become commands and queries of the domain, answers become JSON.
//!
//! The names on the wire live here and nowhere deeper. One table, [`routes`], feeds the server,
//! the tests and the OpenAPI document. A handler parses, offloads, maps and responds.

mod access;
mod accounts;
mod app;
mod billing;
mod body;
mod catalogue;
mod client;
mod document;
mod encoding;
mod error;
mod etag;
mod export;
mod form;
mod geography;
mod headers;
mod lanes;
mod limits;
mod listings;
mod observe;
mod ops;
mod preferences;
mod profile;
mod property;
mod saved;
mod services;
mod session;
mod settings;
mod site;
mod statics;
mod stream;
mod wire;

pub use self::billing::Billing;
pub use access::{Entitled, SignedIn};
pub use app::{Shared, app, server};
pub use body::{JsonBody, Limited};
pub use document::{openapi, openapi_json};
pub use error::{ApiError, ErrorBody};
pub use lanes::{Lane, LaneWidths, Lanes, StreamPermit};
pub use limits::RequestLimit;
pub use metrics_exporter_prometheus::PrometheusHandle;
pub use ops::record_metrics;
pub use services::{Ports, Readiness, Services};
pub use settings::{Network, Origins, Settings};
pub use stream::STALL;

use actix_web::middleware::{Compress, from_fn};
use actix_web::web;
use utoipa_actix_web::service_config::ServiceConfig;

/// Every route of the API. Answers are compressed as the client likes; what breaks off in the
/// middle breaks off compressed too.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(
        utoipa_actix_web::scope("/api")
            .service(session::log_in)
            .service(session::log_out)
            .service(session::read_profile)
            .service(accounts::sign_up::sign_up)
            .service(accounts::sign_up::complete_sign_up)
            .service(accounts::passwords::forgot_password)
            .service(accounts::passwords::reset_password)
            .service(accounts::verification::verify_email)
            .service(accounts::own::save_preferences)
            .service(accounts::own::change_name)
            .service(accounts::own::change_email)
            .service(accounts::passwords::change_password)
            .service(accounts::verification::send_verification)
            .service(accounts::sessions::list_sessions)
            .service(accounts::sessions::end_session)
            .service(accounts::sessions::log_out_everywhere)
            .service(accounts::data::download_account_data)
            .service(accounts::own::delete_account)
            .service(listings::search_listings)
            .service(listings::count_facets)
            .service(listings::read_property)
            .service(listings::read_map)
            .service(listings::read_tile)
            .service(listings::preview_properties)
            .service(property::read_timeline)
            .service(property::read_comparables)
            .service(saved::list_saved)
            .service(saved::save_properties)
            .service(saved::unsave_properties)
            .service(saved::annotate_property)
            .service(catalogue::read_catalogue)
            .service(geography::read_geography)
            .service(site::read_config)
            .service(export::order_export)
            .service(export::fetch_export)
            .service(billing::begin_checkout)
            .service(billing::settle_checkout)
            .service(billing::open_portal)
            .service(billing::read_order_history)
            .service(billing::read_plans)
            .service(billing::receive_event)
            .default_service(web::to(app::no_route))
            .map(|scope| {
                scope
                    .wrap(Compress::default())
                    .wrap(from_fn(encoding::prefer_zstd))
                    .wrap(from_fn(limits::limit))
            }),
    );
}
