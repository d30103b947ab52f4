import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { pruneNotifications } from './job-kinds.ts'
import { notificationJobs } from './jobs.ts'
import { notificationRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Notifications:
      'What happened that concerns you: alerts, and news of what is finished. For people who are signed in; an API key has none.',
  },
  routes: notificationRoutes,
  jobs: ({ db }: { db: Db }) => notificationJobs({ db }),
  schedules: [{ pattern: '37 * * * *', job: pruneNotifications }],
})
