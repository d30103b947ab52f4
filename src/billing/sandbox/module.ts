import { defineModule } from '../../module/define-module.ts'
import { aged, kept } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'
import { pruneEvents } from './event-log.ts'
import { runDueChore } from './job-kinds.ts'
import { sandboxJobs } from './jobs.ts'
import { pruneAuthentications, prunePortals } from './session-queries.ts'

/** The tables of the built-in processor are those of another company. */
const STAYS_HERE = leftOut('it is the built-in payment processor of this server, with test payments')
const KEPT = kept('with the server; they are test payments of the built-in processor')

const session = { days: 30, after: 'it was opened' } as const

export default defineModule({
  jobs: sandboxJobs,
  schedules: [{ pattern: '*/5 * * * *', job: runDueChore }],
  retention: {
    payment_sandbox_customers: KEPT,
    payment_sandbox_subscriptions: KEPT,
    payment_sandbox_checkouts: KEPT,
    payment_sandbox_payments: KEPT,
    payment_sandbox_invoices: KEPT,
    payment_sandbox_disputes: KEPT,
    payment_sandbox_portals: aged({
      ...session,
      oldest:
        'SELECT min(created_at) FROM (SELECT created_at FROM payment_sandbox_portals ORDER BY id LIMIT 1)',
      prune: prunePortals,
    }),
    payment_sandbox_authentications: aged({
      ...session,
      oldest:
        'SELECT min(created_at) FROM (SELECT created_at FROM payment_sandbox_authentications ORDER BY id LIMIT 1)',
      prune: pruneAuthentications,
    }),
    payment_sandbox_events: aged({
      days: 30,
      after: 'it happened',
      oldest: 'SELECT min(created_at) FROM payment_sandbox_events',
      prune: pruneEvents,
    }),
  },
  transport: {
    payment_sandbox_customers: STAYS_HERE,
    payment_sandbox_subscriptions: STAYS_HERE,
    payment_sandbox_checkouts: STAYS_HERE,
    payment_sandbox_payments: STAYS_HERE,
    payment_sandbox_invoices: STAYS_HERE,
    payment_sandbox_disputes: STAYS_HERE,
    payment_sandbox_portals: STAYS_HERE,
    payment_sandbox_authentications: STAYS_HERE,
    payment_sandbox_events: STAYS_HERE,
  },
})
