// The limits of `make attack`, `make soak` and `make slow-readers`, each with its reason. They are for a machine of
// two cores that does nothing else: server, database and attackers share it.

/**
 * /healthz during every attack, in ms. It needs no database, so only a busy event loop or a busy processor can
 * delay it. A load balancer that waits one second for it must never remove an instance because of what a client
 * sends.
 */
export const HEALTH = { p99: 100, worst: 250 };

/** How much the server's memory may rise during an attack (`peak`), and be higher 12 s after it (`settled`), in MB. */
export const MEMORY = {
  /** For refused requests: connection buffers, and memory that the allocator has not returned. */
  refused: { peak: 32, settled: 24 },
  /** For answers and files that are produced: as much as for an ordinary user. */
  answered: { peak: 96, settled: 64 },
  /** For files that others made: their readers are processes of their own. */
  hostile: { peak: 64, settled: 64 },
  /** For 100,000 requests from as many networks: one counter per network, removed a minute later. */
  counted: { peak: 64, settled: 48 },
};

/**
 * How much the server's memory may be higher a minute after an attack, in MB: the thread that returns memory looks
 * every 10 s. A server that is within `soon` MB when it has settled is not waited for.
 */
export const RESTED = { after: 60_000, rise: 100, soon: 16 };

/** Hostile files, in ms. */
export const HOSTILE = {
  /** A good file of the same or of another folder: one file before it, which is read until a limit. */
  good: 20_000,
  /** One file: the most processor time on a busy core, and the time until it is taken. */
  each: 300_000,
  /** All of them. */
  all: 90 * 60_000,
};

/** How long a refusal may take when it needs neither a hash nor the database, in ms. */
export const REFUSAL = 1_000;

/** /metrics after 100,000 requests with random methods, in bytes: some 40 routes × methods × statuses × buckets. */
export const METRICS_BYTES = 512 * 1024;

/**
 * The slowest log-in of a user on another network during a flood of log-ins, in ms: two hashes that run, one that
 * is next, and the user's own, each 250 ms at cost 12, on cores that other programs share.
 */
export const LOG_IN = 2_000;

/** What other people notice of one client that asks for as much as it may, in ms. */
export const FAIR = {
  /** The hash that runs, one of each network that waits, and the user's own, each 250 ms at cost 12. */
  logIn: 3_000,
  /** Lists: a client runs no more jobs than there are cores, so a list shares a core with one of them. */
  listsP99: 300,
  /** A calendar feed that has not changed: a few statements. */
  unchanged: 100,
  /** A worker looks for pushes every 500 ms, and sends one in a tenth of a second. */
  push: 2_000,
};

/** Sessions of one account that are alive at a time. */
export const SESSIONS = 20;

/** How much the database may grow by orders that are refused, in bytes: indexes and counts of attempts. */
export const REFUSED_ORDERS_GROW = 1024 * 1024;
/** The size of a used order, in bytes: the account and the times. */
export const USED_ORDER = 512;

/** An honest download of 20,000 listings while others read theirs slowly, in ms. */
export const DOWNLOAD = 15_000;

/**
 * Reads of an account that has filled its storage: how much memory may rise for one and for eight at once, in MB, and
 * how long the first byte and the whole answer may take, in ms. The shipped deployment has 2 GiB.
 */
export const FILLED = { one: 100, eight: 300, first: 1_000, whole: 5_000 };

/** With the database frozen, in ms. */
export const FROZEN = {
  /** Answers from the index. The first request after the freeze waits until its connection is cut. */
  index: 2_500,
  /** The median of those answers: requests after the first do not wait. */
  indexMedian: 250,
  /** Requests that need the database are refused within the limit for one statement. */
  others: 2_500,
  readyz: 1_000,
  /** Everything answers again this soon after the thaw. */
  thaw: 5_000,
  /** SIGTERM ends the process, though three requests wait for the database. */
  shutdown: 5_000,
};

/** With a payment provider that accepts connections and never answers, in ms. */
export const STALLED_PROVIDER = {
  /** What needs no provider: one hash and some statements. */
  others: 1_000,
  /** Sign-up: 3 s for the provider, one hash and some statements. */
  signUp: 4_500,
};

/** The longest time without a list while the replica is lost, and the time until it is used again, in ms. */
export const REPLICA = { gap: 1_000, back: 30_000 };

/** Starting while the database is absent, in ms: a line every 5 s, and ready this soon after it appears. */
export const STARTING = { line: 6_000, ready: 7_000, stop: 2_000 };
/** Lines that the worker may log while the database is away for 12 s. */
export const WORKER_LINES = 12;

/** The difference of the median times of log-in for known and unknown addresses after BCRYPT_COST changed, in ms. */
export const APART = 3;

/** /readyz is 503 this soon after the schema is gone, in ms: it is checked every ten seconds. */
export const SCHEMA_NOTICED = 12_000;

/** Messages to one address in an hour, however many networks ask. */
export const MAILS_TO_ONE = 30;

/** `make soak`: 10 minutes of ordinary use. */
export const SOAK = {
  /** In ms, whatever happens to the database: one wait for it that is cut off, and the answer. */
  longest: 2_500,
  /** In ms, while nothing is lost: two downloads take turns with the searches on two cores. */
  p99: 250,
  health: HEALTH,
  /** Median memory of the last tenth less that of the second one, in MB: caches and arenas settle within this. */
  rise: 48,
};

/** `make slow-readers`. */
export const SLOW = {
  readers: 2_000,
  idle: 10_000,
  /** In bytes a second: a little above the least pace at which a client must take a stream. */
  pace: 5 * 1024,
  /** The share of the readers whose answer must still be under way at the end. */
  reading: 0.99,
  /** The share of the idle connections that must be open at a time: those that the server closes are replaced. */
  open: 0.99,
  health: HEALTH,
  /**
   * /healthz while all 12,000 connections close in the same moment, in ms: closing one takes some 50 µs on each
   * side, and the attacker's side has the same two cores. It is less than the second that a load balancer waits.
   */
  closing: { p99: 1_000, worst: 1_000 },
  /** Memory per reader, in KB: a piece that waits, its encoder, and the connection's buffers. */
  perReader: 400,
  /** Memory per idle connection, in KB: the buffers and the state of its last request. */
  perIdle: 24,
  /** The slowest list of another account meanwhile, in ms. */
  list: 1_000,
};

/** `make cluster-test`: two instances, a proxy, a primary with two synchronous standbys. */
export const CLUSTER = {
  /** The longest time without a list, in ms: the proxy tries the other instance at once. */
  lists: 1_500,
  /** Without the details of a property, in ms: they need a session, which only the primary can confirm. */
  details: 3_000,
  /** Without an acknowledged write while an instance or a standby is lost, in ms. */
  writes: 3_000,
  /** The same while the primary is lost, from the moment of its loss: the operator's second, promotion, one retry. */
  failover: 10_000,
  /** How long the operator, or a program in its place, takes to notice that the primary is lost, in ms. */
  noticed: 1_000,
  /** Writes in flight on an instance that is killed get an error. */
  inFlight: 6,
};

/** `make mixed-load`: 30 minutes of everything at once. */
export const MIXED = {
  /** Lists, in ms. */
  p95: 100,
  p99: 300,
  /** Median memory of the last tenth less that of the fourth one, in MB; the import is in the third. */
  rise: 16,
  /** The share of each kind of work that must have been done: a load that was not sent proves nothing. */
  sent: 0.95,
};
