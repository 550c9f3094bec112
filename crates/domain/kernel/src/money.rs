use std::fmt;

use crate::number::grouped;

/// An amount in US dollars, stored as whole cents and never as a float.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money(i64);

/// The amount is beyond ±10 trillion dollars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the amount is out of range")]
pub struct MoneyOutOfRange;

/// Ten trillion dollars in cents. A JSON number represents such amounts exactly with two decimals.
const LIMIT: i64 = 1_000_000_000_000_000;

impl Money {
    /// Creates an amount of `cents`.
    ///
    /// # Errors
    /// [`MoneyOutOfRange`] beyond ±10 trillion dollars.
    pub fn from_cents(cents: i64) -> Result<Self, MoneyOutOfRange> {
        if (-LIMIT..=LIMIT).contains(&cents) { Ok(Self(cents)) } else { Err(MoneyOutOfRange) }
    }

    /// The amount in cents.
    #[must_use]
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// `self - other`. Two amounts within the limit never overflow.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Parses a plain decimal number of dollars: an optional sign, digits, and decimals, which are
    /// rounded to cents with halves away from zero. `None` if `text` is anything else or out of
    /// range.
    #[must_use]
    pub fn parse_dollars(text: &str) -> Option<Self> {
        let (negative, digits) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        if !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let dollars: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let digit =
            |at: usize| fraction.as_bytes().get(at).map_or(0, |byte| i64::from(byte - b'0'));
        let rounding = i64::from(digit(2) >= 5);
        let cents = dollars.checked_mul(100)?.checked_add(digit(0) * 10 + digit(1) + rounding)?;
        Self::from_cents(if negative { -cents } else { cents }).ok()
    }

    /// The amount as Americans write it: `$1,234.50`, `-$1,234`.
    #[must_use]
    pub fn in_dollars(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (dollars, cents) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let dollars = grouped(dollars);
        if cents == 0 {
            format!("{sign}${dollars}")
        } else {
            format!("{sign}${dollars}.{cents:02}")
        }
    }
}

impl fmt::Display for Money {
    /// Writes plain dollars, with two decimals only if the cents are not zero: `1234.50`, `1234`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (dollars, cents) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        if cents == 0 {
            write!(f, "{sign}{dollars}")
        } else {
            write!(f, "{sign}{dollars}.{cents:02}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_a_dollar_sign_and_grouped_digits() {
        let texts = [0, 10_000, 123_450, 123_456_700, -2_000_000, -5]
            .map(|cents| Money(cents).in_dollars());
        assert_eq!(texts, ["$0", "$100", "$1,234.50", "$1,234,567", "-$20,000", "-$0.05"]);
    }

    #[test]
    fn dollars_are_read_to_the_cent() {
        let cents = |text: &str| Money::parse_dollars(text).map(Money::cents);
        assert_eq!(cents("1234.5"), Some(123_450));
        assert_eq!(cents("-0.01"), Some(-1));
        assert_eq!(cents(".5"), Some(50));
        assert_eq!(cents("7."), Some(700));
        assert_eq!(cents("0.005"), Some(1));
        assert_eq!(cents("12.3400"), Some(1_234));
        for not_a_number in ["", "-", ".", "1,0", "1e5", "12 3", "$1", "99999999999999999999"] {
            assert_eq!(cents(not_a_number), None, "{not_a_number}");
        }
    }

    #[test]
    fn whole_dollars_print_without_cents() {
        assert_eq!(Money(123_400).to_string(), "1234");
        assert_eq!(Money(-5).to_string(), "-0.05");
        assert_eq!(Money(123_450).to_string(), "1234.50");
    }
}
