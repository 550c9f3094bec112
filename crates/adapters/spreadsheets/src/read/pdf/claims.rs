//! What an unpacked stream of a PDF claims: a few bytes of it can make its reader list four billion
//! codes, or call itself until its stack is full.

use lopdf::{Dictionary, Document, Object, Stream};

/// The maximum number of codes in the ranges of a character map. A font has at most 65,536 glyphs.
const MAX_CODES: u64 = 1 << 20;
/// The maximum depth of braces in a function.
const MAX_DEPTH: usize = 100;

/// Whether a stream claims what no program writes.
pub(super) fn are_absurd(stream: &Stream) -> bool {
    let content = stream.content.as_slice();
    let is_function = stream.dict.get(b"FunctionType").and_then(Object::as_i64).is_ok();
    (is_function && depth(content) > MAX_DEPTH) || codes(content) > MAX_CODES
}

/// Whether the widths of a font are those of more codes than a font has: each is stored.
pub(super) fn has_absurd_widths(font: &Dictionary, document: &Document) -> bool {
    [b"W".as_slice(), b"W2"].iter().any(|name| {
        let widths = font.get_deref(name, document).and_then(Object::as_array);
        widths.is_ok_and(|widths| codes_of_widths(widths) > MAX_CODES)
    })
}

/// The number of codes in `first [widths]` and `first last width`.
fn codes_of_widths(widths: &[Object]) -> u64 {
    let number = |at: usize| widths.get(at).and_then(|one| one.as_float().ok());
    let (mut codes, mut at) = (0.0, 0);
    while let Some(first) = number(at) {
        match number(at + 1) {
            Some(last) => {
                codes += (f64::from(last) - f64::from(first)).max(0.0) + 1.0;
                at += 3;
            }
            None => at += 2,
        }
    }
    codes as u64
}

/// The depth of braces.
fn depth(function: &[u8]) -> usize {
    let (mut now, mut most) = (0_usize, 0);
    for byte in function {
        match byte {
            b'{' => now += 1,
            b'}' => now = now.saturating_sub(1),
            _ => {}
        }
        most = most.max(now);
    }
    most
}

/// The number of codes in the ranges of a character map; 0 for any other stream.
fn codes(map: &[u8]) -> u64 {
    if !map.windows(9).any(|window| window == b"begincmap") {
        return 0;
    }
    let mut codes = 0_u64;
    let mut first = 0;
    // In a section of ranges, the number of texts of the present one. It has the first code, the
    // last one, and in a map to letters a further text or an array of them.
    let mut at: Option<usize> = None;
    let (mut texts, mut is_in_array) = (2, false);
    for word in words(map) {
        match (word, at) {
            (b"begincidrange" | b"beginnotdefrange", _) => (at, texts) = (Some(0), 2),
            (b"beginbfrange", _) => (at, texts) = (Some(0), 3),
            (b"endcidrange" | b"endbfrange" | b"endnotdefrange", _) => at = None,
            (b"[", _) => is_in_array = true,
            (b"]", Some(_)) => (is_in_array, at) = (false, Some(0)),
            ([b'<', digits @ ..], Some(place)) if !is_in_array => {
                match place {
                    0 => first = number(digits),
                    1 => codes = codes.saturating_add(number(digits).saturating_sub(first) + 1),
                    _ => {}
                }
                at = Some((place + 1) % texts);
            }
            _ => {}
        }
    }
    codes
}

/// The words of a map. A text in angle brackets is a word without its last bracket.
fn words(map: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = map;
    std::iter::from_fn(move || {
        rest = rest.trim_ascii_start();
        let length = match rest.first()? {
            b'<' => rest.iter().position(|byte| *byte == b'>').unwrap_or(rest.len()),
            b'[' | b']' | b'>' => 1,
            _ => {
                let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"<>[]".contains(byte);
                rest.iter().position(is_end).unwrap_or(rest.len())
            }
        };
        let (word, others) = rest.split_at(length);
        rest = others;
        Some(word)
    })
}

/// The number that hexadecimal digits make, of at most 32 bits.
fn number(digits: &[u8]) -> u64 {
    let digits = digits.iter().filter_map(|digit| char::from(*digit).to_digit(16));
    digits.take(8).fold(0, |number, digit| (number << 4) | u64::from(digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(ranges: &str) -> u64 {
        let map = format!(
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n/CIDSystemInfo << /Registry \
             (A) /Supplement 0 >> def 1 begincodespacerange <00000000> <FFFFFFFF> \
             endcodespacerange\n{ranges} endcmap"
        );
        codes(map.as_bytes())
    }

    #[test]
    fn the_codes_of_ranges_are_counted() {
        assert_eq!(map("1 begincidrange\n<00000000> <FFFFFFFF> 0\nendcidrange"), 1 << 32);
        assert_eq!(map("2 begincidrange <00><09> 7 <0100> <01FF> 20 endcidrange"), 10 + 256);
        let letters = "2 beginbfrange <01> <05> <FB01> <06> <08> [<41> <42> <43>] endbfrange";
        assert_eq!(map(letters), 5 + 3);
        assert_eq!(map("1 beginbfchar <01> <FFFFFFFF> endbfchar"), 0);
        assert_eq!(map("beginbfrange <05> <01> <41> <"), 1, "backward, and cut off");
        assert_eq!(codes(b"1 begincidrange <00000000> <FFFFFFFF> 0 endcidrange"), 0);
    }

    #[test]
    fn the_codes_with_widths_are_counted() {
        let array = |numbers: &[i64]| Object::Array(numbers.iter().map(|n| (*n).into()).collect());
        let widths = [1.into(), array(&[500, 600]), 3.into(), 9.into(), 500.into()];
        assert_eq!(codes_of_widths(&widths), 7);
        let endless = [0.into(), 4_294_967_295_i64.into(), 500.into()];
        assert!(codes_of_widths(&endless) > MAX_CODES);
        assert_eq!(codes_of_widths(&[9.into(), 1.into()]), 1, "backward, and cut off");
        let mut document = Document::new();
        let id = document.add_object(Object::Array(endless.to_vec()));
        let mut font = Dictionary::new();
        assert!(!has_absurd_widths(&font, &document));
        font.set("W", id);
        assert!(has_absurd_widths(&font, &document));
    }

    #[test]
    fn a_function_is_as_deep_as_its_braces() {
        assert_eq!(depth(b"{ dup 0 lt { neg } { 2 { } mul } ifelse }"), 3);
        assert_eq!(depth(b"}}}{"), 1);
    }
}
