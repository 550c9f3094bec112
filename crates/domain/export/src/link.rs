/// How links to the product's own pages are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Links {
    product_name: String,
    public_url: String,
}

impl Links {
    /// Links of the product `product_name` at `public_url`, with or without a slash at its end.
    #[must_use]
    pub fn new(product_name: impl Into<String>, public_url: &str) -> Self {
        Self {
            product_name: product_name.into(),
            public_url: public_url.trim_end_matches('/').to_owned(),
        }
    }

    /// The heading of a download's first column: the product's name followed by 'Link'.
    #[must_use]
    pub fn heading(&self) -> String {
        format!("{} Link", self.product_name)
    }

    /// The absolute link to a property's details. The id is the first of `ids` that isn't blank
    /// (`unique_ID`, `_id`, `ID`), else `temp-{index}`, rows being counted from 0.
    #[must_use]
    pub fn to_details(&self, ids: [Option<&str>; 3], index: u64) -> String {
        let id = ids.into_iter().flatten().find(|id| !id.trim().is_empty());
        let mut link = format!("{}/#/property-details/", self.public_url);
        match id {
            Some(id) => percent_encode(id, &mut link),
            None => link.push_str(&format!("temp-{index}")),
        }
        link
    }
}

/// Appends `text` with every byte percent-encoded but letters, digits and `-._~`.
fn percent_encode(text: &str, link: &mut String) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            link.push(char::from(byte));
        } else {
            link.push('%');
            link.push(char::from(HEX[usize::from(byte >> 4)]));
            link.push(char::from(HEX[usize::from(byte & 15)]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links() -> Links {
        Links::new("Courthouse Steps", "https://steps.example.com/")
    }

    #[test]
    fn the_first_column_is_headed_by_the_product_and_link() {
        assert_eq!(links().heading(), "Courthouse Steps Link");
    }

    #[test]
    fn the_id_is_the_first_that_there_is_and_else_temp_and_the_place() {
        let link = |ids, index| links().to_details(ids, index);
        let base = "https://steps.example.com/#/property-details/";
        assert_eq!(link([Some("A-1"), Some("b"), Some("c")], 0), format!("{base}A-1"));
        assert_eq!(link([None, Some("b"), Some("c")], 0), format!("{base}b"));
        assert_eq!(link([Some(" "), None, Some("c")], 0), format!("{base}c"));
        assert_eq!(link([None, None, None], 0), format!("{base}temp-0"));
        assert_eq!(link([None, None, None], 41), format!("{base}temp-41"));
    }

    #[test]
    fn an_id_is_percent_encoded() {
        let link = links().to_details([Some("Georgia|Fulton/2026 é%~"), None, None], 0);
        assert_eq!(
            link,
            "https://steps.example.com/#/property-details/Georgia%7CFulton%2F2026%20%C3%A9%25~"
        );
    }
}
