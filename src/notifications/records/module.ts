import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { pruneNotifications } from './job-kinds.ts'
import { notificationJobs } from './jobs.ts'
import { noticesAboutPerson } from './person.ts'
import { SYNC_DAYS } from './position.ts'
import { notificationRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Notifications: 'Alerts and news for the signed-in user. An API key has no notifications.',
  },
  routes: notificationRoutes,
  jobs: ({ db }: { db: Db }) => notificationJobs({ db }),
  schedules: [{ pattern: '37 * * * *', job: pruneNotifications }],
  persons: { notices: noticesAboutPerson },
  retention: {
    notifications: aged({
      days: 90 + SYNC_DAYS + 1,
      after: 'it was made; shown for 90',
      oldest: `SELECT min(made_at) / 1000 FROM notifications`,
      job: 'notification.prune',
    }),
    notices: aged({
      days: 90 + SYNC_DAYS + 1,
      after: 'it happened',
      oldest: `SELECT min(created_at) FROM notices`,
      job: 'notification.prune',
    }),
    notification_counts: kept('one for each member of an organization'),
  },
  transport: {
    notifications: copied({ unique: 'a notification' }),
    notices: copied(),
    notification_counts: copied(),
  },
  jobIds: { 'notification.deliver': { noticeId: 'notices', replacesId: 'notices' } },
})
