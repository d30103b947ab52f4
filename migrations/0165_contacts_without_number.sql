-- A contact may have an email address alone. Of these contacts, one has each address.
ALTER TABLE contacts ALTER COLUMN phone DROP NOT NULL;
CREATE UNIQUE INDEX contacts_address ON contacts (organization_id, email) WHERE phone IS NULL AND deleted_at IS NULL;

-- A comparison with no number is NULL, so a contact that gets its first number needs IS NOT.
DROP TRIGGER contacts_number_changed;
CREATE TRIGGER contacts_number_changed AFTER UPDATE OF phone, deleted_at ON contacts
WHEN new.deleted_at IS NULL AND (old.phone IS NOT new.phone OR old.deleted_at IS NOT NULL) BEGIN
  UPDATE contacts SET number_changed_at = new.updated_at WHERE id = new.id;
END;

-- For the planner, see planner-statistics.sql.
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('contacts', 'contacts_address', '100000 5000 1');
ANALYZE sqlite_schema;
