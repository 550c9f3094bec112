//! Whether a token key looks random. Nothing can prove that it is, but keys that people type or
//! copy have patterns that 32 random bytes never have.

/// Keys that were published: RFC 8032's test vectors and the examples of Biscuit's documentation.
const PUBLISHED: &[&str] = &[
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    "f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5",
    "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
    "473b5189232f3f597b5c2f3f9b0d5e28b1ee4e7cce67ec6b7fbf5984157a6b97",
];

/// 32 random bytes have about 30 different values. Fewer than 16 happen once in 10^18 keys.
const LEAST_VALUES: usize = 16;

/// The weakness of a key in hexadecimal digits, or `None` for a key that looks random.
pub(super) fn weakness(key: &str) -> Option<&'static str> {
    let key = key.trim().to_ascii_lowercase();
    if PUBLISHED.contains(&key.as_str()) {
        return Some("is a published example");
    }
    let bytes = hex::decode(&key).ok()?;
    let mut values = bytes.clone();
    values.sort_unstable();
    values.dedup();
    if values.len() < LEAST_VALUES {
        return Some("repeats itself");
    }
    // A repeated half has 16 different bytes at most, and may have just those.
    if (1..=bytes.len() / 2).any(|period| is_periodic(&bytes, period)) {
        return Some("repeats itself");
    }
    if has_even_steps(&bytes) || has_even_steps(&digits(&key)) {
        return Some("is a sequence");
    }
    if bytes.iter().all(|byte| byte.is_ascii_graphic() || *byte == b' ') {
        return Some("is text and not random bytes");
    }
    None
}

fn is_periodic(bytes: &[u8], period: usize) -> bool {
    bytes.iter().zip(&bytes[period..]).all(|(one, other)| one == other)
}

/// Whether most steps from each value to the next are the same, as in 00 01 02 or ff fd fb.
fn has_even_steps(values: &[u8]) -> bool {
    let steps: Vec<u8> =
        values.iter().zip(&values[1..]).map(|(one, next)| next.wrapping_sub(*one)).collect();
    steps.iter().any(|step| {
        let same = steps.iter().filter(|other| *other == step).count();
        same * 2 > steps.len()
    })
}

fn digits(key: &str) -> Vec<u8> {
    key.chars()
        .filter_map(|digit| digit.to_digit(16))
        .filter_map(|digit| digit.try_into().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use credentials_adapter::TokenKeys;

    use super::*;

    #[test]
    fn keys_with_a_pattern_are_weak() {
        let text = "6d792076657279206c6f6e67207061737370687261736520666f72206b657973";
        for key in [
            &"00".repeat(32),
            &"11".repeat(32),
            &"2a".repeat(32),
            &"0123456789abcdef".repeat(4),
            &"deadbeef".repeat(8),
            // The same 16 random bytes twice.
            &"8f1cd37be2409a56c31f7e08b46d92ea".repeat(2),
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
            "1F1E1D1C1B1A191817161514131211100F0E0D0C0B0A09080706050403020100",
            "00050a0f14191e23282d32373c41464b50555a5f64696e73787d82878c91969b",
            text,
            PUBLISHED[0],
            PUBLISHED[5],
        ] {
            assert!(weakness(key).is_some(), "{key}");
        }
    }

    #[test]
    fn random_keys_are_not_weak() {
        for key in [
            "e1c1a3fdb1e6a3a0f8fb6b1d8f5a4cf2f0a1b90b4b5d1f9c0d7be1b3a37e5c48",
            "5b0e0c8f7d3a49e2b6c1f4d78a9035e6713b2c9dfe084a65d0b7e31c92f8a46d",
        ] {
            assert_eq!(weakness(key), None, "{key}");
        }
        // Keys as the product itself makes them.
        for _ in 0..50 {
            let folder = tempfile::tempdir().unwrap();
            TokenKeys::kept_in(folder.path(), None).unwrap();
            let key = std::fs::read_to_string(folder.path().join("token.key")).unwrap();
            assert_eq!(weakness(&key), None);
        }
    }

    /// The public key of RFC 8032, section 7.1, test 1: proof that the list has its private key.
    #[test]
    fn the_published_keys_are_spelled_correctly() {
        let keys = TokenKeys::from_hex(PUBLISHED[0], None).unwrap();
        assert_eq!(
            keys.public_hex(),
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
        );
        assert!(PUBLISHED.iter().all(|key| TokenKeys::from_hex(key, None).is_ok()));
    }
}
