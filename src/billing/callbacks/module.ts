import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'
import { lookAfterPurchases } from './job-kinds.ts'
import { callbackJobs } from './jobs.ts'
import { pruneCallbacks } from './queries.ts'
import { callbackRoutes } from './routes.ts'

/** Longer than missed callbacks are looked for, so that none is stored twice. */
const CALLBACK_DAYS = 90

export default defineModule({
  routes: callbackRoutes,
  jobs: callbackJobs,
  schedules: [{ pattern: '1-59/5 * * * *', job: lookAfterPurchases, runsAtStart: true }],
  retention: {
    billing_events: aged({
      days: CALLBACK_DAYS,
      after: 'it was received, if it was handled',
      oldest: 'SELECT min(received_at) FROM billing_events WHERE handled_at IS NOT NULL',
      prune: pruneCallbacks,
    }),
  },
  transport: { billing_events: leftOut('it comes from the payment processor of this server') },
})
