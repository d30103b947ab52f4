-- Messages of no run, from sender to sender, so that many of one organization do not stand before those of another.
CREATE INDEX messages_singles ON messages (organization_id, channel_identity_id, id)
  WHERE execution_id IS NULL AND status = 'QUEUED';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('messages', 'messages_singles', '1000 50 10 1');
