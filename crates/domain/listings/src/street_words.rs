//! How the words of an address are abbreviated. Joining compares streets in short form
//! (`docs/product.md#joining`), and a search finds either form (`docs/product.md#address-search`).

/// The words of streets in their order, and how they are abbreviated.
const STREETS: [(&str, &str); 56] = [
    ("ALLEY", "ALY"),
    ("AV", "AVE"),
    ("AVENUE", "AVE"),
    ("BOULEVARD", "BLVD"),
    ("CIRCLE", "CIR"),
    ("COURT", "CT"),
    ("COVE", "CV"),
    ("CROSSING", "XING"),
    ("DRIVE", "DR"),
    ("EAST", "E"),
    ("EIGHTH", "8TH"),
    ("ELEVENTH", "11TH"),
    ("EXPRESSWAY", "EXPY"),
    ("EXTENSION", "EXT"),
    ("FIFTH", "5TH"),
    ("FIRST", "1ST"),
    ("FORT", "FT"),
    ("FOURTH", "4TH"),
    ("FREEWAY", "FWY"),
    ("HEIGHTS", "HTS"),
    ("HIGHWAY", "HWY"),
    ("JUNCTION", "JCT"),
    ("LANE", "LN"),
    ("MOUNT", "MT"),
    ("MOUNTAIN", "MTN"),
    ("NINTH", "9TH"),
    ("NORTH", "N"),
    ("NORTHEAST", "NE"),
    ("NORTHWEST", "NW"),
    ("PARKWAY", "PKWY"),
    ("PLACE", "PL"),
    ("POINT", "PT"),
    ("RIDGE", "RDG"),
    ("ROAD", "RD"),
    ("SAINT", "ST"),
    ("SECOND", "2ND"),
    ("SEVENTH", "7TH"),
    ("SIXTH", "6TH"),
    ("SOUTH", "S"),
    ("SOUTHEAST", "SE"),
    ("SOUTHWEST", "SW"),
    ("SPRINGS", "SPGS"),
    ("SQR", "SQ"),
    ("SQUARE", "SQ"),
    ("STREET", "ST"),
    ("TENTH", "10TH"),
    ("TERRACE", "TER"),
    ("THIRD", "3RD"),
    ("TR", "TRL"),
    ("TRAIL", "TRL"),
    ("TURNPIKE", "TPKE"),
    ("TWELFTH", "12TH"),
    ("VALLEY", "VLY"),
    ("VIEW", "VW"),
    ("VILLAGE", "VLG"),
    ("WEST", "W"),
];

/// The words before the number of a unit, in their order, and how they are abbreviated.
const UNITS: [(&str, &str); 3] = [("APARTMENT", "APT"), ("BUILDING", "BLDG"), ("SUITE", "STE")];

/// The words for which an address may have `#`, in lower case.
const NUMBERED_UNITS: [&str; 5] = ["apartment", "apt", "ste", "suite", "unit"];

/// The abbreviation of two words that are not the same.
const AMBIGUOUS: &str = "ST";

/// The abbreviation of a word of a street, both in capitals. `None` if the word has none.
#[must_use]
pub fn short_form(word: &str) -> Option<&'static str> {
    let known = STREETS.binary_search_by_key(&word, |(long, _)| long);
    known.ok().map(|index| STREETS[index].1)
}

/// Whether a word in capitals is the abbreviation of a word of a street.
#[must_use]
pub fn is_short_form(word: &str) -> bool {
    STREETS.iter().any(|(_, short)| *short == word)
}

/// The other forms of a folded word of an address: 'dr' and 'drive', 'apt' and 'apartment'. 'street'
/// and 'saint' are two words, although both are 'st' in short.
#[must_use]
pub fn other_forms(folded: &str) -> Vec<String> {
    let word = folded.to_ascii_uppercase();
    let pairs = || STREETS.iter().chain(&UNITS);
    let own = pairs().find(|(long, _)| *long == word).map(|(_, short)| *short);
    let short = own.unwrap_or(&word);
    let long = pairs().filter(|(_, of)| *of == short && own != Some(AMBIGUOUS));
    let forms = long.map(|(long, _)| *long).chain(own).filter(|form| *form != word);
    forms.map(str::to_ascii_lowercase).collect()
}

/// Whether a folded word comes before the number of a unit, so that `#` can be in its place.
#[must_use]
pub fn is_before_a_unit(folded: &str) -> bool {
    NUMBERED_UNITS.contains(&folded)
}

/// The units of an address that are written with `#`: the ASCII letters and digits after it, in
/// lower case.
pub fn numbered_units(address: &str) -> impl Iterator<Item = String> + '_ {
    address.split('#').skip(1).filter_map(|after| {
        let after = after.trim_start_matches(' ');
        let end = after.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(after.len());
        (end > 0).then(|| after[..end].to_ascii_lowercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_in_their_order() {
        assert!(STREETS.is_sorted());
        assert!(UNITS.is_sorted());
    }

    #[test]
    fn a_word_has_the_forms_of_its_table() {
        for (word, forms) in [
            ("drive", &["dr"][..]),
            ("dr", &["drive"]),
            ("north", &["n"]),
            ("n", &["north"]),
            ("avenue", &["av", "ave"]),
            ("ave", &["av", "avenue"]),
            ("av", &["avenue", "ave"]),
            ("street", &["st"]),
            ("saint", &["st"]),
            ("st", &["saint", "street"]),
            ("apartment", &["apt"]),
            ("ste", &["suite"]),
            ("first", &["1st"]),
            ("driv", &[]),
            ("elm", &[]),
            ("ñ", &[]),
        ] {
            assert_eq!(other_forms(word), forms, "{word}");
        }
        assert_eq!((short_form("DRIVE"), short_form("DR")), (Some("DR"), None));
        assert!(is_short_form("DR") && !is_short_form("DRIVE") && !is_short_form("APT"));
    }

    #[test]
    fn a_unit_with_a_number_sign_is_read() {
        let units = |address| numbered_units(address).collect::<Vec<_>>();
        assert_eq!(units("12 Elm St #4B, Decatur"), ["4b"]);
        assert_eq!(units("12 Elm St Bldg #2 # 10-A"), ["2", "10"]);
        assert_eq!(units("12 Elm St Apt 4 #"), [""; 0]);
    }
}
