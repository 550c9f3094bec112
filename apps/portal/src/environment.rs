//! Where the product runs, and what it may do there (`product.md`, 'Billing').

use std::{fmt, net::SocketAddr};

use billing::Environment;

/// What `APP_ENV` says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppEnv {
    /// On a developer's machine.
    Development,
    /// Under test.
    Test,
    /// For show, with made-up listings.
    Demo,
    /// For subscribers.
    Production,
}

impl AppEnv {
    /// Reads the word.
    ///
    /// # Errors
    /// What it must be.
    pub fn parse(word: &str) -> Result<Self, String> {
        match word {
            "development" => Ok(Self::Development),
            "test" => Ok(Self::Test),
            "demo" => Ok(Self::Demo),
            "production" => Ok(Self::Production),
            _ => Err("must be development, test, demo or production".to_owned()),
        }
    }
}

impl fmt::Display for AppEnv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Development => "development",
            Self::Test => "test",
            Self::Demo => "demo",
            Self::Production => "production",
        })
    }
}

/// Where the product runs and listens.
#[derive(Debug, Clone)]
pub struct Place {
    /// What `APP_ENV` says, when it says anything.
    pub app_env: Option<AppEnv>,
    /// Where it listens, or would.
    pub listener: SocketAddr,
    /// The one listener beyond loopback on which made-up money and listings are allowed.
    pub allowed: Option<String>,
}

/// Why something may not run here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotHere {
    /// Nobody said what this is.
    #[error("HOST is not loopback, so APP_ENV must be set: production for subscribers")]
    Unsaid,
    /// Made-up money must stay on this machine.
    #[error(
        "APP_ENV={0} may listen on loopback only: set HOST=127.0.0.1, APP_ENV=production, or name \
         the listener with ALLOW_SANDBOX_ON={1}"
    )]
    Exposed(AppEnv, SocketAddr),
    /// Made-up listings have no business here.
    #[error("this needs APP_ENV=development, test or demo")]
    NoSandbox,
}

impl Place {
    /// Whether subscribers are served here, or nobody said otherwise.
    #[must_use]
    pub fn is_production(&self) -> bool {
        self.app_env == Some(AppEnv::Production)
    }

    /// Whether `serve` may start.
    ///
    /// # Errors
    /// [`NotHere`] beyond loopback, unless this is production or the listener was named.
    pub fn may_serve(&self) -> Result<(), NotHere> {
        match self.app_env {
            Some(AppEnv::Production) => Ok(()),
            _ if self.is_sheltered() => Ok(()),
            None => Err(NotHere::Unsaid),
            Some(other) => Err(NotHere::Exposed(other, self.listener)),
        }
    }

    /// Whether made-up listings, accounts and money are allowed.
    ///
    /// # Errors
    /// [`NotHere`] unless APP_ENV is development, test or demo, and the listener is loopback or
    /// named.
    pub fn may_make_things_up(&self) -> Result<(), NotHere> {
        match self.app_env {
            None | Some(AppEnv::Production) => Err(NotHere::NoSandbox),
            Some(other) if !self.is_sheltered() => Err(NotHere::Exposed(other, self.listener)),
            Some(_) => Ok(()),
        }
    }

    /// Whose subscriptions and grants count: the sandbox's where things may be made up, else the
    /// real ones. Unsaid counts as real, so that nothing made up opens anything by oversight.
    #[must_use]
    pub fn billing(&self) -> Environment {
        if self.may_make_things_up().is_ok() { Environment::Sandbox } else { Environment::Live }
    }

    fn is_sheltered(&self) -> bool {
        self.listener.ip().to_canonical().is_loopback()
            || self.allowed.as_deref() == Some(self.listener.to_string().as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(app_env: Option<AppEnv>, listener: &str, allowed: Option<&str>) -> Place {
        Place { app_env, listener: listener.parse().unwrap(), allowed: allowed.map(str::to_owned) }
    }

    const LOOPBACK: &str = "127.0.0.1:8080";
    const EVERYWHERE: &str = "0.0.0.0:8080";

    #[test]
    fn unsaid_and_beyond_loopback_does_not_start() {
        assert_eq!(place(None, EVERYWHERE, None).may_serve(), Err(NotHere::Unsaid));
        assert_eq!(place(None, "[::]:8080", None).may_serve(), Err(NotHere::Unsaid));
        assert_eq!(place(None, LOOPBACK, None).may_serve(), Ok(()));
        assert_eq!(place(None, "[::1]:8080", None).may_serve(), Ok(()));
    }

    #[test]
    fn production_serves_anywhere_and_makes_nothing_up() {
        let production = place(Some(AppEnv::Production), EVERYWHERE, Some(EVERYWHERE));
        assert_eq!(production.may_serve(), Ok(()));
        assert_eq!(production.may_make_things_up(), Err(NotHere::NoSandbox));
        assert_eq!(production.billing(), Environment::Live);
    }

    #[test]
    fn development_test_and_demo_stay_on_loopback_unless_the_listener_is_named() {
        for app_env in [AppEnv::Development, AppEnv::Test, AppEnv::Demo] {
            let at_home = place(Some(app_env), LOOPBACK, None);
            assert_eq!(at_home.may_make_things_up(), Ok(()));
            assert_eq!(at_home.billing(), Environment::Sandbox);
            for allowed in [None, Some(LOOPBACK), Some("0.0.0.0:8081")] {
                let exposed = place(Some(app_env), EVERYWHERE, allowed);
                let refused = NotHere::Exposed(app_env, exposed.listener);
                assert_eq!(exposed.may_serve(), Err(refused.clone()));
                assert_eq!(exposed.may_make_things_up(), Err(refused));
            }
            let named = place(Some(app_env), EVERYWHERE, Some(EVERYWHERE));
            assert_eq!(named.may_serve(), Ok(()));
            assert_eq!(named.may_make_things_up(), Ok(()));
        }
    }

    #[test]
    fn unsaid_makes_nothing_up_even_on_loopback() {
        let unsaid = place(None, LOOPBACK, None);
        assert_eq!(unsaid.may_make_things_up(), Err(NotHere::NoSandbox));
        assert_eq!(unsaid.billing(), Environment::Live);
    }
}
