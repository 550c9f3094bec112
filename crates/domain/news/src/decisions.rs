//! What one person hears about an occasion. These functions read no store: all that they know is in the
//! case, and in what the service has found for it.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use geography::TodayByState;
use kernel::{AccountId, ListingId, PortError, Revision};
use listings::ListingPage;
use mail::{Letter, OptionalMail, Outgoing, UnsubscribeLink};
use searches::MailPace;

use crate::bell::{SearchMatches, Subject};
use crate::changes::{ChangedSale, changed_sales};
use crate::followed_search::{CoveredSearch, FollowedSearch};
use crate::letter::{AlertLinks, is_soon, letter};
use crate::notes::{notes, sales_of};
use crate::occasion::Due;
use crate::optional_mails::OptionalMails;
use crate::ports::{Case, Decision};
use crate::upcoming::{search_update, weekly_update};

/// How long an email waits in the outbox for a second delivery: two minutes, and half a minute for
/// the time that the second import takes (`docs/adr/0029`).
pub const HOLD_SECONDS: i64 = 150;

/// A person about whom is decided.
#[derive(Clone, Copy)]
pub(crate) struct Person<'a> {
    pub(crate) account: AccountId,
    pub(crate) case: &'a Case,
    pub(crate) mails: &'a OptionalMails,
    pub(crate) now: DateTime<Utc>,
}

impl Person<'_> {
    pub(crate) fn wants(&self, mail: OptionalMail) -> bool {
        self.mails.are_wanted(&self.case.follower, mail, self.now)
    }

    /// Emails are optional, and notifications are part of the product: they need an entitlement alone.
    pub(crate) fn is_entitled(&self) -> bool {
        self.mails.is_entitled(&self.case.follower, self.now)
    }

    /// When an email is sent that waits for a second delivery, unless it is urgent. A series of imports
    /// delays it no further.
    fn not_before(&self, is_urgent: bool) -> DateTime<Utc> {
        match self.case.waiting {
            _ if is_urgent => self.now,
            Some(waiting) => waiting.due_at,
            None => self.now + TimeDelta::seconds(HOLD_SECONDS),
        }
    }

    fn email(
        &self,
        mail: OptionalMail,
        letter: impl FnOnce(&AlertLinks, UnsubscribeLink) -> Letter,
    ) -> Result<Outgoing, PortError> {
        let links = &self.mails.links;
        let unsubscribe = links.unsubscribe(&self.mails.unsubscribe.issue(self.account, mail)?);
        Ok(self.mails.composer.compose(&letter(links, unsubscribe), &self.case.follower.email))
    }
}

/// Decides about the changes of a revision. A push is an alert on another way, so it needs what the email
/// needs (`docs/adr/0048`).
pub(crate) fn about_change(person: &Person<'_>, revision: Revision) -> Result<Decision, PortError> {
    let today = TodayByState::at(person.now);
    let is_urgent = |sales: &[ChangedSale]| sales.iter().any(|sale| is_soon(sale, &today));
    let own = sales_of(&person.case.changes, revision, &today);
    let notifications = if person.is_entitled() { notes(&own, revision) } else { Vec::new() };
    let mut decision = Decision { notifications, ..Decision::default() };
    if !person.wants(OptionalMail::Alerts) {
        return Ok(decision);
    }
    decision.is_pushed = is_urgent(&own);
    let sales = changed_sales(person.case.changes.clone(), &today);
    if !sales.is_empty() {
        let composed = person.email(OptionalMail::Alerts, |links, unsubscribe| {
            Letter::Alert(letter(&sales, &today, links, unsubscribe))
        })?;
        let not_before = Some(person.not_before(is_urgent(&sales)));
        decision.email = Some(Outgoing { not_before, ..composed });
    }
    Ok(decision)
}

