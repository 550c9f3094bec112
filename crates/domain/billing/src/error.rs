use kernel::PortError;

/// The reason why a billing operation failed. `Display` is safe to show to the person.
#[derive(Debug, thiserror::Error)]
pub enum BillingError {
    /// The account does not exist.
    #[error("There is no such account.")]
    UnknownAccount,
    /// The provider does not sell this plan.
    #[error("There is no such plan.")]
    UnknownPlan,
    /// The account already has a living subscription. The billing portal resolves any problem with
    /// it.
    #[error("You already have a subscription. Open 'Manage Billing' to change it.")]
    AlreadySubscribed,
    /// Someone paid with this address, and no account has that purchase yet.
    #[error(
        "A purchase with your email address is waiting. Confirm your address to add it to your \
         account."
    )]
    PurchaseWaiting,
    /// The account has no customer that the portal could show.
    #[error("There is no billing to manage yet: you have not subscribed.")]
    NothingToManage,
    /// The provider could not charge the card: it was declined, or the bank wants a confirmation.
    #[error(
        "Your bank did not approve the charge, and nothing was charged. Confirm it with your bank, or \
         change the card under 'Manage Billing', and try again."
    )]
    CardDeclined,
    /// The payment provider is not available, or there is none.
    #[error("Billing can't be reached right now. Please try again in a moment.")]
    ProviderUnavailable(#[source] PortError),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// Converts an error of the provider, so that an unavailable provider differs from a failing store.
pub(crate) fn of_provider(error: PortError) -> BillingError {
    match error {
        PortError::Unavailable { .. } => BillingError::ProviderUnavailable(error),
        PortError::Corrupt { .. } => BillingError::Port(error),
    }
}
