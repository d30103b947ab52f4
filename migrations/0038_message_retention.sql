-- The messages of a run are deleted once they are older than the setting: see src/delivery/retention. From this
-- time on its counters stand for them, ms since 1970.
ALTER TABLE executions ADD COLUMN purged_at INTEGER;
-- Whether some of them are left.
ALTER TABLE executions ADD COLUMN is_purging INTEGER NOT NULL DEFAULT 0;
CREATE INDEX executions_purging ON executions (id) WHERE is_purging = 1;
CREATE INDEX executions_kept ON executions (completed_at) WHERE purged_at IS NULL AND completed_at IS NOT NULL;
