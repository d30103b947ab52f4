import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineApplianceJob, defineChore, enqueueForAppliance } from '../../jobs/job.ts'
import { randomBase62 } from '../../lib/ids.ts'
import type { ObjectKind, ProcessorEvent } from '../../providers/payments/port.ts'
import { billingNow } from '../entitlements/clock.ts'
import type { EventRow } from './table.ts'

/** Delivers an event of the built-in processor to `/callbacks/stripe` of this server. */
export const deliverEventJob = defineApplianceJob({
  kind: 'payment_sandbox.deliver',
  queue: 'payments',
  payload: v.object({ eventId: v.number() }),
})

/** Does what is due at the built-in processor: renewals, charges after a failed one, ends, expired checkouts. */
export const runDueChore = defineChore('payment_sandbox.run_due')

/** Characters of base62 after the prefix of an id or an address: 131 bits, too many to guess. */
const ID_LENGTH = 22

/** A public id as Stripe makes them, such as `evt_` and 22 characters. */
export const publicId = (prefix: string): string => `${prefix}_${randomBase62(ID_LENGTH)}`

/**
 * Writes an event of the processor, which a job delivers as a callback. Its time is that of the test clock.
 * @param type as Stripe names it, such as `invoice.paid`
 * @param id public id of the object that changed
 */
export function recordEvent(tx: Tx, type: string, kind: ObjectKind, id: string): void {
  const { lastInsertRowid: eventId } = tx.run(fragment`INSERT INTO payment_sandbox_events
      (public_id, type, object_kind, object_id, created_at)
    VALUES (${publicId('evt')}, ${type}, ${kind}, ${id}, ${billingNow(tx, tx.now)})`)
  enqueueForAppliance(tx, deliverEventJob, { payload: { eventId } })
}

export const findEvent = (reader: Reader, id: number): EventRow | undefined =>
  reader.get<EventRow>(fragment`SELECT * FROM payment_sandbox_events WHERE id = ${id}`)

/** The oldest first. @param since ms since 1970 */
export const listEventsSince = (reader: Reader, since: number, limit: number): EventRow[] =>
  reader.all<EventRow>(fragment`SELECT * FROM payment_sandbox_events WHERE created_at >= ${since}
    ORDER BY created_at, id LIMIT ${limit}`)

export const markDelivered = (tx: Tx, id: number): void =>
  void tx.run(fragment`UPDATE payment_sandbox_events SET delivered_at = ${tx.now} WHERE id = ${id}`)

export const countAttempt = (tx: Tx, id: number): void =>
  void tx.run(fragment`UPDATE payment_sandbox_events SET attempts = attempts + 1 WHERE id = ${id}`)

/** Deletes some events from before `before` (ms). @returns how many */
export const pruneEvents = (tx: Tx, before: number): number =>
  tx.run(fragment`DELETE FROM payment_sandbox_events
    WHERE id IN (SELECT id FROM (SELECT id, created_at FROM payment_sandbox_events ORDER BY id LIMIT 500)
      WHERE created_at < ${before})`).changes

export const presentEvent = ({
  publicId: id,
  type,
  objectKind,
  objectId,
  createdAt,
}: EventRow): ProcessorEvent => ({ id, type, object: { kind: objectKind, id: objectId }, createdAt })
