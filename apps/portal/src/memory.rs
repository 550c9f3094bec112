//! How the system's allocator keeps what is freed. While the listing index loads, some hundred megabytes
//! come and go between threads; left to itself, glibc would keep most of them for later.

/// Makes the allocator give large pieces back to the system as soon as they are freed, and keep one
/// reserve for each of two cores rather than one a thread. To be called before any thread is started;
/// without glibc it does nothing. The reasons are in `docs/adr/0020`.
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
            #[expect(unsafe_code, reason = "the C library has no other way to be told")]
            // SAFETY: it takes two numbers and touches nothing but the allocator's own settings; where
            // it knows an option not, it says so and changes nothing.
            let _is_taken = unsafe { libc::mallopt(option, value) };
        }
    }
}

/// Gives back the pages that lie free between others, some hundred megabytes when the listings were loaded.
/// It takes some milliseconds, in which threads that allocate wait; without glibc it does nothing.
pub fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        #[expect(unsafe_code, reason = "the C library has no other way to be told")]
        // SAFETY: it gives back free pages alone, and may be called on any thread at any time.
        let _is_less = unsafe { libc::malloc_trim(0) };
    }
}
