//! Proof of identity: bcrypt for passwords, Biscuit for session tokens, random ids, and the random
//! parts of links.

mod bcrypt_hasher;
mod biscuit_tokens;
mod ids;
mod keys;
mod lane;
mod secrets;
mod unsubscribe;

pub use bcrypt_hasher::{BcryptHasher, Config as BcryptConfig, HasherError};
pub use biscuit_tokens::BiscuitTokens;
pub use ids::RandomIds;
pub use keys::{InvalidKey, KeyFileError, TokenKeys};
pub use secrets::RandomSecrets;
