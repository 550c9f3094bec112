//! Nothing in the repository names a place on somebody's machine.

use std::{fs, path::Path};

/// Folders that hold what tools made; git ignores them too.
const MADE: &[&str] =
    &[".git", ".local", "target", "node_modules", "dist", "test-results", "playwright-report"];

/// Where people keep their work. In two pieces each, or this file would name a place itself.
const HOMES: &[(&str, &str)] =
    &[("/ro", "ot/"), ("/ho", "me/"), ("/wo", "rk/"), ("/Us", "ers/"), ("C:\\Us", "ers\\")];

/// Every line of the files under `root` that names a place on a machine, as `file:line: text`.
#[must_use]
pub fn breaches(root: &Path) -> Vec<String> {
    let mut found = Vec::new();
    walk(root, root, &mut found);
    found.sort();
    found
}

fn walk(root: &Path, folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        let kind = entry.file_type().ok();
        if kind.is_some_and(|kind| kind.is_dir()) {
            if name == ".ci" || !(name.starts_with('.') || MADE.contains(&name.as_str())) {
                walk(root, &path, found);
            }
        } else if name != ".git" && kind.is_some_and(|kind| kind.is_file()) {
            // What isn't text (a picture, a spreadsheet) is nobody's to read here.
            let text = fs::read(&path)
                .ok()
                .and_then(|bytes| String::from_utf8(bytes).ok())
                .unwrap_or_default();
            let file = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            found.extend(
                lines_in(&text).map(|(number, line)| format!("{file}:{number}: {}", line.trim())),
            );
        }
    }
}

fn lines_in(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let homes: Vec<String> = HOMES.iter().map(|(one, other)| format!("{one}{other}")).collect();
    let names_a_place = move |line: &str| homes.iter().any(|home| names(line, home));
    text.lines()
        .enumerate()
        .filter(move |(_, line)| names_a_place(line))
        .map(|(index, line)| (index + 1, line))
}

/// Whether `home` begins a path in the line; inside a longer path or an address it means something else.
fn names(line: &str, home: &str) -> bool {
    line.match_indices(home).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|before| before.is_alphanumeric() || "._-~/*}>)$".contains(before))
    })
}

#[cfg(test)]
mod tests {
    use super::{HOMES, lines_in};

    #[test]
    fn a_path_into_somebodys_home_is_found() {
        for (one, other) in HOMES {
            let text =
                format!("first line\nread \"{one}{other}ann/notes.csv\"\nfile://{one}{other}x\n");
            let lines: Vec<_> = lines_in(&text).map(|(number, _)| number).collect();
            assert_eq!(lines, [2], "{one}{other}");
        }
    }

    #[test]
    fn an_address_or_a_folder_of_our_own_is_not() {
        for (one, other) in HOMES {
            for before in ["https://example.com", ".", "$HOME", "crates"] {
                let fine = format!("{before}{one}{other}src/index.html");
                assert_eq!(lines_in(&fine).count(), 0, "{fine}");
            }
        }
        assert_eq!(lines_in("/workshop").count(), 0);
    }
}
