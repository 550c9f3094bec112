"""Counts production lines: code without blank lines, comments and tests.

    python3 -B deploy/local/lines.py [COMMIT] [--rooms]

Without a commit, it counts the files of the checkout. `--rooms` lists each crate and front-end folder.
"""

import collections
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = re.compile(r"^(crates|apps)/.*\.rs$|^frontend/src/.*\.tsx?$")
# What only tests and benchmarks compile.
TEST_PATHS = re.compile(
    r"(^|/)(tests|testing|e2e|benches|fuzz)/|(^|/)(tests|testing|\w+_tests)\.rs$|\.test\.tsx?$|^crates/support/"
    r"|^frontend/src/test"
)
GENERATED = re.compile(r"^frontend/src/api/schema\.ts$")
TOKEN = re.compile(
    r'(?P<line>//[^\n]*)|(?P<block>/\*.*?\*/)|(?P<raw>r(?P<hash>#*)".*?"(?P=hash))'
    r"|(?P<string>\"(?:\\.|[^\"\\])*\")|(?P<char>'(?:\\.|[^'\\\n])')",
    re.S,
)
TEST_ONLY = re.compile(r"#\[cfg\((?:all\()?(?:test|feature = \"testing\"|any\(test[^)]*\))\)*\]")


def git(*words):
    return subprocess.run(["git", "-C", ROOT, *words], check=True, capture_output=True).stdout


def files(commit):
    """Yields the path and the text of each source file."""
    names = git("ls-tree", "-r", "--name-only", commit) if commit else git("ls-files", "-co", "--exclude-standard")
    for name in names.decode().split("\n"):
        if not PRODUCTION.search(name) or TEST_PATHS.search(name) or GENERATED.search(name):
            continue
        if commit:
            yield name, git("show", f"{commit}:{name}").decode()
        elif (ROOT / name).exists():
            yield name, (ROOT / name).read_text()


def without_comments(text):
    """Returns the text without comments; the contents of strings lose their braces."""

    def kept(found):
        if found["line"] or found["block"]:
            return ""
        return re.sub(r"[{};]", "_", found[0])

    return TOKEN.sub(kept, text)


def without_tests(text):
    """Returns the text without the items that only tests compile."""
    while found := TEST_ONLY.search(text):
        depth, at = 0, found.end()
        while at < len(text):
            if text[at] == "{":
                depth += 1
            elif text[at] == "}":
                depth -= 1
            if depth == 0 and text[at] in ";}":
                break
            at += 1
        text = text[: found.start()] + text[at + 1 :]
    return text


def lines(name, text):
    text = without_comments(text)
    if name.endswith(".rs"):
        text = without_tests(text)
    return sum(1 for line in text.split("\n") if line.strip())


def main(words):
    rooms = "--rooms" in words
    commit = next((word for word in words if not word.startswith("--")), None)
    counts = collections.Counter()
    for name, text in files(commit):
        language = "Rust" if name.endswith(".rs") else "TypeScript"
        count = lines(name, text)
        counts[language] += count
        if rooms:
            counts["  " + "/".join(name.split("/")[: 3 if name.startswith(("crates/", "frontend/")) else 2])] += count
    for name, count in sorted(counts.items(), key=lambda item: (item[0].startswith(" "), item)):
        print(f"{count:7,}  {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
