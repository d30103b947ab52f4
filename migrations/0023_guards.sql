-- Above these shares of at least a hundred messages a run is halted; null switches a guard off.
ALTER TABLE organizations ADD COLUMN guard_failure_rate REAL DEFAULT 0.3;
ALTER TABLE organizations ADD COLUMN guard_filtered_rate REAL DEFAULT 0.2;
ALTER TABLE organizations ADD COLUMN guard_opt_out_rate REAL DEFAULT 0.05;

-- JSON: how many messages go first, for how long the rest waits for what becomes of them, and what may go wrong.
ALTER TABLE campaigns ADD COLUMN canary TEXT;
-- Whether a free sender near the recipient comes first.
ALTER TABLE campaigns ADD COLUMN match_area_code INTEGER NOT NULL DEFAULT 0;

-- Opt-outs of the campaign when the run began.
ALTER TABLE executions ADD COLUMN opted_out_before INTEGER NOT NULL DEFAULT 0;
-- JSON: the counts when the run was last resumed; the guards count from there.
ALTER TABLE executions ADD COLUMN guarded_from TEXT;
ALTER TABLE executions ADD COLUMN canary_state TEXT CHECK (canary_state IN ('SENDING', 'WAITING', 'PASSED', 'FAILED'));
ALTER TABLE executions ADD COLUMN canary_decides_at INTEGER;
CREATE INDEX executions_canary ON executions (canary_decides_at) WHERE status = 'RUNNING' AND canary_state = 'WAITING';

-- JSON: how many messages the first day, by how much more each day, for how many days, and since when.
ALTER TABLE channel_identities ADD COLUMN warm_up TEXT;
