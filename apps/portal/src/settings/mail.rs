//! How mail goes out.

use std::fmt;

use smtp_adapter::{Mailbox, SmtpConfig, SmtpMailer};

use super::reader::Reader;
use super::{parse, table};

/// How mail goes out.
#[derive(Clone)]
pub struct MailSettings {
    /// The server's address; mails lie in a folder when `None`.
    pub server: Option<String>,
    /// Whom mails come from.
    pub sender: Mailbox,
    /// The company's postal address, at the foot of every mail.
    pub company_address: Option<String>,
    /// How long each step of the conversation with the server may take.
    pub timeout_seconds: u64,
}

impl fmt::Debug for MailSettings {
    /// Hides the server's address: it may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings").field("sender", &self.sender).finish_non_exhaustive()
    }
}

/// Reads them.
pub(super) fn read(
    reader: &mut Reader<'_>,
    is_production: bool,
    product_name: &str,
) -> Option<MailSettings> {
    let given = reader.read(&table::MAIL_FROM, |text| {
        text.parse::<Mailbox>()
            .map_err(|_malformed| "must look like Name <no-reply@example.com>".to_owned())
    });
    let default = format!("{product_name} <no-reply@localhost.localdomain>").parse::<Mailbox>();
    let is_given = given.is_some() || reader.has_refused(&table::MAIL_FROM);
    let plain = || "no-reply@localhost.localdomain".parse::<Mailbox>();
    let sender = given.or_else(|| default.or_else(|_| plain()).ok())?;
    let server = reader.read(&table::SMTP_URL, |url| {
        let config = SmtpConfig {
            url: url.to_owned(),
            sender: sender.clone(),
            timeout: std::time::Duration::from_secs(1),
        };
        SmtpMailer::new(config).map(|_sound| url.to_owned()).map_err(|_invalid| {
            "must look like smtps://user:password@host:465 or smtp://host:587?tls=required"
                .to_owned()
        })
    });
    if server.is_some() && !is_given {
        reader.refuse(&table::MAIL_FROM, "must be set where SMTP_URL is");
    }
    let company_address = reader.read(&table::COMPANY_ADDRESS, parse::text);
    if is_production && company_address.is_none() {
        reader.refuse(&table::COMPANY_ADDRESS, "must be set in production");
    }
    let timeout_seconds = reader.read(&table::SMTP_TIMEOUT_SECONDS, parse::number(1..=60))?;
    Some(MailSettings { server, sender, company_address, timeout_seconds })
}
