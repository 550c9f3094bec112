//! The rules for texts in requests. The OpenAPI document and the server use the same rules, so they
//! cannot differ.
//!
//! Patterns use only syntax that has the same meaning in all regex engines: explicit ranges, and no
//! `\d`, `\s` or `\w`.

use std::sync::OnceLock;

use kernel::{EmailAddress, InvalidEmail};
use listings::{Area, Shape, UniqueId};
use regex_lite::Regex;
use searches::{SearchName, ViewAddress};
use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaFormat, SchemaType, Type};

/// The whitespace of Unicode, for a character class.
macro_rules! blanks {
    () => {
        "\\u0009-\\u000d \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000"
    };
}

/// Whitespace around a text, which is trimmed.
macro_rules! around {
    () => {
        concat!("[", blanks!(), "]*")
    };
}

/// The characters beyond ASCII that are invisible or dots, for a negated class. Negated classes are
/// smaller, and generators of examples are slow with large classes. The last range is not escaped,
/// because engines disagree about escapes for it.
macro_rules! unseen {
    () => {
        concat!(
            "\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f",
            "\\u205f-\\u206f\\u3000\\u3002\\ufeff\\uff0e\\uff61\\ufff9-\\ufffd\u{e0000}-\u{e0fff}",
        )
    };
}

/// The rule for a text: its length in characters, and a pattern for the whole text.
pub(crate) struct TextRule {
    least: usize,
    most: usize,
    pattern: Option<&'static str>,
    format: Option<&'static str>,
    compiled: OnceLock<Option<Regex>>,
}

/// One line that is not blank, such as a name.
pub(crate) static LINE: TextRule = TextRule::new(1, 200).matching(
    "^[ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*\
     [^ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\u0000-\\u001f\\u007f-\\u009f]\
     [^\\u0000-\\u001f\\u007f-\\u009f]*$",
);

/// One line that may be empty.
pub(crate) static OPTIONAL_LINE: TextRule =
    TextRule::new(0, 200).matching("^[^\\u0000-\\u001f\\u007f-\\u009f]*$");

/// An email address, possibly with whitespace around it. The same as [`EmailAddress::parse`], except
/// for the limits in bytes.
pub(crate) static EMAIL: TextRule = TextRule::new(5, 254).matching(concat!(
    "^",
    around!(),
    "[^\\u0000- \"(),.:;<>@\\[\\\\\\]",
    unseen!(),
    "]+(\\.[^\\u0000- \"(),.:;<>@\\[\\\\\\]",
    unseen!(),
    "]+)*@",
    // Labels, which neither begin nor end with a hyphen.
    "([^\\u0000-/:-@\\[-`{-~",
    unseen!(),
    "](-*[^\\u0000-/:-@\\[-`{-~",
    unseen!(),
    "])*\\.)+",
    // The last one, which is not all digits.
    "([0-9]*[^\\u0000-@\\[-`{-~",
    unseen!(),
    "]|[0-9]+-+[^\\u0000-/:-@\\[-`{-~",
    unseen!(),
    "])(-*[^\\u0000-/:-@\\[-`{-~",
    unseen!(),
    "])*",
    around!(),
    "$",
));

/// A password that an account may have.
pub(crate) static NEW_PASSWORD: TextRule = TextRule::new(8, 71).matching("^[^\\u0000]*$");

/// A password that an account may have, or an empty text.
pub(crate) static OPTIONAL_NEW_PASSWORD: TextRule =
    TextRule::new(0, 71).matching("^([^\\u0000]{8,71})?$");

/// A password that a user typed to confirm an action.
pub(crate) static TYPED_PASSWORD: TextRule = TextRule::new(1, 1_000);

/// The random part of a link in an email.
pub(crate) static LINK_TOKEN: TextRule = TextRule::new(1, 200).matching("^[A-Za-z0-9_-]+$");

/// The random part of a link, or an empty text. There is no pattern, because a damaged link is no reason
/// to refuse the form.
pub(crate) static OPTIONAL_LINK_TOKEN: TextRule = TextRule::new(0, 200);

