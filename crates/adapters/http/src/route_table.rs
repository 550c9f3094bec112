//! The one table of the API's routes, which feeds the server, the tests and the OpenAPI document.

use actix_web::middleware::{Compress, from_fn};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _, web};
use utoipa::openapi::Paths;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::routes::{
    accounts, billing, calendar, catalogue, coverage, export, geography, listings, marks,
    notifications, property, push, road_tiles, saved, searches, site, unsubscribe,
};
use crate::serving::encoding;
use crate::serving::error::ApiError;
use crate::serving::read_only::wrong_method;

/// Adds every route of the API. Responses are compressed with an encoding that the client prefers. A
/// stream that fails breaks the connection, compressed or not.
pub fn route_table(config: &mut ServiceConfig<'_>) {
    config.service(
        utoipa_actix_web::scope("/api")
            .service(accounts::log_in::log_in)
            .service(accounts::log_in::log_out)
            .service(accounts::log_in::read_profile)
            .service(accounts::sign_up::sign_up)
            .service(accounts::sign_up::complete_sign_up)
            .service(accounts::passwords::forgot_password)
            .service(accounts::passwords::reset_password)
            .service(accounts::verification::verify_email)
            .service(accounts::verification::see_link)
            .service(unsubscribe::read_email_choice)
            .service(unsubscribe::unsubscribe)
            .service(unsubscribe::undo_unsubscribe)
            .service(accounts::own::save_preferences)
            .service(accounts::own::change_name)
            .service(accounts::own::change_email)
            .service(accounts::passwords::change_password)
            .service(accounts::verification::send_verification)
            .service(accounts::sessions::list_sessions)
            .service(accounts::sessions::end_session)
            .service(accounts::sessions::log_out_everywhere)
            .service(accounts::data::download_account_data)
            .service(accounts::storage::read_storage)
            .service(accounts::own::delete_account)
            .service(listings::search_listings)
            .service(listings::count_facets)
            .service(listings::compute_totals)
            .service(listings::read_property)
            .service(listings::read_map)
            .service(listings::read_tile)
            .service(listings::preview_properties)
            .service(property::read_timeline)
            .service(property::read_comparables)
            .service(calendar::count_sale_days)
            .service(calendar::read_sale_event)
            .service(calendar::list_calendar_feeds)
            .service(calendar::create_calendar_feed)
            .service(calendar::remove_calendar_feed)
            .service(calendar::read_calendar_feed)
            .service(saved::list_saved)
            .service(saved::save_properties)
            .service(saved::unsave_properties)
            .service(saved::restore_properties)
            .service(saved::note_properties)
            .service(saved::annotate_property)
            .service(saved::read_annotation)
            .service(saved::read_history)
            .service(saved::restore_annotation)
            .service(saved::list_tags)
            .service(marks::hide_properties)
            .service(marks::unhide_properties)
            .service(marks::see_properties)
            .service(notifications::list_notifications)
            .service(notifications::count_notifications)
            .service(notifications::read_notification)
            .service(notifications::read_notifications_through)
            .service(push::list_push_browsers)
            .service(push::add_push_browser)
            .service(push::renew_push_browser)
            .service(push::remove_push_browser)
            .service(searches::list_searches)
            .service(searches::save_search)
            .service(searches::reorder_searches)
            .service(searches::rename_search)
            .service(searches::set_search_mail)
            .service(searches::remove_search)
            .service(searches::restore_search)
            .service(searches::visit_search)
            .service(catalogue::read_catalogue)
            .service(geography::read_geography)
            .service(coverage::read_coverage)
            .service(site::read_config)
            .service(road_tiles::read_road_tile)
            .service(export::order_export)
            .service(export::fetch_export)
            .service(export::list_downloads)
            .service(export::find_last_download)
            .service(export::repeat_download)
            .service(billing::begin_checkout)
            .service(billing::settle_checkout)
            .service(billing::start_now)
            .service(billing::read_purchase)
            .service(billing::send_next_step)
            .service(billing::open_portal)
            .service(billing::read_order_history)
            .service(billing::read_plans)
            .service(billing::receive_event)
            .default_service(web::to(no_route))
            .map(|scope| scope.wrap(Compress::default()).wrap(from_fn(encoding::choose))),
    );
}

/// The methods that each path of the API accepts, by the segments of the path.
pub(crate) struct Methods(Vec<(Vec<String>, Vec<&'static str>)>);

impl Methods {
    /// Reads them from the document of this route table.
    pub(crate) fn of(paths: Paths) -> Self {
        let methods = paths.paths.into_iter().map(|(path, item)| {
            let methods = [
                ("GET", item.get.is_some()),
                ("HEAD", item.get.is_some()),
                ("POST", item.post.is_some()),
                ("PUT", item.put.is_some()),
                ("PATCH", item.patch.is_some()),
                ("DELETE", item.delete.is_some()),
            ];
            let segments = path.split('/').map(str::to_owned).collect();
            let taken = methods.into_iter().filter(|(_, taken)| *taken).map(|(name, _)| name);
            (segments, taken.collect())
        });
        Self(methods.collect())
    }
}

/// The path of the page that displays the document.
pub(crate) const READER: &str = "/api/docs/";

/// Responds below `/api` where no route matches: 405 if the path has other methods, 404 otherwise.
async fn no_route(request: HttpRequest, methods: Data<Methods>) -> HttpResponse {
    if request.path().starts_with(READER) {
        return wrong_method().await;
    }
    let asked: Vec<&str> = request.path().split('/').collect();
    // Fixed text may follow a parameter, as in `{y}.mvt`. A parameter is never empty.
    let matches_parameter = |own: &str, asked: &str| {
        let after = own.strip_prefix('{').and_then(|own| Some(own.split_once('}')?.1));
        after.and_then(|after| asked.strip_suffix(after)).is_some_and(|value| !value.is_empty())
    };
    let fits = |segments: &Vec<String>| {
        segments.len() == asked.len()
            && segments
                .iter()
                .zip(&asked)
                .all(|(own, asked)| own == asked || matches_parameter(own, asked))
    };
    match methods.0.iter().find(|(segments, _)| fits(segments)) {
        Some((_, methods)) => ApiError::wrong_method(methods.join(", ")).error_response(),
        None => ApiError::nothing_here().error_response(),
    }
}
