//! The rules of a robots.txt (RFC 9309). They are few, and the libraries for them are not
//! maintained (`docs/adr/0058-lists-are-fetched-as-a-guest.md`).

/// What a site's robots.txt allows us.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RobotsRules {
    rules: Vec<Rule>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Rule {
    is_allowed: bool,
    /// The normalized pattern: `*` is any text, and `$` at the end is the end of the path.
    pattern: Vec<u8>,
}

/// The bytes of a robots.txt that are read. The rest is ignored (RFC 9309, section 2.5).
const MOST_BYTES: usize = 500 * 1024;

impl RobotsRules {
    /// Reads the rules for `agent`, our product token. If no group names it, those for `*` count.
    #[must_use]
    pub fn parse(text: &[u8], agent: &str) -> Self {
        let text = String::from_utf8_lossy(&text[..text.len().min(MOST_BYTES)]);
        let text = text.trim_start_matches('\u{feff}');
        let (mut own, mut of_all) = (None::<Vec<Rule>>, Vec::new());
        // Whose rules follow, and whether the last line named one of them.
        let (mut is_ours, mut is_everyones, mut is_naming) = (false, false, false);
        for line in text.split(['\n', '\r']) {
            let line = line.split('#').next().unwrap_or_default();
            let Some((key, value)) = line.split_once(':') else { continue };
            let (key, value) = (key.trim().to_ascii_lowercase(), value.trim());
            match key.as_str() {
                "user-agent" => {
                    if !is_naming {
                        (is_ours, is_everyones) = (false, false);
                    }
                    is_naming = true;
                    is_everyones |= value == "*";
                    if token(value).eq_ignore_ascii_case(agent) {
                        is_ours = true;
                        own.get_or_insert_default();
                    }
                }
                "allow" | "disallow" => {
                    is_naming = false;
                    // A rule without a path restricts nothing.
                    if value.is_empty() {
                        continue;
                    }
                    let rule = Rule { is_allowed: key == "allow", pattern: normalized(value) };
                    if is_ours {
                        own.get_or_insert_default().push(rule.clone());
                    }
                    if is_everyones {
                        of_all.push(rule);
                    }
                }
                _ => {}
            }
        }
        Self { rules: own.unwrap_or(of_all) }
    }

    /// Whether we may fetch a path, with its query. The longest rule that matches decides, and of
    /// two equally long ones the one that allows.
    #[must_use]
    pub fn allows(&self, path: &str) -> bool {
        if path == "/robots.txt" {
            return true;
        }
        let path = normalized(path);
        let matching = self.rules.iter().filter(|rule| matches(&rule.pattern, &path));
        matching
            .max_by_key(|rule| (rule.pattern.len(), rule.is_allowed))
            .is_none_or(|rule| rule.is_allowed)
    }
}

/// The product token at the start of the name of an agent: `ExampleBot` of `ExampleBot/1.2`.
fn token(name: &str) -> &str {
    let end = name.find(|c: char| !c.is_ascii_alphabetic() && c != '_' && c != '-');
    &name[..end.unwrap_or(name.len())]
}

/// A path as it is compared: characters that need no escape are written plainly, and all others are
/// escaped with upper-case digits.
fn normalized(path: &str) -> Vec<u8> {
    let bytes = path.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let escaped = bytes.get(at + 1..at + 3).filter(|_| *byte == b'%').and_then(hex);
        match escaped {
            Some(plain) if is_unreserved(plain) => out.push(plain),
            Some(other) => out.extend(format!("%{other:02X}").bytes()),
            None if byte.is_ascii() => out.push(*byte),
            None => out.extend(format!("%{byte:02X}").bytes()),
        }
        at += if escaped.is_some() { 3 } else { 1 };
    }
    out
}

