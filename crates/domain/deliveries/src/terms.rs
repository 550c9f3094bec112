//! Whether a list may be fetched: what its publisher's terms say, and whether the publisher has
//! permitted it.

use kernel::PortError;

/// The publisher of a source, and what its terms allow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publisher {
    /// Its name.
    pub name: String,
    /// What the terms say, in one sentence.
    pub terms: String,
    /// What the terms mean for us.
    pub fetch: Fetch,
    /// The hosts of its site. A subdomain belongs to its host.
    pub hosts: Vec<String>,
}

/// Whether the product may fetch a list from its publisher.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fetch {
    /// The list is offered for download.
    Allowed,
    /// No terms were found. The operator asks the publisher first.
    Ask,
    /// The terms forbid it or are not known. The operator saves the file by hand.
    Forbidden,
}

impl Fetch {
    /// Every verdict.
    pub const ALL: [Self; 3] = [Self::Allowed, Self::Ask, Self::Forbidden];

    /// The word in a pack.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::Ask => "ask",
            Self::Forbidden => "forbidden",
        }
    }
}

/// Knows the publishers of lists.
pub trait Publishers: Send + Sync {
    /// Returns the publisher whose site has this host; `None` if none is known. Of several
    /// publishers of a site, the one with the strictest verdict counts.
    ///
    /// # Errors
    /// [`PortError`] when what is known cannot be read.
    fn of_host(&self, host: &str) -> Result<Option<Publisher>, PortError>;
}

/// Why a list must not be fetched, as a message for the operator.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TermsRefusal(String);

impl Publisher {
    /// Whether a host of its site may be fetched from. A permission counts only if there are no
    /// terms.
    ///
    /// # Errors
    /// [`TermsRefusal`] if it must not be.
    pub fn check_host(&self, host: &str, is_permitted: bool) -> Result<(), TermsRefusal> {
        let Self { name, terms, .. } = self;
        self.check(is_permitted, |verdict| match verdict {
            Fetch::Forbidden => format!(
                "{host} must not be fetched: {terms} Save the file in a browser and import it by \
                 name"
            ),
            _ => format!(
                "no terms of {name} are known; ask the publisher, and pass --permitted when they \
                 agreed"
            ),
        })
    }

    /// Whether its list may be fetched for a watched folder.
    ///
    /// # Errors
    /// [`TermsRefusal`] if it must not be.
    pub fn check_folder(&self, is_permitted: bool) -> Result<(), TermsRefusal> {
        let Self { name, terms, .. } = self;
        self.check(is_permitted, |verdict| match verdict {
            Fetch::Forbidden => format!(
                "this list must not be fetched: {terms} Remove the address from source.toml, save \
                 the list in a browser, and put it into the folder"
            ),
            _ => format!(
                "no terms of {name} are known; ask the publisher, and write 'permitted = true' \
                 into source.toml when they agreed"
            ),
        })
    }

    fn check(
        &self,
        is_permitted: bool,
        why: impl FnOnce(Fetch) -> String,
    ) -> Result<(), TermsRefusal> {
        match self.fetch {
            Fetch::Allowed => Ok(()),
            Fetch::Ask if is_permitted => Ok(()),
            verdict => Err(TermsRefusal(why(verdict))),
        }
    }
}

/// Whether the list of a publisher that is not known may be fetched for a watched folder.
///
/// # Errors
/// [`TermsRefusal`] without a permission.
pub(crate) fn check_unknown(is_permitted: bool) -> Result<(), TermsRefusal> {
    let why = "the terms of this publisher are not known; write 'permitted = true' into \
               source.toml when the publisher agreed";
    if is_permitted { Ok(()) } else { Err(TermsRefusal(why.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permission_counts_only_where_there_are_no_terms() {
        let verdicts = Fetch::ALL.map(|fetch| {
            let publisher = Publisher {
                name: "A county".to_owned(),
                terms: "No robots.".to_owned(),
                fetch,
                hosts: Vec::new(),
            };
            [false, true].map(|is_permitted| {
                let host = publisher.check_host("county.example", is_permitted).is_ok();
                assert_eq!(publisher.check_folder(is_permitted).is_ok(), host);
                host
            })
        });
        assert_eq!(verdicts, [[true, true], [false, true], [false, false]]);
    }
}
