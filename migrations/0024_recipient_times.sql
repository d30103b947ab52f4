-- Each recipient gets the message when the clocks where they are show the time of the run.
ALTER TABLE campaigns ADD COLUMN send_in_recipient_timezone INTEGER NOT NULL DEFAULT 0;

-- When its job starts it, where that is not scheduled_for: the first place on earth is 14 hours ahead of UTC.
ALTER TABLE executions ADD COLUMN begins_at INTEGER;

-- For how many recipients of a run the clock shows its time when. Written while its audience is chosen.
CREATE TABLE execution_times (
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  execution_id INTEGER NOT NULL REFERENCES executions (id),
  scheduled_for INTEGER NOT NULL,
  -- One of the zones where it is that time.
  timezone TEXT NOT NULL,
  recipients INTEGER NOT NULL,
  PRIMARY KEY (organization_id, execution_id, scheduled_for)
) STRICT, WITHOUT ROWID;
