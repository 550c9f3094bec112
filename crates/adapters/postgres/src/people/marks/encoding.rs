//! A set of listings as bytes: the distance of each id from the one before, in groups of seven bits,
//! lowest first. Every group but the last of an id has its highest bit set.

use kernel::{ListingId, PortError};
use listings::ListingIds;

use crate::connection::errors::SYSTEM;

/// The bits of a group.
const GROUP: u32 = 7;
/// Set in a byte that is not the last of its id.
const CONTINUES: u8 = 1 << GROUP;

/// Writes a set. Ids come from a sequence, so none is negative.
pub(crate) fn encode(ids: &ListingIds) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(ids.len() * 2);
    let mut last = 0;
    for id in ids.as_slice().iter().filter_map(|id| u64::try_from(id.0).ok()) {
        let mut distance = id - last;
        last = id;
        while distance >> GROUP != 0 {
            bytes.push(distance as u8 | CONTINUES);
            distance >>= GROUP;
        }
        bytes.push(distance as u8);
    }
    bytes
}

/// Reads what [`encode`] wrote.
///
/// # Errors
/// [`PortError::Corrupt`] if an id is not complete or too large.
pub(crate) fn decode(bytes: &[u8]) -> Result<ListingIds, PortError> {
    let corrupt = || PortError::corrupt(SYSTEM, "a set of listings is not readable");
    let mut ids = Vec::new();
    let (mut last, mut distance, mut shift) = (0_u64, 0_u64, 0);
    for byte in bytes {
        let bits = u64::from(byte & !CONTINUES);
        if shift > 63 || bits << shift >> shift != bits {
            return Err(corrupt());
        }
        distance |= bits << shift;
        shift += GROUP;
        if byte & CONTINUES == 0 {
            last = last.checked_add(distance).ok_or_else(corrupt)?;
            ids.push(ListingId(i64::try_from(last).map_err(|_| corrupt())?));
            (distance, shift) = (0, 0);
        }
    }
    if shift != 0 {
        return Err(corrupt());
    }
    Ok(ids.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ids: &[i64]) -> ListingIds {
        ids.iter().map(|id| ListingId(*id)).collect()
    }

    #[test]
    fn a_distance_below_128_is_one_byte_and_one_below_16384_is_two() {
        assert_eq!(encode(&set(&[5, 132])), [5, 127]);
        assert_eq!(encode(&set(&[5, 133, 133 + 16_383])), [5, 0x80, 1, 0xff, 0x7f]);
        assert_eq!(encode(&set(&[])), [] as [u8; 0]);
    }

    #[test]
    fn every_set_is_read_as_it_was_written() {
        for ids in [&[][..], &[0], &[0, 1, 127, 128, 16_384], &[1, i64::MAX], &[i64::MAX - 1]] {
            assert_eq!(decode(&encode(&set(ids))).unwrap(), set(ids));
        }
    }

    #[test]
    fn five_thousand_marks_among_a_million_listings_take_ten_thousand_bytes() {
        let ids: ListingIds = (0..5_000).map(|n| ListingId(n * 200 + n % 7)).collect();
        assert_eq!(encode(&ids).len(), 9_999);
    }

    #[test]
    fn other_bytes_are_refused() {
        for bytes in [
            &[0x80][..],
            &[1, 0xff],
            &[0xff; 9],
            &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
        ] {
            assert!(matches!(decode(bytes), Err(PortError::Corrupt { .. })), "{bytes:?}");
        }
    }
}
