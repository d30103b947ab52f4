-- Addresses of contacts that were entered in a public form by a person who proved another address: a form checks one address
-- and may ask for two, and the second may be that of a stranger. A row counts while its contact still has this address.
CREATE TABLE entered_addresses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id INTEGER NOT NULL REFERENCES organizations (id),
  contact_id INTEGER NOT NULL REFERENCES contacts (id),
  channel TEXT NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  address TEXT NOT NULL,
  entered_at INTEGER NOT NULL,
  -- When its owner agreed by it; null before.
  proved_at INTEGER
) STRICT;
CREATE INDEX entered_addresses_contact ON entered_addresses (contact_id, channel, address);
CREATE INDEX entered_addresses_address ON entered_addresses (organization_id, address);

-- For the planner, see planner-statistics.sql.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('entered_addresses', 'entered_addresses_contact', '100000 1 1 1'),
  ('entered_addresses', 'entered_addresses_address', '100000 5000 1');
ANALYZE sqlite_schema;