/// The signed part of an unsubscribe link, in base64 for URLs.
pub(crate) static UNSUBSCRIBE_TOKEN: TextRule = TextRule::new(1, 400).matching("^[A-Za-z0-9_-]+$");

/// The ticket of a download: 256 random bits.
pub(crate) static TICKET: TextRule = TextRule::new(64, 64).matching("^[0-9a-f]{64}$");

/// A secret that a browser keeps, or its hash: 256 bits.
pub(crate) static SIGN_UP_SECRET: TextRule = TextRule::new(64, 64).matching("^[0-9a-f]{64}$");

/// The payment provider's id of a checkout page.
pub(crate) static CHECKOUT_ID: TextRule = TextRule::new(1, 255).matching("^[A-Za-z0-9_]+$");

/// A month of the calendar.
pub(crate) static MONTH: TextRule = TextRule::new(7, 7).matching("^[0-9]{4}-(0[1-9]|1[0-2])$");

/// A day of the calendar, or an empty text. A February 29 is only in leap years.
pub(crate) static DAY: TextRule = TextRule::new(0, 10).matching(concat!(
    "^([0-9]{4}-(",
    "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])",
    "|(0[469]|11)-(0[1-9]|[12][0-9]|30)",
    "|02-(0[1-9]|1[0-9]|2[0-8]))",
    "|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)?$",
));

/// A UUID, hyphenated.
pub(crate) static UUID: TextRule = TextRule::new(36, 36)
    .matching("^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$")
    .formatted("uuid");

/// The address of a browser at its push service. [`news::push::Endpoint`] also refuses names that are not
/// of the public internet.
pub(crate) static PUSH_ENDPOINT: TextRule = TextRule::new(12, 1_000)
    .matching("^https://[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+[/?#][!-\\[\\]-~]+$");

/// The public key of a browser: 65 bytes in base64 for URLs, possibly padded. The first byte is 4.
pub(crate) static BROWSER_KEY: TextRule =
    TextRule::new(87, 88).matching("^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]=?$");

/// The secret of a browser: 16 bytes in base64 for URLs, possibly padded.
pub(crate) static BROWSER_SECRET: TextRule =
    TextRule::new(22, 24).matching("^[A-Za-z0-9_-]{21}[AQgw](==)?$");

/// The id of an entry in a property's history: a number that fits in 64 bits.
pub(crate) static HISTORY_ENTRY: TextRule = TextRule::new(1, 18).matching("^[1-9][0-9]*$");

/// A notification's id: a number that fits in 64 bits.
pub(crate) static NOTIFICATION_ID: TextRule = TextRule::new(1, 18).matching("^[1-9][0-9]*$");

/// A property's unique_ID.
pub(crate) static UNIQUE_ID: TextRule = TextRule::new(1, UniqueId::MAX_CHARS).matching(
    "^[ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*\
     [^ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\u0000-\\u001f\\u007f-\\u009f]\
     [^\\u0000-\\u001f\\u007f-\\u009f]*$",
);

/// The text of a search: at most 20 words, because each word is searched in every property.
pub(crate) static SEARCH: TextRule = TextRule::new(0, 200).matching(concat!(
    "^",
    around!(),
    "([^",
    blanks!(),
    "]+([",
    blanks!(),
    "]+[^",
    blanks!(),
    "]+){0,19})?",
    around!(),
    "$",
));

/// A year, or an empty text.
pub(crate) static YEAR: TextRule = TextRule::new(0, 4).matching("^(0|[1-9][0-9]{0,3})?$");

/// A coordinate of a map tile.
pub(crate) static TILE: TextRule = TextRule::new(1, 7).matching("^(0|[1-9][0-9]{0,6})$");

/// A whole number of at most nine digits, or an empty text.
pub(crate) static WHOLE_NUMBER: TextRule = TextRule::new(0, 9).matching("^(0|[1-9][0-9]{0,8})?$");

/// A number of at most nine digits and two decimals, or an empty text.
pub(crate) static DECIMAL: TextRule =
    TextRule::new(0, 12).matching("^((0|[1-9][0-9]{0,8})(\\.[0-9]{1,2})?)?$");

