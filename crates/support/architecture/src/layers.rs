//! Layers of modules inside a crate: a layer imports only the layers before it.

use std::path::Path;

use crate::files::{self, TextFile};

/// The layers of a crate, lowest first. Each is a folder under `src`.
/// Files at the top of `src` are above all layers.
pub struct Layering {
    /// The crate's folder.
    pub folder: &'static str,
    /// The names of the folders under `src`, lowest first.
    pub layers: &'static [&'static str],
    /// The layer whose modules do not import each other, if there is one.
    pub independent: Option<&'static str>,
}

/// The crates that have layers.
pub const LAYERINGS: &[Layering] = &[
    Layering {
        folder: "crates/adapters/http",
        layers: &["serving", "wire", "routes"],
        independent: Some("routes"),
    },
    Layering {
        folder: "crates/adapters/listing-index",
        layers: &["columns", "build", "query"],
        independent: None,
    },
    Layering {
        folder: "crates/adapters/postgres",
        layers: &[
            "schema",
            "connection",
            "sending",
            "listings",
            "truth",
            "people",
            "news",
            "operations",
        ],
        independent: None,
    },
];

/// The imports that point up in `layering` or sideways in its independent layer, and its layers that
/// have no file.
#[must_use]
pub fn breaches(root: &Path, layering: &Layering) -> Vec<String> {
    let files = files::read(&root.join(layering.folder).join("src"));
    let mut breaches = check(layering, &files);
    breaches.extend(
        layering.independent.into_iter().flat_map(|layer| sideways(layering, layer, &files)),
    );
    breaches
}

/// The imports of one module of `layer` in another.
fn sideways(layering: &Layering, layer: &str, files: &[TextFile]) -> Vec<String> {
    let folder = format!("{layer}/");
    let module_of = |file: &TextFile| {
        let rest = file.path.strip_prefix(&folder)?;
        let module = rest.split('/').next()?.trim_end_matches(".rs");
        (module != "mod").then(|| (module.to_owned(), rest.contains('/')))
    };
    let modules: Vec<String> = files.iter().filter_map(module_of).map(|(name, _)| name).collect();
    let mut breaches = Vec::new();
    for file in files {
        let Some((own, is_nested)) = module_of(file) else { continue };
        let up = if is_nested { "super::super::" } else { "super::" };
        let named = named_after(&file.text, &[&format!("crate::{layer}::"), up]);
        for other in named.into_iter().filter(|name| *name != own && modules.contains(name)) {
            breaches.push(format!("{}/src/{} imports {other}", layering.folder, file.path));
        }
    }
    breaches
}

fn check(layering: &Layering, files: &[TextFile]) -> Vec<String> {
    let mut breaches = Vec::new();
    // Files at the top of `src` are modules above every layer.
    let top: Vec<&str> = files
        .iter()
        .filter(|file| !file.path.contains('/'))
        .filter_map(|file| file.path.strip_suffix(".rs"))
        .collect();
    for (at, layer) in layering.layers.iter().enumerate() {
        let folder = format!("{layer}/");
        let mut in_layer = files.iter().filter(|file| file.path.starts_with(&folder)).peekable();
        if in_layer.peek().is_none() {
            breaches.push(format!("{} has no layer {layer}", layering.folder));
        }
        for file in in_layer {
            for module in imports(&file.text) {
                if layering.layers[at + 1..].contains(&module.as_str())
                    || top.contains(&module.as_str())
                {
                    breaches.push(format!(
                        "{}/src/{} imports {module}, which is above {layer}",
                        layering.folder, file.path
                    ));
                }
            }
        }
    }
    breaches
}

/// The top modules of the crate that a source names: `crate::module`, or each of `crate::{a, b::c}`.
fn imports(source: &str) -> Vec<String> {
    named_after(source, &["crate::", "super::super::"])
}

