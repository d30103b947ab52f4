import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { defineApplianceJob, defineChore, enqueueForAppliance } from '../../jobs/job.ts'

/** Reads what a callback is about and applies it. Of the appliance: a suspended organization gets what it paid for. */
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

/** Asks the processor what became of purchases that wait, and takes up what else was left behind. */
export const settleJob = defineApplianceJob({
  kind: 'billing.settle_purchases',
  queue: 'payments',
  payload: v.object({}),
})

/** Reads the events of the processor whose callbacks did not arrive. */
export const catchUpJob = defineApplianceJob({
  kind: 'billing.catch_up',
  queue: 'payments',
  payload: v.object({}),
})

/** Enqueues the two: `catchUpJob` at a start, and once a day. */
export const lookAfterPurchases = defineChore('billing.look_after_purchases')
