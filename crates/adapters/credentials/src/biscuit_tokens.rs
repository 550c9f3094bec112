use std::{
    fmt,
    time::{Duration, SystemTime},
};

use accounts::{Claims, TokenIssuer, TokenRefused};
use biscuit_auth::{
    Authorizer, AuthorizerLimits, Biscuit, BiscuitBuilder, KeyPair, PublicKey, RootKeyProvider,
    error,
    macros::{authorizer, biscuit, rule},
};
use chrono::{DateTime, Utc};
use kernel::{AccountId, PortError, SessionId};
use uuid::Uuid;

use crate::keys::TokenKeys;

/// Session tokens as Biscuits. The authority facts are account, session and expiry, with a check of
/// the expiry. They are signed with the private key and verified with the public one
/// (`docs/adr/0005`).
///
/// Anyone who has a Biscuit can append blocks to it offline. Therefore only tokens of one block are
/// accepted, and only the authority's facts are read.
pub struct BiscuitTokens {
    current: KeyPair,
    known: Vec<PublicKey>,
}

const SYSTEM: &str = "biscuit";
/// The limit for evaluating a token, in wall time. A thread can wait that long for a core when the
/// machine is busy, and the token would then be refused as if it were false. Only tokens that we
/// signed are evaluated, so there is nothing to limit but a mistake of ours.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// The maximum length of a token that is decoded. Ours have about 400 characters.
const LONGEST: usize = 1_024;

impl BiscuitTokens {
    /// Creates an issuer that signs with the current key and also accepts tokens of the older key.
    #[must_use]
    pub fn new(keys: TokenKeys) -> Self {
        let TokenKeys { current, older } = keys;
        let known = [Some(current.public()), older].into_iter().flatten().collect();
        Self { current, known }
    }

    /// Verifies the signature and the checks of a token, whose facts can then be queried.
    pub(crate) fn authorized(
        &self,
        token: &str,
        now: DateTime<Utc>,
    ) -> Result<Authorizer, InvalidToken> {
        if token.len() > LONGEST {
            return Err(InvalidToken);
        }
        let token = Biscuit::from_base64(token, KnownKeys(&self.known))?;
        if token.block_count() != 1 {
            return Err(InvalidToken);
        }
        let now: SystemTime = now.into();
        let mut authorizer: Authorizer = authorizer!("time({now}); allow if true;")
            .set_limits(AuthorizerLimits { max_time: TIME_LIMIT, ..AuthorizerLimits::default() })
            .build(&token)?;
        authorizer.authorize()?;
        Ok(authorizer)
    }

    /// Signs a token with these facts.
    pub(crate) fn signed(&self, facts: BiscuitBuilder) -> Result<String, PortError> {
        facts
            .root_key_id(key_id(&self.current.public()))
            .build(&self.current)
            .and_then(|token| token.to_base64())
            .map_err(|error| PortError::corrupt(SYSTEM, error))
    }

    fn verified(&self, token: &str, now: DateTime<Utc>) -> Result<Claims, InvalidToken> {
        let mut authorizer = self.authorized(token, now)?;
        let (account, session, expiry): (Vec<u8>, Vec<u8>, SystemTime) = authorizer
            .query_exactly_one(rule!(
                "claims($account, $session, $expiry) <- account($account), session($session), expiry($expiry)"
            ))?;
        Ok(Claims {
            account: AccountId(Uuid::from_slice(&account).map_err(|_malformed| InvalidToken)?),
            session: SessionId(Uuid::from_slice(&session).map_err(|_malformed| InvalidToken)?),
            expires_at: expiry.into(),
        })
    }
}

impl TokenIssuer for BiscuitTokens {
    fn issue(&self, claims: &Claims) -> Result<String, PortError> {
        let account = claims.account.0.as_bytes().to_vec();
        let session = claims.session.0.as_bytes().to_vec();
        let expiry: SystemTime = claims.expires_at.into();
        self.signed(biscuit!(
            "account({account}); session({session}); expiry({expiry}); check if time($now), $now < {expiry};"
        ))
    }

    fn read(&self, token: &str, now: DateTime<Utc>) -> Result<Claims, TokenRefused> {
        self.verified(token, now).map_err(|InvalidToken| TokenRefused)
    }
}

impl fmt::Debug for BiscuitTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BiscuitTokens").finish_non_exhaustive()
    }
}

/// The token is not valid. The reason is not reported, because the token's author controls it.
pub(crate) struct InvalidToken;

impl From<error::Token> for InvalidToken {
    fn from(_: error::Token) -> Self {
        Self
    }
}

