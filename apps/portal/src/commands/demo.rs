//! `courthouse-steps demo`: fills a database with made-up listings and an account to see them with
//! (`product.md`, 'Import' and 'Billing').

use std::sync::Arc;

use accounts::{AccountError, AccountService, Create, Password};
use anyhow::Context as _;
use billing::GrantService;
use chrono::{DateTime, Utc};
use demo_data::DemoListings;
use geography::{State, TodayByState};
use intake::{Applied, ImportFile, ImportStore, ImportTerms};
use kernel::{Clock as _, EmailAddress};
use postgres_adapter::{Contents, PgImportStore, PgSaleImports, contents};
use preferences::Preferences;

use crate::clock::SystemClock;
use crate::compose::{Composition, refuse_pending};

/// The account that the demo makes. Nothing else makes one with this password.
pub const EMAIL: &str = "demo@example.com";
/// Its password, printed at every start of `make run`.
pub const PASSWORD: &str = "courthouse-demo";

/// What `demo` is given.
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

/// Makes listings and the account up.
///
/// # Errors
/// Where nothing may be made up: in production, beyond loopback, or where somebody pays; when the
/// schema is behind, or the database out of reach.
pub fn run(args: &DemoArgs, composition: &Composition) -> anyhow::Result<()> {
    let settings = composition.settings();
    settings.place.may_make_things_up()?;
    refuse_pending(&settings.database)?;
    let held = contents(composition.pool())?;
    refuse_payers(held)?;
    if args.if_empty && held.listings {
        println!("the database has listings already");
    } else {
        let store = Arc::new(PgImportStore::new(settings.database.clone()));
        let now = SystemClock.now();
        let applied = fill(args, store.as_ref(), now, &settings.http.public_url)?;
        let sales = Arc::new(PgSaleImports::new(settings.database.clone()));
        let sold = fill_comparables(args, sales.as_ref(), now)?;
        println!(
            "demo listings: {} new, {} changed, {} unchanged",
            applied.new, applied.changed, applied.unchanged
        );
        println!("demo comparables: {} new, {} unchanged", sold.new, sold.unchanged);
    }
    open_account(&composition.accounts()?, &composition.grants())
        .context("the demo account could not be made")?;
    println!("demo account: {EMAIL} / {PASSWORD}");
    Ok(())
}

fn refuse_payers(held: Contents) -> anyhow::Result<()> {
    anyhow::ensure!(
        !held.live_subscriptions,
        "this database holds live subscriptions: nothing is made up in it"
    );
    Ok(())
}

/// Takes the listings in as an import does, from a source of their own.
fn fill(
    args: &DemoArgs,
    store: &dyn ImportStore,
    now: DateTime<Utc>,
    public_url: &str,
) -> anyhow::Result<Applied> {
    let demo = DemoListings::new(args.seed, eastern_day(now), public_url);
    let file = ImportFile {
        source: format!("demo {}", args.seed),
        complete_list: false,
        // No file: what stands for one is known by its seed and length.
        sha256: format!("{:064x}", u128::from(args.seed) << 64 | u128::from(args.listings)),
    };
    let mut staged = store.begin(&file)?;
    for (row, record) in (1..).zip(demo.records(args.listings)) {
        staged.stage(row, record)?;
    }
    Ok(staged.apply(ImportTerms { dry_run: false, allow_shrink: true }, &mut |_, _| {})?)
}

/// Takes recorded sales around the listings in, as `import --comparables` does.
fn fill_comparables(
    args: &DemoArgs,
    store: &dyn ImportStore,
    now: DateTime<Utc>,
) -> anyhow::Result<Applied> {
    let demo = DemoListings::new(args.seed, eastern_day(now), "");
    let file = ImportFile {
        source: format!("demo {}", args.seed),
        complete_list: false,
        sha256: format!("{:064x}", u128::from(args.seed) << 64 | u128::from(args.listings)),
    };
    let mut staged = store.begin(&file)?;
    for (row, record) in (1..).zip(demo.sales(args.listings)) {
        staged.stage(row, record)?;
    }
    Ok(staged.apply(ImportTerms { dry_run: false, allow_shrink: true }, &mut |_, _| {})?)
}

/// The day by which previews are counted (`product.md`, 'Previews').
fn eastern_day(now: DateTime<Utc>) -> chrono::NaiveDate {
    let today = TodayByState::at(now);
    State::parse("GA").map_or_else(|| now.date_naive(), |georgia| today.of(georgia))
}

/// Makes sure that the account is there and may see data; one that is there keeps its password.
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
        assert!(refuse_payers(Contents { listings: true, live_subscriptions: true }).is_err());
        assert!(refuse_payers(Contents { listings: true, live_subscriptions: false }).is_ok());
    }

    #[test]
    fn the_demos_day_is_the_eastern_one() {
        let late = Utc.with_ymd_and_hms(2026, 12, 1, 3, 0, 0).unwrap();
        assert_eq!(eastern_day(late), NaiveDate::from_ymd_opt(2026, 11, 30).unwrap());
    }
}
