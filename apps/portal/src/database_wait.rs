//! Waits at startup for a database that does not answer yet.

use std::{
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use postgres_adapter::{Config, ConnectFailure, try_connect};

use crate::settings::Settings;

/// How often to report and to try.
#[derive(Debug, Clone, Copy)]
struct Pace {
    /// Time from one report to the next.
    report_every: Duration,
    /// Pause after a failed try.
    pause: Duration,
}

const PACE: Pace = Pace { report_every: Duration::from_secs(5), pause: Duration::from_millis(500) };

/// Waits until the database answers, and logs a line every 5 seconds meanwhile. No signal handler is
/// installed at this point, so SIGINT and SIGTERM end the process at once.
///
/// # Errors
/// When the database refuses the connection, at once, or has not answered within
/// `DATABASE_WAIT_SECONDS`.
pub fn wait_for_database(settings: &Settings) -> anyhow::Result<()> {
    let Settings { database, database_wait, .. } = settings;
    let config = database.clone();
    let say = |line: String| tracing::warn!("{line}");
    wait(&database.server(), *database_wait, PACE, move || try_connect(&config), say)
}

/// Connects once, for `check-config`.
///
/// # Errors
/// Why the database can't be reached.
pub fn reach(database: &Config) -> anyhow::Result<()> {
    try_connect(database).map_err(|failure| unreachable(&database.server(), &failure))
}

fn unreachable(server: &str, failure: &ConnectFailure) -> anyhow::Error {
    match failure {
        ConnectFailure::Absent(why) => {
            anyhow::anyhow!("the database at {server} does not answer: {why}")
        }
        ConnectFailure::Refused(why) => {
            anyhow::anyhow!("the database at {server} refuses the connection: {why}")
        }
    }
}

fn wait(
    server: &str,
    patience: Duration,
    pace: Pace,
    connect: impl FnMut() -> Result<(), ConnectFailure> + Send + 'static,
    mut say: impl FnMut(String),
) -> anyhow::Result<()> {
    let begun = Instant::now();
    let tries = try_until_final(pace.pause, connect);
    let mut why = "no answer yet".to_owned();
    let mut next_report = Duration::ZERO;
    loop {
        let elapsed = begun.elapsed();
        let left = match patience {
            // The first attempt decides, however long the client library takes.
            Duration::ZERO => Duration::MAX,
            patience => patience.saturating_sub(elapsed),
        };
        let until_report = next_report.max(pace.report_every).saturating_sub(elapsed);
        match tries.recv_timeout(left.min(until_report)) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(refused @ ConnectFailure::Refused(_))) => {
                return Err(unreachable(server, &refused));
            }
            Ok(Err(absent @ ConnectFailure::Absent(_))) if patience.is_zero() => {
                return Err(unreachable(server, &absent));
            }
            Ok(Err(ConnectFailure::Absent(reason))) => why = reason,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                anyhow::bail!("the thread that tries the database at {server} died")
            }
        }
        let elapsed = begun.elapsed();
        if patience.is_zero() {
            continue;
        }
        anyhow::ensure!(
            elapsed < patience,
            "the database at {server} did not answer within {} s: {why}; check DATABASE_URL, or wait \
             longer with DATABASE_WAIT_SECONDS",
            patience.as_secs()
        );
        if elapsed >= next_report {
            let left = (patience - elapsed).as_secs_f64().ceil();
            say(format!("Waiting for the database at {server}: {why}. Giving up in {left:.0} s."));
            next_report += pace.report_every;
        }
    }
}

/// Makes attempts on a separate thread, because an attempt may take long: resolving host names has
/// no time limit of ours. The thread ends with the process, or when the caller has stopped
/// waiting.
fn try_until_final(
    pause: Duration,
    mut connect: impl FnMut() -> Result<(), ConnectFailure> + Send + 'static,
) -> Receiver<Result<(), ConnectFailure>> {
    let (report, tries) = channel();
    thread::spawn(move || {
        loop {
            let outcome = connect();
            let is_final = !matches!(outcome, Err(ConnectFailure::Absent(_)));
            if report.send(outcome).is_err() || is_final {
                return;
            }
            thread::sleep(pause);
        }
    });
    tries
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERVER: &str = "db.example.com:5432";
    const QUICK: Pace =
        Pace { report_every: Duration::from_millis(40), pause: Duration::from_millis(1) };

    fn refused_connection() -> Result<(), ConnectFailure> {
        Err(ConnectFailure::Absent("connection refused".to_owned()))
    }

    #[test]
    fn a_database_that_comes_is_waited_for() {
        let mut tries = 0;
        let connect = move || {
            tries += 1;
            if tries < 5 { refused_connection() } else { Ok(()) }
        };
        let mut lines = Vec::new();
        wait(SERVER, Duration::from_secs(60), QUICK, connect, |line| lines.push(line)).unwrap();
        assert_eq!(
            lines[0],
            "Waiting for the database at db.example.com:5432: connection refused. Giving up in 60 s."
        );
    }

    #[test]
    fn there_is_a_line_for_each_step_and_not_for_each_try() {
        let mut lines = Vec::new();
        let patience = QUICK.report_every * 5;
        let error =
            wait(SERVER, patience, QUICK, refused_connection, |line| lines.push(line)).unwrap_err();
        assert!((1..=5).contains(&lines.len()), "{lines:?}");
        assert!(
            error.to_string().starts_with(
                "the database at db.example.com:5432 did not answer within 0 s: connection refused;"
            ),
            "{error}"
        );
    }

    #[test]
    fn a_try_that_hangs_delays_neither_the_lines_nor_the_end() {
        let (_never, blocked) = channel::<()>();
        let connect = move || {
            let _ = blocked.recv();
            Ok(())
        };
        let mut lines = Vec::new();
        let error = wait(SERVER, QUICK.report_every * 4, QUICK, connect, |line| lines.push(line));
        assert!(error.unwrap_err().to_string().contains("no answer yet"));
        assert!(!lines.is_empty() && lines[0].contains("no answer yet"), "{lines:?}");
    }

    #[test]
    fn a_refusal_ends_the_wait_at_once() {
        let connect =
            || Err(ConnectFailure::Refused("database \"portal\" does not exist".to_owned()));
        let error =
            wait(SERVER, Duration::from_secs(3_600), PACE, connect, |line| panic!("{line}"));
        assert_eq!(
            error.unwrap_err().to_string(),
            "the database at db.example.com:5432 refuses the connection: database \"portal\" does not \
             exist"
        );
    }

    #[test]
    fn without_patience_the_first_try_decides() {
        let error = wait(SERVER, Duration::ZERO, PACE, refused_connection, |line| panic!("{line}"));
        assert_eq!(
            error.unwrap_err().to_string(),
            "the database at db.example.com:5432 does not answer: connection refused"
        );
    }
}
