use geography::State;
use listings::{Column, Listing, Sourced, Value};
use lists::Record;

/// The number of a parcel, as a list or a roll writes it (`docs/product.md#parcel-numbers`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParcelNumber {
    text: String,
    key: String,
}

impl ParcelNumber {
    /// Reads a number; `None` if the text has no digit and so names no parcel.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let letters = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase);
        let key: String = letters.skip_while(|c| *c == '0').collect();
        let has_digit = key.chars().any(|c| c.is_ascii_digit());
        has_digit.then(|| Self { text: text.to_owned(), key })
    }

    /// The number as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Letters and digits in capitals, without zeros in front. Numbers with different keys are
    /// different parcels.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Whether two spellings with the same key can be of one parcel: the parts of one spelling are
    /// made of whole parts of the other. `1-23` and `12-3` are different parcels, and `123` can be
    /// either.
    #[must_use]
    pub fn can_be(&self, other: &Self) -> bool {
        let (ours, theirs) = (self.borders(), other.borders());
        let is_within = |a: &[usize], b: &[usize]| a.iter().all(|border| b.contains(border));
        self.key == other.key && (is_within(&ours, &theirs) || is_within(&theirs, &ours))
    }

    /// Where one part of the number ends and the next begins, counted from the end.
    fn borders(&self) -> Vec<usize> {
        let mut borders = Vec::new();
        let mut after = 0;
        let mut is_between = false;
        for c in self.text.chars().rev() {
            if !c.is_alphanumeric() {
                is_between = after > 0;
                continue;
            }
            if is_between {
                borders.push(after);
                is_between = false;
            }
            after += c.to_uppercase().count();
        }
        let length = self.key.chars().count();
        borders.retain(|border| *border < length);
        borders
    }
}

/// A parcel of a county.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parcel {
    /// The state.
    pub state: State,
    /// The county, with the spelling of the listings.
    pub county: String,
    /// The number within the county.
    pub number: ParcelNumber,
}

impl Parcel {
    /// The parcel of a listing by its own values; `None` without the county or the number.
    #[must_use]
    pub fn of(own: &Listing) -> Option<Self> {
        let text = |column| own.facts.text(column).map(str::to_owned);
        Self::new(own.state, text(Column::County), text(Column::ParcelNumber))
    }

    /// The parcel of the listing that [`merge`](crate::merge) makes of a record.
    #[must_use]
    pub fn after_merge(known: Option<&Sourced>, record: &Record) -> Option<Self> {
        let known = known.map(|known| &known.own).filter(|own| !own.withdrawn);
        let text = |column| match record.columns.get(&column) {
            Some(Some(Value::Text(text))) => Some(text.clone()),
            Some(_) => None,
            None => known.and_then(|own| own.facts.text(column)).map(str::to_owned),
        };
        Self::new(record.state, text(Column::County), text(Column::ParcelNumber))
    }

    /// The parcel with a number in a county; `None` without one of them.
    #[must_use]
    pub fn new(state: State, county: Option<String>, number: Option<String>) -> Option<Self> {
        Some(Self { state, county: county?, number: ParcelNumber::parse(&number?)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> Option<String> {
        ParcelNumber::parse(text).map(|number| number.key().to_owned())
    }

    fn can_be(a: &str, b: &str) -> bool {
        ParcelNumber::parse(a).unwrap().can_be(&ParcelNumber::parse(b).unwrap())
    }

    #[test]
    fn case_blanks_punctuation_and_zeros_in_front_do_not_matter() {
        for written in
            ["30-4015-012-0010", "3040150120010", " 30 4015.012/0010 ", "0030-4015-012-0010"]
        {
            assert_eq!(key(written).as_deref(), Some("3040150120010"), "{written}");
        }
        assert_eq!(key("r 12-0345a").as_deref(), Some("R120345A"));
        assert_eq!(key("R-012").as_deref(), Some("R012"), "zeros within the number count");
        assert_eq!(key("12-0"), Some("120".to_owned()), "and those at its end");
    }

    #[test]
    fn a_text_without_a_digit_names_no_parcel() {
        for text in ["", " - ", "N/A", "TIMESHARE", "000", "Property Appraiser"] {
            assert_eq!(key(text), None, "{text}");
        }
    }

    #[test]
    fn parcels_whose_parts_differ_are_different() {
        assert!(can_be("30-4015-012-0010", "3040150120010"));
        assert!(can_be("30-4015-012-0010", "30 4015 012 0010"));
        assert!(can_be("R 012-345", "R012-345"));
        assert!(can_be("030-4015", "30-4015"));
        assert!(can_be("0-12", "12"));
        assert!(!can_be("1-23", "12-3"));
        assert!(!can_be("1-2-34", "12-3-4"));
        assert!(!can_be("1-23", "1-24"));
    }
}
