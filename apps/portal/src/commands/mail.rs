//! `courthouse-steps mail …`: the commands with which operators handle dead letters and export the
//! marketing list.

use std::sync::Arc;

use alerts::MarketingContact;
use kernel::Clock as _;
use mail::{DeadLetter, Outbox, OutboxId, Revival, UnsubscribeLink};

use crate::{clock::SystemClock, compose::Composition};

/// Handle dead letters, and export the marketing list.
#[derive(Debug, clap::Subcommand)]
pub enum MailCommand {
    /// List the dead letters: emails that could not be sent
    Dead,
    /// Send dead letters again, by their numbers, or all of them
    Resend(ResendArgs),
    /// Print as CSV who wants emails about the product, each with the unsubscribe links; send nothing
    Marketing,
}

/// Which dead letters.
#[derive(Debug, clap::Args)]
pub struct ResendArgs {
    /// The numbers that `mail dead` lists
    #[arg(required_unless_present = "all")]
    numbers: Vec<i64>,
    /// Send all of them
    #[arg(long, conflicts_with = "numbers")]
    all: bool,
}

/// Runs the command.
///
/// # Errors
/// When a number is not that of a dead letter, or the database is unreachable.
pub fn run(command: MailCommand, composition: &Composition) -> anyhow::Result<()> {
    let outbox: Arc<dyn Outbox> = Arc::new(composition.outbox());
    match command {
        MailCommand::Dead => {
            for letter in outbox.dead()? {
                say!("{}", line(&letter));
            }
            Ok(())
        }
        MailCommand::Resend(args) => {
            let Resent { revived, emptied } = resend(outbox.as_ref(), args)?;
            say!("{revived} will be sent again");
            for letter in &emptied {
                say!("{}", instead(letter));
            }
            Ok(())
        }
        MailCommand::Marketing => {
            let mut rows = vec![MARKETING_HEADER.to_owned()];
            composition.marketing()?.each(&mut |contact| rows.push(marketing_row(&contact)))?;
            say!("{}", rows.join("\n"));
            Ok(())
        }
    }
}

/// The header of the marketing list. `list_unsubscribe` is the header's value in every such email
/// (RFC 8058).
const MARKETING_HEADER: &str = "email,unsubscribe_page,list_unsubscribe";

fn marketing_row(contact: &MarketingContact) -> String {
    let MarketingContact { email, unsubscribe: UnsubscribeLink { page, one_click } } = contact;
    format!("{},{},{}", csv(email.as_str()), csv(page), csv(&format!("<{one_click}>")))
}

/// A cell of a CSV file. The apostrophe keeps spreadsheet programs from reading a formula.
fn csv(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    let is_plain = !text.contains(['"', ',', '\n', '\r']);
    match is_plain {
        true => format!("{guard}{text}"),
        false => format!("\"{guard}{}\"", text.replace('"', "\"\"")),
    }
}

/// The result of a resend.
struct Resent {
    revived: u64,
    /// Letters that contained a link and were emptied when they became dead.
    emptied: Vec<DeadLetter>,
}

fn resend(outbox: &dyn Outbox, args: ResendArgs) -> anyhow::Result<Resent> {
    let ResendArgs { numbers, all } = args;
    let dead = outbox.dead()?;
    let ids: Vec<OutboxId> = match all {
        true => dead.iter().map(|letter| letter.id).collect(),
        false => numbers.into_iter().map(OutboxId).collect(),
    };
    let mut done = Resent { revived: 0, emptied: Vec::new() };
    for id in ids {
        match outbox.revive(id, SystemClock.now())? {
            Revival::Revived => done.revived += 1,
            Revival::Emptied => {
                done.emptied.extend(dead.iter().find(|letter| letter.id == id).cloned());
            }
            // With --all another operator may have been faster.
            Revival::NotDead => anyhow::ensure!(all, "{id} is not the number of a dead letter"),
        }
    }
    Ok(done)
}

/// Advice for a letter that cannot be sent again.
fn instead(letter: &DeadLetter) -> String {
    let DeadLetter { id, to, kind, .. } = letter;
    let known = kind.as_ref().ok().and_then(|kind| kind.way_to_a_new_token());
    let advice = known.unwrap_or("ask for a new link");
    format!(
        "{id} cannot be sent again: it contained a link that works once, so it was emptied. {to} can {advice}."
    )
}

fn line(letter: &DeadLetter) -> String {
    let DeadLetter { id, to, subject, kind, why, at, is_emptied } = letter;
    let kind = kind.as_ref().map_or_else(String::as_str, |kind| kind.name());
    let note = if *is_emptied { "\t(emptied: contained a link)" } else { "" };
    format!("{id}\t{}\t{kind}\t{to}\t{subject}\t{why}{note}", at.format("%Y-%m-%d %H:%M UTC"))
}

#[cfg(test)]
mod tests {
    use kernel::EmailAddress;
    use mail::MailKind;
    use mail::testing::{InMemoryOutbox, outgoing};

    use super::*;

    #[test]
    fn a_row_of_the_marketing_list_has_the_address_and_both_links() {
        let contact = |email| MarketingContact {
            email: EmailAddress::parse(email).unwrap(),
            unsubscribe: UnsubscribeLink {
                page: "https://example.com/#/unsubscribe/abc".to_owned(),
                one_click: "https://example.com/api/unsubscribe/abc".to_owned(),
            },
        };
        assert_eq!(
            marketing_row(&contact("ann@example.com")),
            "ann@example.com,https://example.com/#/unsubscribe/abc,<https://example.com/api/unsubscribe/abc>"
        );
        assert!(marketing_row(&contact("=ann@example.com")).starts_with("'=ann@example.com,"));
        assert_eq!(csv("a,\"b\""), "\"a,\"\"b\"\"\"");
    }

    /// An outbox with two dead letters. The second one contained a link.
    fn outbox() -> InMemoryOutbox {
        let outbox = InMemoryOutbox::default();
        let to = EmailAddress::parse("ann@example.com").unwrap();
        let now = SystemClock.now();
        let mut secret = outgoing("<2@example.com>", &to);
        secret.kind = MailKind::ResetPassword;
        secret.message.text = "https://example.com/#/reset-password/secret-1".to_owned();
        outbox.put(&outgoing("<1@example.com>", &to), now).unwrap();
        outbox.put(&secret, now).unwrap();
        for id in [0, 1] {
            outbox.bury(OutboxId(id), now, "550 no such mailbox").unwrap();
        }
        outbox
    }

    #[test]
    fn a_letter_that_held_a_link_is_not_sent_again_and_the_operator_reads_what_to_do() {
        let outbox = outbox();
        let done = resend(&outbox, ResendArgs { numbers: Vec::new(), all: true }).unwrap();
        assert_eq!((done.revived, done.emptied.len()), (1, 1));
        assert_eq!(
            instead(&done.emptied[0]),
            "1 cannot be sent again: it contained a link that works once, so it was emptied. \
             ann@example.com can ask for a new link on the 'Forgot password' page."
        );
        let again = resend(&outbox, ResendArgs { numbers: vec![0], all: false });
        assert!(again.is_err(), "it is no longer dead");
    }

    #[test]
    fn the_list_of_dead_letters_shows_no_token() {
        let listed: Vec<_> = outbox().dead().unwrap().iter().map(line).collect();
        assert!(
            listed.iter().any(|line| line.ends_with("\t(emptied: contained a link)")),
            "{listed:?}"
        );
        assert!(listed.iter().all(|line| !line.contains("secret-1")), "{listed:?}");
    }
}
