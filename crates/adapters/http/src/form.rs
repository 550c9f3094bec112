//! Forms: what is wrong with a body, one reason a field, each named as on the wire.
//!
//! `validator` says what a wire type lacks; the domain's own values refuse the rest. Its errors are
//! mapped by hand: as they are they would echo what was typed, passwords included.

use std::collections::BTreeMap;
use std::fmt::Display;

use validator::{Validate, ValidationError};

use crate::error::ApiError;

/// Collects what is wrong.
pub(crate) struct Form {
    wrong: BTreeMap<String, String>,
}

impl Form {
    /// Nothing is wrong yet.
    pub(crate) const fn empty() -> Self {
        Self { wrong: BTreeMap::new() }
    }

    /// What the wire type itself says.
    pub(crate) fn of(body: &impl Validate) -> Self {
        let errors = body.validate().err().unwrap_or_default();
        let reasons = errors.field_errors().into_iter().filter_map(|(field, errors)| {
            let said = errors.iter().find_map(|error| error.message.as_deref());
            let reason = said.or_else(|| errors.first().map(|_| "This can't be used."));
            Some((wire_name(&field), reason?.to_owned()))
        });
        Self { wrong: reasons.collect() }
    }

    /// A value of the domain, or what it is refused for, unless the field is wrong already.
    pub(crate) fn take<T, E: Display>(&mut self, field: &str, parsed: Result<T, E>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(reason) => {
                self.refuse(field, reason);
                None
            }
        }
    }

    /// Notes what is wrong with a field, unless it is wrong already.
    pub(crate) fn refuse(&mut self, field: &str, reason: impl Display) {
        self.wrong.entry(field.to_owned()).or_insert_with(|| reason.to_string());
    }

    /// The command, when nothing was wrong.
    pub(crate) fn done<T>(self, command: Option<T>) -> Result<T, ApiError> {
        match command {
            Some(command) if self.wrong.is_empty() => Ok(command),
            _ => Err(ApiError::invalid(self.wrong)),
        }
    }
}

/// Something other than blanks, and no longer than a line.
pub(crate) fn filled(text: &str) -> Result<(), ValidationError> {
    let is_sound = !text.trim().is_empty() && text.chars().count() <= LINE;
    if is_sound { Ok(()) } else { Err(ValidationError::new("filled")) }
}

/// Nothing longer than a line.
pub(crate) fn a_line(text: &str) -> Result<(), ValidationError> {
    if text.chars().count() <= LINE { Ok(()) } else { Err(ValidationError::new("line")) }
}

/// The longest name or short answer.
const LINE: usize = 200;

/// `email_id` is `emailId` on the wire, as serde has it.
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
    fn a_field_has_one_reason_the_first() {
        let mut form = Form { wrong: BTreeMap::new() };
        form.refuse("emailId", "first");
        form.refuse("emailId", "second");
        let error = form.done(Some(())).unwrap_err();
        assert_eq!(error, ApiError::invalid([("emailId", "first")]));
    }
}
