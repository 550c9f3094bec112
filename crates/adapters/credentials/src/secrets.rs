//! Links that work once. They contain 256 random bits, of which only a hash is stored
//! (`docs/product.md#links-by-mail`).

use accounts::{OneTimeSecret, OneTimeSecrets, TokenHash};
use sha2::{Digest as _, Sha256};

/// Creates secrets from the system's random number generator and hashes them with SHA-256. A slow
/// hash would add nothing, because the secrets are random and long.
#[derive(Debug, Clone, Copy, Default)]
pub struct RandomSecrets;

impl OneTimeSecrets for RandomSecrets {
    fn fresh(&self) -> OneTimeSecret {
        let text = hex::encode(rand::random::<[u8; 32]>());
        OneTimeSecret { hash: self.hash(&text), text }
    }

    fn hash(&self, text: &str) -> TokenHash {
        TokenHash(Sha256::digest(text.as_bytes()).to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_has_256_bits_and_only_its_hash_identifies_it() {
        let (one, other) = (RandomSecrets.fresh(), RandomSecrets.fresh());
        assert_eq!(one.text.len(), 64);
        assert_ne!(one.text, other.text);
        assert_eq!(RandomSecrets.hash(&one.text), one.hash);
        assert_eq!(one.hash.0.len(), 32);
        assert!(!format!("{one:?}").contains(&one.text));
    }
}
