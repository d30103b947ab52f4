-- Automations (decision 0126): what they do, the people in them and the messages of their steps.

-- A text with its rules that many messages without a run share, such as that of a step of an automation.
CREATE TABLE message_contents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  -- JSON: a SharedContent.
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX message_contents_organization ON message_contents (organization_id, id);

ALTER TABLE messages ADD COLUMN content_id INTEGER REFERENCES message_contents (id);
-- Messages with a shared content come after all others of a sender.
DROP INDEX messages_singles;
CREATE INDEX messages_singles ON messages (organization_id, channel_identity_id, content_id IS NOT NULL, id)
  WHERE execution_id IS NULL AND status = 'QUEUED';
CREATE INDEX messages_content ON messages (content_id, id) WHERE content_id IS NOT NULL;

-- The links of a shared content, as those of a campaign.
ALTER TABLE short_links ADD COLUMN content_id INTEGER REFERENCES message_contents (id);
DROP INDEX short_links_list;
CREATE INDEX short_links_list ON short_links (organization_id, created_at)
  WHERE deleted_at IS NULL AND campaign_id IS NULL AND content_id IS NULL;
CREATE TABLE content_links (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  content_id INTEGER NOT NULL REFERENCES message_contents (id),
  -- As in the text: an address, or shortLink.<id>.
  source TEXT NOT NULL,
  link_id INTEGER NOT NULL REFERENCES short_links (id),
  PRIMARY KEY (content_id, source)
) STRICT, WITHOUT ROWID;

CREATE TABLE automations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED')),
  draft TEXT NOT NULL,
  version INTEGER,
  trigger_type TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  activated_at INTEGER,
  -- By when the clock has something to do again, for days and segments. Null: at once.
  watched_through INTEGER,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX automations_uuid ON automations (organization_id, uuid);
CREATE INDEX automations_created ON automations (organization_id, created_at, id);
-- The automations that work, of all organizations: events and the clock look for them.
CREATE INDEX automations_active ON automations (organization_id, trigger_type) WHERE status = 'ACTIVE' AND deleted_at IS NULL;
-- Those that the clock has something to do for, by when.
CREATE INDEX automations_watching ON automations (coalesce(watched_through, 0))
  WHERE status = 'ACTIVE' AND deleted_at IS NULL AND trigger_type IN ('DATE', 'SEGMENT_ENTERED', 'SEGMENT_LEFT');
-- Organizations whose automations are all paused: what their people do is noted all the same.
CREATE INDEX automations_paused ON automations (organization_id) WHERE status = 'PAUSED' AND deleted_at IS NULL;

CREATE TABLE automation_versions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  automation_id INTEGER NOT NULL REFERENCES automations (id),
  number INTEGER NOT NULL,
  definition TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  created_by_actor_id INTEGER NOT NULL REFERENCES actors (id)
) STRICT;
CREATE UNIQUE INDEX automation_versions_number ON automation_versions (automation_id, number);

CREATE TABLE automation_contents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  automation_id INTEGER NOT NULL REFERENCES automations (id),
  version INTEGER NOT NULL,
  step_id TEXT NOT NULL,
  content_id INTEGER NOT NULL REFERENCES message_contents (id)
) STRICT;
CREATE UNIQUE INDEX automation_contents_step ON automation_contents (automation_id, version, step_id);

