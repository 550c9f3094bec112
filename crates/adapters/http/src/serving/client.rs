//! The network of a client, for limits. Only trusted proxies may name another address than their own.

use std::net::{IpAddr, Ipv4Addr};

use accounts::ClientNetwork;
use actix_web::HttpRequest;

use crate::serving::settings::Network;

/// Returns the network of a request's client. This is the peer's network, or behind trusted proxies
/// the network of the right-most hop of `X-Forwarded-For` that is not a trusted proxy. The client can
/// invent everything to the left of that hop.
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

/// The hops of `X-Forwarded-For` from the right; `None` for a hop that is not an address.
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

/// The headers that a proxy adds to a request that it forwards.
const FORWARDING: [&str; 12] = [
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "cf-connecting-ip",
    "true-client-ip",
    "fastly-client-ip",
    "cdn-loop",
    "forwarded",
    "via",
];

/// Whether a request comes directly from this machine and not through a proxy.
pub(crate) fn is_this_machine(request: &HttpRequest) -> bool {
    let is_forwarded = FORWARDING.into_iter().any(|name| request.headers().contains_key(name));
    let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
    peer.is_some_and(|peer| peer.is_loopback()) && !is_forwarded
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
    fn a_peer_that_is_not_a_trusted_proxy_cannot_choose_its_address() {
        assert_eq!(address("203.0.113.7", Some("198.51.100.1")), "203.0.113.7");
    }

    #[test]
    fn behind_trusted_proxies_the_right_most_other_hop_counts() {
        assert_eq!(address("10.0.0.1", Some("1.2.3.4, 198.51.100.1, 10.0.0.2")), "198.51.100.1");
        assert_eq!(address("10.0.0.1", None), "10.0.0.1");
        assert_eq!(address("10.0.0.1", Some("1.2.3.4, nonsense")), "10.0.0.1");
    }
}
