ALTER TABLE automation_versions ADD COLUMN moved TEXT NOT NULL DEFAULT '{}';
