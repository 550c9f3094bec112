//! `courthouse-steps check-config`: finds everything that `serve` would refuse, before it starts.

use billing::Environment;
use kernel::error_chain;
use pmtiles_adapter::TileFile;

use crate::{
    compose::{self, Composition, stripe_provider},
    database_wait::{reach, wait_for_database},
    production,
    settings::{Settings, Wrong},
};

/// How to check.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub struct CheckConfigArgs {
    /// Wait for a database that does not answer yet, as `serve` does, and do not ask the payment provider
    #[arg(long)]
    wait: bool,
}

/// Reports everything that is wrong, a line each: the settings in the order of docs/settings.md, then
/// where it runs, the databases, the front end's folder, the map's file and the token key. If nothing
/// is wrong, notes name what is promised or needed, but does not keep the server from starting.
///
/// # Errors
/// Everything that is wrong.
pub fn run(
    args: &CheckConfigArgs,
    settings: Option<&Settings>,
    wrong_settings: &[Wrong],
) -> anyhow::Result<()> {
    let mut wrong: Vec<String> = wrong_settings.iter().map(Wrong::to_string).collect();
    if let Some(settings) = settings {
        check(args, settings, &mut wrong);
        if wrong.is_empty() {
            // A start of the service must not wait for the payment provider.
            let payment = if args.wait { Vec::new() } else { payment_notes(settings) };
            for note in unconfirmed(settings).chain(payment) {
                say!("note: {note}");
            }
            say!("ready: {} on {}", settings.http.product_name, settings.deployment.listener);
            return Ok(());
        }
    }
    let things = if wrong.len() == 1 {
        "1 thing is".to_owned()
    } else {
        format!("{} things are", wrong.len())
    };
    anyhow::bail!("not ready to serve, {things} wrong:\n  {}", wrong.join("\n  "))
}

fn check(args: &CheckConfigArgs, settings: &Settings, wrong: &mut Vec<String>) {
    if let Err(why) = settings.deployment.may_serve() {
        wrong.push(why.to_string());
    }
    // With wrong settings, waiting for the database does not help.
    if args.wait
        && wrong.is_empty()
        && let Err(why) = wait_for_database(settings)
    {
        wrong.push(format!("{why:#}"));
    } else {
        wrong.extend(wrong_databases(settings));
    }
    if let Some(folder) = &settings.http.static_dir
        && !folder.join("index.html").is_file()
    {
        wrong.push(format!("FRONTEND_DIR: {} has no index.html", folder.display()));
    }
    if let Some(file) = &settings.map_tiles
        && let Err(why) = TileFile::open(file)
    {
        wrong.push(format!("MAP_TILES: {}: {}", file.display(), error_chain(&why)));
    }
    match compose::token_keys(settings) {
        Ok(keys) => say!("public key: {}", keys.public_hex()),
        Err(why) => wrong.push(format!("{why:#}")),
    }
}

/// What the Privacy Policy promises in production and the operator has not confirmed.
fn unconfirmed(settings: &Settings) -> impl Iterator<Item = String> {
    let promises = settings.unconfirmed.iter().filter(|_| settings.deployment.is_production());
    promises.map(|promise| {
        format!(
            "the Privacy Policy says that data is {}: make sure that it is true for the database, its \
             backups and the mail server, then add {promise} to DATA_CONFIRMED",
            promise.replace('_', " ")
        )
    })
}

/// What the account at the payment provider lacks. The sandbox lacks nothing.
fn payment_notes(settings: &Settings) -> Vec<String> {
    let Some(provider) = settings.billing.provider.as_ref() else { return Vec::new() };
    if settings.billing.environment == Environment::Sandbox {
        return Vec::new();
    }
    let public_url = &settings.http.public_url;
    let webhook = format!("{public_url}/api/stripe/webhook");
    let gaps =
        stripe_provider(settings, provider).and_then(|stripe| Ok(stripe.setup_gaps(&webhook)?));
    let mut notes = gaps.unwrap_or_else(|why| {
        vec![format!("the settings at the payment provider could not be checked: {why:#}")]
    });
    if settings.http.pricing_table_id.is_some() {
        notes.push(format!(
            "the payment provider does not show pricing tables to programs: look whether each price \
             has a free trial of 30 days and leads to \
             {public_url}/#/sign-up?session_id={{CHECKOUT_SESSION_ID}}"
        ));
    }
    notes
}

fn wrong_databases(settings: &Settings) -> Vec<String> {
    let databases = [Some(&settings.database), settings.read_database.as_ref()];
    let complete = |database| reach(database).and_then(|()| compose::refuse_pending(database));
    let mut wrong: Vec<String> = databases
        .into_iter()
        .flatten()
        .filter_map(|database| complete(database).err())
        .map(|why| format!("{why:#}"))
        .collect();
    // A database without a schema cannot be checked for its content.
    if wrong.is_empty() {
        match contents(settings) {
            Ok(made_up) => wrong.extend(made_up.into_iter().map(str::to_owned)),
            Err(why) => wrong.push(format!("{why:#}")),
        }
    }
    wrong
}

fn contents(settings: &Settings) -> anyhow::Result<Vec<&'static str>> {
    let composition = Composition::new(settings)?;
    let pool = composition.pool();
    if let Some(language) = postgres_adapter::message_language(pool)? {
        say!(
            "note: the database's messages are not in English (lc_messages = {language}), so a full \
             disk would be answered with 500 and not 503; run ALTER ROLE … SET lc_messages = 'C'"
        );
    }
    Ok(production::made_up(settings, pool)?)
}
