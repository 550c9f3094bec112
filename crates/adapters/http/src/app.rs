//! The application that the server runs and the tests call.

use std::io;
use std::net::TcpListener;
use std::sync::LazyLock;
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::web::{Data, PathConfig, QueryConfig};
use actix_web::{App, Error, HttpRequest, HttpServer, ResponseError as _};
use utoipa_actix_web::AppExt as _;
use utoipa_swagger_ui::SwaggerUi;

use crate::document::{frame, openapi};
use crate::error::ApiError;
use crate::observe::observe;
use crate::services::Services;
use crate::statics::Page;
use crate::{ops, routes, statics};

/// What every worker of the server shares.
#[derive(Clone)]
pub struct Shared {
    services: Data<Services>,
    page: Option<Data<Page>>,
}

impl Shared {
    /// Puts the services together with the built front end, where a setting says where it is.
    ///
    /// # Errors
    /// When the front end cannot be read.
    pub fn new(services: Services) -> io::Result<Self> {
        let page = services.settings.static_dir.as_deref();
        let page = page.map(|dir| Page::load(dir, &services.settings)).transpose()?;
        Ok(Self { services: Data::new(services), page: page.map(Data::new) })
    }

    /// The services.
    #[must_use]
    pub fn services(&self) -> &Services {
        &self.services
    }
}

/// The whole application over these services.
pub fn app(
    shared: Shared,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let Shared { services, page } = shared;
    let (app, _) = App::new()
        .app_data(services)
        .app_data(PathConfig::default().error_handler(|_, _| ApiError::nothing_here().into()))
        .app_data(QueryConfig::default().error_handler(|_, _| ApiError::unreadable().into()))
        .service(SwaggerUi::new("/api/docs/{_:.*}").url("/api/openapi.json", openapi()))
        .into_utoipa_app()
        .openapi(frame())
        .configure(routes)
        .split_for_parts();
    app.configure(ops::configure)
        .configure(|config| statics::configure(config, page))
        .wrap(from_fn(observe))
}

/// The methods that each address of the API takes, from the one route table.
static METHODS: LazyLock<Vec<(Vec<String>, Vec<&'static str>)>> = LazyLock::new(|| {
    let paths = openapi().paths.paths;
    paths
        .into_iter()
        .map(|(path, item)| {
            let methods = [
                ("GET", item.get.is_some()),
                ("POST", item.post.is_some()),
                ("PUT", item.put.is_some()),
                ("PATCH", item.patch.is_some()),
                ("DELETE", item.delete.is_some()),
            ];
            let segments = path.split('/').map(str::to_owned).collect();
            let taken = methods.into_iter().filter(|(_, taken)| *taken).map(|(name, _)| name);
            (segments, taken.collect())
        })
        .collect()
});

/// Answers below `/api` what no route answered: 405 where another method would have been, else 404.
pub(crate) async fn no_route(request: HttpRequest) -> actix_web::HttpResponse {
    let asked: Vec<&str> = request.path().split('/').collect();
    let fits = |segments: &Vec<String>| {
        segments.len() == asked.len()
            && segments
                .iter()
                .zip(&asked)
                .all(|(own, asked)| own == asked || (own.starts_with('{') && !asked.is_empty()))
    };
    match METHODS.iter().find(|(segments, _)| fits(segments)) {
        Some((_, methods)) => ApiError::wrong_method(methods.join(", ")).error_response(),
        None => ApiError::nothing_here().error_response(),
    }
}

/// How long a client may take for the head of a request.
const HEAD_PATIENCE: Duration = Duration::from_secs(10);
/// How long requests in flight are waited for when the server is told to stop.
const SHUTDOWN_SECONDS: u64 = 30;
/// How often counters forget who has been quiet, and measurements are tidied.
const TIDY_EVERY: Duration = Duration::from_secs(60);

/// A server on a bound listener; it runs when it is awaited.
///
/// # Errors
/// When the listener cannot be taken over.
pub fn server(listener: TcpListener, shared: Shared, workers: usize) -> io::Result<Server> {
    let services = shared.services.clone();
    actix_web::rt::spawn(async move {
        let mut ticks = tokio::time::interval(TIDY_EVERY);
        loop {
            ticks.tick().await;
            services.limits.forget_the_quiet();
            if let Some(metrics) = &services.metrics {
                metrics.run_upkeep();
            }
        }
    });
    let server = HttpServer::new(move || app(shared.clone()))
        .workers(workers)
        .client_request_timeout(HEAD_PATIENCE)
        .disable_signals()
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .listen(listener)?;
    Ok(server.run())
}
