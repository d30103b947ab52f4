-- Message centres use ids again, so several parts may have the same one. Ids are without case and
-- leading zeros, which receipts vary.
DROP INDEX smpp_parts_once;
CREATE INDEX smpp_parts_provider_id ON smpp_parts (channel_identity_id, provider_message_id);
UPDATE smpp_parts SET provider_message_id = lower(trim(provider_message_id));
UPDATE smpp_parts SET provider_message_id = ltrim(provider_message_id, '0')
  WHERE provider_message_id GLOB '0*' AND ltrim(provider_message_id, '0') <> '';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('smpp_parts', 'smpp_parts_provider_id', '100000 10000 1');
ANALYZE sqlite_schema;
