//! When a person last turned an optional mail off, or on again after that, for the page of its
//! unsubscribe link. Every writer of the choices records it in its own transaction.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, Text, Uuid as SqlUuid};
use mail::OptionalMail;
use uuid::Uuid;

use crate::schema::mail_choice_changes;

/// Records that the account turned a mail off.
pub(crate) fn turned_off(
    conn: &mut PgConnection,
    account: Uuid,
    mail: OptionalMail,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(mail_choice_changes::table)
        .values((
            mail_choice_changes::account_id.eq(account),
            mail_choice_changes::mail.eq(mail.preference()),
            mail_choice_changes::changed_at.eq(now),
        ))
        .on_conflict((mail_choice_changes::account_id, mail_choice_changes::mail))
        .do_update()
        .set(mail_choice_changes::changed_at.eq(now))
        .execute(conn)
        .map(drop)
}

/// Records that the account turned a mail on, if it had turned it off before.
pub(crate) fn turned_on(
    conn: &mut PgConnection,
    account: Uuid,
    mail: OptionalMail,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(mail_choice_changes::table.find((account, mail.preference())))
        .set(mail_choice_changes::changed_at.eq(now))
        .execute(conn)
        .map(drop)
}

/// Forgets all dates of the account, because the product turned its mails off.
pub(crate) fn forget_choices(conn: &mut PgConnection, account: Uuid) -> QueryResult<()> {
    diesel::delete(mail_choice_changes::table.filter(mail_choice_changes::account_id.eq(account)))
        .execute(conn)
        .map(drop)
}

const RECORD: &str = "\
    WITH known AS (SELECT email_preferences AS before FROM preferences WHERE account_id = $1), \
    off AS ( \
        INSERT INTO mail_choice_changes (account_id, mail, changed_at) \
        SELECT $1, mail, now() FROM known, unnest(before) AS mail WHERE mail <> ALL ($2) \
        ON CONFLICT (account_id, mail) DO UPDATE SET changed_at = excluded.changed_at) \
    UPDATE mail_choice_changes c SET changed_at = now() FROM known \
    WHERE c.account_id = $1 AND c.mail = ANY ($2) AND c.mail <> ALL (known.before)";

/// Records how the choices of the settings change from the stored ones to these.
pub(crate) fn record_choices(
    conn: &mut PgConnection,
    account: Uuid,
    chosen: &[String],
) -> QueryResult<()> {
    diesel::sql_query(RECORD)
        .bind::<SqlUuid, _>(account)
        .bind::<Array<Text>, _>(chosen)
        .execute(conn)
        .map(drop)
}

#[cfg(test)]
mod tests {
    use ::accounts::testing::new_account;
    use ::accounts::{AccountRecords as _, AccountStore as _};
    use ::news::MailChoices as _;
    use diesel::connection::SimpleConnection as _;
    use test_db::TestDatabase;

    use super::*;
    use crate::{Config, PgAccountRecords, PgAccounts, PgNews, pool};

    #[test]
    fn the_settings_date_what_they_change() {
        let db = TestDatabase::new();
        let pool = pool(&Config::new(db.url())).unwrap();
        let (accounts, news) = (PgAccounts::new(pool.clone()), PgNews::new(pool.clone()));
        let ann = new_account(1, "ann@example.com");
        accounts.insert(&ann).unwrap();
        let choice = |mail| news.choice(ann.id, mail).unwrap().unwrap();
        let dated = |mail| (choice(mail).is_on, choice(mail).changed_at.is_some());
        let save = |chosen: &[OptionalMail]| {
            let mut record = ann.preferences.clone();
            let chosen = chosen.iter().map(|mail| mail.preference().to_owned());
            record.email_preferences = chosen.collect();
            assert!(accounts.save_preferences(ann.id, &record).unwrap());
        };
        assert_eq!(dated(OptionalMail::Alerts), (true, false), "chosen at the sign-up");
        save(&[OptionalMail::Marketing]);
        assert_eq!(dated(OptionalMail::Alerts), (false, true));
        assert_eq!(dated(OptionalMail::Marketing), (true, false), "it did not change");
        let off = choice(OptionalMail::Alerts).changed_at;
        save(&[OptionalMail::Marketing]);
        assert_eq!(choice(OptionalMail::Alerts).changed_at, off, "nothing changed");
        save(&[OptionalMail::Marketing, OptionalMail::Alerts]);
        assert!(choice(OptionalMail::Alerts).changed_at > off, "it is on again");
        save(&[]);
        let records = PgAccountRecords::new(pool);
        let stored = records.personal_data(ann.id).unwrap().unwrap().mail_choices;
        let mut names: Vec<&str> = stored.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        let all = OptionalMail::ALL.map(OptionalMail::preference);
        let mut expected = [all[0], all[1], all[2]];
        expected.sort_unstable();
        assert_eq!(names, expected);
        assert!(records.close(ann.id, DateTime::UNIX_EPOCH).unwrap());
        let left: i64 = mail_choice_changes::table.count().get_result(&mut db.connect()).unwrap();
        assert_eq!(left, 0);
    }

    #[test]
    fn what_was_never_off_or_is_forgotten_has_no_date() {
        let db = TestDatabase::new();
        let ann = Uuid::from_u128(1);
        db.connect()
            .batch_execute(
                "INSERT INTO accounts (id, email, name, password_hash, created_at)
                 VALUES ('00000000-0000-0000-0000-000000000001', 'ann@example.com', '', '', now())",
            )
            .unwrap();
        let conn = &mut db.connect();
        turned_on(conn, ann, OptionalMail::Marketing, DateTime::UNIX_EPOCH).unwrap();
        let count = |conn: &mut PgConnection| -> i64 {
            mail_choice_changes::table.count().get_result(conn).unwrap()
        };
        assert_eq!(count(conn), 0, "it was never off");
        turned_off(conn, ann, OptionalMail::Marketing, DateTime::UNIX_EPOCH).unwrap();
        forget_choices(conn, ann).unwrap();
        assert_eq!(count(conn), 0);
    }
}
