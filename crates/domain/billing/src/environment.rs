use std::fmt;

/// Which of the provider's worlds a row belongs to. Only the running one's rows count
/// (`product.md`, 'Billing').
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Environment {
    /// The sandbox server of ours, with no key.
    Sandbox,
    /// The provider's own test mode.
    Test,
    /// Real money.
    Live,
}

/// The word names no environment.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no billing environment")]
pub struct UnknownEnvironment(pub String);

impl Environment {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Sandbox, Self::Test, Self::Live];

    /// Its word, as it is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sandbox => "sandbox",
            Self::Test => "test",
            Self::Live => "live",
        }
    }

    /// Reads the word.
    ///
    /// # Errors
    /// [`UnknownEnvironment`] for any other.
    pub fn parse(word: &str) -> Result<Self, UnknownEnvironment> {
        Self::ALL
            .into_iter()
            .find(|known| known.as_str() == word)
            .ok_or_else(|| UnknownEnvironment(word.to_owned()))
    }
}

impl fmt::Display for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
