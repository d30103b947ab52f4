import type { Db } from '../../db/database.ts'
import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { alertConsumers } from './consumers.ts'
import { checks } from './watch.ts'

/** Chore that checks for alerts without an event: deadlines, and problems that have ended. */
export const watchTroubles = defineChore('notification.watch')

export default defineModule({
  consumers: alertConsumers,
  jobs: ({ db, publishedAt }: { db: Db; publishedAt(): number | undefined }) => [
    handlesChore(watchTroubles, async () => {
      for (const check of checks(publishedAt)) await db.write(check)
      return done
    }),
  ],
  schedules: [{ pattern: '*/10 * * * *', job: watchTroubles }],
})
