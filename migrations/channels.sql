-- Senders and what comes in by them.

-- A sender: a number or address at an account of a provider.
CREATE TABLE channel_identities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL', 'WHATSAPP')),
  provider TEXT NOT NULL,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'PENDING', 'DISABLED', 'ERROR')),
  is_default INTEGER NOT NULL DEFAULT 0,
  -- Segments (SMS) or messages per second.
  throughput_per_second REAL NOT NULL,
  daily_cap INTEGER,
  manages_opt_out_replies INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  -- JSON. They follow from the credentials, which only the sealing key opens.
  capabilities TEXT NOT NULL DEFAULT '{"mms":false,"inbound":true,"deliveryReceipts":true}',
  -- Part of the path that the provider calls: random, so that it cannot be guessed.
  callback_token TEXT NOT NULL,
  -- AES-256-GCM sealed JSON; write-only in the API.
  sealed_credentials BLOB,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  -- After a rotation the token before it works until its end.
  previous_callback_token TEXT,
  previous_callback_token_ends_at INTEGER,
  -- When the sender began to fail, with last_error; null while it works.
  last_error_at INTEGER,
  -- JSON: the messages of the first day, the growth for each day, the number of days, and the start.
  warm_up TEXT
) STRICT;
CREATE UNIQUE INDEX channel_identities_uuid ON channel_identities (organization_id, uuid);
CREATE UNIQUE INDEX channel_identities_address ON channel_identities (organization_id, channel, provider, address)
  WHERE deleted_at IS NULL;
-- A callback names the sender alone, without the organization.
CREATE INDEX channel_identities_callback ON channel_identities (uuid);

-- Texts and mails that came in. Gateways use the ids of texts again, so several may have the same one: a repeat has the
-- same id, number and text.
CREATE TABLE inbound_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  contact_id INTEGER,
  -- The campaign that it answers: the last one sent to this contact by this sender in the 72 hours before.
  campaign_id INTEGER,
  from_address TEXT NOT NULL,
  to_address TEXT NOT NULL,
  body TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('OPT_OUT', 'OPT_IN', 'OTHER')),
  provider_message_id TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  -- The run of that campaign.
  execution_id INTEGER,
  -- How many parts of the text never came.
  missing_parts INTEGER NOT NULL DEFAULT 0,
  -- Of a mail, null for a text: the subject; all of its text where the body is less; a JSON array of the names of its
  -- files; a JSON array of the Message-IDs that it answers, with its own as the last one.
  subject TEXT,
  whole_body TEXT,
  file_names TEXT,
  thread TEXT,
  -- 1: an automatic answer, not written by a person.
  is_automatic INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX inbound_messages_contact ON inbound_messages (organization_id, contact_id, id);
CREATE INDEX inbound_messages_campaign ON inbound_messages (organization_id, campaign_id, contact_id, kind)
  WHERE campaign_id IS NOT NULL;
CREATE INDEX inbound_messages_run ON inbound_messages (execution_id, kind, contact_id, received_at)
  WHERE execution_id IS NOT NULL;
CREATE INDEX inbound_messages_conversation
  ON inbound_messages (organization_id, contact_id, channel_identity_id, received_at) WHERE contact_id IS NOT NULL;
CREATE INDEX inbound_messages_provider_id
  ON inbound_messages (organization_id, channel_identity_id, provider_message_id);

-- Parts of texts that came in several parts. Gateways use their ids again, like those of whole texts.
CREATE TABLE inbound_parts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  from_address TEXT NOT NULL,
  to_address TEXT NOT NULL,
  reference TEXT NOT NULL,
  number INTEGER NOT NULL,
  total INTEGER NOT NULL,
  provider_message_id TEXT NOT NULL,
  -- Null once the text is complete; the row stays so that a repeated part is recognised.
  body TEXT,
  received_at INTEGER NOT NULL,
  -- SHA-256 of the body, hex, which stays when the body goes.
  body_sha256 TEXT
) STRICT;
CREATE INDEX inbound_parts_waiting
  ON inbound_parts (organization_id, channel_identity_id, from_address, to_address, reference) WHERE body IS NOT NULL;
CREATE INDEX inbound_parts_overdue ON inbound_parts (received_at) WHERE body IS NOT NULL;
CREATE INDEX inbound_parts_provider_id
  ON inbound_parts (organization_id, channel_identity_id, provider_message_id, number);

-- The automatic answers to STOP, START and HELP; without a row the default texts are sent.
CREATE TABLE reply_messages (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  is_enabled INTEGER NOT NULL DEFAULT 1,
  -- Null: the default text.
  opt_out TEXT,
  help TEXT,
  opt_in TEXT,
  updated_at INTEGER NOT NULL
) STRICT;

-- Files that came with texts.
CREATE TABLE inbound_media (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  inbound_message_id INTEGER NOT NULL REFERENCES inbound_messages (id),
  -- Among the files of the text, from 0.
  position INTEGER NOT NULL,
  -- The address at the provider.
  url TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'STORED', 'FAILED')),
  -- Why the file is FAILED, a sentence for people.
  problem TEXT,
  -- Of a STORED file.
  media_id INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX inbound_media_text ON inbound_media (inbound_message_id, position);

-- Whether the provider of a sender has the opt-out keywords of the organization.
CREATE TABLE opt_out_syncs (
  channel_identity_id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'SYNCED', 'FAILED', 'NOT_SUPPORTED')),
  -- JSON array: the keywords that the provider has.
  pushed_keywords TEXT,
  last_synced_at INTEGER,
  last_error TEXT
) STRICT;
CREATE INDEX opt_out_syncs_waiting ON opt_out_syncs (organization_id, status);