/// Decides about an edition for a person who wants it. `page` has the most imminent sales in the person's
/// areas, and `new` the ids of those to mark.
pub(crate) fn about_edition(
    person: &Person<'_>,
    page: &ListingPage,
    new: &HashSet<ListingId>,
) -> Result<Decision, PortError> {
    if page.rows.is_empty() {
        return Ok(Decision::default());
    }
    let email = person.email(OptionalMail::WeeklyUpdates, |links, unsubscribe| {
        Letter::WeeklyUpdate(weekly_update(page, new, person.case.last, links, unsubscribe))
    })?;
    let (made_from, total) = (Some(page.revision), page.total);
    Ok(Decision { email: Some(email), made_from, total, ..Decision::default() })
}

/// Returns the searches that the next email covers: those that are due, and those of the waiting email,
/// whose windows are searched again from their beginnings. Empty if nothing is due any more.
pub(crate) fn covered_by_email(case: &Case, due: &Due) -> Vec<CoveredSearch> {
    let waiting = case.waiting.map(|waiting| waiting.id);
    let waits = |search: &FollowedSearch| {
        search.search.mail != MailPace::None && search.email.is_some() && search.email == waiting
    };
    if !case.searches.iter().any(|search| due.includes(search)) {
        return Vec::new();
    }
    let covered = |search: &&FollowedSearch| due.includes(search) || waits(search);
    let cover = |search: &FollowedSearch| {
        let after = FollowedSearch {
            from: if waits(search) { search.from } else { search.upto },
            upto: due.newest.max(search.upto),
            edition: match search.search.mail {
                MailPace::Daily if due.includes(search) => Some(due.daily),
                MailPace::Weekly if due.includes(search) => due.weekly,
                _ => search.edition,
            },
            ..search.clone()
        };
        CoveredSearch { before: search.clone(), after, listed: Vec::new() }
    };
    case.searches.iter().filter(covered).map(cover).collect()
}

/// Decides about emails of searches. `pages` has the new matches of each of the searches that are covered,
/// if it has any. Without an email, the searches count as covered.
pub(crate) fn about_searches(
    person: &Person<'_>,
    due: &Due,
    mut covered: Vec<CoveredSearch>,
    pages: &[Option<ListingPage>],
) -> Result<Decision, PortError> {
    let mut email = None;
    if pages.iter().any(Option::is_some) {
        let found = covered.iter().zip(pages);
        let found =
            found.filter_map(|(search, page)| Some((&search.before.search, page.as_ref()?)));
        let composed = person.email(OptionalMail::SavedSearches, |links, unsubscribe| {
            Letter::SavedSearches(search_update(found, links, unsubscribe))
        })?;
        let is_round = covered.iter().any(|search| {
            search.before.search.mail != MailPace::Instantly && due.includes(&search.before)
        });
        let not_before = Some(person.not_before(is_round));
        email = Some(Outgoing { not_before, ..composed });
    }
    for (search, page) in covered.iter_mut().zip(pages) {
        search.listed = page.iter().flat_map(|page| &page.rows).map(|listing| listing.id).collect();
    }
    Ok(Decision { email, covered, ..Decision::default() })
}

/// Returns the searches of which the bell does not know what was listed up to `newest`.
pub(crate) fn covered_by_bell(case: &Case, newest: Revision) -> Vec<CoveredSearch> {
    let due = case.searches.iter().filter(|search| search.noted < newest);
    let cover = |search: &FollowedSearch| CoveredSearch {
        before: search.clone(),
        after: FollowedSearch { noted: newest, ..search.clone() },
        listed: Vec::new(),
    };
    due.map(cover).collect()
}

/// Decides about the notifications of searches. `counts` has the number of new matches of each.
pub(crate) fn about_matches(covered: Vec<CoveredSearch>, counts: &[u64]) -> Decision {
    // The last one is the newest, so that the person's first search is at the top.
    let counted = covered.iter().zip(counts).rev().filter(|(_, count)| **count > 0);
    let note = |(CoveredSearch { after, .. }, count): (&CoveredSearch, &u64)| {
        Subject::Search(SearchMatches {
            search: after.search.id.0,
            revision: after.noted,
            name: after.search.name.to_string(),
            view: after.search.view.as_str().to_owned(),
            count: *count,
        })
    };
    Decision { notifications: counted.map(note).collect(), covered, ..Decision::default() }
}
