//! Writes messages to files if no server is configured.

use std::fs;
use std::path::PathBuf;

use lettre::message::Mailbox;
use mail::{Mailer, Message, SendError};

use crate::encode::encode;

/// Writes each message as an `.eml` file and logs the link that a developer has to follow to go on. The
/// others are only in the file: one that ends emails works for years, and one to a list has a search in
/// it. The same message written twice is one file.
#[derive(Debug, Clone)]
pub struct FolderMailer {
    folder: PathBuf,
    sender: Mailbox,
}

impl FolderMailer {
    /// Creates a mailer that writes to `folder`. The first message creates the folder.
    #[must_use]
    pub const fn new(folder: PathBuf, sender: Mailbox) -> Self {
        Self { folder, sender }
    }
}

/// The screens on which a person goes on with an emailed link that works once.
const STEPS: [&str; 3] = ["/#/verify-email/", "/#/reset-password/", "/#/complete-signup?"];

/// Returns the first link of a text that leads to one of [`STEPS`].
fn link_to_step(text: &str) -> Option<&str> {
    let mut links = text.split_whitespace().filter(|word| word.starts_with("http"));
    links.find(|link| STEPS.iter().any(|step| link.contains(step)))
}

impl Mailer for FolderMailer {
    fn send(&self, message_id: &str, message: &Message) -> Result<(), SendError> {
        let written = encode(&self.sender, message_id, message)
            .map_err(|why| SendError::Refused(why.to_string()))?;
        let name: String = message_id
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || "-.@".contains(*c))
            .collect();
        let (path, draft) =
            (self.folder.join(format!("{name}.eml")), self.folder.join(format!("{name}.tmp")));
        let write = || {
            fs::create_dir_all(&self.folder)?;
            fs::write(&draft, written.formatted())?;
            fs::rename(&draft, &path)
        };
        write().map_err(|why| {
            // On a full disk, every message would leave the part that fit.
            let _is_left = fs::remove_file(&draft);
            SendError::Postponed(format!("the folder for emails can't be written: {why}"))
        })?;
        if let Some(link) = link_to_step(&message.text) {
            tracing::info!(
                mail.subject = message.subject,
                "an email with this link is in the outbox folder: {link}"
            );
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::env::{current_exe, temp_dir};
    use std::process::Command;

    use kernel::EmailAddress;

    use super::*;

    fn hello(text: &str) -> Message {
        Message {
            to: EmailAddress::parse("ann@example.com").unwrap(),
            subject: "Hello".into(),
            text: text.into(),
            html: "<p>Hello</p>".into(),
            unsubscribe: None,
        }
    }

    #[test]
    fn only_the_link_of_a_step_is_in_the_log() {
        let verify = "https://a.example/#/verify-email/4fS0";
        let text = format!("Off: https://a.example/#/unsubscribe/CNbj then {verify} or not");
        assert_eq!(link_to_step(&text), Some(verify));
        for other in ["unsubscribe/CNbj", "property-listing?county=Georgia%7CFulton", "login"] {
            assert_eq!(link_to_step(&format!("see https://a.example/#/{other}")), None, "{other}");
        }
    }

    #[test]
    fn a_message_sent_twice_is_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let mailer = FolderMailer::new(
            folder.path().join("outbox"),
            "no-reply@example.com".parse().unwrap(),
        );
        let message = hello("Open https://example.com/#/login");
        for _ in 0..2 {
            mailer.send("<1/../2@example.com>", &message).unwrap();
        }
        let files: Vec<_> = fs::read_dir(folder.path().join("outbox"))
            .unwrap()
            .map(|file| file.unwrap().file_name())
            .collect();
        assert_eq!(files, ["1..2@example.com.eml"]);
    }
    /// Run by `a_message_that_does_not_fit_leaves_nothing` in a process whose files cannot exceed 64 KiB. In
    /// other processes it returns without a check.
    #[test]
    fn within_a_limit_of_file_size() {
        let outbox = temp_dir();
        let probe = outbox.join("courthouse-steps-limit");
        let is_limited = fs::write(&probe, vec![0; 128 * 1024]).is_err();
        fs::remove_file(&probe).unwrap();
        if !is_limited {
            return;
        }
        let mailer = FolderMailer::new(outbox.clone(), "no-reply@example.com".parse().unwrap());
        let refused = mailer.send("<1@example.com>", &hello(&"word ".repeat(20_000)));
        assert!(matches!(refused, Err(SendError::Postponed(_))), "{refused:?}");
        mailer.send("<2@example.com>", &hello("It fits.")).unwrap();
        let left: Vec<_> =
            fs::read_dir(outbox).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(left, ["2@example.com.eml"]);
        println!("the limit was in force");
    }

    #[test]
    fn a_message_that_does_not_fit_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        // With the signal ignored, a file that grows too large is a failed write like a full disk. `ulimit -f`
        // counts blocks of 512 bytes, in bash of 1,024.
        let limited = "trap '' XFSZ; ulimit -f 64; exec \"$0\" --exact --nocapture \
                       folder::tests::within_a_limit_of_file_size";
        let output = Command::new("sh")
            .args(["-c", limited])
            .arg(current_exe().unwrap())
            .env("TMPDIR", folder.path())
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
        assert!(printed.contains("the limit was in force"), "{printed}");
    }
}
