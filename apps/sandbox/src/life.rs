//! A subscription's life: it begins, renews, fails, recovers, is canceled.

use chrono::{DateTime, Months};

use crate::books::{Books, Card, Invoice, PRODUCT, Session, Subscription, fresh_id, price};
use crate::wire;

/// One day in seconds.
pub(crate) const DAY: i64 = 86_400;

/// For how long an invoice is tried to be collected.
const COLLECTED_FOR: i64 = 21 * DAY;

impl Books {
    /// Notes that something happened, to be posted.
    fn tell(&mut self, kind: &str, object: serde_json::Value, now: i64) {
        let id = fresh_id("evt");
        let body = wire::event(&id, kind, object, now);
        self.events.push(crate::books::Event { id, body, tries: 0, due: now });
    }

    fn tell_of(&mut self, kind: &str, subscription: &Subscription, now: i64) {
        let card = self.customers.get(&subscription.customer).and_then(|one| one.card.clone());
        self.tell(kind, wire::subscription(subscription, card.as_ref()), now);
    }

    /// A person fills in a checkout page.
    pub(crate) fn complete(&mut self, session: &Session, card: Card, now: i64) {
        let Some(customer) = session.customer.clone() else { return };
        if let Some(known) = self.customers.get_mut(&customer) {
            known.card = Some(card);
        }
        let trial_end = session.trial_days.map(|days| now + days * DAY);
        let subscription = Subscription {
            id: fresh_id("sub"),
            customer,
            price: session.price.clone(),
            status: if trial_end.is_some() { "trialing" } else { "incomplete" }.to_owned(),
            started: now,
            trial_end,
            period_start: now,
            period_end: trial_end.unwrap_or(now),
            cancel_at_period_end: false,
            ended_at: None,
            trial_notice_sent: false,
        };
        let id = subscription.id.clone();
        self.subscriptions.insert(id.clone(), subscription.clone());
        if trial_end.is_none() {
            self.charge(&id, now, now);
        }
        let done = Session { status: "complete".to_owned(), ..session.clone() };
        self.tell("checkout.session.completed", wire::session(&done, ""), now);
        self.sessions.insert(done.id.clone(), done);
        if let Some(begun) = self.subscriptions.get(&id).cloned() {
            self.tell_of("customer.subscription.created", &begun, now);
        }
    }

    /// Charges the period that begins at `at`.
    fn charge(&mut self, id: &str, at: i64, now: i64) {
        let Some(mut subscription) = self.subscriptions.get(id).cloned() else { return };
        let Some(price) = price(&subscription.price) else { return };
        let card = self.customers.get(&subscription.customer).and_then(|one| one.card.clone());
        let is_paid = card.as_ref().is_some_and(|card| !card.declines);
        self.invoice_count += 1;
        let invoice = Invoice {
            id: fresh_id("in"),
            number: format!("SANDBOX-{:04}", self.invoice_count),
            customer: subscription.customer.clone(),
            subscription: subscription.id.clone(),
            finalized: at,
            status: if is_paid { "paid" } else { "open" }.to_owned(),
            total: price.amount,
            description: format!("1 × {} (billed every {})", PRODUCT.1, price.interval),
        };
        subscription.status = if is_paid { "active" } else { "past_due" }.to_owned();
        subscription.period_start = at;
        subscription.period_end = after(at, price.months);
        let kind = if is_paid { "invoice.paid" } else { "invoice.payment_failed" };
        self.tell(kind, wire::invoice(&invoice, ""), now);
        self.invoices.insert(invoice.id.clone(), invoice);
        self.subscriptions.insert(subscription.id.clone(), subscription);
    }

    /// Executes what became due by now, for all customers.
    pub(crate) fn live_until(&mut self, now: i64) {
        for id in self.subscriptions.keys().cloned().collect::<Vec<_>>() {
            // Some periods may have passed at once.
            while self.step(&id, now) {}
        }
    }

    /// The next thing that became due; `false` when there is none.
    fn step(&mut self, id: &str, now: i64) -> bool {
        let Some(mut subscription) = self.subscriptions.get(id).cloned() else { return false };
        let is_running = matches!(subscription.status.as_str(), "trialing" | "active");
        let notice = subscription.trial_end.filter(|end| now >= end - 3 * DAY);
        if subscription.status == "trialing" && notice.is_some() && !subscription.trial_notice_sent
        {
            subscription.trial_notice_sent = true;
            self.tell_of("customer.subscription.trial_will_end", &subscription, now);
            self.subscriptions.insert(id.to_owned(), subscription);
            return true;
        }
        if is_running && now >= subscription.period_end {
            if subscription.cancel_at_period_end {
                self.end(id, subscription.period_end, now);
            } else {
                self.charge(id, subscription.period_end, now);
                self.tell_update(id, now);
            }
            return true;
        }
        let oldest = self.oldest_unpaid(id);
        if subscription.status == "past_due" && oldest.is_some_and(|at| now >= at + COLLECTED_FOR) {
            subscription.status = "unpaid".to_owned();
            self.subscriptions.insert(id.to_owned(), subscription);
            self.tell_update(id, now);
            return true;
        }
        false
    }

