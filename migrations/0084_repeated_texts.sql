-- Gateways use the ids of texts again, so several texts may have the same one: a repeat has the same id, number and
-- text (src/channels/inbound).
DROP INDEX inbound_messages_once;
CREATE INDEX inbound_messages_provider_id
  ON inbound_messages (organization_id, channel_identity_id, provider_message_id);
DROP INDEX inbound_parts_once;
CREATE INDEX inbound_parts_provider_id
  ON inbound_parts (organization_id, channel_identity_id, provider_message_id, number);
-- SHA-256, hex, of the text of a part, which stays when the part is put together. Null for parts from before.
ALTER TABLE inbound_parts ADD COLUMN body_sha256 TEXT;
DELETE FROM sqlite_stat1 WHERE idx IN ('inbound_messages_once', 'inbound_parts_once');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('inbound_messages', 'inbound_messages_provider_id', '1000000 50000 10000 1'),
  ('inbound_parts', 'inbound_parts_provider_id', '100000 5000 1000 1 1');
ANALYZE sqlite_schema;
