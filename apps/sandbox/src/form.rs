//! Forms and queries: names and values, percent-encoded, `line_items[0][price]` and all.

use std::collections::BTreeMap;

/// Fields by their name; of a name that comes twice the last counts.
#[derive(Debug, Default)]
pub(crate) struct Form(BTreeMap<String, String>);

impl Form {
    pub(crate) fn read(encoded: &str) -> Self {
        let pairs = encoded.split('&').filter(|pair| !pair.is_empty());
        Self(
            pairs
                .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
                .map(|(name, value)| (decoded(name), decoded(value)))
                .collect(),
        )
    }

    /// A field's value, unless it is empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    pub(crate) fn text(&self, name: &str) -> String {
        self.get(name).unwrap_or_default().to_owned()
    }
}

fn decoded(text: &str) -> String {
    let mut bytes = text.bytes();
    let mut plain = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        match byte {
            b'+' => plain.push(b' '),
            b'%' => {
                let digits: Vec<u8> = bytes.by_ref().take(2).collect();
                let code = std::str::from_utf8(&digits).ok();
                plain.extend(code.and_then(|code| u8::from_str_radix(code, 16).ok()));
            }
            other => plain.push(other),
        }
    }
    String::from_utf8_lossy(&plain).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_as_they_were_meant() {
        let form = Form::read("line_items%5B0%5D%5Bprice%5D=p%201&a=b+c%26&empty=&broken=%zz1");
        assert_eq!(form.get("line_items[0][price]"), Some("p 1"));
        assert_eq!(form.get("a"), Some("b c&"));
        assert_eq!(form.get("empty"), None);
        assert_eq!(form.text("broken"), "1");
        assert_eq!(form.text("absent"), "");
    }
}
