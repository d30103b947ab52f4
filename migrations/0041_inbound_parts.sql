-- Parts of texts that came in several parts: see src/channels/inbound/parts.ts.
CREATE TABLE inbound_parts (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  from_address TEXT NOT NULL,
  to_address TEXT NOT NULL,
  reference TEXT NOT NULL,
  number INTEGER NOT NULL,
  total INTEGER NOT NULL,
  provider_message_id TEXT NOT NULL,
  -- Null once the text was put together; the row stays so that a repeated part is known.
  body TEXT,
  received_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX inbound_parts_once
  ON inbound_parts (organization_id, channel_identity_id, provider_message_id, number);
CREATE INDEX inbound_parts_waiting
  ON inbound_parts (organization_id, channel_identity_id, from_address, to_address, reference) WHERE body IS NOT NULL;
CREATE INDEX inbound_parts_overdue ON inbound_parts (received_at) WHERE body IS NOT NULL;

-- How many parts of a text never came.
ALTER TABLE inbound_messages ADD COLUMN missing_parts INTEGER NOT NULL DEFAULT 0;
