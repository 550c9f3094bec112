//! Circles: files of a crate that need each other, so that none of them can be understood alone.
//!
//! A file needs another one if it names something that the other one defines, directly or through a module that only
//! hands the name on. Code that only tests compile does not count.

use std::collections::{BTreeMap, BTreeSet};

use crate::files::TextFile;
use crate::layers::items;

/// Returns the groups of files that need each other, each sorted. The files are those of one crate's `src`.
#[must_use]
pub fn circles(files: &[TextFile]) -> Vec<Vec<String>> {
    let modules = Modules::new(files);
    let needed: BTreeMap<&str, BTreeSet<&str>> =
        modules.0.keys().map(|module| (module.as_str(), modules.needed_by(module))).collect();
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        needed.keys().map(|module| (*module, reached_from(module, &needed))).collect();
    let mut circles = BTreeSet::new();
    for (module, others) in &reached {
        let circle: BTreeSet<_> =
            others.iter().filter(|other| reached[*other].contains(module)).collect();
        if circle.len() > 1 {
            let paths = circle.iter().map(|module| modules.0[**module].path.clone());
            circles.insert(paths.collect::<BTreeSet<_>>().into_iter().collect());
        }
    }
    circles.into_iter().collect()
}

/// The modules that are reached from one along the needs of each, without itself if nothing leads back.
fn reached_from<'a>(
    from: &str,
    needed: &BTreeMap<&'a str, BTreeSet<&'a str>>,
) -> BTreeSet<&'a str> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(module) = next.pop() {
        for other in &needed[module] {
            if reached.insert(*other) {
                next.push(other);
            }
        }
    }
    reached
}

struct Module {
    path: String,
    /// Without comments and tests.
    code: String,
    /// The names that the module hands on, and the path from which it has each.
    handed_on: BTreeMap<String, String>,
}

/// The modules of a crate by their names, such as `wire::listings`. The top module has the empty name.
struct Modules(BTreeMap<String, Module>);

impl Modules {
    fn new(files: &[TextFile]) -> Self {
        let modules = files.iter().filter_map(|file| {
            let name = file.path.strip_suffix(".rs")?;
            let name = name.strip_suffix("/mod").unwrap_or(name);
            let name = if matches!(name, "lib" | "main") { "" } else { name };
            if name.split('/').any(is_for_tests) {
                return None;
            }
            let code = without_tests(&file.text);
            let handed_on = statements(&code, "pub use ")
                .chain(statements(&code, "pub(crate) use "))
                .chain(statements(&code, "pub(super) use "))
                .flat_map(|text| paths(text, ""))
                .filter_map(|path| Some((path.rsplit("::").next()?.to_owned(), path)))
                .collect();
            Some((name.replace('/', "::"), Module { path: file.path.clone(), code, handed_on }))
        });
        Self(modules.collect())
    }

    /// The modules that define what a module names.
    fn needed_by(&self, module: &str) -> BTreeSet<&str> {
        let code = &self.0[module].code;
        let handed_on = &self.0[module].handed_on;
        let mut needed = BTreeSet::new();
        for path in
            statements(code, "use ").flat_map(|text| paths(text, "")).chain(inline_paths(code))
        {
            // What a module hands on is needed by those who take it.
            if handed_on.values().any(|handed| *handed == path) {
                continue;
            }
            let Some(path) = self.absolute(module, &path) else { continue };
            needed.extend(self.definer(&path, 0).filter(|other| *other != module));
        }
        needed
    }

    /// A path from the top of the crate, or `None` if it leads to another crate.
    fn absolute(&self, module: &str, path: &str) -> Option<String> {
        let mut base: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
        let mut parts = path.split("::").peekable();
        match parts.peek().copied()? {
            "crate" => {
                base.clear();
                parts.next();
            }
            "self" => {
                parts.next();
            }
            "super" => {
                while parts.peek() == Some(&"super") {
                    base.pop()?;
                    parts.next();
                }
            }
            first => {
                let mut child = base.clone();
                child.push(first);
                self.0.contains_key(&child.join("::")).then_some(())?;
            }
        }
        base.extend(parts);
        Some(base.join("::"))
    }

