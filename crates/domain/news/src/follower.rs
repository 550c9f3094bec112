use billing::{Environment, Standing};
use chrono::{DateTime, Utc};
use kernel::EmailAddress;
use mail::OptionalMail;

/// A person who saved a listing, with what decides whether they get optional emails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Follower {
    /// The address of the account.
    pub email: EmailAddress,
    /// Whether the person proved that the address is theirs.
    pub is_verified: bool,
    /// The optional emails that are on.
    pub optional_mails: Vec<OptionalMail>,
    /// The subscriptions and grants.
    pub standing: Standing,
}

impl Follower {
    /// Returns whether the person gets this optional email: the preference is on,
    /// the address is verified, and the account is entitled (`docs/product.md#optional-mails`).
    #[must_use]
    pub fn wants(&self, mail: OptionalMail, running: Environment, now: DateTime<Utc>) -> bool {
        self.is_verified
            && self.optional_mails.contains(&mail)
            && self.standing.entitlement(running, now).is_entitled()
    }
}

#[cfg(test)]
mod tests {
    use billing::Grant;

    use super::*;

    #[test]
    fn an_optional_email_needs_the_preference_a_verified_address_and_an_entitlement() {
        let granted = Grant {
            environment: Environment::Test,
            reason: "friend".to_owned(),
            granted_at: DateTime::UNIX_EPOCH,
            ends_at: None,
            revoked_at: None,
        };
        let follower = Follower {
            email: EmailAddress::parse("ann@example.com").unwrap(),
            is_verified: true,
            optional_mails: vec![OptionalMail::Alerts],
            standing: Standing { subscriptions: vec![], grants: vec![granted] },
        };
        let now = DateTime::UNIX_EPOCH;
        let wants =
            |follower: &Follower| follower.wants(OptionalMail::Alerts, Environment::Test, now);
        assert!(wants(&follower));
        assert!(!follower.wants(OptionalMail::WeeklyUpdates, Environment::Test, now));
        assert!(
            !follower.wants(OptionalMail::Alerts, Environment::Live, now),
            "granted in another environment"
        );
        assert!(!wants(&Follower { is_verified: false, ..follower.clone() }));
        assert!(!wants(&Follower { standing: Standing::default(), ..follower }));
    }
}
