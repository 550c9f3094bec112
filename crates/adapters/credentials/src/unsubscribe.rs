//! The tokens of links that unsubscribe: Biscuits of the same keys as sessions, with other facts and
//! without an expiry (`docs/adr/0030`). A session token does not unsubscribe, and a link does not
//! open a session.

use biscuit_auth::macros::{biscuit, rule};
use chrono::DateTime;
use kernel::{AccountId, PortError};
use mail::OptionalMail;
use news::UnsubscribeLinks;
use uuid::Uuid;

use crate::biscuit_tokens::{BiscuitTokens, InvalidToken};

impl BiscuitTokens {
    fn unsubscribes(&self, token: &str) -> Result<(AccountId, OptionalMail), InvalidToken> {
        // These tokens have no check of the time.
        let mut authorizer = self.authorized(token, DateTime::UNIX_EPOCH)?;
        let (account, mail): (Vec<u8>, String) = authorizer
            .query_exactly_one(rule!("claims($account, $mail) <- unsubscribes($account, $mail)"))?;
        let account = Uuid::from_slice(&account).map_err(|_malformed| InvalidToken)?;
        let mail = OptionalMail::parse(&mail).ok_or(InvalidToken)?;
        Ok((AccountId(account), mail))
    }
}

impl UnsubscribeLinks for BiscuitTokens {
    fn issue(&self, account: AccountId, mail: OptionalMail) -> Result<String, PortError> {
        let account = account.0.as_bytes().to_vec();
        let mail = mail.name();
        let token = self.signed(biscuit!("unsubscribes({account}, {mail});"))?;
        // Some mail programs end a link before an equals sign.
        Ok(token.trim_end_matches('=').to_owned())
    }

    fn read(&self, token: &str) -> Option<(AccountId, OptionalMail)> {
        let padded = format!("{token}{}", "=".repeat((4 - token.len() % 4) % 4));
        self.unsubscribes(&padded).ok()
    }
}

#[cfg(test)]
mod tests {
    use accounts::{Claims, TokenIssuer};
    use chrono::TimeDelta;
    use kernel::SessionId;

    use super::*;
    use crate::TokenKeys;

    fn keys(seed: &str, older: Option<&str>) -> TokenKeys {
        TokenKeys::from_hex(&seed.repeat(32), older).unwrap()
    }

    fn ann() -> AccountId {
        AccountId(Uuid::from_u128(1))
    }

    #[test]
    fn a_token_names_its_account_and_its_mail_and_fits_into_a_url() {
        let tokens = BiscuitTokens::new(keys("11", None));
        for mail in OptionalMail::ALL {
            let token = UnsubscribeLinks::issue(&tokens, ann(), mail).unwrap();
            assert_eq!(UnsubscribeLinks::read(&tokens, &token), Some((ann(), mail)));
            assert!(token.len() <= 400, "{}", token.len());
            let fits = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
            assert!(token.chars().all(fits), "{token}");
        }
    }

    #[test]
    fn a_token_of_the_older_key_works_and_a_strangers_does_not() {
        let token = UnsubscribeLinks::issue(
            &BiscuitTokens::new(keys("11", None)),
            ann(),
            OptionalMail::Alerts,
        )
        .unwrap();
        let older = keys("11", None).public_hex();
        let next = BiscuitTokens::new(keys("22", Some(&older)));
        assert!(UnsubscribeLinks::read(&next, &token).is_some());
        let other = BiscuitTokens::new(keys("22", None));
        assert_eq!(UnsubscribeLinks::read(&other, &token), None);
        assert_eq!(UnsubscribeLinks::read(&next, "made-up"), None);
    }

    #[test]
    fn sessions_and_links_are_not_interchangeable() {
        let tokens = BiscuitTokens::new(keys("11", None));
        let now = DateTime::UNIX_EPOCH;
        let claims = Claims {
            account: ann(),
            session: SessionId(Uuid::from_u128(2)),
            expires_at: now + TimeDelta::days(30),
        };
        let session = TokenIssuer::issue(&tokens, &claims).unwrap();
        assert_eq!(UnsubscribeLinks::read(&tokens, &session), None);
        let link = UnsubscribeLinks::issue(&tokens, ann(), OptionalMail::Alerts).unwrap();
        assert!(TokenIssuer::read(&tokens, &link, now).is_err());
    }
}
