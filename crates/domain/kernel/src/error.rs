use std::error::Error;

/// Why a port could not answer, whatever it was asked.
///
/// `Display` says what happened at this level; the cause is in [`Error::source`].
#[derive(Debug, thiserror::Error)]
pub enum PortError {
    /// The system is out of reach or overloaded: worth trying again.
    #[error("{system} is unavailable")]
    Unavailable {
        /// The system behind the port, such as `postgres`.
        system: &'static str,
        /// What went wrong.
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// The system answered with what it should never hold: a bug on our side.
    #[error("{system} answered with something it should not hold")]
    Corrupt {
        /// The system behind the port.
        system: &'static str,
        /// What could not be read.
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
}

impl PortError {
    /// The system is out of reach or overloaded.
    pub fn unavailable(
        system: &'static str,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        Self::Unavailable { system, source: source.into() }
    }

    /// The system answered with what it should never hold.
    pub fn corrupt(system: &'static str, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Corrupt { system, source: source.into() }
    }
}
