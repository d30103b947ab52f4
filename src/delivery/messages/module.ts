import type { Db } from '../../db/database.ts'
import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { prunes } from '../../jobs/prune.ts'
import type { Log } from '../../lib/log.ts'
import { pause } from '../../lib/pause.ts'
import { defineModule } from '../../module/define-module.ts'
import type { MergePolicy } from '../../module/merge-policy.ts'
import { aged, kept } from '../../module/retention.ts'
import { isFreezing } from '../executions/fragments.ts'
import { pruneMinutes } from './minutes.ts'
import { skipsWaitingOfSuppressed } from './opt-outs.ts'
import { purgeSome } from './purge.ts'

/**
 * Messages that were sent, or never will be, move to the survivor. Pending ones
 * stay, and are skipped at their claim because their contact is deleted. A
 * message stays too where the survivor has one in the same run, or may still
 * get one because the audience of the run is being frozen.
 */
const mergedMessages: MergePolicy = {
  policy: 'moved',
  sql: `UPDATE OR IGNORE messages SET contact_id = ? WHERE organization_id = ? AND contact_id = ?
    AND status NOT IN ('SCHEDULED', 'QUEUED')
    AND NOT ${isFreezing('messages.execution_id')}`,
}

const prune = defineChore('message.prune_minutes')

const purgeMessages = defineChore('message.purge')

/** Nobody waits for it, so others get most of the disk: some 2,000 messages a second. */
const REST_MS = 20

export default defineModule({
  consumers: [skipsWaitingOfSuppressed],
  contactColumns: { 'messages.contact_id': mergedMessages },
  retention: {
    messages: kept('for ever, or those of campaigns and tests for the days of `message_retention_days`'),
    message_totals: kept('with its run: it stands for deleted messages'),
    message_minutes: aged({
      days: 8,
      after: 'the minute',
      oldest: `SELECT min(minute) * 60000 FROM message_minutes`,
      job: 'message.prune_minutes',
    }),
  },
  jobs: ({ db, log, messageRetentionDays: days }: { db: Db; log: Log; messageRetentionDays: number }) => [
    prunes(prune, db, pruneMinutes),
    handlesChore(purgeMessages, async (signal) => {
      while (!signal.aborted) {
        const changed = await db.write((tx) => purgeSome(tx, { days, log }))
        if (changed === 0) break
        await pause(REST_MS, signal)
      }
      return done
    }),
  ],
  schedules: [
    { pattern: '31 * * * *', job: prune },
    { pattern: '41 * * * *', job: purgeMessages },
  ],
})
