use std::collections::HashMap;

/// The tags of a saved property: at most ten, in the order in which they were added. Two tags differ
/// by more than the case of their letters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags(Vec<String>);

/// The texts cannot be the tags of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTags {
    /// A text is blank, too long, or contains a comma, which separates tags in a download.
    #[error("A tag must have 1 to {} characters and no comma.", Tags::MAX_CHARS)]
    NotATag,
    /// There are too many.
    #[error("A property can have at most {} tags.", Tags::MOST)]
    TooMany,
}

impl Tags {
    /// The maximum number of tags of a property.
    pub const MOST: usize = 10;
    /// The maximum length of a tag, in characters.
    pub const MAX_CHARS: usize = 30;

    /// Parses the texts that a person typed. Blanks around and between words become one, and a tag
    /// that differs from an earlier one only in case is left out.
    ///
    /// # Errors
    /// [`InvalidTags`] when a text is not a tag, or more than [`Tags::MOST`] remain.
    pub fn parse<'a>(typed: impl IntoIterator<Item = &'a str>) -> Result<Self, InvalidTags> {
        let mut tags: Vec<String> = Vec::new();
        for text in typed {
            let tag = one_line(text);
            if tag.is_empty() || tag.chars().count() > Self::MAX_CHARS || tag.contains(',') {
                return Err(InvalidTags::NotATag);
            }
            if tags.iter().all(|known| known.to_lowercase() != tag.to_lowercase()) {
                tags.push(tag);
            }
        }
        if tags.len() > Self::MOST { Err(InvalidTags::TooMany) } else { Ok(Self(tags)) }
    }

    /// The tags in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Whether there is no tag.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The tags as one text, separated by commas.
    #[must_use]
    pub fn joined(&self) -> String {
        self.0.join(", ")
    }
}

/// Returns a text as one line: blanks, line ends and control characters become single blanks.
pub(crate) fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The maximum number of tags that are suggested.
pub const MOST_SUGGESTED: usize = 200;

/// Returns the tags to suggest to a person who used these: the most used first, then by the alphabet,
/// each in the spelling that occurs first.
pub(crate) fn suggested(used: &[Tags]) -> Vec<String> {
    let mut counts: HashMap<String, (usize, &str)> = HashMap::new();
    for tag in used.iter().flat_map(Tags::iter) {
        counts.entry(tag.to_lowercase()).or_insert((0, tag)).0 += 1;
    }
    let mut counts: Vec<(String, (usize, &str))> = counts.into_iter().collect();
    counts.sort_by(|(a, (a_uses, _)), (b, (b_uses, _))| b_uses.cmp(a_uses).then(a.cmp(b)));
    counts.truncate(MOST_SUGGESTED);
    counts.into_iter().map(|(_, (_, tag))| tag.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(typed: &[&str]) -> Result<Vec<String>, InvalidTags> {
        Ok(Tags::parse(typed.iter().copied())?.iter().map(str::to_owned).collect())
    }

    #[test]
    fn a_tag_is_one_line_of_at_most_thirty_characters() {
        assert_eq!(tags(&["  needs \n\t roof "]).unwrap(), ["needs roof"]);
        assert!(tags(&[&"é".repeat(30)]).is_ok());
        for wrong in ["", " ", "a,b", "\u{0}", &"é".repeat(31)] {
            assert_eq!(tags(&[wrong]), Err(InvalidTags::NotATag), "{wrong:?}");
        }
        assert_eq!(
            InvalidTags::NotATag.to_string(),
            "A tag must have 1 to 30 characters and no comma."
        );
    }

    #[test]
    fn tags_are_unique_without_regard_to_case() {
        assert_eq!(
            tags(&["Cobb", "flip", "COBB", "Élan", "éLAN"]).unwrap(),
            ["Cobb", "flip", "Élan"]
        );
    }

    #[test]
    fn a_property_has_at_most_ten_tags() {
        let names: Vec<String> = (1..=11).map(|number| format!("tag {number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(tags(&names[..10]).unwrap().len(), 10);
        assert_eq!(tags(&names), Err(InvalidTags::TooMany));
        let mut repeated = names[..10].to_vec();
        repeated.push("TAG 3");
        assert_eq!(tags(&repeated).unwrap().len(), 10, "a repetition does not count");
        assert_eq!(InvalidTags::TooMany.to_string(), "A property can have at most 10 tags.");
    }

    #[test]
    fn the_most_used_tags_are_suggested_first() {
        let used = [
            Tags::parse(["rental", "Flip"]).unwrap(),
            Tags::parse(["flip"]).unwrap(),
            Tags::parse(["corner lot"]).unwrap(),
        ];
        assert_eq!(suggested(&used), ["Flip", "corner lot", "rental"]);
    }

    #[test]
    fn at_most_two_hundred_tags_are_suggested() {
        let used: Vec<Tags> = (0..201)
            .map(|number| Tags::parse([format!("{number:03}").as_str()]).unwrap())
            .collect();
        let suggested = suggested(&used);
        assert_eq!((suggested.len(), suggested[199].as_str()), (200, "199"));
    }
}
