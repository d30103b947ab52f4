-- Since when an organization waits for a consumer, ms since 1970.
ALTER TABLE event_delays ADD COLUMN failing_since INTEGER NOT NULL DEFAULT 0;
UPDATE event_delays SET failing_since =
  coalesce((SELECT created_at FROM events WHERE events.id = event_delays.event_id), due_at);

-- Events that a consumer failed to handle for days: the events behind them go on. See src/events/set-aside.ts.
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
