//! The settings of notifications in browsers.

use ::news::push::Reach;
use web_push_adapter::VapidKey;

use super::reader::Reader;
use super::{key_strength, parse, table};

/// How browsers are told of urgent changes.
#[derive(Debug, Clone)]
pub struct PushSettings {
    /// The product's key.
    pub key: VapidKey,
    /// How a push service reaches the operator.
    pub contact: String,
    /// Which servers may be push services.
    pub reach: Reach,
}

/// Reads them; `None` without a key.
pub(super) fn read(
    reader: &mut Reader<'_>,
    is_production: bool,
    reach: Reach,
    support_email: Option<&str>,
) -> Option<PushSettings> {
    let key = reader.read(&table::VAPID_PRIVATE_KEY, |text| {
        let key = VapidKey::parse(text).map_err(|why| why.to_string())?;
        Ok((key, key_strength::weakness(text)))
    });
    let contact = reader.read(&table::VAPID_CONTACT, |text| {
        let is_address = text.strip_prefix("mailto:").is_some_and(|address| address.contains('@'));
        match is_address || text.starts_with("https://") && parse::url(text).is_ok() {
            true => Ok(text.to_owned()),
            false => Err("must be mailto: and an email address, or an https address".to_owned()),
        }
    });
    let (key, weakness) = key?;
    if is_production && let Some(weakness) = weakness {
        reader.refuse(
            &table::VAPID_PRIVATE_KEY,
            format!("{weakness}, so others could guess it: make one with `openssl rand -hex 32`"),
        );
    }
    let contact = contact.or_else(|| support_email.map(|address| format!("mailto:{address}")));
    Some(PushSettings { key, contact: contact?, reach })
}