/// Returns a number that identifies one of our keys. It only selects the key to verify with.
fn key_id(key: &PublicKey) -> u32 {
    key.to_bytes().iter().take(4).fold(0, |id, byte| (id << 8) | u32::from(*byte))
}

struct KnownKeys<'a>(&'a [PublicKey]);

impl RootKeyProvider for KnownKeys<'_> {
    fn choose(&self, id: Option<u32>) -> Result<PublicKey, error::Format> {
        self.0
            .iter()
            .find(|key| Some(key_id(key)) == id)
            .copied()
            .ok_or(error::Format::UnknownPublicKey)
    }
}

#[cfg(test)]
mod tests {
    use biscuit_auth::{Algorithm, PrivateKey, macros::block};
    use chrono::{TimeDelta, TimeZone};

    use super::*;

    fn noon() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()
    }

    fn hex(seed: &str) -> String {
        seed.repeat(32)
    }

    fn tokens(private: &str, older: Option<&str>) -> BiscuitTokens {
        BiscuitTokens::new(TokenKeys::from_hex(&hex(private), older).unwrap())
    }

    fn claims() -> Claims {
        Claims {
            account: AccountId(Uuid::from_u128(1)),
            session: SessionId(Uuid::from_u128(2)),
            expires_at: noon() + TimeDelta::days(30),
        }
    }

    #[test]
    fn a_thread_that_waits_for_a_core_refuses_no_token() {
        let tokens = tokens("11", None);
        let token = tokens.issue(&claims()).unwrap();
        let authorizer = tokens.authorized(&token, noon());
        let limits = authorizer.ok().map(|authorizer| authorizer.limits().max_time);
        assert!(limits.is_some_and(|limit| limit >= Duration::from_secs(10)), "{limits:?}");
    }

    #[test]
    fn a_token_contains_account_session_and_expiry() {
        let tokens = tokens("11", None);
        let token = tokens.issue(&claims()).unwrap();
        assert!(token.len() < LONGEST / 2, "{} characters", token.len());
        assert_eq!(tokens.read(&token, noon()), Ok(claims()));
    }

    #[test]
    fn a_token_is_refused_from_its_expiry_on() {
        let tokens = tokens("11", None);
        let token = tokens.issue(&claims()).unwrap();
        let end = claims().expires_at;
        assert!(tokens.read(&token, end - TimeDelta::seconds(1)).is_ok());
        assert_eq!(tokens.read(&token, end), Err(TokenRefused));
    }

    #[test]
    fn another_key_is_refused() {
        let token = tokens("22", None).issue(&claims()).unwrap();
        assert_eq!(tokens("11", None).read(&token, noon()), Err(TokenRefused));
    }

    #[test]
    fn the_older_key_is_accepted_while_keys_are_exchanged() {
        let before = TokenKeys::from_hex(&hex("22"), None).unwrap();
        let public = before.public_hex();
        let token = BiscuitTokens::new(before).issue(&claims()).unwrap();
        let tokens = tokens("11", Some(&public));
        assert_eq!(tokens.read(&token, noon()), Ok(claims()));
        let fresh = tokens.issue(&claims()).unwrap();
        assert_eq!(
            self::tokens("11", None).read(&fresh, noon()),
            Ok(claims()),
            "signed with the new key"
        );
    }

    #[test]
    fn every_changed_byte_is_detected() {
        let tokens = tokens("11", None);
        let token = tokens.issue(&claims()).unwrap();
        for at in (0..token.len()).step_by(7) {
            let mut changed = token.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(changed).unwrap();
            // Base64 pads its last group, so a change of the padding has no effect.
            if at < token.len() - 4 {
                assert_eq!(tokens.read(&changed, noon()), Err(TokenRefused), "at {at}");
            }
        }
    }

    #[test]
    fn a_token_with_an_appended_block_is_refused() {
        let tokens = tokens("11", None);
        let token = tokens.issue(&claims()).unwrap();
        let private = PrivateKey::from_bytes_hex(&hex("11"), Algorithm::Ed25519).unwrap();
        let ours = Biscuit::from_base64(&token, KeyPair::from(&private).public()).unwrap();
        let other_account = Uuid::from_u128(9).as_bytes().to_vec();
        let appended =
            ours.append(block!("account({other_account});")).unwrap().to_base64().unwrap();
        assert_eq!(tokens.read(&appended, noon()), Err(TokenRefused));
    }

    #[test]
    fn malformed_tokens_are_refused() {
        let tokens = tokens("11", None);
        for rubbish in ["", "rubbish", "Bearer", &"A".repeat(100_000)] {
            assert_eq!(tokens.read(rubbish, noon()), Err(TokenRefused));
        }
    }
}
