//! The test cluster's address, and that of a database on it.

/// An address `postgres://…/database?…`, cut at the database's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    before: String,
    database: String,
    after: String,
}

impl Address {
    /// Reads the value of `TEST_DATABASE_URL`, or says what to do about it.
    pub(crate) fn from_setting(value: Option<&str>) -> Result<Self, String> {
        let value = value.map(str::trim).filter(|value| !value.is_empty()).ok_or(
            "TEST_DATABASE_URL is not set, and this test needs PostgreSQL. `make test` starts a private cluster and sets it; \
             to run one test by hand, `make test-db` starts a cluster and prints the line to paste.",
        )?;
        let scheme =
            ["postgres://", "postgresql://"].into_iter().find(|scheme| value.starts_with(scheme));
        let Some(scheme) = scheme else {
            return Err("TEST_DATABASE_URL must begin with postgres:// or postgresql://".to_owned());
        };
        let (place, after) = value.split_at(value.find('?').unwrap_or(value.len()));
        let authority = &place[scheme.len()..];
        let (authority, database) = authority.split_once('/').unwrap_or((authority, ""));
        Ok(Self {
            before: format!("{scheme}{authority}/"),
            database: if database.is_empty() { "postgres" } else { database }.to_owned(),
            after: after.to_owned(),
        })
    }

    /// The address of the database that the setting names: where others are made and dropped from.
    pub(crate) fn url(&self) -> String {
        self.of(&self.database)
    }

    /// The address of another database of the same server.
    pub(crate) fn of(&self, database: &str) -> String {
        format!("{}{database}{}", self.before, self.after)
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn a_socket_address_keeps_its_parameters() {
        let address =
            Address::from_setting(Some("postgres://app@/postgres?host=/tmp/a%20b&port=5499"))
                .unwrap();
        assert_eq!(address.of("test_1"), "postgres://app@/test_1?host=/tmp/a%20b&port=5499");
        assert_eq!(address.url(), "postgres://app@/postgres?host=/tmp/a%20b&port=5499");
    }

    #[test]
    fn a_network_address_keeps_user_host_and_port() {
        let address =
            Address::from_setting(Some("postgresql://ann:s3cret@127.0.0.1:5432/work")).unwrap();
        assert_eq!(address.of("test_1"), "postgresql://ann:s3cret@127.0.0.1:5432/test_1");
    }

    #[test]
    fn an_address_without_a_database_means_postgres() {
        let address = Address::from_setting(Some("postgres://127.0.0.1:5432")).unwrap();
        assert_eq!(address.url(), "postgres://127.0.0.1:5432/postgres");
    }

    #[test]
    fn a_missing_address_is_an_error_that_says_what_to_do() {
        for value in [None, Some(""), Some("  ")] {
            let why = Address::from_setting(value).unwrap_err();
            assert!(
                why.contains("TEST_DATABASE_URL is not set") && why.contains("make test"),
                "{why}"
            );
        }
    }

    #[test]
    fn an_address_of_another_kind_is_refused() {
        assert!(Address::from_setting(Some("mysql://127.0.0.1/work")).is_err());
    }
}
