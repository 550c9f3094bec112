//! How the system's allocator handles freed memory. While the listing index loads, some hundred
//! megabytes move between threads. By default, glibc would not return most of them.

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
