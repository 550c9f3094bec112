//! Forms: the problems of a body, one reason for each field, by wire name.
//!
//! `validator` checks the wire type, and the parsers of domain values check the rest. The errors of
//! `validator` are mapped by hand, because they would echo the input, including passwords.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::{Deserialize, Deserializer};
use validator::{Validate, ValidationError};

use crate::serving::error::ApiError;
use crate::wire::text_rules::{
    CHECKOUT_ID, LINE, LINK_TOKEN, OPTIONAL_LINE, OPTIONAL_LINK_TOKEN, SIGN_UP_SECRET,
    TYPED_PASSWORD, TextRule,
};

/// Reads a member that may be absent but not null. The member also needs `default`.
pub(crate) fn not_null<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    member: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(member).map(Some)
}

/// Reads a member that may be null but not absent.
pub(crate) fn not_absent<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    member: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(member)
}

/// Reads a member that may be absent or null, which differ. The member also needs `default`.
pub(crate) fn maybe_null<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    member: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(member).map(Some)
}

/// Collects the problems of a body.
pub(crate) struct Form {
    wrong: BTreeMap<String, String>,
}

impl Form {
    /// A form without problems.
    pub(crate) const fn empty() -> Self {
        Self { wrong: BTreeMap::new() }
    }

    /// A form with the problems that the wire type's own rules find.
    pub(crate) fn of(body: &impl Validate) -> Self {
        let errors = body.validate().err().unwrap_or_default();
        let reasons = errors.field_errors().into_iter().filter_map(|(field, errors)| {
            let message = errors.iter().find_map(|error| error.message.as_deref());
            let reason = message.or_else(|| errors.first().map(|_| "This value is not valid."));
            Some((wire_name(&field), reason?.to_owned()))
        });
        Self { wrong: reasons.collect() }
    }

    /// Returns a parsed value, or notes why it was refused.
    pub(crate) fn take<T, E: Display>(&mut self, field: &str, parsed: Result<T, E>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(reason) => {
                self.refuse(field, reason);
                None
            }
        }
    }

    /// Notes a problem of a field, unless the field already has one.
    pub(crate) fn refuse(&mut self, field: &str, reason: impl Display) {
        self.wrong.entry(field.to_owned()).or_insert_with(|| reason.to_string());
    }

    /// Returns the command if there is no problem, otherwise 422.
    pub(crate) fn done<T>(self, command: Option<T>) -> Result<T, ApiError> {
        match command {
            Some(command) if self.wrong.is_empty() => Ok(command),
            _ => Err(ApiError::invalid(self.wrong)),
        }
    }
}

/// Checks a text against its rule.
fn follows(rule: &TextRule, text: &str) -> Result<(), ValidationError> {
    if rule.admits(text) { Ok(()) } else { Err(ValidationError::new("rule")) }
}

/// One line that is not blank.
pub(crate) fn filled(text: &str) -> Result<(), ValidationError> {
    follows(&LINE, text)
}

/// One line, or nothing.
pub(crate) fn a_line(text: &str) -> Result<(), ValidationError> {
    follows(&OPTIONAL_LINE, text)
}

/// A password that confirms an action.
pub(crate) fn typed_password(text: &str) -> Result<(), ValidationError> {
    follows(&TYPED_PASSWORD, text)
}

/// The random part of a link, or nothing.
pub(crate) fn optional_link_token(text: &str) -> Result<(), ValidationError> {
    follows(&OPTIONAL_LINK_TOKEN, text)
}

pub(crate) fn sign_up_secret(text: &str) -> Result<(), ValidationError> {
    follows(&SIGN_UP_SECRET, text)
}

pub(crate) fn checkout_id(text: &str) -> Result<(), ValidationError> {
    follows(&CHECKOUT_ID, text)
}

pub(crate) fn link_token(text: &str) -> Result<(), ValidationError> {
    follows(&LINK_TOKEN, text)
}

/// The wire name of a field, as serde's `camelCase`: `emailId` for `email_id`.
fn wire_name(field: &str) -> String {
    let mut name = String::with_capacity(field.len());
    let mut raise = false;
    for c in field.chars() {
        if c == '_' {
            raise = true;
        } else if std::mem::take(&mut raise) {
            name.extend(c.to_uppercase());
        } else {
            name.push(c);
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_named_as_on_the_wire() {
        assert_eq!(wire_name("email_id"), "emailId");
        assert_eq!(wire_name("how_did_you_hear_about_us"), "howDidYouHearAboutUs");
        assert_eq!(wire_name("name"), "name");
    }

    #[test]
    fn a_field_keeps_its_first_reason() {
        let mut form = Form { wrong: BTreeMap::new() };
        form.refuse("emailId", "first");
        form.refuse("emailId", "second");
        let error = form.done(Some(())).unwrap_err();
        assert_eq!(error, ApiError::invalid([("emailId", "first")]));
    }
}
