//! Who subscribes: accounts, log-in and sessions (`spec.md` §4 'Session', `product.md`
//! 'Accounts').
//!
//! Nothing here knows bcrypt, Biscuit, PostgreSQL or HTTP: they stand behind the ports.

mod account;
mod consent;
mod effects;
mod error;
mod held;
mod limits;
mod links;
mod network;
mod one_time;
mod password;
mod ports;
mod service;
mod session;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use account::{Account, NewAccount, Overview, Profile, ProfileRecord};
pub use consent::{Consent, Document};
pub use effects::{Effects, EndSessions};
pub use error::AccountError;
pub use held::{HeldData, HeldMail, HeldSaved};
pub use limits::{AttemptKey, LogInLimits, RequestLimits, Window};
pub use links::AccountLinks;
pub use network::ClientNetwork;
pub use one_time::{KnownToken, NewToken, OneTimeSecret, Purpose, TokenHash};
pub use password::{Password, PasswordHash, PasswordRefused};
pub use ports::{
    AccountRecords, AccountStore, AttemptCounter, IdSource, OneTimeSecrets, OneTimeTokens,
    PasswordHasher, Purchases, ResetRequests, SessionStore, TokenIssuer,
};
pub use service::{
    AccountPorts, AccountService, ChangeEmail, ChangePassword, CompleteSignUp, Create,
    ForgotPassword, LogIn, LoggedIn, OCCUPATIONS, Occupation, OccupationRefused, OpenSession,
    ResetPassword, SignUp, SignedUp, Verified, VerifyEmail,
};
pub use session::{
    Caller, Claims, NewSession, SEEN_EVERY, SESSION_LENGTH, SessionEntry, SessionStanding,
    TokenRefused,
};
