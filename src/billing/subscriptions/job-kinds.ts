import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { defineChore, defineJob, enqueue } from '../../jobs/job.ts'
import { MINUTE_MS } from '../../lib/clock.ts'

/** Reads the saved card of an organization again, after it was on a page where it can change it. */
export const refreshCardJob = defineJob({
  kind: 'billing.refresh_card',
  queue: 'payments',
  payload: v.object({}),
})

/** A customer has changed the card by then. */
const REFRESH_AFTER_MS = 10 * MINUTE_MS

export const refreshCardLater = (tx: Tx, organizationId: number): void =>
  enqueue(tx, refreshCardJob, {
    organizationId,
    payload: {},
    runAt: tx.now + REFRESH_AFTER_MS,
    uniqueKey: `${refreshCardJob.kind} ${organizationId}`,
  })

/** Ends assigned plans and add-ons whose period is over. */
export const endAssigned = defineChore('billing.end_assigned')
