import type { Db } from '../../db/database.ts'
import { defineChore } from '../../jobs/job.ts'
import { prunes } from '../../jobs/prune.ts'
import { defineModule } from '../../module/define-module.ts'
import { pruneMinutes } from './minutes.ts'

const prune = defineChore('message.prune_minutes')

export default defineModule({
  jobs: ({ db }: { db: Db }) => [prunes(prune, db, pruneMinutes)],
  schedules: [{ pattern: '31 * * * *', job: prune }],
})
