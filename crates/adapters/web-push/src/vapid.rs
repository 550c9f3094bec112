//! The key that tells push services who sends (RFC 8292).

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;

/// How long a signature is valid. RFC 8292 allows a day, and clocks differ.
const VALID: TimeDelta = TimeDelta::hours(12);

/// The text is not a private key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be 64 hexadecimal digits, or 43 characters of base64 for URLs")]
pub struct InvalidKey;

/// The product's private key: a number of the curve P-256. Browsers get pushes only from the key for
/// which they turned them on, so a new key ends all of them.
#[derive(Clone)]
pub struct VapidKey(SigningKey);

impl VapidKey {
    /// Reads a key as `openssl rand -hex 32` writes it, or in the form of other programs for web push:
    /// 32 bytes in base64 for URLs without padding.
    ///
    /// # Errors
    /// [`InvalidKey`].
    pub fn parse(text: &str) -> Result<Self, InvalidKey> {
        let bytes = match text.len() {
            64 => hex::decode(text).map_err(|_| InvalidKey)?,
            _ => URL_SAFE_NO_PAD.decode(text).map_err(|_| InvalidKey)?,
        };
        SigningKey::from_slice(&bytes).map(Self).map_err(|_| InvalidKey)
    }

    /// The public key, as browsers want it: an uncompressed point in base64 for URLs.
    #[must_use]
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.verifying_key().to_encoded_point(false))
    }

    /// The header that authorizes a push to the service of this origin. `contact` is an address at
    /// which the service can reach the operator: `mailto:…` or `https://…`.
    pub(crate) fn authorization(&self, origin: &str, contact: &str, now: DateTime<Utc>) -> String {
        let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let claims = json!({ "aud": origin, "exp": (now + VALID).timestamp(), "sub": contact });
        let signed = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public_key())
    }
}

impl fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VapidKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The private number 1 has the generator of the curve as its public key.
    #[test]
    fn a_key_has_two_forms_and_one_public_key() {
        let hex = VapidKey::parse(&format!("{}1", "0".repeat(63))).unwrap();
        let base64 = VapidKey::parse(&format!("{}E", "A".repeat(42))).unwrap();
        let generator = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";
        assert_eq!(hex.public_key(), generator);
        assert_eq!(base64.public_key(), generator);
        assert_eq!(format!("{hex:?}"), "VapidKey(…)");
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "abc", &"0".repeat(64), &"f".repeat(64), &"g".repeat(64), &"A".repeat(44)]
        {
            assert!(VapidKey::parse(text).is_err(), "{text}");
        }
    }
}
