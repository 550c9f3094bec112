/// A whole number as Americans write it: `1,234,567`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_in_groups_of_three() {
        let texts = [0, 7, 999, 1_000, 10_000, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "7", "999", "1,000", "10,000", "1,234,567"]);
    }
}
