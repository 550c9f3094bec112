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

    /// Whether two numbers are of different parcels for certain: they are written in one form, or the
    /// same digits have other borders. A number in another form can be of the same parcel.
    #[must_use]
    pub fn contradicts(&self, other: &Self) -> bool {
        let form = |key: &str| -> Vec<bool> { key.chars().map(|c| c.is_ascii_digit()).collect() };
        match self.key == other.key {
            true => !self.can_be(other),
            false => form(&self.key) == form(&other.key),
        }
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

/// The usual length of a county's parcel numbers, if these have only digits: at least nine of ten of
/// at least 50 numbers have it. A shorter number of digits has then lost its zeros in front.
#[must_use]
pub fn usual_digits<T: AsRef<str>>(numbers: &[T]) -> Option<usize> {
    const LEAST: usize = 50;
    let mut lengths = std::collections::BTreeMap::new();
    for number in numbers.iter().map(AsRef::as_ref) {
        if number.bytes().all(|byte| byte.is_ascii_digit()) {
            *lengths.entry(number.len()).or_insert(0_usize) += 1;
        }
    }
    let (length, count) = lengths.into_iter().max_by_key(|(_, count)| *count)?;
    (numbers.len() >= LEAST && count * 10 >= numbers.len() * 9).then_some(length)
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

    #[test]
    fn the_usual_length_is_that_of_nine_of_ten_of_fifty_numbers() {
        let numbers = |long: usize, others: usize, other: &str| {
            let mut numbers = vec!["0012345".to_owned(); long];
            numbers.extend(vec![other.to_owned(); others]);
            usual_digits(&numbers)
        };
        assert_eq!(numbers(50, 0, ""), Some(7));
        assert_eq!(numbers(49, 0, ""), None, "too few");
        assert_eq!(numbers(90, 10, "12345"), Some(7));
        assert_eq!(numbers(89, 11, "12345"), None);
        assert_eq!(numbers(89, 11, "12-345"), None, "many have another form");
    }

    #[test]
    fn only_numbers_of_one_form_contradict_each_other() {
        let contradict = |a: &str, b: &str| {
            ParcelNumber::parse(a).unwrap().contradicts(&ParcelNumber::parse(b).unwrap())
        };
        assert!(contradict("1-23", "12-3"));
        assert!(contradict("14-0012-0001", "14-0012-0002"));
        assert!(!contradict("14-0012-0001", "1400120001"));
        assert!(!contradict("14-0012-0001", "R1234567"), "the county's other number");
        assert!(!contradict("14-0012-0001", "140012001"), "a digit is missing");
    }
}
