-- Messages of each run by the minute in which they were sent, delivered or failed, for some days.
CREATE TABLE message_minutes (
  execution_id INTEGER NOT NULL REFERENCES executions (id),
  kind TEXT NOT NULL CHECK (kind IN ('SENT', 'DELIVERED', 'FAILED')),
  -- Since 1970.
  minute INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  PRIMARY KEY (execution_id, kind, minute)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_minutes_age ON message_minutes (minute);
-- What was sent before is not in it: minutes before this are counted from the messages.
INSERT INTO settings (key, value)
  SELECT 'message_minutes_since', CAST((unixepoch() / 60 + 1) * 60000 AS TEXT)
  WHERE EXISTS (SELECT 1 FROM messages WHERE execution_id IS NOT NULL);

-- Clicks of people on the links of a campaign by the minute.
CREATE INDEX link_clicks_campaign ON link_clicks (campaign_id, clicked_at)
  WHERE campaign_id IS NOT NULL AND bot_reason IS NULL;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('message_minutes', 'sqlite_autoindex_message_minutes_1', '500000 1500 500 1'),
  ('message_minutes', 'message_minutes_age', '500000 50'),
  ('link_clicks', 'link_clicks_campaign', '1500000 1500 2');
