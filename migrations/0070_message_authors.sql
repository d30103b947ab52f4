-- Who wrote a message of no run to a contact; null for what nobody wrote.
ALTER TABLE messages ADD COLUMN author_id INTEGER REFERENCES actors (id);
-- Those of no run between a contact and a sender.
CREATE INDEX messages_conversation ON messages (organization_id, contact_id, channel_identity_id, created_at)
  WHERE execution_id IS NULL AND contact_id IS NOT NULL;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('messages', 'messages_conversation', '100000 5000 3 2 1');
