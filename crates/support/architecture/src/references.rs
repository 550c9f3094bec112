//! Every document, path and anchor that the repository names exists.
//!
//! Checked are the links of Markdown files, the names of documents (`*.md`) in all text files, the
//! numbers of decision records, and paths that start with a top folder of the repository in
//! Markdown and comments. Help texts are doc comments or strings, so they are covered too.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fs,
    path::{Component, Path, PathBuf},
};

use crate::files::{self, GENERATED, TextFile};

const DECISIONS: &str = "docs/adr/";

/// Every reference to something that does not exist, as `file:line: what is missing`.
#[must_use]
pub fn breaches(root: &Path) -> Vec<String> {
    let files = files::read(root);
    let repository = Repository::new(root, &files);
    let mut breaches = Vec::new();
    for file in &files {
        let Some(language) = Language::of(&file.path) else { continue };
        for (index, line) in file.text.lines().enumerate() {
            let missing: BTreeSet<_> = references(language, line)
                .into_iter()
                .filter_map(|reference| repository.missing(&file.path, &reference))
                .collect();
            breaches
                .extend(missing.iter().map(|what| format!("{}:{}: {what}", file.path, index + 1)));
        }
    }
    breaches
}

/// The kinds of files, which decide where a file may contain references.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Language {
    Markdown,
    /// The marks with which a comment starts.
    Code(&'static [&'static str]),
}

impl Language {
    /// `None` for files that only contain data.
    fn of(path: &str) -> Option<Self> {
        let name = path.rsplit('/').next().unwrap_or(path);
        let ending = name.rsplit_once('.').map_or(name, |(_, ending)| ending);
        match ending {
            "md" => Some(Self::Markdown),
            "rs" => Some(Self::Code(&["//"])),
            "ts" | "tsx" | "js" | "mjs" | "css" => Some(Self::Code(&["//", "/*", "* "])),
            "sql" => Some(Self::Code(&["--"])),
            "sh" | "toml" | "py" | "yml" | "service" | "example" | "Makefile" => {
                Some(Self::Code(&["#"]))
            }
            _ => None,
        }
    }

    /// The part of a line that is read by people.
    fn prose(self, line: &str) -> &str {
        let Self::Code(marks) = self else { return line };
        let starts = marks.iter().flat_map(|mark| line.match_indices(mark));
        let comment = starts
            .map(|(at, _)| at)
            .filter(|&at| line[..at].chars().next_back().is_none_or(char::is_whitespace))
            .min();
        comment.map_or("", |at| &line[at..])
    }
}

/// A reference to something in the repository.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Reference {
    /// The target of a Markdown link; it is relative to its file.
    Link(String),
    /// A document by name, perhaps with an anchor.
    Document(String),
    /// A decision record by number.
    Decision(String),
    /// A path from a top folder, or from the folder of the file or one above it.
    Path(String),
}

fn references(language: Language, line: &str) -> Vec<Reference> {
    let mut references = Vec::new();
    if language == Language::Markdown {
        let targets = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        references.extend(targets.map(|target| Reference::Link(target.to_owned())));
    }
    references.extend(
        words(line)
            .filter(|word| is_document(word))
            .map(|word| Reference::Document(word.to_owned())),
    );
    let prose = language.prose(line);
    references.extend(decisions(prose));
    let paths = words(prose).filter(|word| word.contains('/') && !is_document(word));
    references.extend(paths.map(|word| Reference::Path(word.to_owned())));
    references
}

/// The words of a line that may be a path. A word with `://` is an address on the web.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || "_-./#*<>{}$~:…@%+".contains(c);
    line.split(move |c| !is_part(c))
        .filter(|word| !word.contains("://"))
        .map(|word| word.trim_end_matches(['.', ':', '…']))
}

fn is_document(word: &str) -> bool {
    let path = word.split('#').next().unwrap_or(word);
    let stem = path.strip_suffix(".md").unwrap_or_default();
    stem.ends_with(|c: char| c.is_alphanumeric() || c == '_') && !is_pattern(stem)
}

