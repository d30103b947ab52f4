import type { Db } from '../../db/database.ts'
import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import type { Log } from '../../lib/log.ts'
import { pause } from '../../lib/pause.ts'
import { defineModule } from '../../module/define-module.ts'
import { purgeSome } from './purge.ts'

const purgeMessages = defineChore('message.purge')

/** Nobody waits for it, so others get most of the disk: some 2,000 messages a second. */
const REST_MS = 20

export default defineModule({
  jobs: ({ db, log, messageRetentionDays: days }: { db: Db; log: Log; messageRetentionDays: number }) => [
    handlesChore(purgeMessages, async (signal) => {
      while (!signal.aborted) {
        const changed = await db.write((tx) => purgeSome(tx, { days, log }))
        if (changed === 0) break
        await pause(REST_MS, signal)
      }
      return done
    }),
  ],
  schedules: [{ pattern: '41 * * * *', job: purgeMessages }],
})
