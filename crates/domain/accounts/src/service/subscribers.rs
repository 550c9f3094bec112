use kernel::{AccountId, PortError};
use listings::{Subscriber, Subscribers};

use super::AccountService;

impl Subscribers for AccountService {
    fn find(&self, account: AccountId) -> Result<Option<Subscriber>, PortError> {
        let record = self.ports.accounts.profile(account)?;
        Ok(record.map(|record| Subscriber {
            my_areas: record.preferences.my_areas(),
            saved: record.saved,
        }))
    }
}
