/// A text with fields for cells: `{PropertyAddress:}, {address2}`. Two braces stand for a literal
/// brace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Template {
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Literal(String),
    Field(String),
}

impl Template {
    /// Parses a template.
    ///
    /// # Errors
    /// A message that continues the key of the template.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let mut pieces = Vec::new();
        let mut literal = String::new();
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '{' | '}' if chars.peek() == Some(&c) => {
                    chars.next();
                    literal.push(c);
                }
                '}' => return Err("has a '}' without a '{'; write '}}' for a literal brace"),
                '{' => {
                    let mut name = String::new();
                    loop {
                        match chars.next() {
                            Some('}') => break,
                            Some('{') | None => {
                                return Err(
                                    "has a '{' that is not closed; write '{{' for a literal brace",
                                );
                            }
                            Some(c) => name.push(c),
                        }
                    }
                    if name.trim().is_empty() {
                        return Err("has empty braces; write a column's name between them");
                    }
                    if !literal.is_empty() {
                        pieces.push(Piece::Literal(std::mem::take(&mut literal)));
                    }
                    pieces.push(Piece::Field(name));
                }
                c => literal.push(c),
            }
        }
        if !literal.is_empty() {
            pieces.push(Piece::Literal(literal));
        }
        Ok(Self { pieces })
    }

    /// Creates a template with one field and no literal text.
    pub fn field(name: &str) -> Self {
        Self { pieces: vec![Piece::Field(name.to_owned())] }
    }

    /// The pieces in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The names between braces.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Field(name) => Some(name.as_str()),
            Piece::Literal(_) => None,
        })
    }

    /// The text, if the template has no fields.
    pub fn constant(&self) -> Option<&str> {
        match self.pieces.as_slice() {
            [] => Some(""),
            [Piece::Literal(text)] => Some(text),
            _ => None,
        }
    }
}

/// Fills a template. A blank field also removes the literal text that joins it to its neighbors.
/// For example, `{street}, {city}` is only the city if the street is blank, and a blank if both
/// are blank.
pub(crate) fn fill<'p, T: AsRef<str>>(parts: impl Iterator<Item = Part<'p, T>>) -> String {
    let mut text = String::new();
    let mut pending = "";
    // Whether a field before the pending literal text is not blank.
    let mut after_field = false;
    let mut last_was_blank = false;
    let mut has_field = false;
    for part in parts {
        match part {
            Part::Words(words) => {
                pending = words;
                if !has_field {
                    text.push_str(words);
                    pending = "";
                }
            }
            Part::Value(value) => {
                let value = value.as_ref();
                if after_field && !value.is_empty() {
                    text.push_str(pending);
                }
                has_field = true;
                last_was_blank = value.is_empty();
                if !last_was_blank {
                    text.push_str(value);
                    after_field = true;
                }
                pending = "";
            }
        }
    }
    if has_field && !after_field {
        return String::new();
    }
    if !last_was_blank {
        text.push_str(pending);
    }
    text
}

/// A piece of a template with the text of its field.
pub(crate) enum Part<'p, T> {
    Words(&'p str),
    Value(T),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(template: &str, values: &[(&str, &str)]) -> String {
        let template = Template::parse(template).unwrap();
        fill(template.pieces().iter().map(|piece| match piece {
            Piece::Literal(words) => Part::Words(words.as_str()),
            Piece::Field(name) => {
                Part::Value(values.iter().find(|(key, _)| key == name).unwrap().1)
            }
        }))
    }

    #[test]
    fn fields_are_filled_between_literal_text() {
        let values = [("street", "7790 SW 127 ST"), ("city", "PINECREST")];
        assert_eq!(filled("{street}, {city}", &values), "7790 SW 127 ST, PINECREST");
        assert_eq!(filled("At {street} (Florida)", &values), "At 7790 SW 127 ST (Florida)");
        assert_eq!(filled("{{{street}}}", &values), "{7790 SW 127 ST}");
        assert_eq!(filled("Florida", &[]), "Florida");
        assert_eq!(filled("", &[]), "");
    }

    #[test]
    fn a_blank_field_removes_its_literal_text() {
        let values = [("a", ""), ("b", "B"), ("c", "C"), ("none", "")];
        assert_eq!(filled("{a}, {b}", &values), "B");
        assert_eq!(filled("{b}, {a}", &values), "B");
        assert_eq!(filled("{b}, {a} - {c}", &values), "B - C");
        assert_eq!(filled("{a}, {none}", &values), "");
        assert_eq!(filled("{a} acres", &values), "");
        assert_eq!(filled("about {a}", &values), "");
        assert_eq!(filled("{b} acres", &values), "B acres");
    }

    #[test]
    fn a_template_that_is_not_closed_is_refused() {
        for text in ["{street", "street}", "{}", "{a{b}}", "{ }"] {
            assert!(Template::parse(text).is_err(), "{text}");
        }
    }
}
