-- Since when an organization is suspended by whoever runs the server, and why, in their words. Null for one that works.
ALTER TABLE organizations ADD COLUMN suspended_at INTEGER;
ALTER TABLE organizations ADD COLUMN suspension_note TEXT;
CREATE INDEX organizations_suspended ON organizations (id) WHERE suspended_at IS NOT NULL;
