-- A sender: a number or address at a provider account.
CREATE TABLE channel_identities (
  id INTEGER PRIMARY KEY,
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
  -- JSON; follows from the credentials, which only the sealing key opens.
  capabilities TEXT NOT NULL DEFAULT '{"mms":false,"inbound":true,"deliveryReceipts":true}',
  -- In the provider's callback path: random, so that a path cannot be guessed.
  callback_token TEXT NOT NULL,
  -- AES-256-GCM sealed JSON; write-only in the API.
  sealed_credentials BLOB,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX channel_identities_uuid ON channel_identities (organization_id, uuid);
CREATE UNIQUE INDEX channel_identities_address ON channel_identities (organization_id, channel, provider, address)
  WHERE deleted_at IS NULL;
-- A callback names the identity alone; its token says whose it is.
CREATE INDEX channel_identities_callback ON channel_identities (uuid);

CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('IMMEDIATE', 'SCHEDULED', 'RECURRING')),
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL', 'WHATSAPP')),
  category TEXT NOT NULL CHECK (category IN ('MARKETING', 'TRANSACTIONAL')),
  status TEXT NOT NULL CHECK (status IN
    ('DRAFT', 'SCHEDULED', 'ACTIVE', 'SENDING', 'PAUSED', 'COMPLETED', 'CANCELLED', 'FAILED')),
  pause_reason TEXT,
  -- Where resume goes back to.
  paused_from TEXT,
  message_template TEXT NOT NULL,
  smart_encoding INTEGER NOT NULL DEFAULT 1,
  respect_send_window INTEGER NOT NULL DEFAULT 1,
  segment_id INTEGER NOT NULL REFERENCES segments (id),
  scheduled_at INTEGER,
  timezone TEXT,
  send_rate_per_minute INTEGER,
  next_run_at INTEGER,
  last_run_at INTEGER,
  started_at INTEGER,
  completed_at INTEGER,
  -- Contacts who answered it, each once; kept by triggers on inbound_messages.
  replied_count INTEGER NOT NULL DEFAULT 0,
  opted_out_count INTEGER NOT NULL DEFAULT 0,
  created_by_user_id INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX campaigns_uuid ON campaigns (organization_id, uuid);
