//! `courthouse-steps digest`: queues the weekly updates, which the worker also does by itself on
//! Mondays (`docs/product.md#weekly-updates`).

use std::fmt::Write as _;

use digests::{DigestReport, DigestService, Edition, PlannedDigest};
use kernel::Clock as _;

use crate::{clock::SystemClock, compose::Composition};

/// How to queue the weekly updates.
#[derive(Debug, clap::Args)]
pub struct DigestArgs {
    /// Queue the latest update also more than a day after its Monday, for everyone who wants it and
    /// did not get it
    #[arg(long)]
    now: bool,
    /// Print who would get it, and change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Queues the weekly update for everyone who wants it. A second call queues it for no one twice.
///
/// # Errors
/// When the keys are not available, or the database is unreachable.
pub fn run(args: &DigestArgs, composition: &Composition) -> anyhow::Result<()> {
    let service = composition.digests()?;
    say!(@raw "{}", answer(args, &service)?);
    Ok(())
}

fn answer(args: &DigestArgs, service: &DigestService) -> anyhow::Result<String> {
    let DigestArgs { now, dry_run } = *args;
    let latest = service.latest();
    let edition = if now { Some(latest) } else { service.due() };
    let Some(edition) = edition else { return Ok(not_due(latest)) };
    let mut lines = String::new();
    let report = match dry_run {
        false => service.queue(edition)?,
        true => {
            let mut failed = Ok(());
            let report = service.plan(edition, &mut |planned| {
                let PlannedDigest { to, subject, total } = planned;
                failed = failed.and(writeln!(lines, "{to}\t{total}\t{subject}"));
            })?;
            failed?;
            report
        }
    };
    lines.push_str(&summary(&report, dry_run));
    Ok(lines)
}

fn summary(report: &DigestReport, dry_run: bool) -> String {
    let DigestReport { edition, emails, without_sales } = report;
    let people =
        |count: u64| if count == 1 { "1 person".into() } else { format!("{count} people") };
    let (what, then) = match dry_run {
        true => ("would be queued", ""),
        false => ("is in the outbox", " A worker delivers it."),
    };
    format!(
        "The update of {edition} {what} for {}; {} would get it but have no upcoming sale.{then}\n",
        people(*emails),
        people(*without_sales),
    )
}

fn not_due(latest: Edition) -> String {
    let next = latest.next();
    let wait = next.due_at() - SystemClock.now();
    format!(
        "No update is due: the next one is that of {next}, in {} hours. With --now, the one of {latest} is queued for everyone who did not get it.\n",
        wait.num_hours(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(emails: u64, without_sales: u64) -> DigestReport {
        let edition = Edition::of("2026-11-23".parse().unwrap()).unwrap();
        DigestReport { edition, emails, without_sales }
    }

    #[test]
    fn the_summary_counts_people() {
        assert_eq!(
            summary(&report(1, 3), false),
            "The update of 2026-11-23 is in the outbox for 1 person; 3 people would get it but have no upcoming sale. A worker delivers it.\n"
        );
        assert_eq!(
            summary(&report(12, 1), true),
            "The update of 2026-11-23 would be queued for 12 people; 1 person would get it but have no upcoming sale.\n"
        );
    }

    #[test]
    fn the_next_monday_is_named() {
        let text = not_due(Edition::of("2026-11-23".parse().unwrap()).unwrap());
        assert!(text.starts_with("No update is due: the next one is that of 2026-11-30, in "));
    }
}
