-- Numbers of people whose id WhatsApp has named together with the number. A later message may have the id alone.
CREATE TABLE whatsapp_ids (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  user_id TEXT NOT NULL,
  phone TEXT NOT NULL,
  learned_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX whatsapp_ids_user ON whatsapp_ids (organization_id, user_id);
CREATE INDEX whatsapp_ids_phone ON whatsapp_ids (organization_id, phone);

-- Texts of senders without a phone number. An opt-out among them counts once the number is known.
CREATE INDEX inbound_messages_stranger ON inbound_messages (organization_id, from_address) WHERE contact_id IS NULL;

-- For the planner, see planner-statistics.sql.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('whatsapp_ids', 'whatsapp_ids_user', '1000000 50000 1'),
  ('whatsapp_ids', 'whatsapp_ids_phone', '1000000 50000 2'),
  ('inbound_messages', 'inbound_messages_stranger', '10000 500 2');
ANALYZE sqlite_schema;
