use std::fmt;

/// The maximum length of an endpoint in bytes. Those of today's push services have about 300.
pub const MOST_ENDPOINT_BYTES: usize = 1_000;

/// Which servers an endpoint may name. The address comes from a browser, so a person could name any
/// server and let the product send requests to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Servers of the public internet with a name, over https.
    Public,
    /// Also servers on this machine and over http, for development and tests.
    Anywhere,
}

/// The address at a push service that stands for one browser. Whoever knows it can name the browser,
/// so it is never shown or logged as a whole.
#[derive(Clone, PartialEq, Eq)]
pub struct Endpoint(String);

/// The address is not one of a push service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This is not the address of a push service.")]
pub struct InvalidEndpoint;

impl Endpoint {
    /// Reads an address: https, a host name with a dot, no user, no port and no number in place of the
    /// name. What the name leads to is checked when a push is sent.
    ///
    /// # Errors
    /// [`InvalidEndpoint`].
    pub fn parse(text: &str, reach: Reach) -> Result<Self, InvalidEndpoint> {
        let is_plain = text.len() <= MOST_ENDPOINT_BYTES
            && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
        let (scheme, rest) = text.split_once("://").ok_or(InvalidEndpoint)?;
        let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        let is_allowed = match reach {
            Reach::Public => scheme == "https" && is_public_name(authority),
            Reach::Anywhere => matches!(scheme, "https" | "http") && is_authority(authority),
        };
        if is_plain && is_allowed && path.len() > 1 {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidEndpoint)
        }
    }

    /// Restores an address that was checked when it was stored.
    #[must_use]
    pub fn from_store(text: String) -> Self {
        Self(text)
    }

    /// The whole address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The scheme, host and port, which name the push service and not the browser.
    #[must_use]
    pub fn origin(&self) -> &str {
        let after = self.0.find("://").map_or(0, |at| at + 3);
        let end = self.0[after..].find(['/', '?', '#']).map_or(self.0.len(), |at| after + at);
        &self.0[..end]
    }

    /// The host name of the push service.
    #[must_use]
    pub fn service(&self) -> &str {
        let host = self.origin().split_once("://").map_or("", |(_, host)| host);
        host.split_once(':').map_or(host, |(host, _)| host)
    }
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Endpoint({}/…)", self.origin())
    }
}

fn is_label(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// A host name with a dot whose last label is a domain of the internet: not a number, and none that a
/// local network resolves.
fn is_public_name(host: &str) -> bool {
    let labels: Vec<&str> = host.split('.').collect();
    let last = labels.last().map(|label| label.to_ascii_lowercase()).unwrap_or_default();
    labels.len() > 1
        && labels.iter().all(|label| is_label(label))
        && last.bytes().any(|byte| byte.is_ascii_alphabetic())
        && !last.starts_with("0x")
        && !matches!(last.as_str(), "localhost" | "local" | "internal" | "lan" | "home" | "arpa")
}

/// A host with an optional port.
fn is_authority(authority: &str) -> bool {
    let (host, port) = authority.split_once(':').unwrap_or((authority, "443"));
    host.split('.').all(is_label) && port.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_endpoints_of_push_services_are_taken() {
        for text in [
            "https://fcm.googleapis.com/fcm/send/dXY4:APA91bE_x-y",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
            "https://web.push.apple.com/QJ1",
            "https://wns2-by3p.notify.windows.com/w/?token=BQYAAAC%2b",
        ] {
            assert!(Endpoint::parse(text, Reach::Public).is_ok(), "{text}");
        }
        let endpoint = Endpoint::parse("https://web.push.apple.com/QJ1", Reach::Public).unwrap();
        assert_eq!(endpoint.origin(), "https://web.push.apple.com");
        assert_eq!(endpoint.service(), "web.push.apple.com");
        assert_eq!(format!("{endpoint:?}"), "Endpoint(https://web.push.apple.com/…)");
    }

    #[test]
    fn nobody_can_name_a_server_of_the_operator() {
        let long = format!("https://push.example.com/{}", "a".repeat(MOST_ENDPOINT_BYTES));
        for text in [
            "http://push.example.com/x",
            "https://push.example.com",
            "https://push.example.com/",
            "https://localhost/x",
            "https://db.localhost/x",
            "https://metadata.google.internal/x",
            "https://printer.local/x",
            "https://intranet/x",
            "https://127.0.0.1/x",
            "https://10.1/x",
            "https://0x7f.0x1/x",
            "https://2130706433/x",
            "https://[::1]/x",
            "https://push.example.com:5432/x",
            "https://user@push.example.com/x",
            "https://push.example.com\\@127.0.0.1/x",
            "https://push.example.com./x",
            "https://push..example.com/x",
            "https://push.exämple.com/x",
            "https://push.example.com/a b",
            "ftp://push.example.com/x",
            "",
            &long,
        ] {
            assert!(Endpoint::parse(text, Reach::Public).is_err(), "{text}");
        }
    }

    #[test]
    fn development_and_tests_have_push_services_of_their_own() {
        for text in ["http://127.0.0.1:8091/push/1", "http://localhost/x", "https://a.example/x"] {
            assert!(Endpoint::parse(text, Reach::Anywhere).is_ok(), "{text}");
        }
        for text in
            ["file:///etc/passwd", "http://u@localhost/x", "http://localhost:x/x", "http://"]
        {
            assert!(Endpoint::parse(text, Reach::Anywhere).is_err(), "{text}");
        }
        let endpoint = Endpoint::parse("http://127.0.0.1:8091/push/1", Reach::Anywhere).unwrap();
        assert_eq!((endpoint.origin(), endpoint.service()), ("http://127.0.0.1:8091", "127.0.0.1"));
    }
}
