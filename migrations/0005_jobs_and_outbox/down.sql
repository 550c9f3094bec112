DROP TABLE outbox, jobs;
