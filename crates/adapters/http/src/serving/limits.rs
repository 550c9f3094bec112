//! The limit on the requests of one network, as counted by this instance. It protects the instance.
//! The domain also counts log-ins and similar requests, across all instances.

use std::hash::{BuildHasher as _, RandomState};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use accounts::{ClientNetwork, GROWTH};

/// How many requests a network may send. A larger network may send more ([`ClientNetwork::levels`]).
#[derive(Debug, Clone, Copy)]
pub struct RequestLimit {
    /// Requests a second on average.
    pub per_second: NonZeroU32,
    /// Requests at once after a pause.
    pub at_once: NonZeroU32,
}

/// Which of the instance's two sets of meters counts a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Traffic {
    /// The checks of load balancers: `/healthz` and `/readyz`.
    Probe,
    /// Everything else.
    Request,
}

impl Traffic {
    pub(crate) fn of(path: &str) -> Self {
        if matches!(path, "/healthz" | "/readyz") { Self::Probe } else { Self::Request }
    }
}

/// How many cells each meter has. A cell takes 8 bytes.
const REQUEST_CELLS: usize = 1 << 16;
const PROBE_CELLS: usize = 1 << 12;

/// How many levels a network has at most.
const LEVELS: usize = 3;

/// Counts requests by network, with a meter for each level of networks. A network without requests
/// left can still probe.
#[derive(Debug)]
pub(crate) struct Limits(Option<(Meters, Meters)>);

#[derive(Debug)]
struct Meters {
    began: Instant,
    meters: [Meter; LEVELS],
}

impl Meters {
    fn new(limit: RequestLimit, cells: usize) -> Self {
        let factors = [1, GROWTH, GROWTH * GROWTH];
        let meters = factors.map(|factor| Meter::new(limit, factor, cells));
        Self { began: Instant::now(), meters }
    }

    /// Counts a request of a network for each of its levels. The smallest is first, so that a client
    /// that it refuses uses up nothing of its neighbors.
    fn check(&self, network: ClientNetwork) -> Result<(), Duration> {
        let now = self.began.elapsed().as_nanos();
        self.check_at(network, u64::try_from(now).unwrap_or(u64::MAX))
    }

    fn check_at(&self, network: ClientNetwork, now: u64) -> Result<(), Duration> {
        let mut levels = network.levels().zip(&self.meters);
        levels.try_for_each(|((network, _), meter)| meter.check_at(network, now))
    }
}

impl Limits {
    pub(crate) fn new(limit: Option<RequestLimit>) -> Self {
        let meters = |limit| (Meters::new(limit, REQUEST_CELLS), Meters::new(limit, PROBE_CELLS));
        Self(limit.map(meters))
    }

    /// Counts a request.
    ///
    /// # Errors
    /// The wait until the next request is admitted, if this one is too many.
    pub(crate) fn check(&self, traffic: Traffic, network: ClientNetwork) -> Result<(), Duration> {
        match (&self.0, traffic) {
            (None, _) => Ok(()),
            (Some((requests, _)), Traffic::Request) => requests.check(network),
            (Some((_, probes)), Traffic::Probe) => probes.check(network),
        }
    }
}

/// A table of fixed size. An attacker with an IPv6 prefix has any number of networks and cannot make it
/// larger.
///
/// A network has two cells, which it shares with others, and is admitted while one of them has room.
/// The cells depend on a random seed, so an attacker cannot choose networks with the cells of a victim.
/// Filling the table takes `cells / 2 × per_second` requests a second, far more than an instance can
/// read.
#[derive(Debug)]
struct Meter {
    /// For each cell the time at which it will be empty, in nanoseconds since the start (the
    /// 'theoretical arrival time' of the generic cell rate algorithm).
    cells: Box<[AtomicU64]>,
    seed: RandomState,
    /// The time that one request adds to a cell, in nanoseconds.
    interval: u64,
    /// The most time that a cell may hold, in nanoseconds.
    tolerance: u64,
}

impl Meter {
    /// A meter for networks that may send `factor` times as much as the limit says.
    fn new(limit: RequestLimit, factor: u32, cells: usize) -> Self {
        let RequestLimit { per_second, at_once } = limit;
        let interval = 1_000_000_000 / (u64::from(per_second.get()) * u64::from(factor));
        Self {
            cells: std::iter::repeat_with(AtomicU64::default).take(cells).collect(),
            seed: RandomState::new(),
            interval,
            tolerance: interval.saturating_mul(u64::from(at_once.get()) * u64::from(factor)),
        }
    }

