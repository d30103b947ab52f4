-- Endpoints of other software, and what is delivered to them.

-- The addresses that get the events of an organization. The secrets are sealed.
CREATE TABLE webhook_endpoints (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  url TEXT NOT NULL,
  description TEXT,
  event_types TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('ENABLED', 'DISABLED', 'AUTO_DISABLED')),
  disabled_reason TEXT,
  secret BLOB NOT NULL,
  -- After a rotation, deliveries are signed with both secrets until this one ends.
  old_secret BLOB,
  old_secret_until INTEGER,
  failing_since INTEGER,
  last_delivery_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX webhook_endpoints_uuid ON webhook_endpoints (organization_id, uuid);
CREATE INDEX webhook_endpoints_enabled ON webhook_endpoints (status, id) WHERE deleted_at IS NULL;

-- The events as they are delivered: the whole body, the same at every attempt.
CREATE TABLE webhook_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX webhook_events_uuid ON webhook_events (organization_id, uuid);
CREATE INDEX webhook_events_of ON webhook_events (organization_id, id);
CREATE INDEX webhook_events_age ON webhook_events (created_at);

CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid TEXT NOT NULL,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  endpoint_id INTEGER NOT NULL REFERENCES webhook_endpoints (id),
  event_id INTEGER NOT NULL REFERENCES webhook_events (id),
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'SUCCEEDED', 'FAILED')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER,
  attempted_at INTEGER,
  response_status INTEGER,
  response_body TEXT,
  problem TEXT,
  duration_ms INTEGER,
  created_at INTEGER NOT NULL,
  CHECK ((status = 'PENDING') = (next_attempt_at IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX webhook_deliveries_uuid ON webhook_deliveries (organization_id, uuid);
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (event_id, endpoint_id);
CREATE INDEX webhook_deliveries_of ON webhook_deliveries (organization_id, endpoint_id, id);
CREATE INDEX webhook_deliveries_by_status ON webhook_deliveries (organization_id, endpoint_id, status, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at) WHERE status = 'PENDING';

-- Organizations whose events are read by cursor, and when they were last read.
CREATE TABLE event_followers (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  followed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX event_followers_age ON event_followers (followed_at);
