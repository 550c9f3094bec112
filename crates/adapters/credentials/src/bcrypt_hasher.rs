use std::{io, num::NonZero, thread, time::Duration};

use accounts::{AccountError, Password, PasswordHash, PasswordHasher};
use kernel::PortError;

use crate::lane::{Lane, Refused};

/// How passwords are hashed.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    /// bcrypt's cost: 12 in production, 4 in tests. One more doubles the work.
    pub cost: u32,
    /// How many checks run at once; as many as the machine has cores by default.
    pub threads: usize,
    /// How many may wait; more are told to come back later.
    pub queue: usize,
}

impl Config {
    /// Cost, a thread a core, and a queue of 128.
    #[must_use]
    pub fn with_cost(cost: u32) -> Self {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        Self { cost, threads, queue: 128 }
    }
}

/// The hasher could not be started.
#[derive(Debug, thiserror::Error)]
pub enum HasherError {
    /// bcrypt takes costs from 4 to 31.
    #[error("bcrypt's cost must lie between 4 and 31")]
    Cost,
    /// A thread could not be started.
    #[error("the hashing threads could not be started")]
    Threads(#[from] io::Error),
}

/// bcrypt on niced threads of its own (`docs/adr/0012`).
///
/// Never truncating: a password of 72 bytes or more is an error here, and can't be made in the
/// domain.
#[derive(Debug)]
pub struct BcryptHasher {
    lane: Lane,
    cost: u32,
    nobodys_hash: PasswordHash,
}

/// What a candidate that can be nobody's password is replaced by, so that it costs the same work.
const NOBODYS_PASSWORD: &str = "nobody's password";
const SYSTEM: &str = "bcrypt";
/// The queue moves about eight places a second on two cores.
const RETRY_AFTER: Duration = Duration::from_secs(5);

impl BcryptHasher {
    /// Starts the hashing threads.
    ///
    /// # Errors
    /// [`HasherError`] for a cost that bcrypt doesn't take, or when threads can't be started.
    pub fn start(config: Config) -> Result<Self, HasherError> {
        let Config { cost, threads, queue } = config;
        if !(4..=31).contains(&cost) {
            return Err(HasherError::Cost);
        }
        // Any salt and digest do, a row of dots is one of each: only the work counts, and the answer
        // is no in any case.
        let nobodys_hash = PasswordHash(format!("$2b${cost:02}${}", ".".repeat(53)));
        Ok(Self { lane: Lane::start("hash", threads.max(1), queue)?, cost, nobodys_hash })
    }

    fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, bcrypt::BcryptError> + Send + 'static,
    ) -> Result<T, AccountError> {
        match self.lane.run(work) {
            Ok(answer) => {
                answer.map_err(|error| AccountError::Port(PortError::corrupt(SYSTEM, error)))
            }
            Err(Refused::Full) => Err(AccountError::Busy { retry_after: RETRY_AFTER }),
            Err(Refused::Lost) => {
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

    fn verify(&self, candidate: &str, hash: Option<&PasswordHash>) -> Result<bool, AccountError> {
        let (candidate, hash) = match (Password::parse(candidate), hash) {
            (Ok(candidate), Some(hash)) => (candidate.reveal().to_owned(), hash),
            _ => (NOBODYS_PASSWORD.to_owned(), &self.nobodys_hash),
        };
        let is_somebodys = *hash != self.nobodys_hash;
        let hash = hash.clone();
        let is_right = self.run(move || bcrypt::non_truncating_verify(candidate, &hash.0))?;
        Ok(is_right && is_somebodys)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn hasher(cost: u32) -> BcryptHasher {
        BcryptHasher::start(Config::with_cost(cost)).unwrap()
    }

    fn password(text: &str) -> Password {
        Password::parse(text).unwrap()
    }

    #[test]
    fn the_password_behind_a_hash_is_known_again_and_no_other() {
        let hasher = hasher(4);
        let hash = hasher.hash(&password("correct horse")).unwrap();
        assert!(hasher.verify("correct horse", Some(&hash)).unwrap());
        assert!(!hasher.verify("correct horsf", Some(&hash)).unwrap());
        let again = hasher.hash(&password("correct horse")).unwrap();
        assert_ne!(hash, again, "every hash has a salt of its own");
    }

    #[test]
    fn nothing_is_truncated() {
        let hasher = hasher(4);
        let longest = "a".repeat(71);
        let hash = hasher.hash(&password(&longest)).unwrap();
        assert!(hasher.verify(&longest, Some(&hash)).unwrap());
        assert!(!hasher.verify(&"a".repeat(70), Some(&hash)).unwrap());
        // bcrypt's own truncating check would take these for the same.
        assert!(!hasher.verify(&"a".repeat(72), Some(&hash)).unwrap());
        assert!(!hasher.verify(&"a".repeat(73), Some(&hash)).unwrap());
    }

    #[test]
    fn without_an_account_the_answer_is_no_after_the_same_work() {
        let hasher = hasher(8);
        let hash = hasher.hash(&password("correct horse")).unwrap();
        assert!(!hasher.verify("correct horse", None).unwrap());
        assert!(!hasher.verify(NOBODYS_PASSWORD, None).unwrap());
        let median = |hash: Option<&PasswordHash>, candidate: &str| {
            let mut times: Vec<_> = (0..15)
                .map(|_| {
                    let start = Instant::now();
                    hasher.verify(candidate, hash).unwrap();
                    start.elapsed().as_secs_f64()
                })
                .collect();
            times.sort_by(f64::total_cmp);
            times[7]
        };
        let known = median(Some(&hash), "wrong horse");
        // Four times is far from equal, and as far from no work at all: others share this machine.
        for (candidate, hash) in [("wrong horse", None), ("", None), ("", Some(&hash))] {
            let unknown = median(hash, candidate);
            assert!(unknown > known / 4.0, "{candidate:?}: {unknown} against {known}");
        }
    }

    #[test]
    fn a_hash_that_cannot_be_read_is_our_fault_not_a_wrong_password() {
        let rubbish = PasswordHash("plain:correct horse".to_owned());
        let refused = hasher(4).verify("correct horse", Some(&rubbish)).unwrap_err();
        assert!(matches!(refused, AccountError::Port(PortError::Corrupt { .. })));
    }

    #[test]
    fn a_cost_beyond_bcrypt_is_refused() {
        for cost in [3, 32] {
            assert!(matches!(BcryptHasher::start(Config::with_cost(cost)), Err(HasherError::Cost)));
        }
    }
}
