//! Accounts, log-in and sessions (`docs/product.md#accounts`).
//!
//! This crate does not know bcrypt, Biscuit, PostgreSQL or HTTP. They are behind the ports.

mod account;
mod confirmed;
mod consent;
mod effects;
mod error;
mod limits;
mod links;
mod network;
mod one_time;
mod password;
mod personal_data;
mod ports;
mod service;
mod session;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use account::{
    Account, NewAccount, Overview, Profile, ProfileRecord, SavedVersion, SignUpProof,
};
pub use confirmed::CONFIRMED_FOR;
pub use consent::{Consent, Document};
pub use effects::{Effects, EndSessions};
pub use error::AccountError;
pub use limits::{AttemptKey, LogInLimits, RequestLimits, Window};
pub use links::AccountLinks;
pub use network::{ClientNetwork, GROWTH};
pub use one_time::{KnownToken, LinkState, NewToken, OneTimeSecret, Purpose, TokenHash};
pub use password::{HashScheme, Password, PasswordHash, PasswordRefused, PasswordRules};
pub use personal_data::{
    EarlierValue, OrderKey, PersonalData, SavedProperty, SavedSize, StoredBrowser, StoredCheck,
    StoredDownload, StoredEmail, StoredFeed, StoredMarking, StoredNotification, StoredSearch,
};
pub use ports::{
    AccountRecords, AccountStore, AttemptCounter, IdSource, KnownNetworks, MOST_KNOWN_NETWORKS,
    NETWORK_KNOWN_FOR, OneTimeSecrets, OneTimeTokens, PasswordHasher, Purchases, ResetRequests,
    SessionStore, TokenIssuer,
};
pub use service::{
    AccountPorts, AccountService, ChangeEmail, ChangePassword, CompleteSignUp, Create,
    ForgotPassword, LinkSeen, LogIn, LoggedIn, NewOwner, OCCUPATIONS, Occupation,
    OccupationRefused, OpenSession, ResetPassword, SignUp, SignedUp, Verified, VerifyEmail,
};
pub use session::{
    Caller, Claims, MOST_SESSIONS, NewSession, SEEN_EVERY, SESSION_LENGTH, SessionEntry,
    SessionStanding, TokenRefused,
};