/// A positive whole number, or an empty text.
pub(crate) static COUNT: TextRule = TextRule::new(0, 20).matching("^([1-9][0-9]{0,19})?$");

/// US dollars, or an empty text. It is a text so that no cent is lost to rounding.
pub(crate) static DOLLARS: TextRule = TextRule::new(0, 17)
    .matching("^(-?(0|[1-9][0-9]{0,12})(\\.[0-9]{1,2})?)?$")
    .formatted("decimal");

/// A five-digit ZIP code.
pub(crate) static ZIP: TextRule = TextRule::new(5, 5).matching("^[0-9]{5}$");

/// The version of the tiles with roads.
pub(crate) static TILES_VERSION: TextRule = TextRule::new(1, 40).matching("^[0-9a-z]+$");

/// A number, or an empty text.
pub(crate) static OPTIONAL_NUMBER: TextRule =
    TextRule::new(0, 17).matching("^(-?(0|[1-9][0-9]{0,8})(\\.[0-9]{1,6})?)?$");

/// A private note.
pub(crate) static NOTE: TextRule = TextRule::new(0, saved::Note::MAX_CHARS);

/// A tag of a saved property: one line without a comma.
pub(crate) static TAG: TextRule = TextRule::new(1, saved::Tags::MAX_CHARS).matching(
    "^[ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*\
     [^ ,\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\u0000-\\u001f\\u007f-\\u009f]\
     [^,\\u0000-\\u001f\\u007f-\\u009f]*$",
);

/// A line of a checklist.
pub(crate) static CHECKLIST_LINE: TextRule = TextRule::new(1, saved::Checklist::MAX_CHARS).matching(
    "^[ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*\
     [^ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\u0000-\\u001f\\u007f-\\u009f]\
     [^\\u0000-\\u001f\\u007f-\\u009f]*$",
);

/// The name of a saved search.
pub(crate) static SEARCH_NAME: TextRule = TextRule::new(1, SearchName::MAX_CHARS).matching(
    "^[ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*\
     [^ \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\u0000-\\u001f\\u007f-\\u009f]\
     [^\\u0000-\\u001f\\u007f-\\u009f]*$",
);

/// A view of the data screen, as the address of the screen contains it.
pub(crate) static VIEW: TextRule = TextRule::new(1, ViewAddress::MAX_CHARS).matching("^[!-~]+$");

/// A corner of a shape of an area, `longitude,latitude`.
macro_rules! corner {
    () => {
        "-?(180(\\.0{1,9})?|(1[0-7][0-9]|[1-9]?[0-9])(\\.[0-9]{1,9})?),\
         -?(90(\\.0{1,9})?|[1-8]?[0-9](\\.[0-9]{1,9})?)"
    };
}

/// A shape of an area: corners, joined by `;`.
macro_rules! shape {
    () => {
        concat!(corner!(), "(;", corner!(), "){2,199}")
    };
}

/// An area as shapes, joined by `|`, and `|zip` at the end if the points of ZIP codes count; or an
/// empty text. Its length leaves room for the other filters in
/// an address.
pub(crate) static AREA: TextRule = TextRule::new(0, 320 * CORNER_CHARACTERS).matching(concat!(
    "^(",
    shape!(),
    "(\\|",
    shape!(),
    "){0,4}(\\|zip)?)?$"
));

/// The longest corner with its semicolon, `-179.123456789,-89.123456789;`.
const CORNER_CHARACTERS: usize = 29;

const _: () = assert!(Shape::MAX_CORNERS == 200, "the pattern of an area counts its corners");
const _: () = assert!(Area::MAX_SHAPES == 5, "the pattern of an area counts its shapes");

/// Parses an email address that follows [`EMAIL`].
pub(crate) fn read_email(text: &str) -> Result<EmailAddress, InvalidEmail> {
    if EMAIL.admits(text) { EmailAddress::parse(text) } else { Err(InvalidEmail) }
}

