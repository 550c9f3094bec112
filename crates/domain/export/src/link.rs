use listings::text::percent_encode;

/// Creates links to the product's pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Links {
    product_name: String,
    public_url: String,
}

impl Links {
    /// Creates links of the product `product_name` at `public_url`. A slash at the end of the URL
    /// is optional.
    #[must_use]
    pub fn new(product_name: impl Into<String>, public_url: &str) -> Self {
        Self {
            product_name: product_name.into(),
            public_url: public_url.trim_end_matches('/').to_owned(),
        }
    }

    /// The heading of the first column of a download: the product's name followed by 'Link'.
    #[must_use]
    pub fn heading(&self) -> String {
        format!("{} Link", self.product_name)
    }

    /// The absolute link to the details of a property. The id is the first of `ids` (`unique_ID`,
    /// `_id`, `ID`) that is not blank, or `temp-{index}` if all are blank. `index` counts rows from
    /// 0.
    #[must_use]
    pub fn to_details(&self, ids: [Option<&str>; 3], index: u64) -> String {
        let id = ids.into_iter().flatten().find(|id| !id.trim().is_empty());
        let mut link = format!("{}/#/property-details/", self.public_url);
        match id {
            Some(id) => link.push_str(&percent_encode(id)),
            None => link.push_str(&format!("temp-{index}")),
        }
        link
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links() -> Links {
        Links::new("Courthouse Steps", "https://steps.example.com/")
    }

    #[test]
    fn the_heading_of_the_first_column_is_the_product_and_link() {
        assert_eq!(links().heading(), "Courthouse Steps Link");
    }

    #[test]
    fn the_id_is_the_first_one_that_is_not_blank_or_temp_and_the_index() {
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
