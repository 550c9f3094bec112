use std::fmt;

/// How often a person gets emails about a saved search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum MailPace {
    /// No email.
    #[default]
    None,
    /// After each import that lists a match.
    Instantly,
    /// Every day at 07:00 Eastern.
    Daily,
    /// On Mondays at 07:00 Eastern.
    Weekly,
}

impl MailPace {
    /// All paces, in the order in which people choose from them.
    pub const ALL: [Self; 4] = [Self::None, Self::Instantly, Self::Daily, Self::Weekly];

    /// Returns the word for it in the database and in requests.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Instantly => "instantly",
            Self::Daily => "daily",
            Self::Weekly => "weekly",
        }
    }

    /// Parses a code, which must match exactly.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.code() == code)
    }
}

impl fmt::Display for MailPace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