/// The names that directly follow one of the prefixes: `name`, or each of `{a, b::c}`.
fn named_after(source: &str, prefixes: &[&str]) -> Vec<String> {
    let code: Vec<_> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let mut modules = Vec::new();
    for prefix in prefixes {
        for (at, _) in code.match_indices(prefix) {
            let is_longer_name = code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let rest = &code[at + prefix.len()..];
            if is_longer_name {
                continue;
            }
            match rest.strip_prefix('{') {
                Some(list) => modules.extend(items(list).into_iter().map(first_word)),
                None => modules.push(first_word(rest)),
            }
        }
    }
    modules
}

/// The items of a list that has just been opened, without those of the lists inside it.
pub(crate) fn items(list: &str) -> Vec<&str> {
    let (mut items, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                items.push(&list[start..at]);
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    items
}

fn first_word(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[cfg(test)]
mod tests {
    use super::{Layering, check, sideways};
    use crate::files::TextFile;

    const LAYERING: Layering =
        Layering { folder: "crates/x", layers: &["low", "high"], independent: Some("high") };

    fn files(files: &[(&str, &str)]) -> Vec<TextFile> {
        let file =
            |(path, text): &(&str, &str)| TextFile { path: (*path).into(), text: (*text).into() };
        files.iter().map(file).collect()
    }

    fn breaches(sources: &[(&str, &str)]) -> Vec<String> {
        check(&LAYERING, &files(sources))
    }

    #[test]
    fn imports_of_the_same_or_a_lower_layer_are_allowed() {
        let files = [
            ("lib.rs", "mod low;\nmod high;\nuse crate::high::search;"),
            (
                "low/a.rs",
                "//! Read by `crate::high`.\nuse crate::low::b::B;\nuse other_crate::high;",
            ),
            ("high/c.rs", "use crate::{high::d, low::{a, lib}};"),
        ];
        assert_eq!(breaches(&files), [""; 0]);
    }

    #[test]
    fn an_import_of_a_higher_layer_is_found_in_every_notation() {
        for import in [
            "use crate::high::c;",
            "use crate::{\n    low::a,\n    high::c,\n};",
            "fn f(c: crate::high::c::C) {}",
            "use super::super::high::c;",
        ] {
            let files = [("low/a.rs", import), ("high/c.rs", "")];
            assert_eq!(
                breaches(&files),
                ["crates/x/src/low/a.rs imports high, which is above low"],
                "{import}"
            );
        }
        let files = [("top.rs", ""), ("low/a.rs", ""), ("high/c.rs", "use crate::top::T;")];
        assert_eq!(breaches(&files), ["crates/x/src/high/c.rs imports top, which is above high"]);
    }

    #[test]
    fn a_module_of_an_independent_layer_imports_no_other_one() {
        let sources = [
            ("high/mod.rs", "pub mod a;\nuse crate::high::b;"),
            ("high/a.rs", "use super::*;\nuse crate::high::a::A;\nuse crate::low::b;"),
            ("high/b/mod.rs", "use super::c;\nuse crate::high::b::c;"),
            ("high/b/c.rs", "use super::a;"),
        ];
        assert_eq!(sideways(&LAYERING, "high", &files(&sources)), [""; 0]);
        for (path, import) in [
            ("high/a.rs", "use crate::high::b::c;"),
            ("high/a.rs", "use super::b;"),
            ("high/a.rs", "use crate::high::{a::A, b};"),
            ("high/a/d.rs", "use super::super::b::c;"),
        ] {
            let sources = [(path, import), ("high/b/mod.rs", "")];
            assert_eq!(
                sideways(&LAYERING, "high", &files(&sources)),
                [format!("crates/x/src/{path} imports b")],
                "{import}"
            );
        }
    }

    #[test]
    fn a_layer_without_a_file_is_a_breach() {
        assert_eq!(breaches(&[("high/c.rs", "")]), ["crates/x has no layer low"]);
    }
}
