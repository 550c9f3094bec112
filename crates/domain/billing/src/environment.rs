use std::fmt;

/// The provider's environment that a row belongs to. Only rows of the running environment count
/// (`docs/product.md#billing-environments`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Environment {
    /// Our own sandbox server, which needs no key.
    Sandbox,
    /// The provider's test mode.
    Test,
    /// The provider's live mode, with real money.
    Live,
}

/// The text is not the name of an environment.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no billing environment")]
pub struct UnknownEnvironment(pub String);

impl Environment {
    /// All environments.
    pub const ALL: [Self; 3] = [Self::Sandbox, Self::Test, Self::Live];

    /// The name under which the environment is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sandbox => "sandbox",
            Self::Test => "test",
            Self::Live => "live",
        }
    }

    /// Parses the stored name.
    ///
    /// # Errors
    /// [`UnknownEnvironment`] for any other text.
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
