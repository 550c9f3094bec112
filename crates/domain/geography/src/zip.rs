use std::fmt;

use crate::{State, atlas::ATLAS};

/// A ZIP code: five digits including leading zeros, in numeric order. Any five digits are
/// accepted. [`state_of_zip`] returns whether a code exists in a coverage state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zip(u32);

impl Zip {
    /// Parses exactly five digits. The import corrects lost zeros and removes the last four digits
    /// of a ZIP+4 before it calls this.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_plain = text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_plain { text.parse().ok().map(Self) } else { None }
    }

    /// The code of a number; `None` if the number has more than five digits.
    #[must_use]
    pub const fn from_u32(number: u32) -> Option<Self> {
        if number < 100_000 { Some(Self(number)) } else { None }
    }

    /// The code as a number, which is stored and sorted by.
    #[must_use]
    pub const fn as_u32(self) -> u32 {
        self.0
    }
}

/// A number with more than five digits is not a ZIP code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a ZIP code has five digits")]
pub struct NotAZip;

impl TryFrom<u32> for Zip {
    type Error = NotAZip;

    fn try_from(number: u32) -> Result<Self, NotAZip> {
        Self::from_u32(number).ok_or(NotAZip)
    }
}

impl From<Zip> for u32 {
    fn from(zip: Zip) -> Self {
        zip.0
    }
}

impl fmt::Display for Zip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:05}", self.0)
    }
}

impl fmt::Debug for Zip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// All ZIP codes of a state in numeric order.
#[must_use]
pub fn zips(state: State) -> &'static [Zip] {
    ATLAS.zips_of_state(state)
}

/// The coverage state of a ZIP code; `None` if it does not exist in any of them.
#[must_use]
pub fn state_of_zip(zip: Zip) -> Option<State> {
    ATLAS.state_of_zip(zip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zip_is_exactly_five_digits() {
        assert_eq!(Zip::parse("30303").map(Zip::as_u32), Some(30_303));
        for text in
            ["", "3030", "303030", "30303-1234", " 30303", "3030a", "+3030", "３0303", "-1234"]
        {
            assert_eq!(Zip::parse(text), None, "{text:?}");
        }
        assert_eq!(Zip::from_u32(100_000), None);
        assert_eq!(Zip::try_from(100_000), Err(NotAZip));
        assert_eq!(Zip::try_from(2_108), Ok(Zip(2_108)));
    }

    #[test]
    fn leading_zeros_are_preserved() {
        let boston = Zip::parse("02108").unwrap();
        assert_eq!(boston.as_u32(), 2_108);
        assert_eq!(boston.to_string(), "02108");
        assert_eq!(Zip::parse("00501").unwrap().to_string(), "00501");
        assert!(boston < Zip::parse("10001").unwrap());
    }
}
