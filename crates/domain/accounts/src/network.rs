use std::{
    fmt, iter,
    net::{IpAddr, Ipv6Addr},
};

/// How much more a network may do than the next smaller one in it, see [`ClientNetwork::levels`].
pub const GROWTH: u32 = 4;

/// The network of a client, as the limits count it: an IPv4 address, or the /64 prefix of an IPv6
/// address, because one person may have any number of addresses within it (`docs/adr/0011`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientNetwork {
    address: IpAddr,
    /// The length of the prefix in bits; the rest of the address is zero.
    prefix: u8,
}

impl ClientNetwork {
    /// Returns the network of an address. An IPv4 address that is mapped into IPv6 counts as IPv4.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(four) => Self { address: IpAddr::V4(four), prefix: 32 },
            IpAddr::V6(six) => Self::of_six(six, 64),
        }
    }

    fn of_six(address: Ipv6Addr, prefix: u8) -> Self {
        let bits = address.to_bits() & (u128::MAX << (128 - u32::from(prefix)));
        Self { address: IpAddr::V6(Ipv6Addr::from_bits(bits)), prefix }
    }

    /// Returns the network and those around it that one client may have as a whole, the smallest
    /// first. For IPv6 these are the /64 of a line, the /56 of a home and the /48 of a site; an
    /// IPv4 address is alone. A client with a /48 has 65,536 of the first kind, so counting only
    /// these would not limit it.
    ///
    /// Each has the factor by which its limits exceed those of the first: [`GROWTH`] for each step.
    /// Strangers may share a /56 or a /48, too.
    pub fn levels(self) -> impl Iterator<Item = (Self, u32)> {
        let wider = |(network, factor): &(Self, u32)| {
            let prefix = match (network.address, network.prefix) {
                (IpAddr::V6(_), 64) => 56,
                (IpAddr::V6(_), 56) => 48,
                _ => return None,
            };
            let IpAddr::V6(six) = network.address else { return None };
            Some((Self::of_six(six, prefix), factor.saturating_mul(GROWTH)))
        };
        iter::successors(Some((self, 1)), wider)
    }
}

impl fmt::Display for ClientNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.address {
            IpAddr::V4(four) => write!(f, "{four}"),
            IpAddr::V6(six) => write!(f, "{six}/{}", self.prefix),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> String {
        ClientNetwork::of(text.parse().unwrap()).to_string()
    }

    fn levels(text: &str) -> Vec<(String, u32)> {
        let levels = ClientNetwork::of(text.parse().unwrap()).levels();
        levels.map(|(network, factor)| (network.to_string(), factor)).collect()
    }

    #[test]
    fn an_ipv6_client_is_counted_by_its_first_64_bits() {
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(of("2001:db8:1:2::ffff"), "2001:db8:1:2::/64");
    }

    #[test]
    fn an_ipv4_client_is_counted_alone_in_both_notations() {
        assert_eq!(of("203.0.113.7"), "203.0.113.7");
        assert_eq!(of("::ffff:203.0.113.7"), "203.0.113.7");
        assert_eq!(levels("203.0.113.7"), [("203.0.113.7".to_owned(), 1)]);
    }

    #[test]
    fn an_ipv6_client_is_part_of_a_home_and_of_a_site() {
        let level = |text: &str, factor| (text.to_owned(), factor);
        assert_eq!(
            levels("2001:db8:1:2345:6::7"),
            [
                level("2001:db8:1:2345::/64", 1),
                level("2001:db8:1:2300::/56", 4),
                level("2001:db8:1::/48", 16),
            ]
        );
    }

    #[test]
    fn networks_of_different_sizes_differ_even_if_they_begin_alike() {
        let networks: Vec<_> = ClientNetwork::of("2001:db8::1".parse().unwrap())
            .levels()
            .map(|(network, _)| network)
            .collect();
        assert_ne!(networks[0], networks[1]);
        assert_ne!(networks[1], networks[2]);
    }
}
