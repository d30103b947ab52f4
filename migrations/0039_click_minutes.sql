-- Clicks of people on the codes of a run's messages, by the minute.
CREATE TABLE run_click_minutes (
  execution_id INTEGER NOT NULL,
  -- Since 1970.
  minute INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  PRIMARY KEY (execution_id, minute)
) STRICT, WITHOUT ROWID;
INSERT INTO run_click_minutes
  SELECT execution_id, clicked_at / 60000, count(*) FROM link_clicks
  WHERE execution_id IS NOT NULL AND bot_reason IS NULL GROUP BY 1, 2;
DROP INDEX link_clicks_campaign;

-- Who clicked is answered by the index alone.
DROP INDEX link_clicks_run;
CREATE INDEX link_clicks_run ON link_clicks (execution_id, contact_id, bot_reason)
  WHERE execution_id IS NOT NULL AND bot_reason IS NULL;

DELETE FROM sqlite_stat1 WHERE idx IN ('link_clicks_campaign', 'link_clicks_run');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('link_clicks', 'link_clicks_run', '1500000 1500 2 1'),
  ('run_click_minutes', 'sqlite_autoindex_run_click_minutes_1', '500000 500 1');
