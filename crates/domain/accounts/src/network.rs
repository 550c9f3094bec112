use std::{
    fmt,
    net::{IpAddr, Ipv6Addr},
};

/// The network of a client, as the limits count it: an IPv4 address, or the /64 prefix of an IPv6
/// address, because one person may have any number of addresses within it (`docs/adr/0011`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientNetwork(IpAddr);

impl ClientNetwork {
    /// Returns the network of an address. An IPv4 address that is mapped into IPv6 counts as IPv4.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(four) => IpAddr::V4(four),
            IpAddr::V6(six) => {
                let [a, b, c, d, ..] = six.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        })
    }
}

impl fmt::Display for ClientNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(four) => write!(f, "{four}"),
            IpAddr::V6(six) => write!(f, "{six}/64"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> String {
        ClientNetwork::of(text.parse().unwrap()).to_string()
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
    }
}
