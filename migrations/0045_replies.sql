-- What is texted back to STOP, START and HELP: see src/channels/reply-messages. No row: the defaults.
CREATE TABLE reply_messages (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  is_enabled INTEGER NOT NULL DEFAULT 1,
  -- Null: the default.
  opt_out TEXT,
  help TEXT,
  opt_in TEXT,
  updated_at INTEGER NOT NULL
) STRICT;

-- What a message of no run answers by itself: OPT_OUT, OPT_IN or HELP. Null for all others.
ALTER TABLE messages ADD COLUMN reply_kind TEXT;
CREATE INDEX messages_replies ON messages (organization_id, address, reply_kind, created_at)
  WHERE reply_kind IS NOT NULL;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('messages', 'messages_replies', '100000 5000 2 2 1');
