//! `courthouse-steps notice FILE`: sends one mandatory email to every account, such as the 30
//! days' notice of the Terms (`docs/product.md#notices`).

use std::{fs, path::PathBuf};

use anyhow::Context as _;
use mail::Letter;
use sha2::{Digest as _, Sha256};

use crate::compose::Composition;

/// Which notice.
#[derive(Debug, clap::Args)]
pub struct NoticeArgs {
    /// A text file: its first line is the subject, the rest paragraphs with blank lines between
    file: PathBuf,
}

/// Puts the notice to every account into the outbox. A second call with the same text continues
/// where the first one stopped, so no one gets the notice twice.
///
/// # Errors
/// When the file does not contain a notice, or the database is unreachable.
pub fn run(args: &NoticeArgs, composition: &Composition) -> anyhow::Result<()> {
    let name = args.file.display();
    let text = fs::read_to_string(&args.file).with_context(|| format!("{name} can't be read"))?;
    let letter = letter(&text).with_context(|| format!("{name} is not a notice"))?;
    let key = hex::encode(Sha256::digest(text.as_bytes()));
    let accounts = composition.accounts()?;
    let count = accounts.notify_all(&letter, &key, &mut |count| {
        tracing::info!(accounts = count, "the notice is in the outbox");
    })?;
    say!("the notice is in the outbox for {count} accounts; a worker delivers it");
    Ok(())
}

/// The text as a letter; `None` without a subject or a paragraph.
fn letter(text: &str) -> Option<Letter> {
    let text = text.replace("\r\n", "\n");
    let (subject, rest) = text.trim_start().split_once('\n')?;
    let paragraphs: Vec<String> = rest
        .split("\n\n")
        .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|paragraph| !paragraph.is_empty())
        .collect();
    let subject = subject.trim().to_owned();
    (!subject.is_empty() && !paragraphs.is_empty())
        .then_some(Letter::Notice { subject, paragraphs })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_is_the_subject_and_blank_lines_part_paragraphs() {
        let text = "New Terms\r\n\r\nFrom January 1\r\nnew Terms hold.\r\n\r\nRead them.\r\n";
        let expected = Letter::Notice {
            subject: "New Terms".to_owned(),
            paragraphs: vec!["From January 1 new Terms hold.".to_owned(), "Read them.".to_owned()],
        };
        assert_eq!(letter(text), Some(expected));
        for nothing in ["", "\n\n", "Only a subject", "Only a subject\n\n"] {
            assert_eq!(letter(nothing), None, "{nothing:?}");
        }
    }
}
