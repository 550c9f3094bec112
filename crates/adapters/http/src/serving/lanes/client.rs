//! For whom a request's work is done, which decides whose turn it is in a lane.

use std::cell::Cell;
use std::collections::HashMap;
use std::future::Future;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Mutex, PoisonError};

use accounts::ClientNetwork;
use kernel::AccountId;

/// A part of a lane that takes turns with the parts next to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Share {
    /// Work that no request asked for, and steps of running streams.
    Internal,
    /// Networks from which people logged in lately, or all the others.
    Networks { are_known: bool },
    /// A signed-in person.
    Account(AccountId),
    /// The clients of a network.
    Network(ClientNetwork),
}

impl Share {
    /// Whether it belongs to one client, which may not fill a lane.
    pub(super) const fn is_client(&self) -> bool {
        matches!(self, Self::Account(_) | Self::Network(_))
    }

    /// The shares of a network, the largest network first, so that a client with many small networks
    /// has one share with the others.
    pub(super) fn of_network(network: ClientNetwork) -> Vec<Self> {
        let mut shares: Vec<_> =
            network.levels().map(|(network, _)| Self::Network(network)).collect();
        shares.reverse();
        shares
    }
}

struct Client {
    network: ClientNetwork,
    account: Cell<Option<AccountId>>,
    is_known: Cell<bool>,
}

tokio::task_local! {
    static CLIENT: Client;
}

/// Handles a request of a network. The lanes see for whom they work until the handler has responded.
pub(crate) async fn for_client<T>(network: ClientNetwork, handled: impl Future<Output = T>) -> T {
    let client = Client { network, account: Cell::new(None), is_known: Cell::new(false) };
    CLIENT.scope(client, handled).await
}

/// Returns the network of the present request.
pub(crate) fn network() -> Option<ClientNetwork> {
    CLIENT.try_with(|client| client.network).ok()
}

/// The present request comes from a network where people logged in lately.
pub(crate) fn is_known() {
    let _no_request = CLIENT.try_with(|client| client.is_known.set(true));
}

/// From here on, the request's work is that of a signed-in person.
pub(crate) fn is_account(account: AccountId) {
    let _no_request = CLIENT.try_with(|client| client.account.set(Some(account)));
}

/// Returns the shares of the present request, the largest first: by account, then by network.
pub(super) fn shares() -> Vec<Share> {
    let shares = CLIENT.try_with(|client| match client.account.get() {
        Some(account) => vec![Share::Account(account), Share::Network(client.network)],
        None => Share::of_network(client.network),
    });
    shares.unwrap_or_else(|_no_request| vec![Share::Internal])
}

/// Returns the shares of the present request in password hashing, the largest first: known networks
/// and others, then by network.
pub(super) fn shares_of_hash() -> Vec<Share> {
    let shares = CLIENT.try_with(|client| {
        let are_known = client.is_known.get();
        [vec![Share::Networks { are_known }], Share::of_network(client.network)].concat()
    });
    shares.unwrap_or_else(|_no_request| vec![Share::Internal])
}

/// How many tokens a generation of [`RecentTokens`] has. A token takes some 40 bytes.
const TOKENS: usize = 10_000;

/// The accounts of tokens that were valid lately. The session of a request with such a token is read
/// in the account's turn, not in that of a network, which other accounts may share. A token is never
/// accepted because it is in here.
#[derive(Debug, Default)]
pub(crate) struct RecentTokens {
    seed: RandomState,
    generations: Mutex<[HashMap<u64, AccountId>; 2]>,
}

impl RecentTokens {
    /// Remembers a valid token. When the younger generation is full, the older one is dropped.
    pub(crate) fn add(&self, token: &str, account: AccountId) {
        let key = self.seed.hash_one(token);
        let mut generations = self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        let [young, old] = &mut *generations;
        if young.len() >= TOKENS && !young.contains_key(&key) {
            *old = std::mem::take(young);
        }
        young.insert(key, account);
    }

    /// Returns the account that had this token lately.
    pub(crate) fn account(&self, token: &str) -> Option<AccountId> {
        let key = self.seed.hash_one(token);
        let generations = self.generations.lock().unwrap_or_else(PoisonError::into_inner);
        generations.iter().find_map(|tokens| tokens.get(&key)).copied()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const ANN: AccountId = AccountId(Uuid::from_u128(1));

    fn network(text: &str) -> ClientNetwork {
        ClientNetwork::of(text.parse().unwrap())
    }

    #[actix_web::test]
    async fn work_belongs_to_the_largest_network_until_the_account_is_known() {
        assert_eq!(shares(), [Share::Internal]);
        let client = network("2001:db8:1:2345::6");
        for_client(client, async {
            let names: Vec<_> = shares().iter().map(|share| format!("{share:?}")).collect();
            assert_eq!(names.len(), 3);
            assert!(names[0].contains("2001:db8:1::"), "{names:?}");
            assert_eq!(shares()[2], Share::Network(client));
            is_account(ANN);
            assert_eq!(shares(), [Share::Account(ANN), Share::Network(client)]);
        })
        .await;
        for_client(network("203.0.113.7"), async {
            assert_eq!(shares(), [Share::Network(network("203.0.113.7"))], "a request of its own");
        })
        .await;
    }

    #[test]
    fn tokens_are_remembered_within_a_bound() {
        let tokens = RecentTokens::default();
        tokens.add("first", ANN);
        assert_eq!(tokens.account("first"), Some(ANN));
        assert_eq!(tokens.account("another"), None);
        for number in 0..TOKENS {
            tokens.add(&number.to_string(), ANN);
        }
        assert_eq!(tokens.account("first"), Some(ANN), "it is in the older generation");
        for number in 0..2 * TOKENS {
            tokens.add(&format!("later {number}"), ANN);
        }
        assert_eq!(tokens.account("first"), None);
        let generations = tokens.generations.lock().unwrap();
        assert!(generations.iter().all(|tokens| tokens.len() <= TOKENS));
    }
}
