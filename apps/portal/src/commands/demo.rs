//! `courthouse-steps demo`: fills a database with demo listings and creates an account to see them
//! (`docs/product.md#demo-listings`).

use std::sync::Arc;

use accounts::{AccountError, AccountService, Create, Password};
use anyhow::Context as _;
use billing::GrantService;
use chrono::{DateTime, Utc};
use demo_adapter::DemoListings;
use geography::{State, TodayByState};
use intake::{ImportCounts, ImportFile, ImportOptions, ImportStore};
use kernel::{Clock as _, EmailAddress};
use postgres_adapter::{Contents, MADE_UP_DIGEST, PgImportStore, PgSaleImports, contents};
use preferences::Preferences;

use crate::clock::SystemClock;
use crate::compose::{Composition, refuse_pending};

/// The demo account. No other command creates an account with this password.
pub const EMAIL: &str = "demo@example.com";
/// Its password, printed at every start of `make run`.
pub const PASSWORD: &str = "courthouse-demo";

/// The arguments of `demo`.
#[derive(Debug, Clone, clap::Args)]
pub struct DemoArgs {
    /// How many listings
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub listings: u64,
    /// Which listings: the same for the same seed and day
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Leave the listings of a database that has any
    #[arg(long)]
    pub if_empty: bool,
}

/// Creates the listings and the account.
///
/// # Errors
/// Where demo data is not allowed: in production, on a public listener, or where a customer pays.
/// Also when the schema is incomplete or the database unreachable.
pub fn run(args: &DemoArgs, composition: &Composition) -> anyhow::Result<()> {
    let settings = composition.settings();
    settings.deployment.may_make_things_up()?;
    refuse_pending(&settings.database)?;
    let held = contents(composition.pool())?;
    refuse_payers(held)?;
    if args.if_empty && held.listings {
        say!("the database has listings already");
    } else {
        let store = Arc::new(PgImportStore::new(settings.database.clone()));
        let now = SystemClock.now();
        let applied = fill(args, store.as_ref(), now, &settings.http.public_url)?;
        let sales = Arc::new(PgSaleImports::new(settings.database.clone()));
        let sold = fill_comparables(args, sales.as_ref(), now)?;
        say!(
            "demo listings: {} new, {} changed, {} unchanged",
            applied.new,
            applied.changed,
            applied.unchanged
        );
        say!("demo comparables: {} new, {} unchanged", sold.new, sold.unchanged);
    }
    open_account(&composition.accounts()?, &composition.grants())
        .context("the demo account could not be created")?;
    say!("demo account: {EMAIL} / {PASSWORD}");
    Ok(())
}

fn refuse_payers(held: Contents) -> anyhow::Result<()> {
    anyhow::ensure!(
        !held.live_subscriptions,
        "this database has live subscriptions, so it gets no demo data"
    );
    Ok(())
}

/// Imports the listings, from a source of their own.
fn fill(
    args: &DemoArgs,
    store: &dyn ImportStore,
    now: DateTime<Utc>,
    public_url: &str,
) -> anyhow::Result<ImportCounts> {
    let demo = DemoListings::new(args.seed, eastern_day(now), public_url);
    let file = ImportFile {
        source: format!("demo {}", args.seed),
        complete_list: false,
        sha256: made_up_digest(args),
    };
    let mut staged = store.begin(&file)?;
    for (row, record) in (1..).zip(demo.records(args.listings)) {
        staged.stage(row, record)?;
    }
    Ok(staged.apply(
        ImportOptions { dry_run: false, allow_shrink: true, ..ImportOptions::NONE },
        &mut |_| {},
    )?)
}

/// Imports recorded sales around the listings, as `import --comparables` does.
fn fill_comparables(
    args: &DemoArgs,
    store: &dyn ImportStore,
    now: DateTime<Utc>,
) -> anyhow::Result<ImportCounts> {
    let demo = DemoListings::new(args.seed, eastern_day(now), "");
    let file = ImportFile {
        source: format!("demo {}", args.seed),
        complete_list: false,
        sha256: made_up_digest(args),
    };
    let mut staged = store.begin(&file)?;
    for (row, record) in (1..).zip(demo.sales(args.listings)) {
        staged.stage(row, record)?;
    }
    Ok(staged.apply(
        ImportOptions { dry_run: false, allow_shrink: true, ..ImportOptions::NONE },
        &mut |_| {},
    )?)
}

/// The digest of a demo, which is no file: its seed and length, marked so that production refuses
/// the database.
fn made_up_digest(args: &DemoArgs) -> String {
    format!("{MADE_UP_DIGEST}{:016x}{:016x}", args.seed, args.listings)
}

/// The day by which previews are counted (`docs/product.md#preview-rule`).
fn eastern_day(now: DateTime<Utc>) -> chrono::NaiveDate {
    let today = TodayByState::at(now);
    State::parse("GA").map_or_else(|| now.date_naive(), |georgia| today.of(georgia))
}

/// Makes sure that the account exists and may see data. An existing account keeps its password.
fn open_account(accounts: &AccountService, grants: &GrantService) -> anyhow::Result<()> {
    let email = EmailAddress::parse(EMAIL)?;
    let command = Create {
        name: "Demo".to_owned(),
        email: email.clone(),
        password: Password::parse(PASSWORD)?,
        preferences: Preferences::default(),
        is_demo: true,
    };
    match accounts.create(command) {
        Ok(_) | Err(AccountError::EmailTaken) => {}
        Err(other) => return Err(other.into()),
    }
    let overview = accounts.overview(&email)?;
    if !overview.entitlement.is_entitled() {
        grants.grant(overview.profile.id, "demo".to_owned(), None)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use chrono::{NaiveDate, TimeZone as _};
    use intake::testing::InMemoryImports;
    use listings::Column;

    use super::*;

    fn args(listings: u64) -> DemoArgs {
        DemoArgs { listings, seed: 1, if_empty: false }
    }

    fn noon() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 17, 0, 0).unwrap()
    }

    #[test]
    fn filling_twice_on_one_day_changes_nothing() {
        let store = InMemoryImports::default();
        let first = fill(&args(150), &store, noon(), "http://localhost:8080").unwrap();
        assert_eq!((first.new, first.changed), (150, 0));
        let second = fill(&args(150), &store, noon(), "http://localhost:8080").unwrap();
        assert_eq!((second.new, second.changed, second.unchanged), (0, 0, 150));
        let listings = store.listings();
        assert!(listings.iter().all(|listing| listing.facts.get(Column::Address).is_some()));
        let photo = listings.iter().find_map(|listing| listing.photos.first()).unwrap();
        assert!(photo.starts_with("http://localhost:8080/demo-photos/"), "{photo}");
    }

    #[test]
    fn nothing_is_made_up_where_somebody_pays() {
        let unpaid = Contents {
            listings: true,
            live_subscriptions: false,
            demo_accounts: true,
            made_up: true,
        };
        assert!(refuse_payers(Contents { live_subscriptions: true, ..unpaid }).is_err());
        assert!(refuse_payers(unpaid).is_ok());
    }

    #[test]
    fn the_demos_day_is_the_eastern_one() {
        let late = Utc.with_ymd_and_hms(2026, 12, 1, 3, 0, 0).unwrap();
        assert_eq!(eastern_day(late), NaiveDate::from_ymd_opt(2026, 11, 30).unwrap());
    }
}
