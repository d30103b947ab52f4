import type { Db } from '../../db/database.ts'
import { pruneEvents } from '../../events/event.ts'
import {
  OLDEST_EVENT,
  OLDEST_SET_ASIDE,
  pruneSetAside,
  SET_ASIDE_RETENTION_DAYS,
} from '../../events/set-aside.ts'
import { OLDEST_ANSWER, prune as pruneIdempotencyKeys } from '../../http/idempotency.ts'
import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { prunes } from '../../jobs/prune.ts'
import { OLDEST_FINISHED, pruneFinished } from '../../jobs/queries.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { defineModule } from '../../module/define-module.ts'
import { type Aged, aged, kept, PRUNE_ROWS, type Retention } from '../../module/retention.ts'
import { copied, leftOut, type TableRule } from '../../module/transport.ts'
import { OLDEST_ACCEPTED, pruneLedger } from '../../providers/sandbox/ledger.ts'
import { OLDEST_PART, pruneParts } from '../../providers/smpp/parts.ts'
import { payloadIds, uniqueKeyId } from '../transport/job-ids.ts'
import { personsOfServer } from './person.ts'

const JOB_RETENTION_DAYS = 7
const EVENT_RETENTION_DAYS = 30

const pruneKeys = defineChore('idempotency_key.prune')
const pruneOldEvents = defineChore('event.prune')
const pruneJobs = defineChore('job.prune')
const pruneRows = defineChore(PRUNE_ROWS)

/** Tables that no slice of a domain owns. */
const retention: Readonly<Record<string, Retention>> = {
  events: aged({
    days: EVENT_RETENTION_DAYS,
    after: 'it happened',
    oldest: OLDEST_EVENT,
    job: pruneOldEvents.kind,
  }),
  event_cursors: kept('one for each consumer of events that this version has'),
  event_delays: kept('until the event is handled, or set aside after some three days'),
  events_set_aside: aged({
    days: SET_ASIDE_RETENTION_DAYS,
    after: 'it was set aside',
    oldest: OLDEST_SET_ASIDE,
    job: pruneOldEvents.kind,
  }),
  jobs: aged({ days: JOB_RETENTION_DAYS, after: 'it ended', oldest: OLDEST_FINISHED, job: pruneJobs.kind }),
  idempotency_keys: aged({ days: 1, after: 'the call', oldest: OLDEST_ANSWER, job: pruneKeys.kind }),
  sandbox_messages: aged({ days: 90, after: 'it was sent', oldest: OLDEST_ACCEPTED, prune: pruneLedger }),
  smpp_parts: aged({ days: 8, after: 'it was sent', oldest: OLDEST_PART, prune: pruneParts }),
  settings: kept('one for each setting that the server keeps for itself'),
  schema_migrations: kept('one for each migration'),
  snapshots: kept('until the next snapshot is confirmed'),
  storage_sessions: kept('of the last starts only'),
  withdrawals: kept('until the next commit, which writes them to the ledger outside the data'),
}

const OF_THIS_SERVER = 'it is about this server and not about an organization'
const DELIVERED = 'those of the organization are all delivered when it is exported'

/** Transport rules of the same tables. */
const transport: Readonly<Record<string, TableRule>> = {
  jobs: copied({
    where: `t.state IN ('READY', 'RUNNING')`,
    idsIn: { payload: payloadIds, unique_key: uniqueKeyId },
    json: ['payload'],
  }),
  idempotency_keys: copied(),
  sandbox_messages: copied({ json: ['choices', 'media_urls', 'whatsapp_template'] }),
  smpp_parts: copied(),
  events: leftOut(DELIVERED),
  event_cursors: leftOut(DELIVERED),
  event_delays: leftOut(DELIVERED),
  events_set_aside: leftOut(DELIVERED),
  settings: leftOut(OF_THIS_SERVER),
  schema_migrations: leftOut(OF_THIS_SERVER),
  snapshots: leftOut(OF_THIS_SERVER),
  storage_sessions: leftOut(OF_THIS_SERVER),
  withdrawals: leftOut(OF_THIS_SERVER),
}

interface MaintenanceDeps {
  db: Db
  /** The tables of all modules whose old rows are deleted. */
  agedTables: readonly Aged[]
}

export default defineModule({
  jobs: ({ db, agedTables }: MaintenanceDeps) => [
    prunes(
      pruneOldEvents,
      db,
      (tx) => pruneSetAside(tx) + pruneEvents(tx, tx.now - EVENT_RETENTION_DAYS * DAY_MS),
    ),
    prunes(pruneKeys, db, pruneIdempotencyKeys),
    prunes(pruneJobs, db, (tx) => pruneFinished(tx, tx.now - JOB_RETENTION_DAYS * DAY_MS)),
    handlesChore(pruneRows, async (signal) => {
      for (const { prune } of agedTables) {
        if (!prune) continue
        let removed: number
        do removed = signal.aborted ? 0 : await db.write(prune)
        while (removed > 0)
      }
      return done
    }),
  ],
  schedules: [
    { pattern: '7 * * * *', job: pruneKeys },
    { pattern: '11 * * * *', job: pruneOldEvents },
    { pattern: '23 3 * * *', job: pruneJobs },
    { pattern: '27 * * * *', job: pruneRows },
  ],
  persons: personsOfServer,
  retention,
  transport,
})
