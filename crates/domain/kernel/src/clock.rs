use chrono::{DateTime, Utc};

/// The current time. The domain never reads the time in any other way.
pub trait Clock: Send + Sync {
    /// Returns the current time.
    fn now(&self) -> DateTime<Utc>;
}
