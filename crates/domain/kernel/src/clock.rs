use chrono::{DateTime, Utc};

/// What time it is. The only way by which the domain learns of it.
pub trait Clock: Send + Sync {
    /// The present moment.
    fn now(&self) -> DateTime<Utc>;
}
