-- What providers keep for themselves.

-- The messages that the built-in SANDBOX carrier accepted: its own ledger, as a real carrier has one.
-- `reference` has no unique index: a message that is sent twice must be here twice.
CREATE TABLE sandbox_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  -- The uuid of our message, as it was handed over.
  reference TEXT NOT NULL,
  from_address TEXT NOT NULL,
  to_address TEXT NOT NULL,
  body TEXT NOT NULL,
  accepted_at INTEGER NOT NULL,
  -- What the carrier will report, and when; null once reported.
  receipt_status TEXT,
  receipt_error_code TEXT,
  receipt_due_at INTEGER,
  -- JSON array of addresses; null for none.
  media_urls TEXT,
  channel TEXT NOT NULL DEFAULT 'SMS',
  -- JSON: the template with its parameters filled in.
  whatsapp_template TEXT,
  subject TEXT,
  html TEXT
) STRICT;
CREATE INDEX sandbox_messages_reference ON sandbox_messages (reference);
CREATE INDEX sandbox_messages_receipts ON sandbox_messages (receipt_due_at, id) WHERE receipt_due_at IS NOT NULL;
CREATE INDEX sandbox_messages_to ON sandbox_messages (organization_id, to_address, id);

-- Messages that a message centre took in several parts, each with an id and receipts of its own. Message centres use
-- ids again, so several parts may have the same one.
CREATE TABLE smpp_parts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  -- Of the part, in lower case and without leading zeros, as receipts vary both.
  provider_message_id TEXT NOT NULL,
  -- The uuid of the message.
  reference TEXT NOT NULL,
  -- Null until a receipt settles the part.
  status TEXT CHECK (status IN ('DELIVERED', 'FAILED')),
  error_code TEXT,
  provider_error_code TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX smpp_parts_message ON smpp_parts (channel_identity_id, reference);
CREATE INDEX smpp_parts_age ON smpp_parts (created_at);
CREATE INDEX smpp_parts_provider_id ON smpp_parts (channel_identity_id, provider_message_id);
