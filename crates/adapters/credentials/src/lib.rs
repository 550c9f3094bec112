//! What proves who somebody is: bcrypt for passwords, Biscuit for sessions, and random ids.

mod bcrypt_hasher;
mod biscuit_tokens;
mod ids;
mod keys;
mod lane;

pub use bcrypt_hasher::{BcryptHasher, Config as BcryptConfig, HasherError};
pub use biscuit_tokens::BiscuitTokens;
pub use ids::RandomIds;
pub use keys::{InvalidKey, KeyFileError, TokenKeys};
