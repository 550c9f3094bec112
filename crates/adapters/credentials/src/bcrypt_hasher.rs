use std::{io, num::NonZero, thread, time::Duration};

use accounts::{AccountError, HashScheme, Password, PasswordHash, PasswordHasher};
use kernel::PortError;

use crate::lane::{JobError, Lane};

/// Settings of the password hasher.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    /// bcrypt's cost: 12 in production, 4 in tests. Adding one doubles the work.
    pub cost: u32,
    /// The number of checks that run at once. The default is the number of cores.
    pub threads: usize,
    /// The number of checks that may wait. Further ones are refused with [`AccountError::Busy`].
    pub queue: usize,
}

impl Config {
    /// Uses this cost, one thread per core, and a queue of 128.
    #[must_use]
    pub fn with_cost(cost: u32) -> Self {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        Self { cost, threads, queue: 128 }
    }
}

/// The hasher could not be started.
#[derive(Debug, thiserror::Error)]
pub enum HasherError {
    /// bcrypt accepts costs from 4 to 31.
    #[error("bcrypt's cost must be between 4 and 31")]
    Cost,
    /// A thread could not be started.
    #[error("the hashing threads could not be started")]
    Threads(#[from] io::Error),
}

/// bcrypt on its own low-priority threads (`docs/adr/0012`).
///
/// It never truncates. A password of 72 bytes or more is an error here, and the domain does not
/// allow one.
#[derive(Debug)]
pub struct BcryptHasher {
    lane: Lane,
    cost: u32,
}

/// Replaces a candidate that is not an acceptable password, so that both cost the same work.
const STAND_IN: &str = "a stand-in password";
const SYSTEM: &str = "bcrypt";
/// The queue advances by about eight checks per second on two cores.
const RETRY_AFTER: Duration = Duration::from_secs(5);

impl BcryptHasher {
    /// Starts the hashing threads.
    ///
    /// # Errors
    /// [`HasherError`] if bcrypt does not accept the cost, or if a thread cannot be started.
    pub fn start(config: Config) -> Result<Self, HasherError> {
        let Config { cost, threads, queue } = config;
        if !(4..=31).contains(&cost) {
            return Err(HasherError::Cost);
        }
        Ok(Self { lane: Lane::start("hash", threads.max(1), queue)?, cost })
    }

    /// Returns the scheme of new hashes.
    fn scheme(&self) -> HashScheme {
        HashScheme(format!("$2b${:02}$", self.cost))
    }

    fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, bcrypt::BcryptError> + Send + 'static,
    ) -> Result<T, AccountError> {
        match self.lane.run(work) {
            Ok(answer) => {
                answer.map_err(|error| AccountError::Port(PortError::corrupt(SYSTEM, error)))
            }
            Err(JobError::Full) => Err(AccountError::Busy { retry_after: RETRY_AFTER }),
            Err(JobError::Lost) => {
                Err(AccountError::Port(PortError::unavailable(SYSTEM, "a hashing thread died")))
            }
        }
    }
}

impl PasswordHasher for BcryptHasher {
    fn hash(&self, password: &Password) -> Result<PasswordHash, AccountError> {
        let (password, cost) = (password.clone(), self.cost);
        self.run(move || bcrypt::non_truncating_hash(password.reveal(), cost)).map(PasswordHash)
    }

    fn verify(&self, candidate: &str, hash: &PasswordHash) -> Result<bool, AccountError> {
        let parsed = Password::exactly(candidate);
        let is_acceptable = parsed.is_ok();
        let candidate = parsed.map_or_else(|_| STAND_IN.to_owned(), |it| it.reveal().to_owned());
        let hash = hash.clone();
        let is_right = self.run(move || bcrypt::non_truncating_verify(candidate, &hash.0))?;
        Ok(is_right && is_acceptable)
    }

    fn verify_without_account(
        &self,
        candidate: &str,
        scheme: Option<&HashScheme>,
    ) -> Result<(), AccountError> {
        self.verify(candidate, &self.stand_in(scheme)).map(drop)
    }

    fn is_current(&self, hash: &PasswordHash) -> bool {
        cost_of(&hash.0) == Some(self.cost)
    }
}