impl TextRule {
    const fn new(least: usize, most: usize) -> Self {
        Self { least, most, pattern: None, format: None, compiled: OnceLock::new() }
    }

    const fn matching(mut self, pattern: &'static str) -> Self {
        self.pattern = Some(pattern);
        self
    }

    const fn formatted(mut self, format: &'static str) -> Self {
        self.format = Some(format);
        self
    }

    /// Whether a text follows the rule.
    pub(crate) fn admits(&self, text: &str) -> bool {
        // The length in bytes comes first, because counting the characters of a large text is slow.
        if text.len() > self.most.saturating_mul(4) {
            return false;
        }
        let Some(pattern) = self.pattern else { return self.fits(text) };
        let compiled = self.compiled.get_or_init(|| Regex::new(pattern).ok());
        self.fits(text) && compiled.as_ref().is_some_and(|regex| regex.is_match(text))
    }

    fn fits(&self, text: &str) -> bool {
        (self.least..=self.most).contains(&text.chars().count())
    }

    /// The schema of the rule.
    pub(crate) fn schema(&self) -> Object {
        self.builder(SchemaType::new(Type::String)).build()
    }

    /// The schema of the rule for a member that may be null.
    pub(crate) fn nullable_schema(&self) -> Object {
        self.builder(SchemaType::from_iter([Type::String, Type::Null])).build()
    }

    fn builder(&self, kind: SchemaType) -> ObjectBuilder {
        ObjectBuilder::new()
            .schema_type(kind)
            .min_length((self.least > 0).then_some(self.least))
            .max_length(Some(self.most))
            .pattern(self.pattern)
            .format(self.format.map(|name| SchemaFormat::Custom(name.to_owned())))
    }
}

/// Schemas for `schema_with`.
pub(crate) mod schemas {
    use utoipa::openapi::schema::{ArrayBuilder, Object, ObjectBuilder, SchemaType, Type};
    use utoipa::openapi::{RefOr, Schema};

    use super::TextRule;

    fn described(rule: &TextRule, description: &str) -> Object {
        let mut schema = rule.schema();
        schema.description = Some(description.to_owned());
        schema
    }

    fn nullable(rule: &TextRule, description: &str) -> Object {
        let mut schema = rule.nullable_schema();
        schema.description = Some(description.to_owned());
        schema
    }

