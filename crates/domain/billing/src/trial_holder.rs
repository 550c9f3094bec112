use std::fmt;

use kernel::EmailAddress;

/// The mailbox of a person, for the rule that a person gets one trial (`docs/product.md#trial`).
/// Spellings that reach the same mailbox are equal. Only trials are compared like this: a log-in
/// needs the address itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TrialHolder(String);

/// What a mail service ignores in the part before the `@`.
#[derive(Clone, Copy)]
enum Ignores {
    /// What follows a `+`.
    Tags,
    /// That, and dots.
    TagsAndDots,
}

/// The services whose rules are known, with the domain under which their mailboxes are compared.
/// Sources: the help pages of the services on aliases and plus addressing.
const SERVICES: &[(&str, &str, Ignores)] = &[
    ("gmail.com", "gmail.com", Ignores::TagsAndDots),
    ("googlemail.com", "gmail.com", Ignores::TagsAndDots),
    ("outlook.com", "outlook.com", Ignores::Tags),
    ("hotmail.com", "hotmail.com", Ignores::Tags),
    ("live.com", "live.com", Ignores::Tags),
    ("msn.com", "msn.com", Ignores::Tags),
    ("icloud.com", "icloud.com", Ignores::Tags),
    ("me.com", "icloud.com", Ignores::Tags),
    ("mac.com", "icloud.com", Ignores::Tags),
    ("fastmail.com", "fastmail.com", Ignores::Tags),
    ("proton.me", "proton.me", Ignores::TagsAndDots),
    ("protonmail.com", "proton.me", Ignores::TagsAndDots),
    ("pm.me", "proton.me", Ignores::TagsAndDots),
];

impl TrialHolder {
    /// Returns the mailbox that an address reaches.
    #[must_use]
    pub fn of(email: &EmailAddress) -> Self {
        let (local, domain) = email.as_str().rsplit_once('@').unwrap_or((email.as_str(), ""));
        let domain = idna::domain_to_ascii(domain).unwrap_or_else(|_| domain.to_owned());
        let Some((_, home, ignores)) = SERVICES.iter().find(|(name, ..)| *name == domain) else {
            return Self(format!("{local}@{domain}"));
        };
        let untagged = local.split('+').next().filter(|name| !name.is_empty()).unwrap_or(local);
        let name = match ignores {
            Ignores::Tags => untagged.to_owned(),
            Ignores::TagsAndDots => untagged.replace('.', ""),
        };
        Self(format!("{name}@{home}"))
    }

    /// Returns the mailbox as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for TrialHolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TrialHolder(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holder(email: &str) -> String {
        TrialHolder::of(&EmailAddress::parse(email).unwrap()).as_str().to_owned()
    }

    #[test]
    fn spellings_of_one_mailbox_are_one_person() {
        for email in ["Ann.Lee@gmail.com", "a.n.n.l.e.e+steps@googlemail.com", "annlee+2@GMAIL.com"]
        {
            assert_eq!(holder(email), "annlee@gmail.com");
        }
        assert_eq!(holder("ann.lee+steps@outlook.com"), "ann.lee@outlook.com");
        assert_eq!(holder("ann+x@me.com"), "ann@icloud.com");
        assert_eq!(holder("ann@bücher.example"), "ann@xn--bcher-kva.example");
        assert_eq!(holder("ann@xn--bcher-kva.example"), "ann@xn--bcher-kva.example");
    }

    #[test]
    fn another_address_is_another_person() {
        // A company may tell dots and plus signs apart.
        assert_eq!(holder("ann.lee+steps@example.com"), "ann.lee+steps@example.com");
        assert_eq!(holder("ann.lee@outlook.com"), "ann.lee@outlook.com");
        assert_ne!(holder("ann@outlook.com"), holder("ann@hotmail.com"));
        assert_eq!(holder("+@gmail.com"), "+@gmail.com");
    }
}
