-- Messages that a message centre took in several parts, each with an id and receipts of its own.
CREATE TABLE smpp_parts (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  -- Of the part, as receipts name it.
  provider_message_id TEXT NOT NULL,
  -- uuid of the message.
  reference TEXT NOT NULL,
  -- NULL until a receipt settles the part.
  status TEXT CHECK (status IN ('DELIVERED', 'FAILED')),
  error_code TEXT,
  provider_error_code TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX smpp_parts_once ON smpp_parts (channel_identity_id, provider_message_id);
CREATE INDEX smpp_parts_message ON smpp_parts (channel_identity_id, reference);
CREATE INDEX smpp_parts_age ON smpp_parts (created_at);
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('smpp_parts', 'smpp_parts_once', '100000 10000 1'),
  ('smpp_parts', 'smpp_parts_message', '100000 10000 3'),
  ('smpp_parts', 'smpp_parts_age', '100000 1');
ANALYZE sqlite_schema;
