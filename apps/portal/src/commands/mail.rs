//! `courthouse-steps mail …`: what operators do with mails that were given up.

use std::sync::Arc;

use kernel::Clock as _;
use mail::{DeadLetter, Outbox, OutboxId};

use crate::{clock::SystemClock, compose::Composition};

/// What to do with mails.
#[derive(Debug, clap::Subcommand)]
pub enum MailCommand {
    /// List the dead letters: mails that were given up
    Dead,
    /// Send dead letters again, by their numbers, or all of them
    Resend(ResendArgs),
}

/// Which dead letters.
#[derive(Debug, clap::Args)]
pub struct ResendArgs {
    /// Their numbers, as `mail dead` lists them
    #[arg(required_unless_present = "all")]
    numbers: Vec<i64>,
    /// All of them
    #[arg(long, conflicts_with = "numbers")]
    all: bool,
}

/// Does it.
///
/// # Errors
/// When a number is no dead letter's, or the database is out of reach.
pub fn run(command: MailCommand, composition: &Composition) -> anyhow::Result<()> {
    let outbox: Arc<dyn Outbox> = Arc::new(composition.outbox());
    match command {
        MailCommand::Dead => {
            for letter in outbox.dead()? {
                println!("{}", line(&letter));
            }
            Ok(())
        }
        MailCommand::Resend(args) => {
            println!("{} will be sent again", resend(outbox.as_ref(), args)?);
            Ok(())
        }
    }
}

fn resend(outbox: &dyn Outbox, args: ResendArgs) -> anyhow::Result<u64> {
    let ResendArgs { numbers, all } = args;
    let ids: Vec<OutboxId> = match all {
        true => outbox.dead()?.iter().map(|letter| letter.id).collect(),
        false => numbers.into_iter().map(OutboxId).collect(),
    };
    let mut revived = 0;
    for id in ids {
        let is_dead = outbox.revive(id, SystemClock.now())?;
        anyhow::ensure!(is_dead || all, "{id} is no dead letter's number");
        revived += u64::from(is_dead);
    }
    Ok(revived)
}

fn line(letter: &DeadLetter) -> String {
    let DeadLetter { id, to, subject, kind, why, at } = letter;
    format!("{id}\t{}\t{kind}\t{to}\t{subject}\t{why}", at.format("%Y-%m-%d %H:%M UTC"))
}
