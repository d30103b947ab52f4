-- What each run of a campaign brought: the run of the message that was clicked, answered, or followed by a deal.
ALTER TABLE link_clicks ADD COLUMN execution_id INTEGER;
UPDATE link_clicks SET execution_id = (SELECT execution_id FROM messages WHERE messages.id = link_clicks.message_id)
  WHERE message_id IS NOT NULL;
CREATE INDEX link_clicks_run ON link_clicks (execution_id, contact_id, clicked_at)
  WHERE execution_id IS NOT NULL AND bot_reason IS NULL;

ALTER TABLE inbound_messages ADD COLUMN execution_id INTEGER;
UPDATE inbound_messages SET execution_id = (
    SELECT m.execution_id FROM messages m INDEXED BY messages_once
    WHERE m.organization_id = inbound_messages.organization_id AND m.contact_id = inbound_messages.contact_id
      AND m.campaign_id = inbound_messages.campaign_id
      AND m.channel_identity_id = inbound_messages.channel_identity_id
      AND m.sent_at <= inbound_messages.received_at ORDER BY m.id DESC LIMIT 1)
  WHERE campaign_id IS NOT NULL AND contact_id IS NOT NULL;
CREATE INDEX inbound_messages_run ON inbound_messages (execution_id, kind, contact_id, received_at)
  WHERE execution_id IS NOT NULL;

ALTER TABLE conversions ADD COLUMN execution_id INTEGER;
UPDATE conversions SET execution_id = (
    SELECT m.execution_id FROM messages m INDEXED BY messages_once
    WHERE m.organization_id = conversions.organization_id AND m.contact_id = conversions.contact_id
      AND m.campaign_id = conversions.campaign_id AND m.sent_at <= conversions.won_at
    ORDER BY m.sent_at DESC, m.id DESC LIMIT 1)
  WHERE campaign_id IS NOT NULL;

-- As 0006: a hundred runs a month in twenty organizations.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('link_clicks', 'link_clicks_run', '1500000 1500 2 1'),
  ('inbound_messages', 'inbound_messages_run', '500000 250 125 1 1');
