import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { pruneWebhooks } from './job-kinds.ts'
import { deliveryJobs } from './jobs.ts'
import { deliveryRoutes } from './routes.ts'

export default defineModule({
  routes: deliveryRoutes,
  jobs: ({ db }: { db: Db }) => deliveryJobs({ db }),
  schedules: [{ pattern: '19 * * * *', job: pruneWebhooks }],
})