    /// One of these words.
    pub(crate) fn one_of(words: &[&str]) -> ObjectBuilder {
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words.iter().copied()))
    }

    pub(crate) fn name() -> Object {
        described(&super::LINE, "One line that is not blank.")
    }

    pub(crate) fn optional_line() -> Object {
        nullable(&super::OPTIONAL_LINE, "One line.")
    }

    pub(crate) fn email() -> Object {
        described(
            &super::EMAIL,
            "An email address: at most 254 bytes in UTF-8, at most 64 of them before the `@`, and at \
             most 63 in each label of the host name.",
        )
    }

    pub(crate) fn new_password() -> Object {
        described(&super::NEW_PASSWORD, NEW_PASSWORD)
    }

    pub(crate) fn optional_new_password() -> Object {
        nullable(&super::OPTIONAL_NEW_PASSWORD, OPTIONAL_NEW_PASSWORD)
    }

    const NEW_PASSWORD: &str = "At least 8 characters and at most 71 bytes in UTF-8. Not one of the \
        10,000 most common passwords, nor a part of the email address or the name of this site.";
    const OPTIONAL_NEW_PASSWORD: &str = "At least 8 characters and at most 71 bytes in UTF-8, \
        and not one of the 10,000 most common passwords, nor a part of the email address or the name \
        of this site. Required if a purchase waits for the address; empty or null otherwise.";

    pub(crate) fn typed_password() -> Object {
        described(&super::TYPED_PASSWORD, "The account's password.")
    }

    pub(crate) fn optional_link_token() -> Object {
        nullable(
            &super::OPTIONAL_LINK_TOKEN,
            "The random part of the link in the email, if a link led to the form.",
        )
    }

    pub(crate) fn optional_sign_up_secret() -> Object {
        nullable(
            &super::SIGN_UP_SECRET,
            "The secret of the browser whose hash went with the sign-up. With it, the password of the \
             sign-up stays.",
        )
    }

    pub(crate) fn optional_secret_hash() -> Object {
        nullable(
            &super::SIGN_UP_SECRET,
            "The SHA-256 hash of the 64 hexadecimal digits of a random secret that the browser keeps. \
             It is ignored when an account has the email address.",
        )
    }

    pub(crate) fn checkout_id() -> Object {
        described(&super::CHECKOUT_ID, "The payment provider's id of the checkout page.")
    }

    pub(crate) fn link_token() -> Object {
        described(&super::LINK_TOKEN, "The random part of the link in an email.")
    }

    pub(crate) fn ticket() -> Object {
        super::TICKET.schema()
    }

    pub(crate) fn uuid() -> Object {
        super::UUID.schema()
    }

    pub(crate) fn note() -> Object {
        described(&super::NOTE, "The private note; empty for none.")
    }

    pub(crate) fn tags() -> RefOr<Schema> {
        ArrayBuilder::new()
            .items(super::TAG.schema())
            .max_items(Some(saved::Tags::MOST))
            .description(Some(
                "All tags of the property. A tag that differs from an earlier one only in case is \
                 left out.",
            ))
            .into()
    }

    pub(crate) fn checklist_line() -> Object {
        described(&super::CHECKLIST_LINE, "What to check: one line that is not blank.")
    }

    pub(crate) fn history_entry() -> Object {
        described(&super::HISTORY_ENTRY, "The id of an entry in the property's history.")
    }

    pub(crate) fn search_name() -> Object {
        described(&super::SEARCH_NAME, "One line that is not blank.")
    }

    pub(crate) fn view() -> Object {
        described(
            &super::VIEW,
            "The search part of the data screen's address, without `?`: the parameters of \
             `GET /api/get-properties`, and `columns`. Without `historicalFilter`, it is `current`.",
        )
    }

    /// A list of at least `least` of these words.
    pub(crate) fn words(words: &[&str], least: usize, nullable: bool) -> RefOr<Schema> {
        let list = if nullable {
            SchemaType::from_iter([Type::Array, Type::Null])
        } else {
            SchemaType::new(Type::Array)
        };
        ArrayBuilder::new()
            .schema_type(list)
            .items(one_of(words))
            .min_items((least > 0).then_some(least))
            .max_items(Some(super::MOST_CHOICES))
            .into()
    }
}

/// The maximum length of a list of choices. Each choice may occur twice.
pub(crate) const MOST_CHOICES: usize = 40;

#[cfg(test)]
mod tests {
    use geography::Zip;
    use kernel::Money;
    use listings::parse_day;
    use saved::{Checklist, Note, Tags};

    use super::*;

    /// Checks which texts a rule admits.
    fn check(rule: &TextRule, admitted: &[&str], refused: &[&str]) {
        for text in admitted {
            assert!(rule.admits(text), "{text:?} is refused");
        }
        for text in refused {
            assert!(!rule.admits(text), "{text:?} is admitted");
        }
    }

    #[test]
    fn a_line_is_not_blank_and_has_no_control_characters() {
        let most = "é".repeat(200);
        let long = "é".repeat(201);
        check(
            &LINE,
            &["A", " Ann Example", "Zoë\u{a0}", most.as_str(), "李"],
            &["", " ", "\u{a0}\u{3000}", "\t", "a\nb", "a\u{0}", "\u{85}a", long.as_str()],
        );
        check(&OPTIONAL_LINE, &["", " ", "a", most.as_str()], &["a\rb", "\u{0}", long.as_str()]);
    }

