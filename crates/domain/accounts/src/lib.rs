//! Who subscribes: accounts, log-in and sessions (`spec.md` §4 'Session', `product.md`
//! 'Accounts').
//!
//! Nothing here knows bcrypt, Biscuit, PostgreSQL or HTTP: they stand behind the ports.

mod account;
mod error;
mod limits;
mod network;
mod password;
mod ports;
mod service;
mod session;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use account::{Account, NewAccount, Overview, Profile, ProfileRecord};
pub use error::AccountError;
pub use limits::{AttemptKey, LogInLimits, Window};
pub use network::ClientNetwork;
pub use password::{Password, PasswordHash, PasswordRefused};
pub use ports::{
    AccountStore, AttemptCounter, IdSource, PasswordHasher, SessionStore, TokenIssuer,
};
pub use service::{AccountPorts, AccountService, Create, LogIn, LoggedIn};
pub use session::{Caller, Claims, NewSession, SESSION_LENGTH, SessionStanding, TokenRefused};