fn hex(digits: &[u8]) -> Option<u8> {
    let value = |digit: &u8| (*digit as char).to_digit(16);
    let [high, low] = digits else { return None };
    u8::try_from(value(high)? * 16 + value(low)?).ok()
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// Whether a pattern matches the start of a path, or all of it if the pattern ends with `$`.
fn matches(pattern: &[u8], path: &[u8]) -> bool {
    let (pattern, is_whole) = match pattern.split_last() {
        Some((b'$', rest)) => (rest, true),
        _ => (pattern, false),
    };
    let mut parts = pattern.split(|byte| *byte == b'*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = path.strip_prefix(first) else { return false };
    let mut is_open = false;
    let parts: Vec<&[u8]> = parts.collect();
    for (index, part) in parts.iter().enumerate() {
        is_open = true;
        if is_whole && index + 1 == parts.len() {
            return rest.ends_with(part);
        }
        match find(rest, part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    !is_whole || is_open || rest.is_empty()
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    if part.is_empty() { Some(0) } else { text.windows(part.len()).position(|at| at == part) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(robots: &str, path: &str) -> bool {
        RobotsRules::parse(robots.as_bytes(), "CourthouseSteps").allows(path)
    }

    #[test]
    fn our_own_group_counts_and_otherwise_that_of_everyone() {
        let robots = "User-agent: *\nDisallow: /\n\nUser-agent: courthousesteps/2.0\nAllow: /a\n\
                      Disallow: /b\n";
        assert!(allows(robots, "/a") && allows(robots, "/c") && !allows(robots, "/b"));
        assert!(!allows("User-agent: *\nDisallow: /list", "/list.csv"));
        assert!(allows("User-agent: OtherBot\nDisallow: /", "/list.csv"));
        assert!(allows("", "/list.csv"));
    }

    #[test]
    fn an_own_group_without_rules_allows_everything() {
        let robots = "User-agent: *\nDisallow: /\nUser-agent: CourthouseSteps\nDisallow:\n";
        assert!(allows(robots, "/list.csv"));
    }

    #[test]
    fn several_agents_share_a_group_and_several_groups_of_an_agent_are_one() {
        let robots = "User-agent: OtherBot\nUser-agent: CourthouseSteps\nDisallow: /a\n\
                      User-agent: OtherBot\nDisallow: /b\n\
                      User-agent: CourthouseSteps\nDisallow: /c\n";
        assert!(!allows(robots, "/a") && allows(robots, "/b") && !allows(robots, "/c"));
    }

    #[test]
    fn other_lines_and_comments_do_not_end_a_group() {
        let robots = "\u{feff}user-agent : CourthouseSteps # us\r\nSitemap: https://example.com/x\r\
                      Crawl-delay: 9\nDISALLOW : /a # not this\nnonsense\nDisallow: /b";
        assert!(!allows(robots, "/a") && !allows(robots, "/b") && allows(robots, "/c"));
    }

    #[test]
    fn the_longest_rule_decides_and_of_equal_ones_the_one_that_allows() {
        let robots = "User-agent: *\nAllow: /p\nDisallow: /\nDisallow: /page/x\nAllow: /page/x";
        assert!(allows(robots, "/page") && !allows(robots, "/other") && allows(robots, "/page/x"));
    }

    #[test]
    fn calendar_services_may_read_the_calendars_of_our_own_site_and_nothing_else_of_the_api() {
        let own = include_str!("../../../../frontend/public/robots.txt");
        for agent in ["Google-Calendar-Importer", "Googlebot", "CourthouseSteps"] {
            let rules = RobotsRules::parse(own.as_bytes(), agent);
            assert!(rules.allows("/api/calendar/7d0c8e5b1f9a4c3e.ics"), "{agent}");
            assert!(rules.allows("/"), "{agent}");
            for path in ["/api/calendar-feeds", "/api/get-properties", "/api/unsubscribe/abc"] {
                assert!(!rules.allows(path), "{agent}: {path}");
            }
        }
    }

    #[test]
    fn stars_and_a_dollar_sign_are_patterns() {
        let robots = "User-agent: *\nDisallow: /*.pdf$\nDisallow: /a*b*c\nDisallow: /end$";
        for path in ["/x/list.pdf", "/a1b2c3", "/abc", "/end"] {
            assert!(!allows(robots, path), "{path}");
        }
        for path in ["/list.pdf?x=1", "/acb", "/ending", "/x/end"] {
            assert!(allows(robots, path), "{path}");
        }
        assert!(!allows("User-agent: *\nDisallow: *", "/x"));
        assert!(allows("User-agent: *\nDisallow: /*ab*ab$", "/ab"));
    }

    #[test]
    fn paths_are_compared_with_the_same_escapes_and_with_their_query() {
        let robots = "User-agent: *\nDisallow: /caf%c3%a9\nDisallow: /%7Ejoe\nDisallow: /x?list=";
        for path in ["/café", "/caf%C3%A9/x", "/~joe", "/x?list=1"] {
            assert!(!allows(robots, path), "{path}");
        }
        assert!(allows(robots, "/x") && allows(robots, "/cafe"));
        assert!(!allows("User-agent: *\nDisallow: /a%2Fb", "/a%2fb"));
        assert!(allows("User-agent: *\nDisallow: /a%2Fb", "/a/b"));
    }

    #[test]
    fn the_robots_file_itself_is_always_allowed() {
        assert!(allows("User-agent: *\nDisallow: /", "/robots.txt"));
    }
}