    /// The module that defines what a path from the top of the crate names.
    fn definer(&self, path: &str, depth: usize) -> Option<&str> {
        let (mut module, mut rest) = (path, "");
        let (name, found) = loop {
            if let Some(found) = self.0.get_key_value(module) {
                break found;
            }
            let cut = module.rfind("::").unwrap_or(0);
            rest = &path[if cut == 0 { 0 } else { cut + 2 }..];
            module = &module[..cut];
        };
        let first = rest.split("::").next().unwrap_or_default();
        match found.handed_on.get(first) {
            Some(from) if depth < 8 => {
                let from = self.absolute(name, from)?;
                self.definer(&from, depth + 1)
            }
            _ => Some(name),
        }
    }
}

fn is_for_tests(part: &str) -> bool {
    matches!(part, "tests" | "testing") || part.ends_with("_tests")
}

/// The code without comments and without the modules that only tests compile.
fn without_tests(text: &str) -> String {
    let code: Vec<&str> =
        text.lines().map(|line| line.find("//").map_or(line, |at| &line[..at])).collect();
    let code = code.join("\n");
    match code.find("#[cfg(test)]\nmod tests {") {
        Some(at) => code[..at].to_owned(),
        None => code,
    }
}

/// What follows `start` at the beginning of each line, until the semicolon.
fn statements<'a>(code: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    code.match_indices(start).filter_map(move |(at, _)| {
        let before = code[..at].rsplit('\n').next().unwrap_or_default().trim();
        let is_statement = before.is_empty() || start == "use " && before.starts_with("pub");
        let text = &code[at + start.len()..];
        is_statement.then(|| text.split(';').next().unwrap_or_default())
    })
}

/// The paths of a `use` statement, one for each name.
fn paths(text: &str, before: &str) -> Vec<String> {
    let text = text.trim();
    match text.split_once('{') {
        Some((prefix, list)) => {
            let prefix = format!("{before}{}", prefix.trim());
            items(list).into_iter().flat_map(|item| paths(item, &prefix)).collect()
        }
        None if text.is_empty() => Vec::new(),
        None => {
            let path = format!("{before}{}", text.split(" as ").next().unwrap_or_default().trim());
            vec![path.strip_suffix("::self").unwrap_or(&path).to_owned()]
        }
    }
}

/// The paths from `crate`, `super` or `self` inside expressions and types.
fn inline_paths(code: &str) -> impl Iterator<Item = String> {
    ["crate::", "super::", "self::"].into_iter().flat_map(move |start| {
        code.match_indices(start).filter_map(move |(at, _)| {
            let is_inside =
                code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
            let path: String = code[at..]
                .chars()
                .take_while(|c| c.is_alphanumeric() || matches!(c, '_' | ':'))
                .collect();
            (!is_inside && !path.ends_with(':')).then_some(path)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::circles;
    use crate::files::TextFile;

    fn found(sources: &[(&str, &str)]) -> Vec<Vec<String>> {
        let file =
            |(path, text): &(&str, &str)| TextFile { path: (*path).into(), text: (*text).into() };
        circles(&sources.iter().map(file).collect::<Vec<_>>())
    }

    #[test]
    fn files_that_need_each_other_are_a_circle_in_every_notation() {
        for (one, other) in [
            ("use crate::b::B;", "use crate::a::A;"),
            ("use super::b::{B, C};", "use crate::{a::A, c};"),
            ("fn f(b: crate::b::B) {}", "pub use super::a::A;\nfn g() { super::a::f() }"),
            ("use crate::B;", "use crate::{\n    a::{self, A},\n};"),
        ] {
            let sources = [
                ("lib.rs", "mod a;\nmod b;\nmod c;\npub use b::B;"),
                ("a.rs", one),
                ("b.rs", other),
                ("c.rs", ""),
            ];
            assert_eq!(found(&sources), [["a.rs", "b.rs"]], "{one} and {other}");
        }
    }

    #[test]
    fn what_tests_comments_and_faces_name_makes_no_circle() {
        let sources = [
            ("lib.rs", "mod a;\nmod b;\npub mod testing;\npub use a::A;"),
            (
                "a.rs",
                "//! See `crate::b::B`.\npub struct A;\n#[cfg(test)]\nmod tests {\n use crate::b::B;\n}",
            ),
            ("b.rs", "use crate::A;\nuse other::a;"),
            ("testing.rs", "use crate::{a::A, b::B};"),
        ];
        assert_eq!(found(&sources), Vec::<Vec<String>>::new());
    }
}
