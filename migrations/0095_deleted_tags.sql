-- A deleted tag stays, hidden, until a job has taken it from all contacts. Its name is free at once.
ALTER TABLE tags ADD COLUMN deleted_at INTEGER;
DROP INDEX tags_name;
CREATE UNIQUE INDEX tags_name ON tags (organization_id, name) WHERE deleted_at IS NULL;
