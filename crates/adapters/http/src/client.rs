//! Where a request comes from, for limits. Headers are believed from trusted proxies only.

use std::net::{IpAddr, Ipv4Addr};

use accounts::ClientNetwork;
use actix_web::HttpRequest;

use crate::settings::Network;

/// The network that a request comes from: the peer's, or behind trusted proxies the right-most
/// hop of `X-Forwarded-For` that isn't one of them. What is further left the client may have made
/// up.
pub(crate) fn client_network(request: &HttpRequest, trusted: &[Network]) -> ClientNetwork {
    ClientNetwork::of(client_address(request, trusted))
}

fn client_address(request: &HttpRequest, trusted: &[Network]) -> IpAddr {
    let unknown = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let peer = request.peer_addr().map_or(unknown, |peer| peer.ip());
    let is_trusted = |address: IpAddr| trusted.iter().any(|proxy| proxy.contains(address));
    if !is_trusted(peer) {
        return peer;
    }
    let mut last = peer;
    for hop in forwarded(request) {
        let Some(hop) = hop else { return last };
        last = hop;
        if !is_trusted(hop) {
            return hop;
        }
    }
    last
}

/// The hops of `X-Forwarded-For` from the right; `None` for one that is no address.
fn forwarded(request: &HttpRequest) -> Vec<Option<IpAddr>> {
    let headers = request.headers().get_all("x-forwarded-for");
    let mut hops: Vec<Option<IpAddr>> = headers
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|hop| hop.trim().parse().ok())
        .collect();
    hops.reverse();
    hops
}

/// Whether a request comes straight from this machine or its private network, through no proxy.
pub(crate) fn is_local(request: &HttpRequest) -> bool {
    let through_a_proxy = ["x-forwarded-for", "forwarded", "via"]
        .into_iter()
        .any(|name| request.headers().contains_key(name));
    let local = request.peer_addr().is_some_and(|peer| match peer.ip().to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    });
    local && !through_a_proxy
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn address(peer: &str, forwarded: Option<&str>) -> String {
        let trusted = [Network::parse("10.0.0.0/8").unwrap()];
        let mut request = TestRequest::get().peer_addr(format!("{peer}:4000").parse().unwrap());
        if let Some(forwarded) = forwarded {
            request = request.insert_header(("X-Forwarded-For", forwarded));
        }
        client_address(&request.to_http_request(), &trusted).to_string()
    }

    #[test]
    fn a_stranger_is_not_believed_to_be_somebody_else() {
        assert_eq!(address("203.0.113.7", Some("198.51.100.1")), "203.0.113.7");
    }

    #[test]
    fn behind_trusted_proxies_the_right_most_other_hop_counts() {
        assert_eq!(address("10.0.0.1", Some("1.2.3.4, 198.51.100.1, 10.0.0.2")), "198.51.100.1");
        assert_eq!(address("10.0.0.1", None), "10.0.0.1");
        assert_eq!(address("10.0.0.1", Some("1.2.3.4, nonsense")), "10.0.0.1");
    }
}
