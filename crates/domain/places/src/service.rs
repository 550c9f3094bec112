use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Clock, PortError};

use crate::point::Answer;
use crate::ports::{BatchOutcome, Geocoder, PlaceStore, Placed};

/// The maximum number of addresses in one batch, which is the Census geocoder's.
pub const MAX_BATCH: usize = 10_000;
/// A batch is not made smaller than this.
const MIN_BATCH: usize = 100;
/// How many listings are looked at in one step. Imports wait for at most one step.
const STEP: usize = 2_000;
/// How old an answer is when the geocoder is asked again. The Census Bureau corrects its addresses twice a
/// year, and a wrong point must not stay for good.
pub const ANSWER_AGE: TimeDelta = TimeDelta::days(180);
/// The longest time until a batch without an answer is tried again.
const MAX_BACK_OFF: TimeDelta = TimeDelta::hours(6);

/// Places listings by what is known about them.
#[derive(Clone)]
pub struct PlaceService {
    store: Arc<dyn PlaceStore>,
}

impl PlaceService {
    /// A service over this port.
    #[must_use]
    pub fn new(store: Arc<dyn PlaceStore>) -> Self {
        Self { store }
    }

    /// Does one step: new answers first, then listings that changed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    pub fn place(&self) -> Result<Placed, PortError> {
        let answered = self.store.place_answered(STEP)?;
        let changed = self.store.place_changed(STEP)?;
        Ok(Placed {
            looked_at: answered.looked_at + changed.looked_at,
            placed: answered.placed + changed.placed,
            is_more: answered.is_more || changed.is_more,
        })
    }
}

/// How a geocoder is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GeocodingPace {
    /// The maximum number of addresses in one batch.
    pub batch: usize,
    /// The pause after each batch.
    pub pause: TimeDelta,
    /// The time until a batch without an answer is tried again. It doubles with each attempt, up to
    /// six hours. Other addresses wait for it once.
    pub retry: TimeDelta,
    /// How long a worker may wait for an answer before another one may ask. Longer than the
    /// geocoder's own time limit.
    pub lease: TimeDelta,
}

/// What came of one batch.
#[derive(Debug)]
pub struct BatchReport {
    /// How many addresses were asked about.
    pub asked: u64,
    /// How many of them were found.
    pub found: u64,
    /// How many of them have no answer and are asked about again.
    pub unanswered: u64,
    /// Why there is no answer at all.
    pub failure: Option<PortError>,
}

/// Asks a geocoder about addresses, batch by batch.
#[derive(Clone)]
pub struct GeocodingService {
    store: Arc<dyn PlaceStore>,
    geocoder: Arc<dyn Geocoder>,
    clock: Arc<dyn Clock>,
    pace: GeocodingPace,
}

impl GeocodingService {
    /// A service over these ports.
    #[must_use]
    pub fn new(
        store: Arc<dyn PlaceStore>,
        geocoder: Arc<dyn Geocoder>,
        clock: Arc<dyn Clock>,
        pace: GeocodingPace,
    ) -> Self {
        Self { store, geocoder, clock, pace }
    }

    /// Asks about one batch. `None` if nothing is to be asked now.
    ///
    /// A batch that got no answer is asked about in halves, so that one address that a geocoder
    /// cannot bear does not hold up the others forever.
    ///
    /// # Errors
    /// [`PortError`] when the store fails. What the geocoder answered is lost then.
    pub fn ask(&self) -> Result<Option<BatchReport>, PortError> {
        let GeocodingPace { batch, pause, retry, lease } = self.pace;
        let now = self.clock.now();
        let questions = self.store.lease(now, now + lease, batch.min(MAX_BATCH))?;
        let Some(attempts) = questions.first().map(|question| question.attempts) else {
            return Ok(None);
        };
        let most = (batch >> attempts.min(16)).max(MIN_BATCH);
        let addresses: Vec<_> = questions
            .into_iter()
            .filter(|question| question.attempts == attempts)
            .take(most)
            .map(|question| question.address)
            .collect();
        let asked = addresses.len() as u64;
        let (answers, failure) = match self.geocoder.locate(&addresses) {
            Ok(answers) => (answers, None),
            Err(failure) => (Vec::new(), Some(failure)),
        };
        // A geocoder that does not answer is left alone for longer.
        let pause = if failure.is_some() { pause.max(retry) } else { pause };
        let mut outcome = BatchOutcome {
            answers: Vec::new(),
            unanswered: Vec::new(),
            retry_at: self.retry_at(attempts, retry),
            next_at: self.clock.now() + pause,
        };
        let answers = answers.into_iter().chain(std::iter::repeat(None));
        for (address, answer) in addresses.into_iter().zip(answers) {
            match answer {
                Some(answer) => outcome.answers.push((address, answer)),
                None => outcome.unanswered.push(address),
            }
        }
        self.store.finish(&outcome, self.clock.now())?;
        let is_found = |(_, answer): &&(_, Answer)| matches!(answer, Answer::Found(_));
        let found = outcome.answers.iter().filter(is_found).count() as u64;
        let unanswered = outcome.unanswered.len() as u64;
        Ok(Some(BatchReport { asked, found, unanswered, failure }))
    }

    fn retry_at(&self, attempts: u32, retry: TimeDelta) -> DateTime<Utc> {
        let longer = retry.checked_mul(1 << attempts.min(16)).unwrap_or(MAX_BACK_OFF);
        self.clock.now() + longer.min(MAX_BACK_OFF)
    }
}
