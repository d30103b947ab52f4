import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handlesChore, type Outcome } from '../../jobs/job.ts'
import type { Log } from '../../lib/log.ts'
import type { SendCallback } from '../../providers/payments/own-callback.ts'
import { expireDueCheckouts } from './checkouts.ts'
import { countAttempt, findEvent, markDelivered } from './event-log.ts'
import { deliverEventJob, runDueChore } from './job-kinds.ts'
import { deliveryPauseMs } from './policy.ts'
import { callbackOf, secretOf } from './signature.ts'
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
export const sandboxJobs = (deps: SandboxJobDeps): readonly HandledJob[] => [
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
  const result = await sendPaymentCallback(callbackOf(event, secret, db.clock.now()), signal)
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
