//! The sandbox: a small server that answers the calls that the product makes to Stripe, with
//! pages of its own. It shows a subscription's whole life without a key and without money.

mod api;
mod books;
mod checkout;
mod conditions;
mod deliver;
mod desk;
mod form;
mod front;
mod html;
mod life;
mod pages;
mod paper;
mod portal;
#[cfg(test)]
mod tests;
mod wire;

use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::web::{Data, ServiceConfig};
use actix_web::{App, HttpResponse, HttpServer, get};
use anyhow::Context as _;

use crate::desk::{Desk, Settings};

/// How often the sandbox looks for what became due.
const LIFE_EVERY: Duration = Duration::from_secs(60);

fn main() -> anyhow::Result<()> {
    tracing_subscriber::fmt().with_max_level(tracing::Level::INFO).with_target(false).init();
    let listener: SocketAddr = setting("SANDBOX_LISTEN")
        .unwrap_or_else(|| "127.0.0.1:8081".to_owned())
        .parse()
        .context("SANDBOX_LISTEN must be host:port")?;
    let (app_env, allowed) = (setting("APP_ENV"), setting("ALLOW_SANDBOX_ON"));
    conditions::check(app_env.as_deref(), listener, allowed.as_deref())?;
    // One provider for the whole process. The first call cannot fail.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let public_url = setting("PUBLIC_URL").unwrap_or_else(|| "http://127.0.0.1:8080".to_owned());
    let settings = Settings {
        base_url: setting("SANDBOX_URL").unwrap_or_else(|| format!("http://{listener}")),
        webhook_url: setting("SANDBOX_WEBHOOK_URL")
            .unwrap_or_else(|| format!("{public_url}/api/stripe/webhook")),
        public_url,
        secret: setting("SANDBOX_SECRET").unwrap_or_else(|| "whsec_sandbox".to_owned()),
        product_name: setting("PRODUCT_NAME").unwrap_or_else(|| "Courthouse Steps".to_owned()),
    };
    let database = setting("DATABASE_URL").context("DATABASE_URL must be set")?;
    let desk = Data::new(Desk::open(settings, postgres_adapter::Config::new(database))?);
    actix_web::rt::System::new().block_on(serve(listener, desk))
}

async fn serve(listener: SocketAddr, desk: Data<Desk>) -> anyhow::Result<()> {
    actix_web::rt::spawn(deliver::deliver(desk.clone()));
    let living = desk.clone();
    actix_web::rt::spawn(async move {
        loop {
            if let Err(error) = living.change(|books, now| books.live_until(now)) {
                tracing::error!("the sandbox's data can't be written: {error:#}");
            }
            tokio::time::sleep(LIFE_EVERY).await;
        }
    });
    tracing::info!(url = %desk.settings.base_url, "the sandbox is ready and takes no real money");
    let taken = "can't be listened on: choose another SANDBOX_LISTEN";
    let listener = TcpListener::bind(listener).with_context(|| format!("{listener} {taken}"))?;
    Ok(server(listener, desk)?.await?)
}

/// The pages' addresses.
fn pages(config: &mut ServiceConfig) {
    config
        .service(is_ready)
        .service(front::show_front)
        .service(front::open_billing)
        .service(checkout::pricing_table_script)
        .service(checkout::show_embedded_table)
        .service(checkout::show_pricing_table)
        .service(checkout::choose_plan)
        .service(checkout::show_checkout)
        .service(checkout::submit_checkout)
        .service(portal::show_portal)
        .service(portal::use_portal)
        .service(portal::show_invoice)
        .service(portal::download_invoice);
}

/// The answer to an unknown address.
async fn unknown_address(desk: Data<Desk>) -> HttpResponse {
    pages::not_found(&desk)
}

/// Whether the sandbox answers, for the script that started it.
#[get("/readyz")]
async fn is_ready() -> HttpResponse {
    HttpResponse::Ok().body("ready")
}

/// The server on a bound listener; it runs when it is awaited.
fn server(listener: TcpListener, desk: Data<Desk>) -> std::io::Result<Server> {
    let app = move || {
        App::new()
            .app_data(desk.clone())
            .configure(api::routes)
            .configure(pages)
            .default_service(actix_web::web::to(unknown_address))
    };
    Ok(HttpServer::new(app).workers(1).shutdown_timeout(2).listen(listener)?.run())
}

/// An environment variable, unless it is empty.
#[expect(clippy::disallowed_methods, reason = "the sandbox is a separate program")]
fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
