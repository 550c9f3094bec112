//! Who hears what: occasions, the choices that allow an email, and pushes.

pub(crate) mod mail_choices;
pub(crate) mod occasions;
pub(crate) mod push;
