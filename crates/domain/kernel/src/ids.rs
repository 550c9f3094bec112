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
    /// The id of an account.
    AccountId(Uuid)
}
id! {
    /// The id of a session, which begins with a log-in.
    SessionId(Uuid)
}
id! {
    /// The database id of a listing. Subscribers see the unique_ID instead.
    ListingId(i64)
}
id! {
    /// The id of one run of the importer.
    ImportId(i64)
}
id! {
    /// The revision of the listings. Every committed change of listings gets the next number.
    Revision(i64)
}
