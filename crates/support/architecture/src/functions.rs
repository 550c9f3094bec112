//! No function of the product is long.
//!
//! rustfmt gives the first and the last line of a function the same indentation, so lines are enough
//! to measure it. Fakes count, and tests do not: contract suites are named for what they check.

use std::path::Path;

use crate::files;

/// The most lines of a function, from its name to its closing brace.
const MOST_LINES: usize = 70;

/// Longer functions, each with the folder of its crate. This list may only shrink.
const LONG: &[(&str, &str)] = &[
    ("apps/portal", "import"),
    ("apps/portal", "ports"),
    ("apps/portal", "read_all"),
    ("apps/portal", "run"),
    ("apps/portal", "text_of"),
    ("crates/adapters/http", "route_table"),
    ("crates/adapters/smtp", "words"),
    ("crates/adapters/smtp", "words"),
    ("crates/adapters/spreadsheets", "ruled"),
];

/// A function of the product.
#[derive(Debug, PartialEq, Eq)]
struct Function {
    name: String,
    /// The line of its name, from 1.
    line: usize,
    lines: usize,
}

/// The functions that are too long, and the exceptions that are no longer needed.
#[must_use]
pub fn breaches(root: &Path) -> Vec<String> {
    let files = files::read(root);
    let sources = files.iter().filter(|file| is_product(&file.path));
    let sources = sources.map(|file| (file.path.as_str(), file.text.as_str()));
    breaches_of(sources, LONG)
}

fn breaches_of<'a>(
    sources: impl Iterator<Item = (&'a str, &'a str)>,
    long: &[(&str, &str)],
) -> Vec<String> {
    let mut unused = long.to_vec();
    let mut found = Vec::new();
    for (path, text) in sources {
        for Function { name, line, lines } in functions(text) {
            let is_exception = |(folder, known): &(&str, &str)| {
                *known == name
                    && path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
            };
            if lines <= MOST_LINES {
                continue;
            }
            match unused.iter().position(is_exception) {
                Some(place) => drop(unused.remove(place)),
                None => {
                    found.push(format!("{path}:{line} {name} has {lines} lines, not {MOST_LINES}"))
                }
            }
        }
    }
    let unused = unused.iter().map(|(folder, name)| {
        format!("{name} in {folder} is short or gone: remove it from the list of long functions")
    });
    found.extend(unused);
    found
}

fn is_product(path: &str) -> bool {
    let is_source = path.ends_with(".rs") && path.contains("/src/");
    let tests = ["/tests/", "/benches/", "/examples/", "tests.rs", "crates/support/", "deploy/"];
    is_source && !tests.iter().any(|part| path.contains(part))
}

fn functions(text: &str) -> Vec<Function> {
    let lines: Vec<&str> = text.lines().collect();
    let product = lines.iter().position(|line| line.starts_with("mod tests {"));
    let product = &lines[..product.unwrap_or(lines.len())];
    let mut found = Vec::new();
    for (start, line) in product.iter().enumerate() {
        let Some(name) = name_of(line).filter(|name| !name.ends_with("_contract")) else {
            continue;
        };
        let indent = &line[..line.len() - line.trim_start().len()];
        // The signature ends in its first line, or in a later one with the same indentation.
        let rest = &product[start..];
        let own = |line: &str| line.strip_prefix(indent).is_some_and(|own| !own.starts_with(' '));
        let ends = |line: &&str| own(line) && line.ends_with(['{', ';', '}']);
        let Some(signature) = rest.iter().position(ends) else { continue };
        let end = if rest[signature].ends_with('{') {
            rest.iter().position(|line| line.strip_prefix(indent) == Some("}"))
        } else {
            Some(signature)
        };
        let lines = end.map_or(rest.len(), |end| end + 1);
        found.push(Function { name: name.to_owned(), line: start + 1, lines });
    }
    found
}

/// The name of the function that begins in this line.
fn name_of(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    let is_qualifier = |word: &str| {
        word.starts_with("pub") || ["const", "async", "unsafe", "default"].contains(&word)
    };
    let first = words.find(|word| !is_qualifier(word) && !word.ends_with(')'))?;
    let name = if first == "fn" { words.next()? } else { return None };
    name.split(['(', '<']).next()
}

#[cfg(test)]
mod tests {
    use super::{MOST_LINES, breaches_of, functions};

    const SOURCE: &str = "\
impl Import for Store {
    pub(in crate::a) const fn short(&self) -> u8 { 1 }

    fn declared(&self);

    async fn long<T>(
        &self,
    ) -> u8
    where
        T: Copy,
    {
        if self.a {
            1
        }
    }
}

fn store_contract() {
}

#[cfg(test)]
mod tests {
    fn test() {
    }
}
";

    #[test]
    fn a_function_has_the_lines_from_its_name_to_its_brace_and_tests_do_not_count() {
        let measured: Vec<_> =
            functions(SOURCE).into_iter().map(|one| (one.name, one.line, one.lines)).collect();
        let expected = [("short", 2, 1), ("declared", 4, 1), ("long", 6, 10)];
        assert_eq!(measured, expected.map(|(name, line, lines)| (name.to_owned(), line, lines)));
    }

    #[test]
    fn a_long_function_needs_an_exception_and_an_exception_a_long_function() {
        let body = "    a();\n".repeat(MOST_LINES - 2);
        let short = format!("fn apply() {{\n{body}}}\n");
        let long = format!("fn apply() {{\n    a();\n{body}}}\n");
        let breaches = |text: &str, list: &[(&str, &str)]| {
            breaches_of([("crates/domain/intake/src/a.rs", text)].into_iter(), list)
        };
        let list = [("crates/domain/intake", "apply")];
        assert_eq!(breaches(&short, &[]), [""; 0]);
        assert_eq!(breaches(&long, &list), [""; 0]);
        assert_eq!(
            breaches(&long, &[]),
            ["crates/domain/intake/src/a.rs:1 apply has 71 lines, not 70"]
        );
        let unneeded = "apply in crates/domain/intake is short or gone: \
                        remove it from the list of long functions";
        assert_eq!(breaches(&short, &list), [unneeded]);
        assert_eq!(
            breaches(&long.repeat(2), &list),
            ["crates/domain/intake/src/a.rs:72 apply has 71 lines, not 70"],
            "an exception is for one function"
        );
        let other = [("crates/domain/int", "apply")];
        assert_eq!(breaches(&long, &other).len(), 2);
    }
}
