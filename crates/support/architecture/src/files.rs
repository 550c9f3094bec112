//! Reads the text files of the repository.

use std::{fs, path::Path};

/// Folders that tools create; git ignores them too.
pub const GENERATED: &[&str] =
    &[".git", ".local", "target", "node_modules", "dist", "test-results", "playwright-report"];

/// A text file of the repository.
#[derive(Debug, Clone)]
pub struct TextFile {
    /// Its path from the top folder, with `/` between the parts.
    pub path: String,
    /// Its content.
    pub text: String,
}

/// Every text file under `root` except generated ones, sorted by path.
#[must_use]
pub fn read(root: &Path) -> Vec<TextFile> {
    let mut files = Vec::new();
    walk(root, root, &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn walk(root: &Path, folder: &Path, files: &mut Vec<TextFile>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        let kind = entry.file_type().ok();
        if kind.is_some_and(|kind| kind.is_dir()) {
            if name == ".ci" || !(name.starts_with('.') || GENERATED.contains(&name.as_str())) {
                walk(root, &path, files);
            }
        } else if name != ".git" && kind.is_some_and(|kind| kind.is_file()) {
            // Pictures and spreadsheets are not text, so they are skipped.
            if let Some(text) = fs::read(&path).ok().and_then(|bytes| String::from_utf8(bytes).ok())
            {
                let path = path.strip_prefix(root).unwrap_or(&path).display().to_string();
                files.push(TextFile { path, text });
            }
        }
    }
}
