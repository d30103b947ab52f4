import type { Db } from '../../db/database.ts'
import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { restoreSkipped } from './recurring.ts'

const restoreSkippedRuns = defineChore('campaign.restore_skipped')

export default defineModule({
  jobs: ({ db }: { db: Db }) => [
    handlesChore(restoreSkippedRuns, async (signal) => {
      while (!signal.aborted && (await db.write((tx) => restoreSkipped(tx))) > 0) {}
      return done
    }),
  ],
  // Runs every hour. A run may be an hour late, so none is lost within that time.
  schedules: [{ pattern: '23 * * * *', job: restoreSkippedRuns }],
})
