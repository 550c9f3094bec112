ALTER TABLE push_subscriptions DROP COLUMN last_sent_at;
DROP TABLE mail_choice_changes;
