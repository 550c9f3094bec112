//! `courthouse-steps check-config`: what `serve` would stumble over, before it does.

use crate::{compose, settings::Settings};

/// Checks what can be checked without serving. Settings themselves were checked when they were
/// read.
///
/// # Errors
/// All that is wrong.
pub fn run(settings: &Settings) -> anyhow::Result<()> {
    let mut wrong = Vec::new();
    if let Err(why) = settings.place.may_serve() {
        wrong.push(why.to_string());
    }
    let databases = [Some(&settings.database), settings.read_database.as_ref()];
    for database in databases.into_iter().flatten() {
        match compose::refuse_pending(database) {
            Ok(()) => {}
            Err(why) => wrong.push(format!("{why:#}")),
        }
    }
    if let Some(folder) = &settings.http.static_dir
        && !folder.join("index.html").is_file()
    {
        wrong.push(format!("FRONTEND_DIR: {} holds no index.html", folder.display()));
    }
    match compose::token_keys(settings) {
        Ok(keys) => println!("public key: {}", keys.public_hex()),
        Err(why) => wrong.push(format!("{why:#}")),
    }
    if wrong.is_empty() {
        println!("all is well: {} on {}", settings.http.product_name, settings.place.listener);
        return Ok(());
    }
    anyhow::bail!("not ready to serve:\n  {}", wrong.join("\n  "))
}
