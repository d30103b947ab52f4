-- The one message under way that a report without a known id can be about (decision 0047).
ALTER TABLE early_receipts ADD COLUMN message_id INTEGER;
CREATE INDEX early_receipts_message ON early_receipts (message_id) WHERE message_id IS NOT NULL;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('early_receipts', 'early_receipts_message', '10000 1');

-- Messages that nobody knows of whether a carrier took them: few.
CREATE INDEX messages_in_doubt ON messages (channel_identity_id, address)
  WHERE status = 'FAILED' AND error_code = 'UNKNOWN' AND provider_message_id IS NULL AND provider_error_code IS NULL;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('messages', 'messages_in_doubt', '10000 100 1');
