//! The limit on the requests of one network, as counted by this instance. It protects the instance.
//! The domain also counts log-ins and similar requests, across all instances.

use std::hash::{BuildHasher as _, RandomState};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use accounts::ClientNetwork;

/// How many requests a network may send.
#[derive(Debug, Clone, Copy)]
pub struct RequestLimit {
    /// Requests a second on average.
    pub per_second: NonZeroU32,
    /// Requests at once after a pause.
    pub at_once: NonZeroU32,
}

/// Which of the instance's two meters counts a request.
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

/// Counts requests by network. A network without requests left can still probe.
#[derive(Debug)]
pub(crate) struct Limits(Option<(Meter, Meter)>);

impl Limits {
    pub(crate) fn new(limit: Option<RequestLimit>) -> Self {
        let meters = |limit| (Meter::new(limit, REQUEST_CELLS), Meter::new(limit, PROBE_CELLS));
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
    /// For each cell the time at which it will be empty, in nanoseconds since `began` (the
    /// 'theoretical arrival time' of the generic cell rate algorithm).
    cells: Box<[AtomicU64]>,
    seed: RandomState,
    began: Instant,
    /// The time that one request adds to a cell, in nanoseconds.
    interval: u64,
    /// The most time that a cell may hold, in nanoseconds.
    tolerance: u64,
}

impl Meter {
    fn new(RequestLimit { per_second, at_once }: RequestLimit, cells: usize) -> Self {
        let interval = 1_000_000_000 / u64::from(per_second.get());
        Self {
            cells: std::iter::repeat_with(AtomicU64::default).take(cells).collect(),
            seed: RandomState::new(),
            began: Instant::now(),
            interval,
            tolerance: interval.saturating_mul(at_once.get().into()),
        }
    }

    fn check(&self, network: ClientNetwork) -> Result<(), Duration> {
        let now = self.began.elapsed().as_nanos();
        self.check_at(network, u64::try_from(now).unwrap_or(u64::MAX))
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
        Meter::new(limit, REQUEST_CELLS)
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
    fn only_the_checks_of_load_balancers_are_probes() {
        for path in ["/healthz", "/readyz"] {
            assert_eq!(Traffic::of(path), Traffic::Probe);
        }
        for path in ["/", "/healthz/", "/metrics", "/api/config", "/Healthz"] {
            assert_eq!(Traffic::of(path), Traffic::Request);
        }
    }
}
