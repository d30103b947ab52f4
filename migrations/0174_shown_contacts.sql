-- Of a test message of a campaign: the contact whose values its text shows, and who does not get it.
ALTER TABLE messages ADD COLUMN shown_contact_id INTEGER REFERENCES contacts (id);
CREATE INDEX messages_shown ON messages (organization_id, shown_contact_id) WHERE shown_contact_id IS NOT NULL;

-- For the planner, see planner-statistics.sql.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('messages', 'messages_shown', '10000 500 5');
ANALYZE sqlite_schema;