CREATE TABLE automation_passages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  automation_id INTEGER NOT NULL REFERENCES automations (id),
  contact_id INTEGER NOT NULL REFERENCES contacts (id),
  occasion TEXT NOT NULL,
  data TEXT NOT NULL,
  entered_at INTEGER NOT NULL,
  step_id TEXT,
  visit_id INTEGER,
  due_at INTEGER,
  waits_until INTEGER,
  ended_at INTEGER,
  ended_by TEXT CHECK (ended_by IN
    ('COMPLETED', 'GOAL', 'EXIT', 'REMOVED', 'CONTACT_GONE', 'MERGED', 'STEP_GONE', 'ARCHIVED'))
) STRICT;
CREATE UNIQUE INDEX automation_passages_uuid ON automation_passages (organization_id, uuid);
-- A person enters once for an occasion, and the last time that a person entered is found at once.
CREATE UNIQUE INDEX automation_passages_contact ON automation_passages (organization_id, contact_id, automation_id, occasion);
CREATE INDEX automation_passages_entered ON automation_passages (automation_id, id);
CREATE INDEX automation_passages_due ON automation_passages (automation_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX automation_passages_step ON automation_passages (automation_id, step_id, id) WHERE ended_at IS NULL;

CREATE TABLE automation_visits (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  automation_id INTEGER NOT NULL REFERENCES automations (id),
  passage_id INTEGER NOT NULL REFERENCES automation_passages (id),
  contact_id INTEGER NOT NULL REFERENCES contacts (id),
  step_id TEXT NOT NULL,
  arrived_at INTEGER NOT NULL,
  left_at INTEGER,
  outcome TEXT,
  message_id INTEGER,
  delivered_at INTEGER,
  opened_at INTEGER,
  clicked_at INTEGER,
  replied_at INTEGER
) STRICT;
CREATE INDEX automation_visits_passage ON automation_visits (passage_id, id);
CREATE UNIQUE INDEX automation_visits_message ON automation_visits (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX automation_visits_contact ON automation_visits (contact_id, id);
CREATE INDEX automation_visits_outcome ON automation_visits (automation_id, step_id, outcome, id);

-- The contacts that are in the segment of a trigger, as they were looked at last.
CREATE TABLE automation_members (
  automation_id INTEGER NOT NULL REFERENCES automations (id),
  contact_id INTEGER NOT NULL REFERENCES contacts (id),
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  PRIMARY KEY (automation_id, contact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX automation_members_contact ON automation_members (contact_id);

CREATE TABLE automation_counts (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  automation_id INTEGER NOT NULL REFERENCES automations (id),
  step_id TEXT NOT NULL,
  what TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (automation_id, step_id, what)
) STRICT, WITHOUT ROWID;

-- For the planner, see planner-statistics.sql.
DELETE FROM sqlite_stat1 WHERE idx = 'messages_singles';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('content_links', 'content_links', '10000 3 1'),
  ('messages', 'messages_singles', '1000 50 10 5 1'),
  ('message_contents', 'message_contents_organization', '2000 100 1'),
  ('messages', 'messages_content', '1000000 5000 1'),
  ('automations', 'automations_uuid', '400 20 1'),
  ('automations', 'automations_created', '400 20 1 1'),
  ('automations', 'automations_active', '200 10 3'),
  ('automations', 'automations_paused', '40 2'),
  ('automations', 'automations_watching', '100 2'),
  ('automation_versions', 'automation_versions_number', '2000 5 1'),
  ('automation_contents', 'automation_contents_step', '10000 25 5 1'),
  ('automation_passages', 'automation_passages_uuid', '1000000 50000 1'),
  ('automation_passages', 'automation_passages_contact', '1000000 50000 3 2 1'),
  ('automation_passages', 'automation_passages_entered', '1000000 5000 1'),
  ('automation_passages', 'automation_passages_due', '1000000 5000 2 1'),
  ('automation_passages', 'automation_passages_step', '1000000 5000 500 1'),
  ('automation_visits', 'automation_visits_passage', '5000000 5 1'),
  ('automation_visits', 'automation_visits_message', '2000000 1'),
  ('automation_visits', 'automation_visits_contact', '5000000 15 1'),
  ('automation_visits', 'automation_visits_outcome', '5000000 25000 2500 800 1'),
  ('automation_members', 'automation_members', '1000000 5000 1'),
  ('automation_members', 'automation_members_contact', '1000000 5'),
  ('automation_counts', 'automation_counts', '20000 50 5 1');
ANALYZE sqlite_schema;
