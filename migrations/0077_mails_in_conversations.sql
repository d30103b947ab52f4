-- A mail that came in: its subject, all of its text where the body is less, the names of its files as a JSON array,
-- and the Message-IDs of it and of those that it answers as a JSON array, its own last. Null for a text.
ALTER TABLE inbound_messages ADD COLUMN subject TEXT;
ALTER TABLE inbound_messages ADD COLUMN whole_body TEXT;
ALTER TABLE inbound_messages ADD COLUMN file_names TEXT;
ALTER TABLE inbound_messages ADD COLUMN thread TEXT;
-- A machine wrote it in the place of a person.
ALTER TABLE inbound_messages ADD COLUMN is_automatic INTEGER NOT NULL DEFAULT 0;
-- Of a mail that somebody wrote: the Message-IDs that it answers as a JSON array; null for none.
ALTER TABLE messages ADD COLUMN answers TEXT;
