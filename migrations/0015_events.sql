-- What has happened, for whoever wants to know of it after the commit.
-- AUTOINCREMENT: a cursor must never meet an id again that was pruned.
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

-- How far each consumer has come.
CREATE TABLE event_cursors (
  consumer TEXT PRIMARY KEY,
  through_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where a consumer is stuck with one organization while the others go on.
CREATE TABLE event_delays (
  consumer TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  event_id INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  last_error TEXT NOT NULL,
  PRIMARY KEY (consumer, organization_id)
) STRICT, WITHOUT ROWID;
