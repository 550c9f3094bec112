use std::fmt;

use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id! {
    /// An account.
    AccountId(Uuid)
}
id! {
    /// One log-in of an account.
    SessionId(Uuid)
}
id! {
    /// A listing's place in our own store. Subscribers see the unique_ID instead.
    ListingId(i64)
}
id! {
    /// One run of the importer.
    ImportId(i64)
}
id! {
    /// How far the listings have come: every committed change of listings has the next number.
    Revision(i64)
}
