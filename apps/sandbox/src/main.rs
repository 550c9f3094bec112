//! The sandbox: a small server that speaks Stripe's wire for the calls the product makes, with
//! pages of its own, for walking a subscription's whole life with no key and no money.

mod api;
mod books;
mod conditions;
mod deliver;
mod desk;
mod form;
mod front;
mod html;
mod life;
mod pages;
#[cfg(test)]
mod tests;
mod wire;

use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::web::Data;
use actix_web::{App, HttpServer};
use anyhow::Context as _;

use crate::desk::{Desk, Settings};

/// How often it is looked whether something became due by itself.
const LIFE_EVERY: Duration = Duration::from_secs(60);

fn main() -> anyhow::Result<()> {
    tracing_subscriber::fmt().with_max_level(tracing::Level::INFO).with_target(false).init();
    let listener: SocketAddr = setting("SANDBOX_LISTEN")
        .unwrap_or_else(|| "127.0.0.1:8081".to_owned())
        .parse()
        .context("SANDBOX_LISTEN must be host:port")?;
    let (app_env, allowed) = (setting("APP_ENV"), setting("ALLOW_SANDBOX_ON"));
    conditions::check(app_env.as_deref(), listener, allowed.as_deref())?;
    // One for the whole process. It can't be there before: nothing ran yet.
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
    let conn = postgres_adapter::connect(&postgres_adapter::Config::new(database))?;
    let desk = Data::new(Desk::open(settings, conn)?);
    actix_web::rt::System::new().block_on(serve(listener, desk))
}

async fn serve(listener: SocketAddr, desk: Data<Desk>) -> anyhow::Result<()> {
    actix_web::rt::spawn(deliver::deliver(desk.clone()));
    let living = desk.clone();
    actix_web::rt::spawn(async move {
        loop {
            if let Err(error) = living.change(|books, now| books.live_until(now)) {
                tracing::error!("the books can't be written: {error:#}");
            }
            tokio::time::sleep(LIFE_EVERY).await;
        }
    });
    tracing::info!(url = %desk.settings.base_url, "the sandbox takes made-up money");
    let taken = "can't be listened on: choose another SANDBOX_LISTEN";
    let listener = TcpListener::bind(listener).with_context(|| format!("{listener} {taken}"))?;
    Ok(server(listener, desk)?.await?)
}

/// The server on a bound listener; it runs when it is awaited.
fn server(listener: TcpListener, desk: Data<Desk>) -> std::io::Result<Server> {
    let app = move || {
        App::new()
            .app_data(desk.clone())
            .configure(api::routes)
            .configure(pages::routes)
            .default_service(actix_web::web::to(pages::nowhere))
    };
    Ok(HttpServer::new(app).workers(1).shutdown_timeout(2).listen(listener)?.run())
}

/// An environment variable, unless it is empty.
#[expect(clippy::disallowed_methods, reason = "the sandbox is a program of its own")]
fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}
