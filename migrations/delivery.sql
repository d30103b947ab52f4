-- Runs of campaigns and their messages.

-- One run of a campaign. The counts are the numbers of its messages by status, changed in the same transactions.
CREATE TABLE executions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  sequence INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN
    ('PENDING', 'RUNNING', 'PAUSED', 'COMPLETED', 'CANCELLED', 'FAILED', 'MISSED')),
  scheduled_for INTEGER NOT NULL,
  -- The audience is chosen in chunks, in the order of contact ids, up to here; null when it is complete.
  audience_cursor INTEGER DEFAULT 0,
  -- The newest contact when the run began: later ones are not in it.
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
  -- Failed messages that a carrier filtered: too many halt the run.
  filtered_count INTEGER NOT NULL DEFAULT 0,
  -- Messages that a carrier accepted, whatever became of them: those with sent_at.
  accepted_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER,
  -- Why a guard halted the run, in words; null once it is resumed.
  last_error TEXT,
  -- Whether the messages of the run count towards the frequency cap; set when it begins.
  is_marketing INTEGER NOT NULL DEFAULT 0,
  -- Opt-outs of the campaign when the run began.
  opted_out_before INTEGER NOT NULL DEFAULT 0,
  -- JSON: the counts when the run was last resumed, from which the guards count.
  guarded_from TEXT,
  canary_state TEXT CHECK (canary_state IN ('SENDING', 'WAITING', 'PASSED', 'FAILED')),
  canary_decides_at INTEGER,
  -- When the job starts the run, where that is not scheduled_for: the first time zone is 14 hours ahead of UTC.
  begins_at INTEGER,
  -- JSON array: the rules by which messages of the run were claimed; messages.proof refers to their positions.
  claim_rules TEXT,
  -- When the messages of the run were deleted because of their age; from then on the counts stand for them.
  purged_at INTEGER,
  -- Whether some of them are still to be deleted.
  is_purging INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX executions_uuid ON executions (organization_id, uuid);
CREATE UNIQUE INDEX executions_sequence ON executions (organization_id, campaign_id, sequence);
CREATE INDEX executions_running ON executions (organization_id, id) WHERE status = 'RUNNING';
CREATE INDEX executions_marketing ON executions (organization_id, completed_at) WHERE is_marketing = 1;
CREATE INDEX executions_canary ON executions (canary_decides_at) WHERE status = 'RUNNING' AND canary_state = 'WAITING';
CREATE INDEX executions_purging ON executions (id) WHERE is_purging = 1;
CREATE INDEX executions_kept ON executions (completed_at) WHERE purged_at IS NULL AND completed_at IS NOT NULL;
-- Finds MISSED runs whose time is still to come: a clock that was ahead missed them.
CREATE INDEX executions_missed ON executions (scheduled_for) WHERE status = 'MISSED';

