//! A load generator for `make bench`; see the README.

mod client;
mod mix;
mod report;

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;

use crate::client::Client;
use crate::mix::Mix;
use crate::report::{Report, Sample};

/// Sends a weighted mix of GET requests to a server on this machine and prints latencies.
#[derive(Debug, Parser)]
struct Args {
    /// Where the server listens, such as 127.0.0.1:8080.
    #[arg(long)]
    server: String,
    /// The mix: lines of `weight<TAB>name<TAB>path`; lines that begin with # are passed over.
    #[arg(long)]
    mix: PathBuf,
    /// A bearer token to send.
    #[arg(long, env = "LOAD_TOKEN")]
    token: Option<String>,
    /// The value of Accept-Encoding.
    #[arg(long, default_value = "identity")]
    encoding: String,
    /// Connections, each on a thread of its own.
    #[arg(long, default_value_t = 8)]
    connections: usize,
    /// Seconds to measure.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Seconds to run before measuring.
    #[arg(long, default_value_t = 2)]
    warm_up: u64,
    /// Requests a second in all; without it, as many as the connections get through.
    #[arg(long)]
    rate: Option<u32>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    ensure!(
        args.connections > 0 && args.rate != Some(0),
        "at least one connection, and a rate above 0"
    );
    let server = loopback(&args.server)?;
    let text = std::fs::read_to_string(&args.mix)
        .with_context(|| format!("{} can't be read", args.mix.display()))?;
    let mix = Mix::parse(&text)?;
    let requests: Vec<Vec<u8>> = mix.paths().map(|path| request(&args, path)).collect();

    let start = Instant::now() + Duration::from_millis(100);
    let measure_from = start + Duration::from_secs(args.warm_up);
    let end = measure_from + Duration::from_secs(args.seconds);
    let next = AtomicU64::new(0);
    let samples: Vec<Sample> = thread::scope(|scope| {
        let workers: Vec<_> = (0..args.connections)
            .map(|_| {
                scope.spawn(|| {
                    let mut client = Client::new(server);
                    let mut samples = Vec::new();
                    loop {
                        let turn = next.fetch_add(1, Ordering::Relaxed);
                        let due = match args.rate {
                            Some(rate) => {
                                start + Duration::from_nanos(turn * 1_000_000_000 / u64::from(rate))
                            }
                            None => Instant::now().max(start),
                        };
                        if due >= end {
                            return samples;
                        }
                        thread::sleep(due.saturating_duration_since(Instant::now()));
                        let choice = mix.choose(turn);
                        let answer = client.exchange(&requests[choice]);
                        if due >= measure_from {
                            samples.push(Sample::of(choice, due.elapsed(), &answer));
                        }
                    }
                })
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).flatten().collect()
    });
    let report = Report::of(samples, args.seconds);
    print!("{}", report.table(&mix));
    ensure!(report.failures() == 0, "{} requests failed", report.failures());
    Ok(())
}

/// The address, if it is this machine's.
fn loopback(server: &str) -> Result<SocketAddr> {
    let address = server.to_socket_addrs()?.next().context("no such address")?;
    if !address.ip().is_loopback() {
        bail!("{server} is not on this machine");
    }
    Ok(address)
}

fn request(args: &Args, path: &str) -> Vec<u8> {
    let token = args
        .token
        .as_ref()
        .map(|token| format!("Authorization: Bearer {token}\r\n"))
        .unwrap_or_default();
    format!(
        "GET {path} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: {}\r\n{token}\r\n",
        args.server, args.encoding
    )
    .into_bytes()
}