impl BcryptHasher {
    /// Returns a hash that matches no password. It is checked for an address without an account, so
    /// that the response takes as long as for an address with one.
    fn stand_in(&self, scheme: Option<&HashScheme>) -> PasswordHash {
        let is_ours = |scheme: &&HashScheme| cost_of(&scheme.0).is_some();
        let scheme = scheme.filter(is_ours).cloned().unwrap_or_else(|| self.scheme());
        // Any salt and digest will do, and dots are valid in both. Only the amount of work matters.
        PasswordHash(format!("{}{}", scheme.0, ".".repeat(53)))
    }
}

/// Returns the cost in a bcrypt hash or its prefix, such as `$2b$12$`.
fn cost_of(hash: &str) -> Option<u32> {
    let mut parts = hash.strip_prefix("$2")?.split('$').skip(1);
    parts.next()?.parse().ok().filter(|cost| (4..=31).contains(cost))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hasher(cost: u32) -> BcryptHasher {
        BcryptHasher::start(Config::with_cost(cost)).unwrap()
    }

    fn password(text: &str) -> Password {
        Password::parse(text).unwrap()
    }

    #[test]
    fn only_the_hashed_password_matches_its_hash() {
        let hasher = hasher(4);
        let hash = hasher.hash(&password("correct horse")).unwrap();
        assert!(hasher.verify("correct horse", &hash).unwrap());
        assert!(!hasher.verify("correct horsf", &hash).unwrap());
        let again = hasher.hash(&password("correct horse")).unwrap();
        assert_ne!(hash, again, "every hash has its own salt");
    }

    #[test]
    fn passwords_are_not_truncated() {
        let hasher = hasher(4);
        let longest = "a".repeat(71);
        let hash = hasher.hash(&password(&longest)).unwrap();
        assert!(hasher.verify(&longest, &hash).unwrap());
        assert!(!hasher.verify(&"a".repeat(70), &hash).unwrap());
        // bcrypt's own truncating check would treat these as equal.
        assert!(!hasher.verify(&"a".repeat(72), &hash).unwrap());
        assert!(!hasher.verify(&"a".repeat(73), &hash).unwrap());
    }

    /// The work of a check is two to the power of the cost. An unreadable hash would fail without
    /// any work.
    #[test]
    fn an_unknown_address_costs_the_work_of_the_scheme_it_stands_in_for() {
        let hasher = hasher(5);
        let older = HashScheme("$2b$04$".to_owned());
        let foreign = HashScheme("plain:".to_owned());
        for (scheme, cost) in [(None, 5), (Some(&older), 4), (Some(&foreign), 5)] {
            let hash = hasher.stand_in(scheme);
            assert_eq!(cost_of(&hash.0), Some(cost), "{scheme:?}");
            for candidate in ["wrong horse", ""] {
                assert!(!bcrypt::non_truncating_verify(candidate, &hash.0).unwrap());
                assert!(!hasher.verify(candidate, &hash).unwrap());
                hasher.verify_without_account(candidate, scheme).unwrap();
            }
        }
    }

    #[test]
    fn a_hash_is_current_when_it_has_the_configured_cost() {
        let (old, new) = (hasher(4), hasher(5));
        let hash = old.hash(&password("correct horse")).unwrap();
        assert!(old.is_current(&hash));
        assert!(!new.is_current(&hash), "too cheap");
        assert!(!old.is_current(&new.hash(&password("correct horse")).unwrap()), "too expensive");
        assert!(new.verify("correct horse", &hash).unwrap(), "it still opens the account");
        assert!(!old.is_current(&PasswordHash(String::new())));
    }

    #[test]
    fn an_unreadable_hash_is_corrupt_data_not_a_wrong_password() {
        let rubbish = PasswordHash("plain:correct horse".to_owned());
        let refused = hasher(4).verify("correct horse", &rubbish).unwrap_err();
        assert!(matches!(refused, AccountError::Port(PortError::Corrupt { .. })));
    }

    #[test]
    fn a_cost_that_bcrypt_does_not_accept_is_refused() {
        for cost in [3, 32] {
            assert!(matches!(BcryptHasher::start(Config::with_cost(cost)), Err(HasherError::Cost)));
        }
    }
}
