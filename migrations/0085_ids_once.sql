-- No internal id is given twice: what names a row by it (a link in a mail, the undo of a change, a click whose message
-- was deleted) must never meet another row. Every table that numbers its rows itself becomes AUTOINCREMENT. The format
-- on disk is the same, so only the text of the schema changes: rebuilding the tables would take minutes and twice the disk.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
SET sql = replace(sql, char(10) || '  id INTEGER PRIMARY KEY,', char(10) || '  id INTEGER PRIMARY KEY AUTOINCREMENT,')
WHERE type = 'table';
PRAGMA writable_schema = RESET;

-- What the links in the mails of an organization are signed with. It goes with the organization to another server, and
-- is there from its first moment on: in every copy that is restored. To make a table is also the change of the schema
-- that makes every connection read it again, and this one too when the migration is undone.
CREATE TABLE mail_keys (
  organization_id INTEGER PRIMARY KEY REFERENCES organizations (id),
  key BLOB NOT NULL
) STRICT;
CREATE TRIGGER organization_mail_key AFTER INSERT ON organizations
BEGIN
  INSERT INTO mail_keys (organization_id, key) VALUES (NEW.id, randomblob(32));
END;
INSERT INTO mail_keys (organization_id, key) SELECT id, randomblob(32) FROM organizations;

-- Data that there is may have named ids that no table has any more, or may have been restored: new ids begin where no
-- earlier state can have come. See src/db/sequences.ts, which does the same after a restore.
INSERT INTO sqlite_sequence (name, seq)
SELECT name, 0 FROM sqlite_schema
WHERE type = 'table' AND sql LIKE '% PRIMARY KEY AUTOINCREMENT%' AND name NOT IN (SELECT name FROM sqlite_sequence)
  AND EXISTS (SELECT 1 FROM organizations);
UPDATE sqlite_sequence SET seq = max(seq, (CAST(unixepoch('subsec') * 1000 AS INTEGER) - 1767225600000) * 1024)
WHERE EXISTS (SELECT 1 FROM organizations);
