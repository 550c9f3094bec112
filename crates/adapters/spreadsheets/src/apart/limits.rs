//! What the child may use: processor time, memory, files, and no network.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use landlock::{
    ABI, Access as _, AccessFs, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _, RulesetStatus,
    path_beneath_rules,
};
use rustix::process::{
    Resource, Rlimit, Signal, set_parent_process_death_signal, setpriority_process, setrlimit,
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch,
};

/// The memory that reading may take, beyond what the program itself has mapped.
const MEMORY: u64 = 384 << 20;
/// The size of a temporary file, and of all of them together.
pub(super) const MOST_TEMPORARY: u64 = 1 << 30;
const OPEN_FILES: u64 = 32;
/// How much the child gives way to other processes.
const NICENESS: i32 = 5;
/// The processor time of a small file, and of any file, in seconds.
const LEAST_SECONDS: u64 = 10;
const MOST_SECONDS: u64 = 120;

/// The processor time for a file of that size, in seconds: 10, and 1 for each MB.
pub(super) fn processor_seconds(size: u64) -> u64 {
    (LEAST_SECONDS + (size >> 20)).min(MOST_SECONDS)
}

/// Restricts this process, and returns what the kernel does not have.
pub(super) fn restrict(file: &Path, temporary: &Path) -> io::Result<Vec<&'static str>> {
    // Requests to the parent come first. A system may refuse that, which does no harm.
    let _ = setpriority_process(None, NICENESS);
    // A child without a parent has nothing to do.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let seconds = processor_seconds(fs::metadata(file)?.len());
    let memory = address_space().unwrap_or_default() + MEMORY;
    // At the maximum of processor time the kernel kills. The signal before it says why.
    for (resource, most, maximum) in [
        (Resource::Cpu, seconds, seconds + 5),
        (Resource::As, memory, memory),
        (Resource::Fsize, MOST_TEMPORARY, MOST_TEMPORARY),
        (Resource::Nofile, OPEN_FILES, OPEN_FILES),
        (Resource::Core, 0, 0),
    ] {
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(maximum) })?;
    }
    let mut missing = Vec::new();
    if !restrict_files(file, temporary) {
        missing.push("landlock, so a reader that a file takes over can read other files");
    }
    if !restrict_calls() {
        missing.push("seccomp, so a reader that a file takes over can open connections");
    }
    Ok(missing)
}

/// Leaves the file to read and the temporary folder to write in.
fn restrict_files(file: &Path, temporary: &Path) -> bool {
    let abi = ABI::V3;
    let restricted = Ruleset::default()
        .handle_access(AccessFs::from_all(abi))
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules([file], AccessFs::from_read(abi))))
        .and_then(|rules| rules.add_rules(path_beneath_rules([temporary], AccessFs::from_all(abi))))
        .and_then(landlock::RulesetCreated::restrict_self);
    restricted.is_ok_and(|status| status.ruleset != RulesetStatus::NotEnforced)
}

/// Refuses the calls that lead out of the process. Reading needs none of them.
fn restrict_calls() -> bool {
    let refused = [
        libc::SYS_socket,
        libc::SYS_socketpair,
        libc::SYS_connect,
        libc::SYS_bind,
        libc::SYS_execve,
        libc::SYS_execveat,
        libc::SYS_clone,
        libc::SYS_clone3,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_io_uring_setup,
        libc::SYS_bpf,
        libc::SYS_userfaultfd,
        libc::SYS_keyctl,
        libc::SYS_add_key,
        libc::SYS_mount,
        libc::SYS_unshare,
        libc::SYS_setns,
    ];
    let Ok(arch) = TargetArch::try_from(std::env::consts::ARCH) else { return false };
    let refuse = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let mut rules: BTreeMap<_, _> = refused.into_iter().map(|call| (call, Vec::new())).collect();
    // A signal to itself ends a program that has no memory left.
    let me = u64::from(std::process::id());
    let other = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, me)
        .and_then(|is_other| SeccompRule::new(vec![is_other]));
    let Ok(other) = other else { return false };
    rules.extend([libc::SYS_kill, libc::SYS_tgkill].map(|call| (call, vec![other.clone()])));
    SeccompFilter::new(rules, SeccompAction::Allow, refuse, arch)
        .and_then(BpfProgram::try_from)
        .is_ok_and(|program| seccompiler::apply_filter(&program).is_ok())
}

/// The size of this process's address space, in bytes.
fn address_space() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let size = status.lines().find_map(|line| line.strip_prefix("VmSize:"))?;
    size.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::net::TcpListener;
    use std::process::Command;

    use tempfile::TempDir;

    use super::*;

    #[test]
    fn a_larger_file_may_take_more_time_within_two_minutes() {
        assert_eq!(processor_seconds(2_200), 10);
        assert_eq!(processor_seconds(25 << 20), 35);
        assert_eq!(processor_seconds(2 << 30), 120);
    }
    #[test]
    fn a_reader_reaches_neither_other_files_nor_the_network() {
        let inner = "apart::limits::tests::what_a_file_could_make_its_reader_try";
        let process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", inner, "--ignored", "--nocapture"])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&process.stdout);
        assert!(process.status.success() && said.contains("1 passed"), "{process:?}");
    }

    #[test]
    // A thread cannot lift its restrictions, and other tests may follow in the same process.
    #[ignore = "it restricts its thread for good; the test above runs it in a process"]
    fn what_a_file_could_make_its_reader_try() {
        let folder = TempDir::new().unwrap();
        let (file, other) = (folder.path().join("list.csv"), TempDir::new().unwrap());
        fs::write(&file, "unique_ID,State\n").unwrap();
        fs::write(other.path().join("secret"), "of another person").unwrap();
        let temporary = TempDir::new().unwrap();
        let missing = restrict(&file, temporary.path()).unwrap().join(", ");
        if !missing.contains("seccomp") {
            assert!(TcpListener::bind("127.0.0.1:0").is_err(), "a connection");
            assert!(Command::new("/bin/true").spawn().is_err(), "a program");
        }
        if !missing.contains("landlock") {
            assert!(File::open(other.path().join("secret")).is_err(), "another file");
            assert!(fs::write(folder.path().join("new"), "").is_err(), "a file next to the list");
            assert!(fs::write(&file, "").is_err(), "the list itself");
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), "unique_ID,State\n");
        fs::write(temporary.path().join("page.html"), "<table>").unwrap();
        let too_many: Vec<File> = (0..100).map_while(|_| File::open(&file).ok()).collect();
        assert!(too_many.len() < 32, "{} open files", too_many.len());
    }
}
