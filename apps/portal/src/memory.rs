//! How the system's allocator handles freed memory. While the listing index loads, some hundred
//! megabytes move between threads, and a burst of large requests can take as much. By default, glibc
//! would not return most of them.

use std::fs;
use std::io;
use std::thread;
use std::time::Duration;

/// How often the memory of the process is looked at.
const EVERY: Duration = Duration::from_secs(10);
/// How much more than after the last time memory must have grown to be returned, in bytes.
const GROWN: u64 = 16 << 20;

/// Makes the allocator return large pieces to the system as soon as they are freed, and use two
/// arenas instead of one per thread. Call it before any thread is started. Without glibc it does
/// nothing. The reasons are in `docs/adr/0018`.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const MIB: libc::c_int = 1 << 20;
        let options = [
            (libc::M_ARENA_MAX, 2),
            (libc::M_MMAP_THRESHOLD, 4 * MIB),
            (libc::M_TRIM_THRESHOLD, 16 * MIB),
        ];
        for (option, value) in options {
            #[expect(unsafe_code, reason = "the C library has no other interface for it")]
            // SAFETY: it takes two numbers and changes only the allocator's own settings. If it
            // does not know an option, it reports that and changes nothing.
            let _is_taken = unsafe { libc::mallopt(option, value) };
        }
    }
}

/// Starts a thread that returns freed memory to the system whenever the process has grown, until the
/// process ends. The allocator itself returns only what is free at the end of an arena, so one small
/// block that is still in use would hold all that a burst of requests has freed below it.
///
/// # Errors
/// When no thread can be started.
pub fn keep_trimmed() -> io::Result<()> {
    let watch = || {
        let mut least = resident();
        loop {
            thread::sleep(EVERY);
            if resident() > least + GROWN {
                trim();
                least = resident();
            }
            least = least.min(resident());
        }
    };
    thread::Builder::new().name("memory".to_owned()).spawn(watch).map(drop)
}

/// The resident memory of the process in bytes; 0 where the system does not say.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut words = status.lines().filter_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = words.next().and_then(|text| text.trim().trim_end_matches(" kB").parse().ok());
    kilobytes.unwrap_or(0_u64) << 10
}

/// Returns the free pages between used ones to the system: some hundred megabytes after the
/// listings were loaded. It takes some milliseconds, in which threads that allocate wait. Without
/// glibc it does nothing.
pub fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        #[expect(unsafe_code, reason = "the C library has no other interface for it")]
        // SAFETY: it only returns free pages, and may be called on any thread at any time.
        let _is_less = unsafe { libc::malloc_trim(0) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_freed_between_blocks_in_use_goes_back_to_the_system() {
        give_back();
        let mut blocks: Vec<Vec<u8>> = (0..100_000).map(|_| vec![1; 2_048]).collect();
        // The last one is at the end of the arena and stays.
        let last = blocks.pop();
        let full = resident();
        drop(blocks);
        let freed = resident();
        assert!(
            full.saturating_sub(freed) < 32 << 20,
            "the allocator returns this by itself: {full}, {freed}"
        );
        trim();
        let trimmed = resident();
        assert!(full.saturating_sub(trimmed) > 150 << 20, "{full}, {freed}, {trimmed}");
        drop(last);
    }
}