    fn tell_update(&mut self, id: &str, now: i64) {
        if let Some(subscription) = self.subscriptions.get(id).cloned() {
            self.tell_of("customer.subscription.updated", &subscription, now);
        }
    }

    fn oldest_unpaid(&self, id: &str) -> Option<i64> {
        let open =
            self.invoices.values().filter(|one| one.subscription == id && one.status == "open");
        open.map(|invoice| invoice.finalized).min()
    }

    /// Ends a subscription permanently.
    pub(crate) fn end(&mut self, id: &str, at: i64, now: i64) {
        let Some(subscription) = self.subscriptions.get_mut(id) else { return };
        subscription.status = "canceled".to_owned();
        subscription.ended_at = Some(at);
        let ended = subscription.clone();
        self.tell_of("customer.subscription.deleted", &ended, now);
    }

    /// Ends a trial now, and charges the first period.
    pub(crate) fn end_trial(&mut self, id: &str, now: i64) {
        let Some(subscription) = self.subscriptions.get_mut(id) else { return };
        subscription.trial_end = Some(now);
        self.charge(id, now, now);
        self.tell_update(id, now);
    }

    /// Cancels at the period's end, or revokes that.
    pub(crate) fn set_cancelled(&mut self, customer: &str, cancelled: bool, now: i64) {
        for id in self.living(customer) {
            let is_unpaid = self
                .subscriptions
                .get(&id)
                .is_some_and(|one| matches!(one.status.as_str(), "past_due" | "unpaid"));
            if is_unpaid && cancelled {
                self.end(&id, now, now);
                continue;
            }
            if let Some(one) = self.subscriptions.get_mut(&id) {
                one.cancel_at_period_end = cancelled;
            }
            self.tell_update(&id, now);
        }
    }

    /// Changes the plan. The new price is charged when the next period begins, so nothing is
    /// charged or refunded for the present one.
    pub(crate) fn set_price(&mut self, customer: &str, id: &str, now: i64) {
        let Some(price) = price(id) else { return };
        for own in self.living(customer) {
            let changed = self.subscriptions.get_mut(&own).filter(|one| one.is_changeable());
            if let Some(one) = changed {
                one.price = price.id.to_owned();
                self.tell_update(&own, now);
            }
        }
    }

    /// Changes the card. Unpaid invoices are charged to it at once.
    pub(crate) fn set_card(&mut self, customer: &str, card: Card, now: i64) {
        let declines = card.declines;
        if let Some(known) = self.customers.get_mut(customer) {
            known.card = Some(card);
            let changed = wire::customer(known);
            self.tell("customer.updated", changed, now);
        }
        for id in self.living(customer) {
            if self.oldest_unpaid(&id).is_some() && !declines {
                let mut paid = Vec::new();
                for invoice in self.invoices.values_mut() {
                    if invoice.subscription == id && invoice.status == "open" {
                        invoice.status = "paid".to_owned();
                        paid.push(wire::invoice(invoice, ""));
                    }
                }
                if let Some(one) = self.subscriptions.get_mut(&id) {
                    one.status = "active".to_owned();
                }
                paid.into_iter().for_each(|invoice| self.tell("invoice.paid", invoice, now));
                self.tell_update(&id, now);
            }
        }
    }

    /// The ids of a customer's running subscriptions.
    pub(crate) fn living(&self, customer: &str) -> Vec<String> {
        let own = self.subscriptions.values().filter(|one| one.customer == customer);
        own.filter(|one| one.status != "canceled").map(|one| one.id.clone()).collect()
    }

    /// Moves a customer's billing forward: all of their times move back, and what became due is
    /// executed.
    pub(crate) fn move_on(&mut self, customer: &str, days: i64, now: i64) {
        let back = days * DAY;
        for one in self.subscriptions.values_mut().filter(|one| one.customer == customer) {
            one.started -= back;
            one.period_start -= back;
            one.period_end -= back;
            one.trial_end = one.trial_end.map(|end| end - back);
            one.ended_at = one.ended_at.map(|end| end - back);
        }
        for invoice in self.invoices.values_mut().filter(|one| one.customer == customer) {
            invoice.finalized -= back;
        }
        self.live_until(now);
        // Even if nothing became due, the product has stored dates that have changed.
        let theirs = self.subscriptions.values().filter(|one| one.customer == customer);
        let ids: Vec<String> = theirs.map(|one| one.id.clone()).collect();
        ids.iter().for_each(|id| self.tell_update(id, now));
    }
}

