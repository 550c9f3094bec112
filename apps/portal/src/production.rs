//! What production must not contain in its database.

use kernel::PortError;
use postgres_adapter::{Contents, Pool, contents};

use crate::settings::Settings;

/// Makes sure that a production database contains no demo data. `serve` and `worker` start only
/// then. Other commands do not check.
///
/// # Errors
/// All demo data that was found, in one line, or that the database is unreachable.
pub fn refuse_made_up(settings: &Settings, pool: &Pool) -> anyhow::Result<()> {
    let found = made_up(settings, pool)?;
    anyhow::ensure!(found.is_empty(), "{}", found.join("; "));
    Ok(())
}

/// The demo data in a production database, one line each. Outside production the result is empty.
///
/// # Errors
/// [`PortError`] when the database is unreachable.
pub fn made_up(settings: &Settings, pool: &Pool) -> Result<Vec<&'static str>, PortError> {
    if settings.deployment.is_production() { Ok(refusals(contents(pool)?)) } else { Ok(Vec::new()) }
}

fn refusals(contents: Contents) -> Vec<&'static str> {
    let Contents { demo_accounts, made_up, .. } = contents;
    let accounts = demo_accounts.then_some(
        "the database contains a demo account, whose password is published: use a database of its \
         own for production",
    );
    let listings = made_up.then_some(
        "the database contains made-up listings, and previews of them: use a database of its own \
         for production",
    );
    accounts.into_iter().chain(listings).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_made_up_data_has_a_line_of_its_own() {
        let real = Contents {
            listings: true,
            live_subscriptions: true,
            demo_accounts: false,
            made_up: false,
        };
        assert_eq!(refusals(real), [""; 0]);
        let [line] = refusals(Contents { demo_accounts: true, ..real })[..] else { panic!() };
        assert!(line.contains("demo account"), "{line}");
        let [line] = refusals(Contents { made_up: true, ..real })[..] else { panic!() };
        assert!(line.contains("made-up listings"), "{line}");
        assert_eq!(refusals(Contents { demo_accounts: true, made_up: true, ..real }).len(), 2);
    }
}
