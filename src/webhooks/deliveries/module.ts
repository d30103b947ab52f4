import type { Db } from '../../db/database.ts'
import { defineModule } from '../../module/define-module.ts'
import { aged, kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { deliveryJobs } from './jobs.ts'
import { webhooksAboutPerson } from './person.ts'
import { deliveryRoutes } from './routes.ts'
import { pruneWebhooks } from './service.ts'

export default defineModule({
  routes: deliveryRoutes,
  jobs: ({ db }: { db: Db }) => deliveryJobs({ db }),
  schedules: [{ pattern: '19 * * * *', job: pruneWebhooks }],
  persons: { webhook_events: webhooksAboutPerson },
  retention: {
    webhook_events: aged({
      days: 30,
      after: 'it happened',
      oldest: `SELECT min(created_at) FROM webhook_events`,
      job: 'webhook.prune',
    }),
    webhook_deliveries: kept('with its event'),
  },
  transport: { webhook_events: copied({ json: ['body'] }), webhook_deliveries: copied() },
  jobIds: { 'webhook.recover': { endpointId: 'webhook_endpoints', since: null } },
})
