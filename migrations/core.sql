-- What every domain stands on: settings of the appliance, its files, stored answers, jobs and events.
--
-- All files of the baseline follow the same conventions. A row has an integer key inside and a UUID v7 (column uuid)
-- outside. Times are integer milliseconds UTC since 1970, unless a comment says otherwise; booleans are 0 or 1. A table
-- that numbers its rows is AUTOINCREMENT: no internal id is given twice, because what names a row by it (a link in a
-- mail, the undo of a change, a cursor) must never meet another row. A trigger that connects two domains is in the file
-- of the higher one.

-- Values of the appliance itself: instance id, JWT secret, sealing key, sending hold, epoch and the like.
CREATE TABLE settings (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row for each published snapshot of this database.
CREATE TABLE snapshots (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  stamped_at INTEGER NOT NULL,
  is_confirmed INTEGER NOT NULL DEFAULT 0,
  -- Of the published file; an edit of the file changes both.
  size_bytes INTEGER,
  change_counter INTEGER
) STRICT;

-- The durable job queue. A job is inserted in the transaction of the change
-- that asks for it; only the executor moves its state.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL DEFAULT '{}',
  state TEXT NOT NULL DEFAULT 'READY' CHECK (state IN ('READY', 'RUNNING', 'DONE', 'FAILED')),
  run_at INTEGER NOT NULL,
  attempt INTEGER NOT NULL DEFAULT 0,
  max_attempts INTEGER NOT NULL DEFAULT 10,
  -- The start of the appliance that claimed the job; a job of an older epoch has lost its process.
  epoch INTEGER,
  -- At most one READY or RUNNING job has a key.
  unique_key TEXT,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  -- The name of the queue that the job waits in; its kind decides which.
  queue TEXT NOT NULL DEFAULT 'chores'
) STRICT;
CREATE INDEX jobs_running ON jobs (id) WHERE state = 'RUNNING';
CREATE UNIQUE INDEX jobs_unique_key ON jobs (unique_key) WHERE unique_key IS NOT NULL AND state IN ('READY', 'RUNNING');
CREATE INDEX jobs_finished ON jobs (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX jobs_due ON jobs (queue, run_at) WHERE state = 'READY';
-- Organizations take turns in a queue; 0 is the appliance itself.
CREATE INDEX jobs_turns ON jobs (queue, ifnull(organization_id, 0), run_at, id) WHERE state = 'READY';

-- Answers to POSTs with an Idempotency-Key, kept for 24 hours.
CREATE TABLE idempotency_keys (
  organization_id INTEGER NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  key TEXT NOT NULL,
  -- SHA-256 of the canonical body, hex.
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, method, path, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- The openings of this data in their order: one row for each, whose mark grows while the data is open.
CREATE TABLE storage_sessions (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  mark INTEGER NOT NULL,
  -- The mark that the main file is known to contain, which the WAL needs below it; null before one is known.
  base_mark INTEGER,
  marked_at INTEGER NOT NULL,
  -- When a mark was last made because data had changed.
  changed_at INTEGER NOT NULL,
  -- The start of the machine, and ms since then: a clock that was set differs from time that passed.
  boot_id TEXT,
  uptime_ms INTEGER NOT NULL
) STRICT;

-- What has happened, for the consumers that are called after the commit.
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  actor_type TEXT NOT NULL,
  actor_id TEXT,
  actor_name TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX events_by_age ON events (created_at);

-- The last event that each consumer has handled.
CREATE TABLE event_cursors (
  consumer TEXT PRIMARY KEY,
  through_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A consumer that fails at an event of one organization tries it again here, while the other organizations go on.
CREATE TABLE event_delays (
  consumer TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  event_id INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  last_error TEXT NOT NULL,
  -- When the consumer first failed at the event.
  failing_since INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (consumer, organization_id)
) STRICT, WITHOUT ROWID;

-- Events that a consumer failed to handle for days and was made to skip.
CREATE TABLE events_set_aside (
  consumer TEXT NOT NULL,
  event_id INTEGER NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  attempts INTEGER NOT NULL,
  failing_since INTEGER NOT NULL,
  set_aside_at INTEGER NOT NULL,
  last_error TEXT NOT NULL,
  PRIMARY KEY (consumer, event_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX events_set_aside_event ON events_set_aside (event_id);
