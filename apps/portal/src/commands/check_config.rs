//! `courthouse-steps check-config`: finds everything that `serve` would refuse, before it starts.

use kernel::error_chain;
use pmtiles_adapter::TileFile;

use crate::{
    compose::{self, Composition},
    database_wait::{reach, wait_for_database},
    production,
    settings::{Settings, Wrong},
};

/// How to check.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub struct CheckConfigArgs {
    /// Wait for a database that does not answer yet, as `serve` does
    #[arg(long)]
    wait: bool,
}

/// Reports everything that is wrong, a line each: the settings in the order of docs/settings.md, then
/// where it runs, the databases, the front end's folder, the map's file and the token key.
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
            println!("ready: {} on {}", settings.http.product_name, settings.deployment.listener);
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
        Ok(keys) => println!("public key: {}", keys.public_hex()),
        Err(why) => wrong.push(format!("{why:#}")),
    }
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
        println!(
            "note: the database's messages are not in English (lc_messages = {language}), so a full \
             disk would be answered with 500 and not 503; run ALTER ROLE … SET lc_messages = 'C'"
        );
    }
    Ok(production::made_up(settings, pool)?)
}
