//! Every public type, trait, function and constant has a doc comment.
//!
//! rustc's `missing_docs` also requires one on each field and variant, where most of them could
//! only repeat the name. This rule leaves fields and variants out.

use std::path::Path;

use crate::files;

/// The items that need a doc comment.
const ITEMS: &[&str] = &["fn", "struct", "enum", "trait", "type", "const", "static", "union"];
/// What may stand between `pub` and the item.
const QUALIFIERS: &[&str] = &["const", "async", "unsafe"];

/// The public items without a doc comment, in all sources except tests.
#[must_use]
pub fn breaches(root: &Path) -> Vec<String> {
    let is_source = |path: &str| {
        path.ends_with(".rs")
            && path.contains("/src/")
            && !path.ends_with("tests.rs")
            && !path.contains("/tests/")
    };
    files::read(root)
        .iter()
        .filter(|file| is_source(&file.path))
        .flat_map(|file| undocumented(&file.path, &file.text))
        .collect()
}

fn undocumented(path: &str, text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut in_public_trait = false;
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if line.starts_with("mod tests") {
            break;
        }
        in_public_trait = match *line {
            "}" => false,
            _ => in_public_trait || line.starts_with("pub trait "),
        };
        let method = in_public_trait && line.starts_with("    fn ");
        if (method || is_public_item(line)) && !is_documented(&lines[..index]) {
            found.push(format!("{path}:{} has no doc comment: {}", index + 1, line.trim()));
        }
    }
    found
}

fn is_public_item(line: &str) -> bool {
    let mut words = line.split_whitespace();
    if words.next() != Some("pub") {
        return false;
    }
    let Some(first) = words.next() else { return false };
    // `const` is both a qualifier and an item.
    let item = if QUALIFIERS.contains(&first) {
        words.next().filter(|word| *word == "fn").unwrap_or(first)
    } else {
        first
    };
    ITEMS.contains(&item)
}

/// Whether the lines before an item end with a doc comment, with attributes after it or none.
fn is_documented(before: &[&str]) -> bool {
    let mut lines = before.iter().rev().map(|line| line.trim());
    while let Some(line) = lines.next() {
        // A macro passes the comments of its caller on.
        if ["///", "#[doc", "$(#["].iter().any(|start| line.starts_with(start)) {
            return true;
        }
        if line.ends_with(")]") && !line.starts_with("#[") {
            // The end of an attribute of several lines.
            let _start = lines.by_ref().find(|line| line.starts_with("#["));
        } else if line.is_empty() || line.ends_with([';', '{', '}']) {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::undocumented;

    #[test]
    fn items_and_methods_of_traits_need_a_comment_and_fields_do_not() {
        let text = "/// A plan.\n#[derive(Debug)]\n#[schema(\n    example = {}\n)]\npub struct Plan {\n    pub price: u32,\n}\n\n\
                    pub enum Period {\n    Month,\n}\n\n/// Store.\npub trait Store {\n    fn find(&self);\n}\n\n\
                    pub const fn free() {}\npub(crate) fn inner() {}\n";
        assert_eq!(
            undocumented("a/src/lib.rs", text),
            [
                "a/src/lib.rs:10 has no doc comment: pub enum Period {",
                "a/src/lib.rs:16 has no doc comment: fn find(&self);",
                "a/src/lib.rs:19 has no doc comment: pub const fn free() {}",
            ]
        );
    }
}
