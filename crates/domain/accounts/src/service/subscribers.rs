use kernel::{AccountId, PortError};
use listings::{Subscriber, Subscribers};

use super::AccountService;

impl Subscribers for AccountService {
    fn find(&self, account: AccountId) -> Result<Option<Subscriber>, PortError> {
        let record = self.ports.accounts.profile(account)?;
        let Some(record) = record else { return Ok(None) };
        let saved = self.ports.accounts.saved(account)?;
        Ok(Some(Subscriber { my_areas: record.preferences.my_areas(), saved }))
    }
}
