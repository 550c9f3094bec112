//! Where the product runs, and what is allowed there (`docs/product.md#app-env`).

use std::{fmt, net::SocketAddr};

use billing::Environment;

/// The values of `APP_ENV`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppEnv {
    /// On a developer's machine.
    Development,
    /// Under test.
    Test,
    /// A demonstration with demo listings.
    Demo,
    /// For subscribers.
    Production,
}

impl AppEnv {
    /// Parses the value.
    ///
    /// # Errors
    /// The allowed values.
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
pub struct Deployment {
    /// The value of `APP_ENV`, if it is set.
    pub app_env: Option<AppEnv>,
    /// Where it listens, or would.
    pub listener: SocketAddr,
    /// The one public listener on which the sandbox and demo listings are allowed.
    pub allowed: Option<String>,
}

/// Why something may not run here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotHere {
    /// APP_ENV is not set.
    #[error("HOST is not loopback, so APP_ENV must be set: production for subscribers")]
    Unsaid,
    /// The sandbox must stay on this machine.
    #[error(
        "APP_ENV={0} may listen on loopback only: set HOST=127.0.0.1, APP_ENV=production, or name \
         the listener with ALLOW_SANDBOX_ON={1}"
    )]
    Exposed(AppEnv, SocketAddr),
    /// Demo listings are not allowed here.
    #[error("this needs APP_ENV=development, test or demo")]
    NoSandbox,
}

impl Deployment {
    /// Whether this is production, or APP_ENV is not set.
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

    /// Whether demo listings, demo accounts and the sandbox are allowed.
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

    /// Which subscriptions and grants count: the sandbox's where it is allowed, otherwise the real
    /// ones. Without APP_ENV, the real ones count, so that the sandbox never gives access by
    /// mistake.
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

    fn deployment(app_env: Option<AppEnv>, listener: &str, allowed: Option<&str>) -> Deployment {
        Deployment {
            app_env,
            listener: listener.parse().unwrap(),
            allowed: allowed.map(str::to_owned),
        }
    }

    const LOOPBACK: &str = "127.0.0.1:8080";
    const EVERYWHERE: &str = "0.0.0.0:8080";

    #[test]
    fn unsaid_and_beyond_loopback_does_not_start() {
        assert_eq!(deployment(None, EVERYWHERE, None).may_serve(), Err(NotHere::Unsaid));
        assert_eq!(deployment(None, "[::]:8080", None).may_serve(), Err(NotHere::Unsaid));
        assert_eq!(deployment(None, LOOPBACK, None).may_serve(), Ok(()));
        assert_eq!(deployment(None, "[::1]:8080", None).may_serve(), Ok(()));
    }

    #[test]
    fn production_serves_anywhere_and_makes_nothing_up() {
        let production = deployment(Some(AppEnv::Production), EVERYWHERE, Some(EVERYWHERE));
        assert_eq!(production.may_serve(), Ok(()));
        assert_eq!(production.may_make_things_up(), Err(NotHere::NoSandbox));
        assert_eq!(production.billing(), Environment::Live);
    }

    #[test]
    fn development_test_and_demo_stay_on_loopback_unless_the_listener_is_named() {
        for app_env in [AppEnv::Development, AppEnv::Test, AppEnv::Demo] {
            let at_home = deployment(Some(app_env), LOOPBACK, None);
            assert_eq!(at_home.may_make_things_up(), Ok(()));
            assert_eq!(at_home.billing(), Environment::Sandbox);
            for allowed in [None, Some(LOOPBACK), Some("0.0.0.0:8081")] {
                let exposed = deployment(Some(app_env), EVERYWHERE, allowed);
                let refused = NotHere::Exposed(app_env, exposed.listener);
                assert_eq!(exposed.may_serve(), Err(refused.clone()));
                assert_eq!(exposed.may_make_things_up(), Err(refused));
            }
            let named = deployment(Some(app_env), EVERYWHERE, Some(EVERYWHERE));
            assert_eq!(named.may_serve(), Ok(()));
            assert_eq!(named.may_make_things_up(), Ok(()));
        }
    }

    #[test]
    fn unsaid_makes_nothing_up_even_on_loopback() {
        let unsaid = deployment(None, LOOPBACK, None);
        assert_eq!(unsaid.may_make_things_up(), Err(NotHere::NoSandbox));
        assert_eq!(unsaid.billing(), Environment::Live);
    }
}
