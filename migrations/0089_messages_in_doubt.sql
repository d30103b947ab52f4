-- Messages in doubt of one run, and what is kept of the tries before a message was sent again: a JSON array of
-- objects with failedAt, errorMessage and sentAgainAt.
ALTER TABLE messages ADD COLUMN earlier_tries TEXT;
CREATE INDEX messages_unknown ON messages (execution_id, id)
  WHERE status = 'FAILED' AND error_code = 'UNKNOWN' AND provider_message_id IS NULL AND provider_error_code IS NULL;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('messages', 'messages_unknown', '10000 100 1');
