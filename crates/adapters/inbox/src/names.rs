//! Names of files that are made from names of files. A file system takes at most 255 bytes, and a
//! name may have all of them, or come from a server.

use std::path::{Path, PathBuf};

/// The longest name that file systems take, in bytes.
const MOST: usize = 255;
/// The longest form of a file that is kept, such as `.xlsx`.
const FORM: usize = 12;

/// Returns `name` with something before and after it. A long name is shortened before its form.
#[must_use]
pub fn named(before: &str, name: &str, after: &str) -> String {
    let room = MOST.saturating_sub(before.len() + after.len());
    if name.len() <= room {
        return format!("{before}{name}{after}");
    }
    let form = name.rfind('.').map_or("", |at| &name[at..]);
    let form = if form.len() <= FORM { form } else { "" };
    let start = &name[..name.floor_char_boundary(room.saturating_sub(form.len()))];
    format!("{before}{start}{form}{after}")
}

/// Returns the path with an ending after its name.
#[must_use]
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(named("", &name, ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_shortened_before_its_form_and_only_where_it_is_too_long() {
        assert_eq!(
            named("2026-11-27-", "list.csv", ".report.txt"),
            "2026-11-27-list.csv.report.txt"
        );
        let long = format!("{}.xlsx", "ü".repeat(120));
        let made = named("2026-11-27-", &long, ".rejects.csv");
        assert_eq!(made, format!("2026-11-27-{}.xlsx.rejects.csv", "ü".repeat(113)));
        assert_eq!(made.len(), 254);
        assert_eq!(named("", &".".repeat(300), "").len(), 255);
        let other = with_ending(Path::new("/lists/a.csv"), ".map.toml");
        assert_eq!(other, Path::new("/lists/a.csv.map.toml"));
    }
}
