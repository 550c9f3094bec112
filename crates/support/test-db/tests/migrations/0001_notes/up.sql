CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL);
INSERT INTO notes (text) VALUES ('from the migration');