-- One row for each recipient of a run: what became of the message, and why; and one for each message of no run.
CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL,
  -- Null for a message of no run: a test, an automatic answer, a message of a member.
  campaign_id INTEGER,
  execution_id INTEGER,
  contact_id INTEGER,
  channel TEXT NOT NULL,
  channel_identity_id INTEGER,
  -- Null for a contact that was left out because it has no address, or the same as another contact.
  address TEXT,
  -- The subject of an EMAIL. Subject and body are written at the claim: exactly what the provider gets.
  subject TEXT,
  body TEXT,
  status TEXT NOT NULL CHECK (status IN
    ('SCHEDULED', 'QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'SKIPPED', 'CANCELLED')),
  error_code TEXT,
  provider_error_code TEXT,
  error_message TEXT,
  provider_message_id TEXT,
  segment_count INTEGER,
  -- Tries that ended before anything was sent, such as THROTTLED.
  attempt INTEGER NOT NULL DEFAULT 0,
  -- The start of the appliance that claimed the message.
  epoch INTEGER,
  scheduled_for INTEGER,
  -- After this time the message is too old to send: EXPIRED.
  expires_at INTEGER,
  queued_at INTEGER,
  sent_at INTEGER,
  delivered_at INTEGER,
  read_at INTEGER,
  failed_at INTEGER,
  created_at INTEGER NOT NULL,
  -- JSON: what was known and decided when the message was claimed.
  proof TEXT,
  -- Of a run with an A/B test: the text of a recipient in the test (1 to 4), 0 while the message waits for the choice,
  -- and then the chosen text with a minus.
  variant INTEGER,
  -- JSON array: the addresses of files that go with a message of no run; null for none.
  media_urls TEXT,
  -- JSON: the template as the provider gets it, with its parameters filled in; null for a text.
  whatsapp_template TEXT,
  -- Of an automatic answer: OPT_OUT, OPT_IN or HELP; null for all other messages.
  reply_kind TEXT,
  -- Of a mail of no run, whose text is written before the claim.
  html_body TEXT,
  -- The member who wrote a message of no run; null for messages that no member wrote.
  author_id INTEGER REFERENCES actors (id),
  -- Of a mail by a member: a JSON array of the Message-IDs that it answers; null for none.
  answers TEXT,
  -- When a message that waited was left out; null for one that was left out when it was made.
  skipped_at INTEGER,
  -- JSON array of objects with failedAt, errorMessage and sentAgainAt: the tries before the message was sent again.
  earlier_tries TEXT
) STRICT;
CREATE UNIQUE INDEX messages_uuid ON messages (organization_id, uuid);
-- A contact cannot get a second message in a run; nor can its number, which only one contact has (see
-- contacts.number_changed_at). In this order the index also finds the messages of a contact, and grows at its end while
-- the audience is chosen: by address it cost 4 KiB of log for each recipient.
CREATE UNIQUE INDEX messages_once ON messages (organization_id, contact_id, execution_id);
CREATE INDEX messages_execution ON messages (execution_id, id);
CREATE INDEX messages_queue ON messages (execution_id, id) WHERE status = 'QUEUED';
CREATE INDEX messages_due ON messages (scheduled_for, id) WHERE status = 'SCHEDULED';
CREATE INDEX messages_in_flight ON messages (id) WHERE status = 'SENDING';
CREATE INDEX messages_provider_id ON messages (channel_identity_id, provider_message_id)
  WHERE provider_message_id IS NOT NULL;
-- Messages of no run by sender: senders take turns, so that many messages of one organization do not delay another.
CREATE INDEX messages_singles ON messages (organization_id, channel_identity_id, id)
  WHERE execution_id IS NULL AND status = 'QUEUED';
CREATE INDEX messages_replies ON messages (organization_id, address, reply_kind, created_at)
  WHERE reply_kind IS NOT NULL;
-- One of several contacts with the same address gets the mail of a run.
CREATE INDEX messages_email_addresses ON messages (execution_id, address) WHERE channel = 'EMAIL';
-- Messages in doubt: it is not known whether a carrier accepted them. They are few.
CREATE INDEX messages_in_doubt ON messages (channel_identity_id, address)
  WHERE status = 'FAILED' AND error_code = 'UNKNOWN' AND provider_message_id IS NULL AND provider_error_code IS NULL;
-- Messages of no run between a contact and a sender.
CREATE INDEX messages_conversation ON messages (organization_id, contact_id, channel_identity_id, created_at)
  WHERE execution_id IS NULL AND contact_id IS NOT NULL;
-- Messages that were tried before and wait for another claim: in a long run they go before all others.
CREATE INDEX messages_tried ON messages (execution_id, id) WHERE status = 'QUEUED' AND expires_at IS NOT NULL;
-- Messages in doubt of one run.
CREATE INDEX messages_unknown ON messages (execution_id, id)
  WHERE status = 'FAILED' AND error_code = 'UNKNOWN' AND provider_message_id IS NULL AND provider_error_code IS NULL;

-- Messages that each sender handed over on a UTC day, for channel_identities.daily_cap; only of today.
CREATE TABLE sender_usage (
  channel_identity_id INTEGER NOT NULL,
  -- Days since 1970.
  day INTEGER NOT NULL,
  claimed_count INTEGER NOT NULL,
  PRIMARY KEY (channel_identity_id, day)
) STRICT, WITHOUT ROWID;

-- Status reports about messages that are not known, or not yet; kept for seven days.
CREATE TABLE early_receipts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL,
  channel_identity_id INTEGER NOT NULL,
  provider_message_id TEXT NOT NULL,
  status TEXT NOT NULL,
  error_code TEXT,
  provider_error_code TEXT,
  -- According to the carrier.
  occurred_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  -- The only message on its way that a report without a known id can be about (decision 0047).
  message_id INTEGER
) STRICT;
CREATE INDEX early_receipts_age ON early_receipts (received_at);
CREATE UNIQUE INDEX early_receipts_once ON early_receipts (channel_identity_id, provider_message_id, status);
CREATE INDEX early_receipts_message ON early_receipts (message_id) WHERE message_id IS NOT NULL;

-- What became of the messages of a run, by quarter of an hour, which analytics would otherwise add up over all messages.
-- Changed in the transactions that change the messages.
CREATE TABLE message_totals (
  execution_id INTEGER NOT NULL REFERENCES executions (id),
  kind TEXT NOT NULL CHECK (kind IN ('SENT', 'DELIVERED', 'FAILED', 'SKIPPED')),
  -- Quarters of an hour since 1970, of sent_at, delivered_at or failed_at; 0 for SKIPPED.
  quarter INTEGER NOT NULL,
  -- Of FAILED and SKIPPED; otherwise empty.
  error_code TEXT NOT NULL,
  messages INTEGER NOT NULL,
  -- Of SENT; otherwise 0.
  segments INTEGER NOT NULL,
  PRIMARY KEY (execution_id, kind, quarter, error_code)
) STRICT, WITHOUT ROWID;

-- Of a run by the local time of its recipients: how many get their message when. Written while the audience is chosen.
CREATE TABLE execution_times (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  execution_id INTEGER NOT NULL REFERENCES executions (id),
  scheduled_for INTEGER NOT NULL,
  -- One of the time zones with the local time of the run at that moment.
  timezone TEXT NOT NULL,
  recipients INTEGER NOT NULL,
  PRIMARY KEY (organization_id, execution_id, scheduled_for)
) STRICT, WITHOUT ROWID;

-- Numbers of messages of a run by the minute in which they were sent, delivered or failed; kept for some days.
CREATE TABLE message_minutes (
  execution_id INTEGER NOT NULL REFERENCES executions (id),
  kind TEXT NOT NULL CHECK (kind IN ('SENT', 'DELIVERED', 'FAILED')),
  -- Minutes since 1970.
  minute INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  PRIMARY KEY (execution_id, kind, minute)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_minutes_age ON message_minutes (minute);
