use std::fmt::Write as _;

use chrono::{Datelike as _, NaiveDate};
use geography::State;

/// A number that two listings share if they may be one sale. Different texts rarely share one, so a
/// match has to be checked with [`joined_by`](crate::joined_by).
///
/// The state and the day are the first bits. The keys of one list are therefore near each other,
/// which makes an index on them cheap to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JoinKey(pub i64);

/// The bits of the hash.
const HASH_BITS: u32 = 42;
/// The bits of the day; 0 is no day.
const DAY_BITS: u32 = 14;
/// The bits of the number of the rule.
const RULE_BITS: u32 = 2;

impl JoinKey {
    /// The key of these texts under the rule with this number.
    pub(crate) fn of(rule: u64, state: State, day: Option<NaiveDate>, texts: &[&str]) -> Self {
        let mut text = String::new();
        for part in texts {
            // Writing to a string does not fail.
            let _ = write!(text, "{}:{part}|", part.len());
        }
        let day = day.map_or(0, |day| u64::from(day.num_days_from_ce().unsigned_abs()));
        let mut key = state.index() as u64;
        key = key << DAY_BITS | (day & ((1 << DAY_BITS) - 1));
        key = key << RULE_BITS | (rule & ((1 << RULE_BITS) - 1));
        key = key << HASH_BITS | (hash(text.as_bytes()) & ((1 << HASH_BITS) - 1));
        Self(key.cast_signed())
    }
}

/// FNV-1a, whose result is the same in every version of the program. The high bits are folded into
/// the low ones, which are used.
fn hash(bytes: &[u8]) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for byte in bytes {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
    }
    hash ^ hash >> HASH_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_do_not_run_into_each_other() {
        let state = State::parse("GA").unwrap();
        let key = |texts: &[&str]| JoinKey::of(1, state, None, texts);
        assert_ne!(key(&["ab", "c"]), key(&["a", "bc"]));
        assert_eq!(key(&["ab", "c"]), key(&["ab", "c"]));
        assert_ne!(key(&["ab"]), JoinKey::of(2, state, None, &["ab"]));
    }

    #[test]
    fn keys_of_one_state_and_day_are_next_to_each_other() {
        let state = State::parse("GA").unwrap();
        let on = |day, text| {
            let day = NaiveDate::from_ymd_opt(2026, 12, day).unwrap();
            JoinKey::of(0, state, Some(day), &[text])
        };
        assert!(on(1, "a") < on(2, "b") && on(1, "b") < on(2, "a"));
    }
}
