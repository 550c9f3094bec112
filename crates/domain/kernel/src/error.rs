use std::error::Error;

/// Why a port failed. Any method of any port may return it.
///
/// `Display` describes the failure at this level. [`Error::source`] is the cause.
#[derive(Debug, thiserror::Error)]
pub enum PortError {
    /// The system is unreachable or overloaded. The caller may try again.
    #[error("{system} is unavailable")]
    Unavailable {
        /// The system behind the port, such as `postgres`.
        system: &'static str,
        /// The cause.
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// The system returned invalid data, which is a bug on our side.
    #[error("{system} returned invalid data")]
    Corrupt {
        /// The system behind the port.
        system: &'static str,
        /// Why the data is invalid.
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
}

impl PortError {
    /// Creates the error of an unreachable or overloaded system.
    pub fn unavailable(
        system: &'static str,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        Self::Unavailable { system, source: source.into() }
    }

    /// Creates the error of a system that returned invalid data.
    pub fn corrupt(system: &'static str, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Corrupt { system, source: source.into() }
    }
}

/// Formats an error and its causes in one line, for logs and operators.
#[must_use]
pub fn error_chain(error: &(dyn Error + 'static)) -> String {
    let mut texts: Vec<String> = Vec::new();
    for error in std::iter::successors(Some(error), |error| (*error).source()) {
        let text = error.to_string().trim().replace('\n', " ");
        // A transparent error repeats its cause.
        if texts.last() != Some(&text) {
            texts.push(text);
        }
    }
    texts.join(": ")
}

#[cfg(test)]
mod tests {
    use super::{PortError, error_chain};

    #[derive(Debug, thiserror::Error)]
    enum Failure {
        #[error("the job failed")]
        Job(#[source] PortError),
        #[error(transparent)]
        Port(#[from] PortError),
    }

    #[test]
    fn an_error_and_its_causes_are_one_line_without_repetitions() {
        let lost = || PortError::unavailable("postgres", "connection\nrefused\n");
        let expected = "postgres is unavailable: connection refused";
        assert_eq!(error_chain(&Failure::Job(lost())), format!("the job failed: {expected}"));
        assert_eq!(error_chain(&Failure::Port(lost())), expected, "not twice");
    }
}
