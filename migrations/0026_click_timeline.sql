-- A click is an entry of its contact's timeline.
ALTER TABLE link_clicks ADD COLUMN uuid TEXT NOT NULL DEFAULT '';
CREATE INDEX link_clicks_timeline ON link_clicks (organization_id, contact_id, clicked_at, uuid)
  WHERE contact_id IS NOT NULL AND bot_reason IS NULL;

-- Whether a contact has clicked before is answered by the index alone.
DROP INDEX link_clicks_by_contact;
CREATE INDEX link_clicks_by_contact ON link_clicks (organization_id, contact_id, link_id, campaign_id, bot_reason)
  WHERE contact_id IS NOT NULL;

INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('link_clicks', 'link_clicks_timeline', '1000000 50000 2 1 1'),
  ('link_clicks', 'link_clicks_by_contact', '1500000 75000 3 1 1 1');
