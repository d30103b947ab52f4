-- Messages that were tried before and wait to be claimed again: in a long run they go before all others.
CREATE INDEX messages_tried ON messages (execution_id, id) WHERE status = 'QUEUED' AND expires_at IS NOT NULL;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('messages', 'messages_tried', '1000 100 1');