/// Whether a path contains a placeholder or a wildcard.
fn is_pattern(path: &str) -> bool {
    path.contains(['*', '<', '>', '{', '}', '$', '~', '…', ':', '@', '%', '+'])
        || path.contains("NNNN")
}

/// The decision records that a text names: 'ADR 7', or the path of one without its title.
fn decisions(text: &str) -> Vec<Reference> {
    let digits = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>();
    let by_path = text
        .match_indices(DECISIONS)
        .map(|(at, prefix)| digits(&text[at + prefix.len()..]))
        .filter(|number| !number.is_empty());
    let by_name = text
        .match_indices("ADR ")
        .map(|(at, prefix)| digits(&text[at + prefix.len()..]))
        .filter(|number| !number.is_empty())
        .map(|number| format!("{number:0>4}"));
    by_path.chain(by_name).map(Reference::Decision).collect()
}

/// The content of the repository.
struct Repository<'a> {
    root: &'a Path,
    /// The folders at the top that people name paths from.
    tops: Vec<String>,
    /// The numbers of the decision records.
    decisions: HashSet<String>,
    /// The anchors of each document.
    anchors: BTreeMap<PathBuf, HashSet<String>>,
}

impl<'a> Repository<'a> {
    fn new(root: &'a Path, files: &[TextFile]) -> Self {
        let tops = fs::read_dir(root)
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| entry.path().is_dir())
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| !name.starts_with('.') && !GENERATED.contains(&name.as_str()))
            .collect();
        let decisions = files
            .iter()
            .filter_map(|file| file.path.strip_prefix(DECISIONS)?.split('-').next())
            .map(str::to_owned)
            .collect();
        let documents = files.iter().filter(|file| file.path.ends_with(".md"));
        let anchors =
            documents.map(|file| (PathBuf::from(&file.path), anchors(&file.text))).collect();
        Self { root, tops, decisions, anchors }
    }

    /// What is missing, in words; `None` if the reference leads somewhere.
    fn missing(&self, file: &str, reference: &Reference) -> Option<String> {
        match reference {
            Reference::Link(target) => self.missing_link(file, target),
            Reference::Document(name) => {
                let (path, anchor) = split_anchor(name);
                match self.resolve(file, path) {
                    None => Some(format!("the document {path} does not exist")),
                    Some(found) => self.missing_anchor(&found, anchor),
                }
            }
            Reference::Decision(number) => (!self.decisions.contains(number))
                .then(|| format!("the decision record {DECISIONS}{number} does not exist")),
            Reference::Path(path) => self.missing_path(file, path),
        }
    }

    fn missing_link(&self, file: &str, target: &str) -> Option<String> {
        if target.contains(':') || target.is_empty() || target.contains(' ') {
            return None;
        }
        let (path, anchor) = split_anchor(target);
        let folder = Path::new(file).parent().unwrap_or(Path::new(""));
        let found =
            if path.is_empty() { Some(PathBuf::from(file)) } else { clean(&folder.join(path)) };
        match found.filter(|found| self.root.join(found).exists()) {
            None => Some(format!("the link's target {path} does not exist")),
            Some(found) => self.missing_anchor(&found, anchor),
        }
    }

    fn missing_anchor(&self, document: &Path, anchor: Option<&str>) -> Option<String> {
        let (anchor, anchors) = (anchor?, self.anchors.get(document)?);
        (!anchors.contains(anchor))
            .then(|| format!("{} has no anchor #{anchor}", document.display()))
    }

    fn missing_path(&self, file: &str, path: &str) -> Option<String> {
        let first = path.split('/').next().unwrap_or(path);
        let in_readme = file.ends_with("README.md")
            && !first.is_empty()
            && self.root.join(file).parent().is_some_and(|folder| folder.join(first).is_dir());
        let is_top = self.tops.iter().any(|top| top == first);
        if !(is_top || in_readme) || path.split('/').any(|part| GENERATED.contains(&part)) {
            return None;
        }
        // Of a path with a placeholder, the folders before it are checked.
        let parts: Vec<_> = path.split('/').collect();
        let certain: Vec<_> = parts.iter().take_while(|part| !is_pattern(part)).copied().collect();
        // A number alone names a decision record, which has its own check.
        let without_title =
            certain.join("/").strip_prefix(DECISIONS).is_some_and(|rest| rest.len() == 4);
        let certain = certain.join("/");
        (!without_title && self.resolve(file, &certain).is_none())
            .then(|| format!("the path {certain} does not exist"))
    }

    /// Finds a path from the top folder, from the file's folder, or from a folder above it.
    fn resolve(&self, file: &str, path: &str) -> Option<PathBuf> {
        let folders = Path::new(file).ancestors().skip(1);
        folders
            .filter_map(|folder| clean(&folder.join(path)))
            .find(|found| self.root.join(found).exists())
    }
}

