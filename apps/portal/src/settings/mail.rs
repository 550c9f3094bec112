//! The settings of emails.

use std::{fmt, net::IpAddr};

use reqwest::Url;
use smtp_adapter::{Mailbox, SmtpConfig, SmtpMailer};

use super::reader::Reader;
use super::{parse, table};

/// How emails are sent.
#[derive(Clone)]
pub struct MailSettings {
    /// The server's address. Without one, emails are written to a folder.
    pub server: Option<String>,
    /// The sender of all emails.
    pub sender: Mailbox,
    /// The company's postal address, at the foot of every email.
    pub company_address: Option<String>,
    /// The time limit of each step of the conversation with the server.
    pub timeout_seconds: u64,
}

impl fmt::Debug for MailSettings {
    /// Hides the server's address, because it may contain a password.
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
    if is_production {
        match &server {
            None if reader.has_refused(&table::SMTP_URL) => {}
            None => reader.refuse(
                &table::SMTP_URL,
                "must be set in production: without it no email is sent, and links that reset a \
                 password go to the log",
            ),
            Some(url) if has_tls(url) || is_on_this_machine(url) => {}
            Some(_) => reader.refuse(
                &table::SMTP_URL,
                "must use TLS to another machine in production: smtps://… or ?tls=required",
            ),
        }
    }
    if server.is_some() && !is_given {
        reader.refuse(&table::MAIL_FROM, "must be set together with SMTP_URL");
    }
    let company_address = reader.read(&table::COMPANY_ADDRESS, parse::text);
    if is_production && company_address.is_none() {
        reader.refuse(&table::COMPANY_ADDRESS, "must be set in production");
    }
    let timeout_seconds = reader.read(&table::SMTP_TIMEOUT_SECONDS, parse::number(1..=60))?;
    Some(MailSettings { server, sender, company_address, timeout_seconds })
}

/// Whether the conversation is encrypted or does not happen. Opportunistic TLS gives in to anyone in
/// between who says that the server has none.
fn has_tls(url: &str) -> bool {
    let Ok(url) = Url::parse(url) else { return false };
    // The first one counts, as it does for the mailer.
    let tls = url.query_pairs().find(|(name, _)| name == "tls");
    url.scheme() == "smtps" || tls.is_some_and(|(_, value)| value == "required")
}

fn is_on_this_machine(url: &str) -> bool {
    let host = Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_ascii_lowercase));
    host.is_some_and(|host| {
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.to_canonical().is_loopback())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_required_tls_counts_as_tls() {
        for url in ["smtps://mail.example.com", "smtp://mail.example.com:587?tls=required"] {
            assert!(has_tls(url), "{url}");
        }
        for url in [
            "smtp://mail.example.com:25",
            "smtp://mail.example.com:587?tls=opportunistic",
            "smtp://mail.example.com:587?tls=opportunistic&tls=required",
            "smtp://mail.example.com/?x=tls=required",
        ] {
            assert!(!has_tls(url), "{url}");
        }
    }

    #[test]
    fn this_machine_is_known_by_its_loopback_addresses() {
        for url in
            ["smtp://localhost:25", "smtp://LOCALHOST", "smtp://127.0.0.1", "smtp://[::1]:25"]
        {
            assert!(is_on_this_machine(url), "{url}");
        }
        for url in [
            "smtp://mail.example.com",
            "smtp://10.0.0.5",
            "smtp://localhost.example.com",
            "smtp://localhost@mail.example.com",
        ] {
            assert!(!is_on_this_machine(url), "{url}");
        }
    }
}
