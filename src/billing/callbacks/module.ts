import type { Tx } from '../../db/database.ts'
import { done, enqueueForAppliance, type HandledJob, handlesChore } from '../../jobs/job.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'
import type { CardDeps, PaymentDeps } from '../customers/processor.ts'
import { checkBalanceSoon } from '../entitlements/job-kinds.ts'
import { listRefillingOrganizations } from '../refills/store.ts'
import { callbackRoutes } from './routes.ts'
import { handleCallback, handleCallbackJob } from './service.ts'
import { catchUp, catchUpJob, lookAfterPurchases, settle, settleJob } from './settle.ts'
import { pruneCallbacks } from './store.ts'

/** Handlers of the callback jobs. Under the manual mode, jobs left from another mode do nothing. */
const callbackJobs = (deps: PaymentDeps): HandledJob[] =>
  deps.payments ? cardJobs({ ...deps, payments: deps.payments }) : IDLE

const IDLE: HandledJob[] = [handleCallbackJob, settleJob, catchUpJob, lookAfterPurchases].map((job) => ({
  job,
  handle: () => done,
}))

function cardJobs(deps: CardDeps): HandledJob[] {
  const { db } = deps
  let caughtUpAt = Number.NEGATIVE_INFINITY
  return [
    {
      job: handleCallbackJob,
      handle: ({ payload }) => handleCallback(deps, (payload as { eventId: number }).eventId),
    },
    { job: settleJob, handle: (_, signal) => settle(deps, signal) },
    {
      job: catchUpJob,
      handle: async () => {
        await catchUp(deps)
        caughtUpAt = db.clock.now()
        return done
      },
    },
    handlesChore(lookAfterPurchases, async () => {
      const isLate = db.clock.now() - caughtUpAt >= DAY_MS
      await db.write((tx) => enqueueCare(tx, isLate))
      return done
    }),
  ]
}

/**
 * Limit of organizations whose refills are checked once a day. A new month may allow a refill that
 * the last one did not.
 */
const MAX_REFILLING = 10_000

function enqueueCare(tx: Tx, isLate: boolean): void {
  enqueueForAppliance(tx, settleJob, { payload: {}, uniqueKey: settleJob.kind })
  if (!isLate) return
  enqueueForAppliance(tx, catchUpJob, { payload: {}, uniqueKey: catchUpJob.kind })
  for (const { organizationId } of listRefillingOrganizations(tx, MAX_REFILLING))
    checkBalanceSoon(tx, organizationId)
}

/**
 * Days that callbacks are retained, longer than missed callbacks are searched for. So none is stored
 * twice.
 */
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
