import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handlesChore, type Outcome } from '../../jobs/job.ts'
import type { Log } from '../../lib/log.ts'
import { defineModule } from '../../module/define-module.ts'
import { aged, kept } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'
import type { SendCallback } from '../../providers/payments/own-callback.ts'
import { expireDueCheckouts } from './checkouts.ts'
import {
  countAttempt,
  deliverEventJob,
  findEvent,
  markDelivered,
  presentEvent,
  pruneEvents,
  runDueChore,
} from './event-log.ts'
import { deliveryPauseMs } from './policy.ts'
import { callbackOf, secretOf } from './signature.ts'
import { pruneAuthentications, prunePortals } from './store.ts'
import { actOnNextDue } from './subscriptions.ts'

interface SandboxJobDeps {
  db: Db
  log: Log
  config: Pick<Config, 'billing'>
  /** Posts a callback to this server. */
  sendPaymentCallback: SendCallback
}

/** Checkouts that are ended in one write. */
const CHUNK = 100

/** Without the built-in processor they do nothing. */
const sandboxJobs = (deps: SandboxJobDeps): readonly HandledJob[] => [
  {
    job: deliverEventJob,
    handle: ({ payload }, signal) => deliver(deps, (payload as { eventId: number }).eventId, signal),
  },
  handlesChore(runDueChore, async () => {
    const { db, config } = deps
    if (config.billing !== 'SANDBOX') return done
    while ((await db.write((tx) => expireDueCheckouts(tx, CHUNK))) === CHUNK);
    // One at a time, in the order in which they became due, also when the test clock has passed several periods.
    while (await db.write(actOnNextDue));
    return done
  }),
]

/** Posts an event until the server answers that it has it; the event is not marked before that. */
async function deliver(
  { db, log, config, sendPaymentCallback }: SandboxJobDeps,
  eventId: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const event = findEvent(db, eventId)
  if (config.billing !== 'SANDBOX' || !event || event.deliveredAt !== null) return done
  const secret = await db.write(secretOf)
  const result = await sendPaymentCallback(callbackOf(presentEvent(event), secret, db.clock.now()), signal)
  if (result.isTaken) {
    await db.write((tx) => markDelivered(tx, eventId))
    return done
  }
  // The start after this stop posts it again.
  if (signal.aborted) return { kind: 'snooze', runAt: db.clock.now() }
  await db.write((tx) => countAttempt(tx, eventId))
  const pauseMs = deliveryPauseMs(event.attempts + 1)
  if (pauseMs !== undefined) return { kind: 'snooze', runAt: db.clock.now() + pauseMs }
  log.warn('a callback of the built-in payment processor was given up', { event: event.publicId, ...result })
  return { kind: 'fail', error: result.problem }
}

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
