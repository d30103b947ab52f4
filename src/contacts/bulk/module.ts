import type { Db } from '../../db/database.ts'
import { defineChore } from '../../jobs/job.ts'
import { prunes } from '../../jobs/prune.ts'
import { defineModule } from '../../module/define-module.ts'
import { type BulkJobDeps, bulkJobs } from './jobs.ts'
import { prunePieces } from './queries.ts'
import { bulkContactRoutes } from './routes.ts'

const pruneOldPieces = defineChore('contact_bulk.prune')

export default defineModule({
  routes: (deps: { db: Db }) => bulkContactRoutes(deps),
  jobs: (deps: BulkJobDeps) => [...bulkJobs(deps), prunes(pruneOldPieces, deps.db, prunePieces)],
  schedules: [{ pattern: '7 * * * *', job: pruneOldPieces }],
})
