-- Named queues. What waits is put into the queue of its kind by the next start of the appliance, which knows them.
ALTER TABLE jobs ADD COLUMN queue TEXT NOT NULL DEFAULT 'chores';

DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (queue, run_at) WHERE state = 'READY';
-- From organization to organization, each in its turn; 0 is the appliance itself.
CREATE INDEX jobs_turns ON jobs (queue, ifnull(organization_id, 0), run_at, id) WHERE state = 'READY';