fn split_anchor(name: &str) -> (&str, Option<&str>) {
    name.split_once('#').map_or((name, None), |(path, anchor)| (path, Some(anchor)))
}

/// The path without `.` and `..`; `None` if it leads out of the repository.
fn clean(path: &Path) -> Option<PathBuf> {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => clean.push(name),
            Component::CurDir => {}
            Component::ParentDir => {
                if !clean.pop() {
                    return None;
                }
            }
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(clean)
}

/// The anchors of a Markdown document: `<a id="…">` and the slugs of its headings.
fn anchors(text: &str) -> HashSet<String> {
    let mut anchors = HashSet::new();
    let mut in_code = false;
    for line in text.lines() {
        in_code ^= line.trim_start().starts_with("```");
        if in_code {
            continue;
        }
        let ids = line.split("<a id=\"").skip(1).filter_map(|rest| rest.split('"').next());
        anchors.extend(ids.map(str::to_owned));
        let title = line.trim_start_matches('#');
        if title.len() < line.len() && title.starts_with(' ') {
            let slug = slug(title.trim());
            let again = (1..).map(|count| format!("{slug}-{count}"));
            let fresh =
                std::iter::once(slug.clone()).chain(again).find(|slug| !anchors.contains(slug));
            anchors.extend(fresh);
        }
    }
    anchors
}

