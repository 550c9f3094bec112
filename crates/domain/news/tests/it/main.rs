//! Who hears what, that it is said once, and what dying workers leave, over fakes of the ports.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

mod changes;
mod contracts;
mod model;
mod push_delivery;
mod pushes;
mod searches;
mod weeks;

use std::sync::Arc;

use ::searches::{ViewAddress, ViewReader};
use billing::{Environment, Grant, Standing};
use chrono::DateTime;
use kernel::testing::FixedClock;
use kernel::{AccountId, EmailAddress};
use listings::testing::{InMemoryListings, InMemorySubscribers, search_service};
use listings::{Listing, SearchService, Subscriber, SubscriberSearch};
use mail::{Composer, OptionalMail};
use news::testing::{InMemoryNews, PlainUnsubscribeLinks};
use news::{AlertLinks, Follower, NewsService, OptionalMails};

/// A person with a verified address and an entitlement.
fn follower(name: &str, optional_mails: &[OptionalMail]) -> Follower {
    let granted = Grant {
        environment: Environment::Test,
        reason: "friend".to_owned(),
        granted_at: DateTime::UNIX_EPOCH,
        ends_at: None,
        revoked_at: None,
    };
    Follower {
        email: EmailAddress::parse(&format!("{name}@example.com")).unwrap(),
        is_verified: true,
        optional_mails: optional_mails.to_vec(),
        standing: Standing { subscriptions: vec![], grants: vec![granted] },
    }
}

fn mails(composer: impl Composer + 'static, clock: &Arc<FixedClock>) -> OptionalMails {
    OptionalMails {
        composer: Arc::new(composer),
        unsubscribe: Arc::new(PlainUnsubscribeLinks),
        links: AlertLinks::new("https://example.com"),
        clock: clock.clone(),
        environment: Environment::Test,
    }
}

/// Searches for these people among these listings.
fn search(
    listings: Vec<Listing>,
    people: impl IntoIterator<Item = (AccountId, Subscriber)>,
    clock: &Arc<FixedClock>,
) -> SearchService {
    search_service(
        Arc::new(InMemoryListings::of(listings)),
        Arc::new(InMemorySubscribers::of(people)),
        clock.clone(),
    )
}

/// Reads no view.
struct NoViews;

impl ViewReader for NoViews {
    fn read(&self, _account: AccountId, _view: &ViewAddress) -> Option<SubscriberSearch> {
        None
    }
}

/// News about changes, for which nothing is searched.
fn news_of_changes(
    store: &Arc<InMemoryNews>,
    composer: impl Composer + 'static,
    clock: &Arc<FixedClock>,
) -> NewsService {
    let (search, mails) = (search(vec![], [], clock), mails(composer, clock));
    NewsService::new(store.clone(), Arc::new(NoViews), store.ledger(), search, mails)
}
