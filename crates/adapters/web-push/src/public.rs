//! Names of push services are resolved to addresses of the public internet alone. The connection goes
//! to the address that was checked, so a name cannot lead elsewhere a moment later.

use std::net::{SocketAddr, ToSocketAddrs as _};

use kernel::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// A name that leads to an address of a private network.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the name leads to an address that is not on the public internet")]
struct NotPublic;

pub(crate) struct PublicNames;

impl Resolve for PublicNames {
    fn resolve(&self, name: Name) -> Resolving {
        let name = name.as_str().to_owned();
        Box::pin(async move {
            let find = move || (name.as_str(), 0).to_socket_addrs().map(Iterator::collect);
            let found: Vec<SocketAddr> = tokio::task::spawn_blocking(find).await??;
            vetted(found).map_err(Into::into)
        })
    }
}

/// All addresses must be public: one that is not could be the one that is used.
fn vetted(found: Vec<SocketAddr>) -> Result<Addrs, NotPublic> {
    if found.iter().all(|address| is_public(address.ip())) {
        Ok(Box::new(found.into_iter()))
    } else {
        Err(NotPublic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_one_private_address_is_refused() {
        let address = |text: &str| SocketAddr::new(text.parse().unwrap(), 0);
        let count = |texts: &[&str]| {
            let found = texts.iter().map(|text| address(text)).collect();
            vetted(found).map(Iterator::count).ok()
        };
        assert_eq!(count(&["142.250.1.1", "2607:f8b0::1"]), Some(2));
        for private in ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1"] {
            assert_eq!(count(&["142.250.1.1", private]), None, "{private}");
        }
    }
}
