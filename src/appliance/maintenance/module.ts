import type { Db } from '../../db/database.ts'
import { pruneEvents } from '../../events/event.ts'
import { prune as pruneIdempotencyKeys } from '../../http/idempotency.ts'
import { defineChore } from '../../jobs/job.ts'
import { prunes } from '../../jobs/prune.ts'
import { pruneFinished } from '../../jobs/queries.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { defineModule } from '../../module/define-module.ts'

const JOBS_KEPT_MS = 7 * DAY_MS
const EVENTS_KEPT_MS = 30 * DAY_MS

const pruneKeys = defineChore('idempotency_key.prune')
const pruneOldEvents = defineChore('event.prune')
const pruneJobs = defineChore('job.prune')

export default defineModule({
  jobs: ({ db }: { db: Db }) => [
    prunes(pruneOldEvents, db, (tx) => pruneEvents(tx, tx.now - EVENTS_KEPT_MS)),
    prunes(pruneKeys, db, pruneIdempotencyKeys),
    prunes(pruneJobs, db, (tx) => pruneFinished(tx, tx.now - JOBS_KEPT_MS)),
  ],
  schedules: [
    { pattern: '7 * * * *', job: pruneKeys },
    { pattern: '11 * * * *', job: pruneOldEvents },
    { pattern: '23 3 * * *', job: pruneJobs },
  ],
})