    fn check_at(&self, network: ClientNetwork, now: u64) -> Result<(), Duration> {
        let hash = self.seed.hash_one(network);
        let count = self.cells.len() as u64;
        let (first, second) = ((hash >> 32) % count, (hash & 0xffff_ffff) % count);
        let taken = self.take(first, now);
        let also = if second == first { taken } else { self.take(second, now) };
        match (taken, also) {
            (Err(wait), Err(other)) => Err(Duration::from_nanos(wait.min(other))),
            _ => Ok(()),
        }
    }

    /// Adds one request's time to a cell; `Err` is the wait in nanoseconds if the cell is full.
    fn take(&self, cell: u64, now: u64) -> Result<(), u64> {
        let Some(cell) = self.cells.get(cell as usize) else { return Ok(()) };
        let taken = |empty: u64| empty.max(now).saturating_add(self.interval);
        let limit = now.saturating_add(self.tolerance);
        cell.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |empty| {
            Some(taken(empty)).filter(|after| *after <= limit)
        })
        .map(drop)
        .map_err(|empty| taken(empty).saturating_sub(limit))
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv6Addr};

    use super::*;

    const SECOND: u64 = 1_000_000_000;

    fn meter(per_second: u32, at_once: u32) -> Meter {
        let number = |number| NonZeroU32::new(number).unwrap();
        let limit = RequestLimit { per_second: number(per_second), at_once: number(at_once) };
        Meter::new(limit, 1, REQUEST_CELLS)
    }

    /// One of the 2³² networks of an IPv6 prefix of 32 bits.
    fn spread(number: u32) -> ClientNetwork {
        let bits = (0x2001_0db8_u128 << 96) | (u128::from(number) << 64) | 1;
        ClientNetwork::of(IpAddr::V6(Ipv6Addr::from(bits)))
    }

    fn victim() -> ClientNetwork {
        ClientNetwork::of([198, 51, 100, 7].into())
    }

    #[test]
    fn a_network_may_send_a_burst_and_then_its_rate() {
        let meter = meter(2, 3);
        for _ in 0..3 {
            assert_eq!(meter.check_at(victim(), SECOND), Ok(()));
        }
        assert_eq!(meter.check_at(victim(), SECOND), Err(Duration::from_millis(500)));
        assert_eq!(meter.check_at(victim(), SECOND + SECOND / 2), Ok(()));
        assert!(meter.check_at(victim(), SECOND + SECOND / 2).is_err());
        for _ in 0..3 {
            assert_eq!(meter.check_at(victim(), 10 * SECOND), Ok(()), "a pause restores the burst");
        }
        assert!(meter.check_at(victim(), 10 * SECOND).is_err());
    }

    #[test]
    fn a_spread_over_many_networks_takes_no_memory_and_refuses_no_one_else() {
        let meter = meter(50, 200);
        for number in 0..200_000 {
            assert_eq!(meter.check_at(spread(number), SECOND), Ok(()));
        }
        assert_eq!(size_of_val(&*meter.cells), 512 * 1024);
        assert_eq!(meter.check_at(victim(), SECOND), Ok(()));
    }

    #[test]
    fn a_few_loud_networks_do_not_use_up_anothers_requests() {
        let meter = meter(50, 200);
        for number in 0..50 {
            for _ in 0..200 {
                assert_eq!(meter.check_at(spread(number), SECOND), Ok(()));
            }
            assert!(meter.check_at(spread(number), SECOND).is_err(), "{number}");
        }
        assert_eq!(meter.check_at(victim(), SECOND), Ok(()));
    }

    #[test]
    fn a_client_with_a_whole_site_sends_sixteen_times_as_much_as_a_line() {
        let number = |number| NonZeroU32::new(number).unwrap();
        let limit = RequestLimit { per_second: number(1), at_once: number(10) };
        let meters = Meters::new(limit, REQUEST_CELLS);
        let line = |site: u16, number: u16| {
            let address = [0x2001, 0xdb8, site, number, 0, 0, 0, 1];
            ClientNetwork::of(IpAddr::from(address))
        };
        let sent = |lines: &[u16]| {
            let sent = |line_number| meters.check_at(line(1, line_number), SECOND).is_ok();
            lines.iter().filter(|line_number| sent(**line_number)).count()
        };
        let home: Vec<u16> = (0..256).collect();
        assert_eq!(sent(&home), 40, "256 lines of one /56");
        let site: Vec<u16> = (1..=255).map(|number| number << 8).collect();
        assert_eq!(sent(&site), 120, "the rest of 160 for the /48");
        assert_eq!(meters.check_at(line(2, 0), SECOND), Ok(()), "another site");
    }

    #[test]
    fn only_the_checks_of_load_balancers_are_probes() {
        for path in ["/healthz", "/readyz"] {
            assert_eq!(Traffic::of(path), Traffic::Probe);
        }
        for path in ["/", "/healthz/", "/metrics", "/api/config", "/Healthz"] {
            assert_eq!(Traffic::of(path), Traffic::Request);
        }
    }
}
