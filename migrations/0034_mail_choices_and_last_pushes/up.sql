-- The page of an unsubscribe link says since when an optional email is off, or on again, and the settings say
-- when the last notification reached a browser.

CREATE TABLE mail_choice_changes (
    account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
    mail       text NOT NULL, -- as in preferences.email_preferences, and the one about saved searches
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, mail)
);

ALTER TABLE push_subscriptions ADD COLUMN last_sent_at timestamptz; -- when its push service last took one