CREATE INDEX campaigns_created ON campaigns (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_status ON campaigns (organization_id, status) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_segment ON campaigns (organization_id, segment_id) WHERE deleted_at IS NULL;

CREATE TABLE campaign_channel_identities (
  organization_id INTEGER NOT NULL,
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  channel_identity_id INTEGER NOT NULL REFERENCES channel_identities (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (organization_id, campaign_id, channel_identity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_channel_identities_identity
  ON campaign_channel_identities (organization_id, channel_identity_id);

-- One run of a campaign. The counts are the number of its messages by status,
-- moved in the same transaction as the messages (src/sending/transitions.ts).
CREATE TABLE executions (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  sequence INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN
    ('PENDING', 'RUNNING', 'PAUSED', 'COMPLETED', 'CANCELLED', 'FAILED', 'MISSED')),
  scheduled_for INTEGER NOT NULL,
  -- The audience is frozen chunk by chunk in contact id order; null when complete.
  audience_cursor INTEGER DEFAULT 0,
  -- The newest contact when the run began: people who come later are not in it.
  audience_through INTEGER,
  scheduled_count INTEGER NOT NULL DEFAULT 0,
  queued_count INTEGER NOT NULL DEFAULT 0,
  sending_count INTEGER NOT NULL DEFAULT 0,
  sent_count INTEGER NOT NULL DEFAULT 0,
  delivered_count INTEGER NOT NULL DEFAULT 0,
  read_count INTEGER NOT NULL DEFAULT 0,
  failed_count INTEGER NOT NULL DEFAULT 0,
  skipped_count INTEGER NOT NULL DEFAULT 0,
  cancelled_count INTEGER NOT NULL DEFAULT 0,
  -- Those of failed_count that a carrier filtered: too many halt the run.
  filtered_count INTEGER NOT NULL DEFAULT 0,
  -- Messages a carrier took, whatever became of them after that: those with sent_at.
  accepted_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX executions_uuid ON executions (organization_id, uuid);
CREATE UNIQUE INDEX executions_sequence ON executions (organization_id, campaign_id, sequence);
CREATE INDEX executions_running ON executions (organization_id, id) WHERE status = 'RUNNING';

-- One row per (run, address): what became of every recipient, and why.
CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL,
  -- Null for a test message of a channel identity.
  campaign_id INTEGER,
  execution_id INTEGER,
  contact_id INTEGER,
  channel TEXT NOT NULL,
  channel_identity_id INTEGER,
  -- Null for a contact left out because it has none, or has the same as another.
  address TEXT,
  -- Of an EMAIL. Rendered at the claim, like the body: exactly what was handed to the provider.
  subject TEXT,
  body TEXT,
  status TEXT NOT NULL CHECK (status IN
    ('SCHEDULED', 'QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'SKIPPED', 'CANCELLED')),
  error_code TEXT,
  provider_error_code TEXT,
  error_message TEXT,
  provider_message_id TEXT,
  segment_count INTEGER,
  -- Tries that were answered THROTTLED or refused before anything was sent.
  attempt INTEGER NOT NULL DEFAULT 0,
  -- Which start of the appliance claimed it.
  epoch INTEGER,
  scheduled_for INTEGER,
  -- After this it is too old to send: EXPIRED.
  expires_at INTEGER,
  queued_at INTEGER,
  sent_at INTEGER,
  delivered_at INTEGER,
  read_at INTEGER,
  failed_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX messages_uuid ON messages (organization_id, uuid);
-- A second message to a contact in one run cannot exist; nor one to its number, which only one live
-- contact has (see contacts.number_changed_at). In this order the index also finds a contact's messages
-- and grows in step with the audience: by address it cost 4 KiB of log per recipient.
CREATE UNIQUE INDEX messages_once ON messages (organization_id, contact_id, execution_id);
CREATE INDEX messages_execution ON messages (execution_id, id);
CREATE INDEX messages_queue ON messages (execution_id, id) WHERE status = 'QUEUED';
CREATE INDEX messages_due ON messages (scheduled_for, id) WHERE status = 'SCHEDULED';
CREATE INDEX messages_in_flight ON messages (id) WHERE status = 'SENDING';
CREATE INDEX messages_provider_id ON messages (channel_identity_id, provider_message_id)
  WHERE provider_message_id IS NOT NULL;

-- Messages handed over per identity and UTC day, for channel_identities.daily_cap; today only.
CREATE TABLE sender_usage (
  channel_identity_id INTEGER NOT NULL,
  -- Days since 1970.
  day INTEGER NOT NULL,
  claimed_count INTEGER NOT NULL,
  PRIMARY KEY (channel_identity_id, day)
) STRICT, WITHOUT ROWID;

-- Status reports for messages not known (yet); kept seven days.
CREATE TABLE early_receipts (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  provider_message_id TEXT NOT NULL,
  status TEXT NOT NULL,
  error_code TEXT,
  provider_error_code TEXT,
  -- As the carrier says it.
  occurred_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
CREATE INDEX early_receipts_age ON early_receipts (received_at);
CREATE UNIQUE INDEX early_receipts_once ON early_receipts (channel_identity_id, provider_message_id, status);

CREATE TABLE inbound_messages (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  contact_id INTEGER,
  -- The last campaign sent to this contact through this identity in 72 hours.
  campaign_id INTEGER,
  from_address TEXT NOT NULL,
  to_address TEXT NOT NULL,
  body TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('OPT_OUT', 'OPT_IN', 'OTHER')),
  provider_message_id TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX inbound_messages_once ON inbound_messages (organization_id, channel_identity_id, provider_message_id);
CREATE INDEX inbound_messages_contact ON inbound_messages (organization_id, contact_id, id);
CREATE INDEX inbound_messages_campaign ON inbound_messages (organization_id, campaign_id, contact_id, kind)
  WHERE campaign_id IS NOT NULL;
CREATE TRIGGER inbound_messages_answered AFTER INSERT ON inbound_messages
WHEN new.campaign_id IS NOT NULL AND new.contact_id IS NOT NULL AND new.kind IN ('OTHER', 'OPT_OUT') BEGIN
  UPDATE campaigns SET
    replied_count = replied_count + (new.kind = 'OTHER'),
    opted_out_count = opted_out_count + (new.kind = 'OPT_OUT')
  WHERE id = new.campaign_id AND NOT EXISTS (
    SELECT 1 FROM inbound_messages AS earlier
    WHERE earlier.organization_id = new.organization_id AND earlier.campaign_id = new.campaign_id
      AND earlier.contact_id = new.contact_id AND earlier.kind = new.kind AND earlier.id <> new.id);
END;
-- Two contacts who both answered a campaign count once when they are merged.
CREATE TRIGGER inbound_messages_moved AFTER UPDATE OF contact_id ON inbound_messages
WHEN new.campaign_id IS NOT NULL AND new.kind IN ('OTHER', 'OPT_OUT') AND old.contact_id <> new.contact_id
BEGIN
  UPDATE campaigns SET
    replied_count = replied_count - (new.kind = 'OTHER'),
    opted_out_count = opted_out_count - (new.kind = 'OPT_OUT')
  WHERE id = new.campaign_id AND NOT EXISTS (
    SELECT 1 FROM inbound_messages AS left_behind
    WHERE left_behind.organization_id = old.organization_id AND left_behind.campaign_id = new.campaign_id
      AND left_behind.contact_id = old.contact_id AND left_behind.kind = new.kind);
  UPDATE campaigns SET
    replied_count = replied_count + (new.kind = 'OTHER'),
    opted_out_count = opted_out_count + (new.kind = 'OPT_OUT')
  WHERE id = new.campaign_id AND NOT EXISTS (
    SELECT 1 FROM inbound_messages AS earlier
    WHERE earlier.organization_id = new.organization_id AND earlier.campaign_id = new.campaign_id
      AND earlier.contact_id = new.contact_id AND earlier.kind = new.kind AND earlier.id <> new.id);
END;

-- What the built-in SANDBOX carrier accepted: its own ledger, as a real carrier has one.
-- No unique index on reference: a message sent twice must show here twice.
CREATE TABLE sandbox_messages (
  id INTEGER PRIMARY KEY,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  -- Our message's uuid, as handed over.
  reference TEXT NOT NULL,
  from_address TEXT NOT NULL,
  to_address TEXT NOT NULL,
  body TEXT NOT NULL,
  accepted_at INTEGER NOT NULL,
  -- What the carrier will report, and when; null once reported.
  receipt_status TEXT,
  receipt_error_code TEXT,
  receipt_due_at INTEGER
) STRICT;
CREATE INDEX sandbox_messages_reference ON sandbox_messages (reference);
CREATE INDEX sandbox_messages_receipts ON sandbox_messages (receipt_due_at, id) WHERE receipt_due_at IS NOT NULL;
CREATE INDEX sandbox_messages_to ON sandbox_messages (organization_id, to_address, id);
