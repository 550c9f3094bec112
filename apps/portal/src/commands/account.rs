//! `courthouse-steps account …`: the commands with which operators manage accounts.

use std::io::{self, BufRead, Write};

use accounts::{Create, Overview, Password};
use anyhow::Context as _;
use billing::Entitlement;
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use kernel::EmailAddress;
use preferences::Preferences;

use crate::compose::Composition;

/// Manage accounts.
#[derive(Debug, clap::Subcommand)]
pub enum AccountCommand {
    /// Make an account; its password is the first line of standard input
    Create(CreateArgs),
    /// Show the data of an account
    Show(Whose),
    /// Let an account see data without a subscription
    Grant(GrantArgs),
    /// Revoke every grant of an account
    Revoke(Whose),
}

/// An account.
#[derive(Debug, clap::Args)]
pub struct Whose {
    /// Its email address
    #[arg(value_parser = email)]
    email: EmailAddress,
}

/// A new account.
#[derive(Debug, clap::Args)]
pub struct CreateArgs {
    #[command(flatten)]
    whose: Whose,
    /// The person's name
    #[arg(long)]
    name: String,
    /// Let it see data at once, for this reason
    #[arg(long, value_name = "REASON")]
    grant: Option<String>,
}

/// A new grant.
#[derive(Debug, clap::Args)]
pub struct GrantArgs {
    #[command(flatten)]
    whose: Whose,
    /// Why it is given
    #[arg(long)]
    reason: String,
    /// Its last day (YYYY-MM-DD, in UTC); for good without it
    #[arg(long, value_name = "DAY")]
    until: Option<NaiveDate>,
}

fn email(text: &str) -> Result<EmailAddress, String> {
    EmailAddress::parse(text).map_err(|_invalid| "that is not an email address".to_owned())
}

/// Runs the command.
///
/// # Errors
/// When the account or its password is not valid, or the database is unreachable.
pub fn run(command: AccountCommand, composition: &Composition) -> anyhow::Result<()> {
    match command {
        AccountCommand::Create(args) => create(args, read_password()?, composition),
        AccountCommand::Show(Whose { email }) => {
            say!(@raw "{}", described(&composition.accounts()?.overview(&email)?));
            Ok(())
        }
        AccountCommand::Grant(GrantArgs { whose: Whose { email }, reason, until }) => {
            let found = composition.accounts()?.overview(&email)?;
            let ends_at = until.map(end_of);
            composition.grants().grant(found.profile.id, reason, ends_at)?;
            say!("granted: {}", entitlement(composition.accounts()?.overview(&email)?.entitlement));
            Ok(())
        }
        AccountCommand::Revoke(Whose { email }) => {
            let found = composition.accounts()?.overview(&email)?;
            let count = composition.grants().revoke(found.profile.id)?;
            say!("revoked {count} {}", if count == 1 { "grant" } else { "grants" });
            Ok(())
        }
    }
}

fn create(args: CreateArgs, password: Password, composition: &Composition) -> anyhow::Result<()> {
    let CreateArgs { whose: Whose { email }, name, grant } = args;
    let name = name.trim().to_owned();
    anyhow::ensure!(!name.is_empty(), "the name is empty");
    let preferences = Preferences::default();
    let command = Create { name, email: email.clone(), password, preferences, is_demo: false };
    let id = composition.accounts()?.create(command)?;
    if let Some(reason) = grant {
        composition.grants().grant(id, reason, None)?;
    }
    say!("created account {id} for {email}");
    Ok(())
}

/// Reads a line of standard input. On a terminal, it prompts and does not echo.
fn read_password() -> anyhow::Result<Password> {
    let input = io::stdin();
    let mut line = String::new();
    let echo = Echo::off(&input);
    if echo.is_some() {
        eprint!("Password: ");
        io::stderr().flush()?;
    }
    input.lock().read_line(&mut line).context("the password could not be read")?;
    if echo.is_some() {
        eprintln!();
    }
    drop(echo);
    Ok(Password::parse(line.trim_end_matches(['\n', '\r']))?)
}

/// A terminal that does not echo until this is dropped.
struct Echo<'a> {
    input: &'a io::Stdin,
    before: rustix::termios::Termios,
}

impl<'a> Echo<'a> {
    /// `None` when it is no terminal.
    fn off(input: &'a io::Stdin) -> Option<Self> {
        use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
        let before = tcgetattr(input).ok()?;
        let mut silent = before.clone();
        silent.local_modes.remove(LocalModes::ECHO);
        tcsetattr(input, OptionalActions::Now, &silent).ok()?;
        Some(Self { input, before })
    }
}

impl Drop for Echo<'_> {
    fn drop(&mut self) {
        let now = rustix::termios::OptionalActions::Now;
        // A failure cannot be reported at this point.
        let _ = rustix::termios::tcsetattr(self.input, now, &self.before);
    }
}

/// The moment when that day ends.
fn end_of(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc() + TimeDelta::days(1)
}

fn described(overview: &Overview) -> String {
    let Overview { profile, created_at, verified_at, standing, entitlement: present } = overview;
    let mut lines = vec![
        format!("account       {}", profile.id),
        format!("name          {}", profile.name),
        format!("email         {}", profile.email),
        format!("made          {}", moment(*created_at)),
        format!("verified      {}", verified_at.map_or_else(|| "no".to_owned(), moment)),
        format!("saved         {}", profile.saved.len()),
        format!("entitlement   {}", entitlement(*present)),
    ];
    for subscription in &standing.subscriptions {
        lines.push(format!(
            "subscription  {} {} ({})",
            subscription.provider_id, subscription.status, subscription.environment
        ));
    }
    for grant in &standing.grants {
        let end = match (grant.revoked_at, grant.ends_at) {
            (Some(at), _) => format!("revoked {}", moment(at)),
            (None, Some(at)) => format!("until {}", moment(at)),
            (None, None) => "for good".to_owned(),
        };
        lines.push(format!(
            "grant         {} {end} ({}): {}",
            moment(grant.granted_at),
            grant.environment,
            grant.reason
        ));
    }
    lines.join("\n") + "\n"
}

fn entitlement(entitlement: Entitlement) -> String {
    match entitlement {
        Entitlement::Entitled { until: None } => "may see data".to_owned(),
        Entitlement::Entitled { until: Some(end) } => format!("may see data until {}", moment(end)),
        Entitlement::Lapsed(reason) => format!("may not see data ({reason:?})"),
    }
}

fn moment(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M UTC").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grant_lasts_to_the_end_of_its_last_day() {
        let day = NaiveDate::from_ymd_opt(2026, 12, 31).unwrap();
        assert_eq!(end_of(day).to_rfc3339(), "2027-01-01T00:00:00+00:00");
    }
}