    #[test]
    fn the_pattern_of_an_address_admits_only_what_the_domain_accepts() {
        let admitted = [
            "ann@example.com",
            " Ann@Example.COM\t",
            "a@b.c",
            "o'brien+x@mail.example.co.uk",
            "zoë@bücher.example",
            "a.b.c@1-2.a1",
            "a@1.2.x3",
            "李@例え.テスト",
        ];
        check(
            &EMAIL,
            &admitted,
            &[
                "",
                "ann",
                "ann@example",
                "@example.com",
                "ann@",
                "a b@example.com",
                "a@b@example.com",
                ".a@example.com",
                "a.@example.com",
                "a..b@example.com",
                "ann@example..com",
                "ann@.com",
                "ann@example.com.",
                "ann@-a.com",
                "ann@a-.com",
                "a@[127.0.0.1]",
                "a@127.0.0.1",
                "ann@exam_ple.com",
                "ann\u{200b}@example.com",
                "a\u{0}@example.com",
                "\"ann\"@example.com",
            ],
        );
        for text in admitted {
            assert!(EmailAddress::parse(text).is_ok(), "{text:?}");
        }
        assert!(!EMAIL.admits(&format!("ann@{}.com", "a.".repeat(130))), "more than 254");
    }

    #[test]
    fn a_password_has_8_to_71_characters() {
        let bounds = ["x".repeat(7), "x".repeat(8), "x".repeat(71), "x".repeat(72)];
        let [short, least, most, long] = bounds.each_ref().map(String::as_str);
        check(
            &NEW_PASSWORD,
            &[least, most, "        ", "éééééééé"],
            &["", short, long, "1234567\u{0}"],
        );
        check(&OPTIONAL_NEW_PASSWORD, &["", least, most], &[short, long, "1234567\u{0}", " "]);
        check(&TYPED_PASSWORD, &["x", " "], &["", "x".repeat(1_001).as_str()]);
    }

    #[test]
    fn keys_have_one_spelling() {
        check(
            &UUID,
            &["6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10", "6F1C6D2E-6A3F-4F0E-9F0E-0D5F7A3B9A10"],
            &["", "6f1c6d2e6a3f4f0e9f0e0d5f7a3b9a10", "{6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10}"],
        );
        check(
            &NOTIFICATION_ID,
            &["1", "4711", "999999999999999999"],
            &["", "0", "-1", "01", "1 ", "a", "1000000000000000000"],
        );
        let ticket = "7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a";
        check(&TICKET, &[ticket], &["", &ticket[1..], &ticket.to_uppercase()]);
        check(&SIGN_UP_SECRET, &[ticket], &["", &ticket[1..], &ticket.to_uppercase()]);
        check(&ZIP, &["30303", "00501"], &["", "3030", "303030", "30303-1", "３0303", " 30303"]);
        check(&CHECKOUT_ID, &["cs_test_a1B2"], &["", "a b", "é", "cs-1"]);
        check(&LINK_TOKEN, &["4fS0_-"], &["", "a b", "é", "a/b"]);
        let longest = "x".repeat(120);
        let keys = ["Georgia|Fulton|2026-000123", " x ", longest.as_str()];
        let no_keys = ["", " ", "a\nb", "\u{7f}", "x".repeat(121).as_str()].map(str::to_owned);
        check(&UNIQUE_ID, &keys, &no_keys.each_ref().map(String::as_str));
        for key in keys {
            assert!(UniqueId::parse(key).is_ok(), "{key:?}");
        }
        for key in no_keys {
            assert!(UniqueId::parse(&key).is_err(), "{key:?}");
        }
        assert!(Zip::parse("00501").is_some() && Zip::parse("30303-1").is_none());
    }

    #[test]
    fn numbers_have_one_spelling() {
        let amounts = ["0", "-1", "250000", "0.5", "9999999999999.99", "-9999999999999.99"];
        check(
            &DOLLARS,
            &amounts,
            &["+1", "01", "1.", ".5", "1.555", "1e5", " 1", "10000000000000", "-", "NaN"],
        );
        for text in amounts {
            assert!(Money::parse_dollars(text).is_some(), "{text}");
        }
        check(&YEAR, &["", "0", "1985", "9999"], &["10000", "-1", "01985", "1985.0", " "]);
        check(&COUNT, &["", "1", "18446744073709551615"], &["0", "01", "-1", "1.0"]);
        check(
            &DECIMAL,
            &["", "0", "1.5", "2.25", "999999999.99"],
            &["-1", "01", ".5", "1.", "1.255", "1e5", " 1", "1000000000"],
        );
        check(&TILE, &["0", "1048575"], &["", "01", "+1", "12345678"]);
        check(&OPTIONAL_NUMBER, &["", "-0.5", "2", "999999999"], &[" ", "1e3", "1000000000", "x"]);
    }

