import * as v from 'valibot'
import { MovingError } from '../../accounts/moves/store.ts'
import type { Tx } from '../../db/database.ts'
import { defineApplianceJob, done, enqueueForAppliance, type Outcome } from '../../jobs/job.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { invalidField } from '../../lib/errors.ts'
import { faultPoint } from '../../lib/fault.ts'
import { ProcessorError, type ProcessorEvent, type ProcessorName } from '../../providers/payments/port.ts'
import { type CardDeps, noteTrouble } from '../customers/processor.ts'
import { applyObject } from './apply.ts'
import * as store from './store.ts'

/**
 * Reads the object of a callback and applies it. A job of the appliance, because a suspended
 * organization also gets what it paid for.
 */
export const handleCallbackJob = defineApplianceJob({
  kind: 'billing.handle_callback',
  queue: 'payments',
  payload: v.object({
    /** Internal id of the callback. */
    eventId: v.number(),
  }),
})

/** @param eventId internal id of a stored callback */
export const handleCallbackSoon = (tx: Tx, eventId: number): void =>
  enqueueForAppliance(tx, handleCallbackJob, {
    payload: { eventId },
    uniqueKey: `${handleCallbackJob.kind} ${eventId}`,
  })

/**
 * Takes a callback: stores it once and enqueues the job that handles it. Throws VALIDATION_FAILED if
 * its signature is wrong or old.
 */
export async function takeCallback(
  { db, payments }: CardDeps,
  callback: { body: string; signature: string },
): Promise<void> {
  const event = await payments.verify(callback)
  if (!event) {
    throw invalidField(
      'Stripe-Signature',
      'Stripe-Signature: the callback is not from the payment processor, or is more than five minutes old.',
      'isSigned',
    )
  }
  await db.write((tx) => void storeCallback(tx, payments.name, event))
  faultPoint('billing.event_stored')
}

/** Stores a callback. False if it is already stored, or its object is not one that we handle. */
export function storeCallback(tx: Tx, provider: ProcessorName, event: ProcessorEvent): boolean {
  if (event.object.kind === 'OTHER') return false
  const id = store.insertCallback(tx, provider, event)
  if (id === undefined) return false
  handleCallbackSoon(tx, id)
  return true
}

/**
 * Delay until a callback is handled again, while the processor does not answer or the organization is
 * moving.
 */
const AGAIN_AFTER_MS = MINUTE_MS

/**
 * Handles a stored callback. Throws ProcessorError if the processor refuses the call, so that the job
 * is retried.
 */
export async function handleCallback(deps: CardDeps, eventId: number): Promise<Outcome> {
  const { db, payments } = deps
  const callback = store.findCallback(db, payments.name, eventId)
  if (!callback || callback.handledAt !== null) return done
  try {
    await applyObject(deps, { kind: callback.objectKind, id: callback.objectReference })
  } catch (error) {
    const isAway = error instanceof ProcessorError && error.kind === 'UNAVAILABLE'
    if (!isAway && !(error instanceof MovingError)) throw error
    if (isAway) noteTrouble(deps, error)
    return { kind: 'snooze', runAt: db.clock.now() + AGAIN_AFTER_MS }
  }
  await db.write((tx) => store.markHandled(tx, eventId))
  return done
}
