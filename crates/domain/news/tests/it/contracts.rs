//! The fakes fulfill the contracts of the stores.

use std::collections::BTreeMap;

use chrono::DateTime;
use geography::State;
use kernel::{AccountId, ListingId, Revision, SessionId};
use listings::{BorrowedValues, Facts, Listing, UniqueId};
use mail::OptionalMail;
use news::push::PushSubscriptions as _;
use news::push::testing::subscription;
use news::testing::{InMemoryNews, NEWS_CONTRACTS, Parts, mail_choices_contract};
use uuid::Uuid;

use crate::follower;

fn listing(number: i64) -> Listing {
    Listing {
        id: ListingId(number),
        unique_id: UniqueId::parse(&number.to_string()).unwrap(),
        state: State::parse("GA").unwrap(),
        facts: Facts::default(),
        photos: Vec::new(),
        extras: BTreeMap::new(),
        revision: Revision(0),
        duplicate_of: None,
        withdrawn: false,
        borrowed: BorrowedValues::default(),
    }
}

#[test]
fn the_fake_fulfills_the_contracts() {
    let people = [1, 2, 3].map(|number| AccountId(Uuid::from_u128(number)));
    for contract in NEWS_CONTRACTS {
        let store = InMemoryNews::default();
        people.iter().for_each(|person| store.put_follower(*person, follower("ann", &[])));
        (1..=3).for_each(|number| store.put_listing(listing(number)));
        let (laptop, pushes) = (SessionId(Uuid::from_u128(11)), store.pushes());
        pushes.put(people[0], laptop, &subscription("a"), DateTime::UNIX_EPOCH).unwrap();
        contract(&Parts {
            store: &store,
            searches: &*store.searches(),
            outbox: &*store.outbox(),
            notifications: &*store.notifications(),
            pushes: &*pushes,
            world: &store,
            people,
            listings: [1, 2, 3].map(ListingId),
            email: &follower("ann", &[]).email,
        });
    }
}

#[test]
fn the_fake_fulfills_the_contract_of_choices() {
    let (store, ann) = (InMemoryNews::default(), AccountId(Uuid::from_u128(1)));
    let person = follower("ann", &[OptionalMail::Alerts]);
    store.put_follower(ann, person.clone());
    mail_choices_contract(&store, &store, &*store.outbox(), ann, &person.email);
}