/// So many months later, at the same time of day.
fn after(at: i64, months: u32) -> i64 {
    DateTime::from_timestamp(at, 0)
        .and_then(|at| at.checked_add_months(Months::new(months)))
        .map_or(at, |later| later.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::Customer;

    /// 1 December 2026, noon.
    const NOW: i64 = 1_796_126_400;

    fn good() -> Card {
        Card::of("4242 4242 4242 4242", "02108").unwrap()
    }

    fn bad() -> Card {
        Card::of("4000 0000 0000 0341", "02108").unwrap()
    }

    fn subscribed(card: Card, trial_days: Option<i64>) -> (Books, String) {
        let mut books = Books::default();
        let customer = Customer {
            id: "cus_1".to_owned(),
            email: "ann@example.com".to_owned(),
            account: None,
            card: None,
            created: NOW,
        };
        books.customers.insert(customer.id.clone(), customer);
        let session = Session {
            id: "cs_1".to_owned(),
            customer: Some("cus_1".to_owned()),
            email: None,
            reference: None,
            price: "price_sandbox_month".to_owned(),
            trial_days,
            success_url: String::new(),
            cancel_url: String::new(),
            status: "open".to_owned(),
            created: NOW,
        };
        books.complete(&session, card, NOW);
        let id = books.subscriptions.keys().next().unwrap().clone();
        (books, id)
    }

    fn status(books: &Books, id: &str) -> String {
        books.subscriptions[id].status.clone()
    }

    fn told(books: &mut Books) -> Vec<String> {
        let events = std::mem::take(&mut books.events);
        events.iter().map(|event| event.body["type"].as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn a_trial_passes_into_a_paid_month() {
        let (mut books, id) = subscribed(good(), Some(30));
        assert_eq!(status(&books, &id), "trialing");
        assert_eq!(
            told(&mut books),
            ["checkout.session.completed", "customer.subscription.created"]
        );
        books.move_on("cus_1", 27, NOW);
        assert_eq!(status(&books, &id), "trialing");
        let sent = told(&mut books);
        assert_eq!(sent[0], "customer.subscription.trial_will_end");
        books.move_on("cus_1", 3, NOW);
        assert_eq!(status(&books, &id), "active");
        assert_eq!(told(&mut books)[0], "invoice.paid");
        let invoice = books.invoices.values().next().unwrap();
        assert_eq!(
            (invoice.total, invoice.status.as_str(), invoice.finalized),
            (7_900, "paid", NOW)
        );
        assert_eq!(books.subscriptions[&id].period_end, NOW + 31 * DAY, "1 January");
    }

    #[test]
    fn a_declined_card_is_mended_by_another() {
        let (mut books, id) = subscribed(bad(), Some(30));
        books.move_on("cus_1", 30, NOW);
        assert_eq!(status(&books, &id), "past_due");
        books.move_on("cus_1", 8, NOW);
        assert_eq!(books.invoices.values().next().unwrap().finalized, NOW - 8 * DAY);
        books.set_card("cus_1", bad(), NOW);
        assert_eq!(status(&books, &id), "past_due");
        books.set_card("cus_1", good(), NOW);
        assert_eq!(status(&books, &id), "active");
        assert_eq!(books.invoices.values().next().unwrap().status, "paid");
    }

    #[test]
    fn what_is_never_paid_is_given_up_after_three_weeks() {
        let (mut books, id) = subscribed(bad(), Some(30));
        books.move_on("cus_1", 30, NOW);
        books.move_on("cus_1", 21, NOW);
        assert_eq!(status(&books, &id), "unpaid");
    }

    #[test]
    fn a_cancellation_lasts_until_the_periods_end_and_can_be_taken_back() {
        let (mut books, id) = subscribed(good(), None);
        assert_eq!(status(&books, &id), "active");
        books.set_cancelled("cus_1", true, NOW);
        books.move_on("cus_1", 10, NOW);
        assert_eq!(status(&books, &id), "active");
        books.set_cancelled("cus_1", false, NOW);
        books.move_on("cus_1", 30, NOW);
        assert_eq!((status(&books, &id), books.invoices.len()), ("active".to_owned(), 2));
        books.set_cancelled("cus_1", true, NOW);
        books.move_on("cus_1", 40, NOW);
        assert_eq!(status(&books, &id), "canceled");
        assert!(books.subscriptions[&id].ended_at.unwrap() < NOW);
        assert_eq!(books.invoices.len(), 2);
    }

    #[test]
    fn several_periods_may_pass_at_once() {
        let (mut books, id) = subscribed(good(), None);
        books.move_on("cus_1", 95, NOW);
        assert_eq!((status(&books, &id), books.invoices.len()), ("active".to_owned(), 4));
        assert!(books.subscriptions[&id].period_end > NOW);
    }
}
