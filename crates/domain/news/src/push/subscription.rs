use std::fmt;

use chrono::{DateTime, Utc};
use kernel::SessionId;
use uuid::Uuid;

use super::endpoint::Endpoint;

/// The public key of a browser and its secret, with which pushes to it are encrypted (RFC 8291,
/// section 2).
#[derive(Clone, PartialEq, Eq)]
pub struct BrowserKeys {
    /// A point of the curve P-256, uncompressed.
    pub public: [u8; 65],
    /// The authentication secret.
    pub secret: [u8; 16],
}

/// The keys are not those of a browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("These are not the keys of a browser.")]
pub struct InvalidKeys;

impl BrowserKeys {
    /// Reads keys by their lengths and the mark of an uncompressed point. Whether the point is on the
    /// curve, the sender finds out.
    ///
    /// # Errors
    /// [`InvalidKeys`].
    pub fn new(public: &[u8], secret: &[u8]) -> Result<Self, InvalidKeys> {
        let public: [u8; 65] = public.try_into().map_err(|_| InvalidKeys)?;
        let secret = secret.try_into().map_err(|_| InvalidKeys)?;
        if public[0] == 4 { Ok(Self { public, secret }) } else { Err(InvalidKeys) }
    }
}

impl fmt::Debug for BrowserKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BrowserKeys(…)")
    }
}

/// How pushes reach a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The address at the browser's push service.
    pub endpoint: Endpoint,
    /// The keys of the browser.
    pub keys: BrowserKeys,
}

/// A browser that gets pushes, as the person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Browser {
    /// The session in which pushes were turned on. They end with it.
    pub session: SessionId,
    /// The host name of the push service.
    pub service: String,
    /// The user agent of the session.
    pub user_agent: Option<String>,
    /// When pushes were turned on.
    pub since: DateTime<Utc>,
    /// When its push service last took a push; `None` if it has not yet taken one.
    pub last_push_at: Option<DateTime<Utc>>,
}

/// What a push says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushNote {
    /// The first line.
    pub title: String,
    /// The lines below it.
    pub body: String,
    /// The page that a click opens.
    pub link: String,
    /// When it is of no use any more.
    pub expires_at: DateTime<Utc>,
}

/// A push on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushMessage {
    /// What it says.
    pub note: PushNote,
    /// The same for every copy of this push, so that a copy replaces the one before.
    pub topic: Uuid,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_the_lengths_of_the_standard() {
        let mut point = [7; 65];
        assert!(BrowserKeys::new(&point, &[1; 16]).is_err(), "a compressed point");
        point[0] = 4;
        let keys = BrowserKeys::new(&point, &[1; 16]).unwrap();
        assert_eq!(format!("{keys:?}"), "BrowserKeys(…)");
        assert!(BrowserKeys::new(&point[..64], &[1; 16]).is_err());
        assert!(BrowserKeys::new(&point, &[1; 17]).is_err());
    }
}
