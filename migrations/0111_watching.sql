-- The request that a job, an event, a run or a message of no run goes back to, as in the log: one search finds all lines
-- about it.
-- Null for what no request asked for.
ALTER TABLE jobs ADD COLUMN request_id TEXT;
ALTER TABLE events ADD COLUMN request_id TEXT;
ALTER TABLE executions ADD COLUMN request_id TEXT;
ALTER TABLE messages ADD COLUMN request_id TEXT;

-- Runs that have not ended: their counts are added up again and again, and ended runs are many.
CREATE INDEX executions_open ON executions (status) WHERE status IN ('PENDING', 'RUNNING', 'PAUSED');