    #[test]
    fn the_pattern_of_a_day_admits_exactly_the_days_of_the_calendar() {
        check(
            &DAY,
            &["", "2026-12-01", "2024-02-29", "2000-02-29", "0000-02-29", "9999-12-31"],
            &["2026-12-1", "2026-02-29", "1900-02-29", "2026-04-31", "2026-00-10", "2026-13-01"],
        );
        for year in [0, 4, 1900, 2000, 2023, 2024, 2026, 9_999] {
            for (month, day) in (1..=12).flat_map(|month| (1..=31).map(move |day| (month, day))) {
                let text = format!("{year:04}-{month:02}-{day:02}");
                assert_eq!(DAY.admits(&text), parse_day(&text).is_some(), "{text}");
            }
        }
    }

    #[test]
    fn an_area_has_up_to_5_shapes_of_3_to_200_corners_on_the_globe() {
        let corners = |count| vec!["-179.123456789,-89.123456789"; count].join(";");
        let (most, long) = (corners(200), corners(201));
        let large = ["0,0"; 200].join(";");
        let (five, six) = (vec![large; 5].join("|"), ["0,0;1,0;1,1"; 6].join("|"));
        let wordy = [most.as_str(); 2].join("|");
        check(
            &AREA,
            &[
                "",
                "-84.5,33.6;-84.3,33.6;-84.3,33.9",
                "0,0;1,0;1,1|2,2;3,2;3,3",
                "0,0;1,0;1,1|zip",
                "180,90;-180.0,-90;0,0",
                most.as_str(),
                five.as_str(),
            ],
            &[
                "0,0;1,1",
                "180.1,0;1,0;1,1",
                "0,90.5;1,0;1,1",
                "0, 0;1,0;1,1",
                "0,0;1,0;1,1;",
                "0,0;1,0;1,1|",
                "zip",
                "0,0;1,0;1,1|zip|2,2;3,2;3,3",
                "0,0;1,0;1,1|0,0;1,1",
                long.as_str(),
                six.as_str(),
                wordy.as_str(),
            ],
        );
    }

    #[test]
    fn a_note_has_as_many_characters_as_the_domain_keeps() {
        let most = "é".repeat(2_000);
        check(&NOTE, &["", "a\nb", most.as_str()], &[format!("{most} ").as_str()]);
        assert!(Note::parse(&most).is_ok());
        check(&SEARCH, &["", &most[..400]], &[&most[..402]]);
    }

    #[test]
    fn the_rules_of_tags_and_checklists_admit_only_what_the_domain_accepts() {
        let (most, long) = ("é".repeat(30), "é".repeat(31));
        check(
            &TAG,
            &["Cobb", " needs roof ", most.as_str()],
            &["", " ", "a,b", ",a", "a\nb", "\u{85}a", long.as_str()],
        );
        for tag in [" needs roof ", most.as_str()] {
            assert!(Tags::parse([tag]).is_ok(), "{tag:?}");
        }
        let (most, long) = ("é".repeat(100), "é".repeat(101));
        check(
            &CHECKLIST_LINE,
            &["Taxes, liens", most.as_str()],
            &["", "\u{a0}", "a\nb", long.as_str()],
        );
        assert!(Checklist::parse([(most.as_str(), true)]).is_ok());
        check(&HISTORY_ENTRY, &["1", "999999999999999999"], &["", "0", "-1", "01", "a"]);
    }

    #[test]
    fn a_search_has_at_most_20_words() {
        let words = |count| vec!["a"; count].join("\u{3000}");
        let (most, many) = (words(20), words(21));
        let padded = format!("\t{most} ");
        check(&SEARCH, &["", " ", "a", &most, &padded], &[&many]);
    }
}