/// A heading as the anchor that code hosts derive from it.
fn slug(title: &str) -> String {
    title
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::{anchors, breaches};

    /// The ending of documents, as a separate text, so that the invented names below are not
    /// references.
    const MD: &str = ".md";
    /// A folder that does not exist, as a separate text for the same reason.
    const GONE: &str = "two";

    fn write(root: &Path, path: &str, text: &str) {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The breaches of a repository that has a guide, one decision record, and `text` in `path`.
    fn breaches_of(path: &str, text: &str) -> Vec<String> {
        let root = tempfile::tempdir().unwrap();
        write(root.path(), &format!("docs/guide{MD}"), "# The guide\n\n<a id=\"rule\"></a>\n");
        write(root.path(), &format!("docs/adr/0007-why{MD}"), "# 7. Why\n");
        write(root.path(), "crates/one/src/lib.rs", "");
        write(root.path(), path, text);
        breaches(root.path())
    }

    #[test]
    fn a_missing_document_is_found_in_comments_help_and_markdown() {
        for (path, line) in [
            ("crates/one/src/a.rs", format!("/// The rule (`gone{MD}`, 'Import').")),
            ("crates/one/src/a.rs", format!("#[arg(help = \"See docs/gone{MD}\")]")),
            ("crates/one/src/a.ts", format!("/** As in gone{MD} §2. */")),
            ("crates/one/src/a.sql", format!("-- See docs/gone{MD}.")),
            ("crates/one/run.sh", format!("# See docs/gone{MD}")),
            (&format!("README{MD}"), format!("See gone{MD}.")),
        ] {
            let found = breaches_of(path, &format!("\n{line}\n"));
            let gone = if line.contains("docs/") { "docs/" } else { "" };
            assert_eq!(
                found,
                [format!("{path}:2: the document {gone}gone{MD} does not exist")],
                "{line}"
            );
        }
    }

    #[test]
    fn a_document_is_found_from_the_top_and_from_the_folders_above_a_file() {
        for line in [
            format!("//! See docs/guide{MD}, and `docs/guide{MD}#rule`."),
            format!("include_str!(\"../../../docs/guide{MD}\")"),
            format!("// https://example.com/gone{MD} and *{MD} are no documents of ours"),
        ] {
            assert_eq!(breaches_of("crates/one/src/a.rs", &line), [""; 0], "{line}");
        }
        assert_eq!(breaches_of(&format!("docs/other{MD}"), &format!("See guide{MD}.")), [""; 0]);
    }

    #[test]
    fn a_missing_anchor_is_found_in_links_and_in_comments() {
        let readme = format!("README{MD}");
        let missing = format!("docs/guide{MD} has no anchor #gone");
        let link = |anchor: &str| format!("[the rule](docs/guide{MD}#{anchor})");
        assert_eq!(breaches_of(&readme, &link("gone")), [format!("{readme}:1: {missing}")]);
        assert_eq!(breaches_of(&readme, &link("rule")), [""; 0]);
        assert_eq!(breaches_of(&readme, &link("the-guide")), [""; 0]);
        let comment = format!("// docs/guide{MD}#gone");
        assert_eq!(
            breaches_of("crates/one/src/a.rs", &comment),
            [format!("crates/one/src/a.rs:1: {missing}")]
        );
    }

    #[test]
    fn a_link_is_relative_to_its_file() {
        let other = format!("docs/other{MD}");
        assert_eq!(breaches_of(&other, "[code](../crates/one)"), [""; 0]);
        assert_eq!(
            breaches_of(&other, "[code](crates/one)"),
            [format!("{other}:1: the link's target crates/one does not exist")]
        );
        assert_eq!(breaches_of(&other, "# A title\n[up](#a-title)"), [""; 0]);
    }

    #[test]
    fn a_missing_path_is_found_in_prose_and_not_in_code() {
        let missing = |path: &str| format!("{path}:1: the path crates/two does not exist");
        let readme = format!("README{MD}");
        assert_eq!(breaches_of(&readme, "It is in `crates/two`."), [missing(&readme)]);
        let file = "crates/one/src/a.rs";
        assert_eq!(breaches_of(file, &format!("let a = 1; // see crates/{GONE}")), [missing(file)]);
        assert_eq!(breaches_of(file, "let a = \"crates/two\";"), [""; 0]);
        assert_eq!(breaches_of(file, "// see `crates/one/src/` and crates/*/src."), [""; 0]);
        assert_eq!(breaches_of(file, "// of crates/one/target/debug and /var/crates/two"), [""; 0]);
    }

    #[test]
    fn a_missing_decision_record_is_found_by_number() {
        let file = "crates/one/src/a.rs";
        assert_eq!(breaches_of(file, "// docs/adr/0007 and ADR 7 say why."), [""; 0]);
        for line in ["// docs/adr/0008 says why.", "// ADR 8 says why."] {
            assert_eq!(
                breaches_of(file, line),
                [format!("{file}:1: the decision record docs/adr/0008 does not exist")]
            );
        }
    }

    #[test]
    fn anchors_are_ids_and_the_slugs_of_headings() {
        let text = "# A B, c!\n## Again\n## Again\n```\n# code\n```\n<a id=\"x\"></a>**X.**\n";
        let mut found: Vec<_> = anchors(text).into_iter().collect();
        found.sort();
        assert_eq!(found, ["a-b-c", "again", "again-1", "x"]);
    }
}
