import type { Db } from '../../db/database.ts'
import { defineChore } from '../../jobs/job.ts'
import { prunes } from '../../jobs/prune.ts'
import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { pruneMinutes } from './minutes.ts'

const prune = defineChore('message.prune_minutes')

export default defineModule({
  jobs: ({ db }: { db: Db }) => [prunes(prune, db, pruneMinutes)],
  schedules: [{ pattern: '31 * * * *', job: prune }],
  retention: {
    message_minutes: aged({
      days: 8,
      after: 'the minute',
      oldest: `SELECT min(minute) * 60000 FROM message_minutes`,
      job: 'message.prune_minutes',
    }),
  },
})
