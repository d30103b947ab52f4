-- When the rows of an old import were deleted, and how far that has come; NULL when it is done or not begun.
ALTER TABLE contact_imports ADD COLUMN rows_deleted_at INTEGER;
ALTER TABLE contact_imports ADD COLUMN rows_deleted_through INTEGER;
CREATE INDEX contact_imports_with_rows ON contact_imports (completed_at) WHERE rows_deleted_at IS NULL;
CREATE INDEX contact_imports_losing_rows ON contact_imports (id) WHERE rows_deleted_through IS NOT NULL;
