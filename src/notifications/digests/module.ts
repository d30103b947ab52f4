import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { digestJobs, sendDigests } from './jobs.ts'
import { digestRoutes } from './routes.ts'

export default defineModule({
  routes: digestRoutes,
  jobs: digestJobs,
  schedules: [{ pattern: '*/2 * * * *', job: sendDigests }],
  retention: { notification_digests: kept('one for each member of an organization') },
  transport: { notification_digests: copied({ unique: 'the link out of mails of notifications' }) },
})
