//! Where the sandbox is allowed (`docs/product.md#sandbox-conditions`).

use std::net::SocketAddr;

/// Refuses to start except on a developer's own machine, or on the listener that was named.
///
/// # Errors
/// The missing condition.
pub(crate) fn check(
    app_env: Option<&str>,
    listener: SocketAddr,
    allowed: Option<&str>,
) -> anyhow::Result<()> {
    anyhow::ensure!(
        matches!(app_env, Some("development" | "test" | "demo")),
        "the sandbox needs APP_ENV=development, test or demo"
    );
    let is_sheltered = listener.ip().to_canonical().is_loopback()
        || allowed.and_then(|named| named.parse().ok()) == Some(listener);
    anyhow::ensure!(
        is_sheltered,
        "the sandbox listens on loopback only, unless ALLOW_SANDBOX_ON={listener} names it"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(app_env: Option<&str>, listener: &str, allowed: Option<&str>) -> bool {
        check(app_env, listener.parse().unwrap(), allowed).is_ok()
    }

    #[test]
    fn it_starts_in_development_test_and_demo_on_loopback() {
        for app_env in ["development", "test", "demo"] {
            assert!(starts(Some(app_env), "127.0.0.1:8081", None));
            assert!(starts(Some(app_env), "[::1]:8081", None));
        }
    }

    #[test]
    fn it_does_not_start_in_production_nor_where_nobody_said_what_this_is() {
        for app_env in [None, Some("production"), Some(""), Some("Development")] {
            assert!(!starts(app_env, "127.0.0.1:8081", None), "{app_env:?}");
            assert!(!starts(app_env, "127.0.0.1:8081", Some("127.0.0.1:8081")), "{app_env:?}");
        }
    }

    #[test]
    fn beyond_loopback_it_starts_only_where_it_is_named() {
        for listener in ["0.0.0.0:8081", "[::]:8081", "192.0.2.1:8081"] {
            assert!(!starts(Some("demo"), listener, None));
            assert!(!starts(Some("demo"), listener, Some("127.0.0.1:8081")));
            assert!(!starts(Some("demo"), listener, Some("0.0.0.0:9999")));
            assert!(starts(Some("demo"), listener, Some(listener)));
        }
    }
}
