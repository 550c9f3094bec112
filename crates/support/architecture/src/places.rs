//! No file names a folder of a developer's machine.

use std::path::Path;

use crate::files::{self, TextFile};

/// The folders of people's work. Each is in two pieces, because this file is checked, too.
const HOMES: &[(&str, &str)] =
    &[("/ro", "ot/"), ("/ho", "me/"), ("/wo", "rk/"), ("/Us", "ers/"), ("C:\\Us", "ers\\")];

/// The folder whose files describe machines: a container image has a home and a working folder.
const EXEMPT: &str = "deploy/";

/// Every line of the files under `root` that names a folder of a machine, as `file:line: text`.
#[must_use]
pub fn breaches(root: &Path) -> Vec<String> {
    check(&files::read(root))
}

fn check(files: &[TextFile]) -> Vec<String> {
    files
        .iter()
        .filter(|file| !file.path.starts_with(EXEMPT))
        .flat_map(|file| {
            lines_in(&file.text)
                .map(|(number, line)| format!("{}:{number}: {}", file.path, line.trim()))
        })
        .collect()
}

fn lines_in(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let homes: Vec<String> = HOMES.iter().map(|(one, other)| format!("{one}{other}")).collect();
    let names_a_place = move |line: &str| homes.iter().any(|home| names(line, home));
    text.lines()
        .enumerate()
        .filter(move |(_, line)| names_a_place(line))
        .map(|(index, line)| (index + 1, line))
}

/// Whether `home` begins a path in the line. Inside a longer path or an address it has another meaning.
fn names(line: &str, home: &str) -> bool {
    line.match_indices(home).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|before| before.is_alphanumeric() || "._-~/*}>)$".contains(before))
    })
}

#[cfg(test)]
mod tests {
    use super::{HOMES, check, lines_in};
    use crate::files::TextFile;

    #[test]
    fn only_the_files_of_a_deployment_may_name_a_folder_of_a_machine() {
        let (one, other) = HOMES[0];
        let file =
            |path: &str| TextFile { path: path.into(), text: format!("WORKDIR {one}{other}app") };
        let breaches = check(&[file("deploy/Dockerfile"), file("frontend/deploy/Dockerfile")]);
        assert_eq!(breaches, [format!("frontend/deploy/Dockerfile:1: WORKDIR {one}{other}app")]);
    }

    #[test]
    fn a_path_to_a_home_folder_is_found() {
        for (one, other) in HOMES {
            let text =
                format!("first line\nread \"{one}{other}ann/notes.csv\"\nfile://{one}{other}x\n");
            let lines: Vec<_> = lines_in(&text).map(|(number, _)| number).collect();
            assert_eq!(lines, [2], "{one}{other}");
        }
    }

    #[test]
    fn an_address_or_a_folder_of_the_repository_is_not() {
        for (one, other) in HOMES {
            for before in ["https://example.com", ".", "$HOME", "crates"] {
                let fine = format!("{before}{one}{other}src/index.html");
                assert_eq!(lines_in(&fine).count(), 0, "{fine}");
            }
        }
        assert_eq!(lines_in("/workshop").count(), 0);
    }
}
