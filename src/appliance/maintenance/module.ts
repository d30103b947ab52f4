import type { Db } from '../../db/database.ts'
import { pruneEvents } from '../../events/event.ts'
import { prune as pruneIdempotencyKeys } from '../../http/idempotency.ts'
import { pruneJob } from '../../jobs/prune.ts'
import { pruneFinished } from '../../jobs/queue.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { defineModule } from '../../module/define-module.ts'

const JOBS_KEPT_MS = 7 * DAY_MS
const EVENTS_KEPT_MS = 30 * DAY_MS

export default defineModule({
  jobs: ({ db }: { db: Db }) => ({
    'event.prune': pruneJob(db, (tx) => pruneEvents(tx, tx.now - EVENTS_KEPT_MS)),
    'idempotency_key.prune': pruneJob(db, pruneIdempotencyKeys),
    'job.prune': pruneJob(db, (tx) => pruneFinished(tx, tx.now - JOBS_KEPT_MS)),
  }),
  schedules: [
    { pattern: '7 * * * *', kind: 'idempotency_key.prune' },
    { pattern: '11 * * * *', kind: 'event.prune' },
    { pattern: '23 3 * * *', kind: 'job.prune' },
  ],
})
