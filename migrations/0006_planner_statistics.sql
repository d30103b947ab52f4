-- What the query planner is to take the tables for: those that grow, at a million contacts in twenty
-- organizations. Without it, it takes every organization for a few rows and walks all of it, such as for the
-- contacts of a tag; with measured numbers, plans would change with the data and the day somebody measures.
-- Nothing ever runs ANALYZE. One more for contacts_created, as contacts_walk has more columns to read from and is
-- to be preferred. Per index: rows, then rows with the same first column, first two columns, …
ANALYZE settings;
DELETE FROM sqlite_stat1;
DELETE FROM sqlite_stat4;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('contacts', 'contacts_uuid', '1000000 50000 1'),
  ('contacts', 'contacts_phone', '1000000 50000 1'),
  ('contacts', 'contacts_email', '1000000 50000 2'),
  ('contacts', 'contacts_created', '1000000 50001 10 1'),
  ('contacts', 'contacts_walk', '1000000 50000 1 1 1 1'),
  ('contacts', 'contacts_merged', '10000 2'),
  ('contact_tags', 'sqlite_autoindex_contact_tags_1', '2000000 100000 3 1'),
  ('contact_tags', 'contact_tags_tag', '2000000 100000 5000 1'),
  ('segment_contacts', 'sqlite_autoindex_segment_contacts_1', '1000000 50000 5000 1'),
  ('segment_contacts', 'segment_contacts_contact', '1000000 50000 2'),
  ('suppressions', 'suppressions_address', '100000 5000 4000 1'),
  ('consents', 'consents_uuid', '2000000 100000 1'),
  ('consents', 'consents_address', '2000000 100000 80000 2 2'),
  ('consents', 'consents_contact', '2000000 100000 2'),
  ('contact_activities', 'sqlite_autoindex_contact_activities_1', '5000000 250000 10 1 1'),
  ('contact_notes', 'contact_notes_uuid', '500000 25000 1'),
  ('contact_notes', 'contact_notes_contact', '500000 25000 3 1'),
  ('contact_import_rows', 'sqlite_autoindex_contact_import_rows_1', '2000000 50000 1'),
  ('contact_import_rows', 'contact_import_rows_contact', '2000000 50000 1'),
  ('contact_import_rows', 'contact_import_rows_verdict', '2000000 50000 15000 1'),
  ('contact_import_rows', 'contact_import_rows_phone', '2000000 50000 1'),
  ('conversions', 'conversions_uuid', '100000 5000 1'),
  ('conversions', 'conversions_contact', '100000 5000 2 1'),
  ('conversions', 'conversions_campaign', '100000 5000 50'),
  ('messages', 'messages_uuid', '10000000 500000 1'),
  ('messages', 'messages_once', '10000000 500000 10 1'),
  ('messages', 'messages_execution', '10000000 20000 1'),
  ('messages', 'messages_queue', '10000000 20000 1'),
  ('messages', 'messages_due', '10000000 1000 1'),
  ('messages', 'messages_in_flight', '10000000 1'),
  ('messages', 'messages_provider_id', '10000000 100000 1'),
  ('inbound_messages', 'inbound_messages_once', '1000000 50000 10000 1'),
  ('inbound_messages', 'inbound_messages_contact', '1000000 50000 3 1'),
  ('inbound_messages', 'inbound_messages_campaign', '1000000 50000 500 1 1'),
  ('early_receipts', 'early_receipts_age', '10000 1'),
  ('early_receipts', 'early_receipts_once', '10000 100 1 1'),
  ('sandbox_messages', 'sandbox_messages_reference', '1000000 1'),
  ('sandbox_messages', 'sandbox_messages_receipts', '1000000 100 1'),
  ('sandbox_messages', 'sandbox_messages_to', '1000000 50000 10 1');
ANALYZE sqlite_schema;
