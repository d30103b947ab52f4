import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'

/** Buys a product again by the saved card. */
export const refillJob = defineJob({
  kind: 'billing.refill',
  queue: 'payments',
  payload: v.object({ productKey: v.string() }),
})

export const refillSoon = (tx: Tx, organizationId: number, productKey: string): void =>
  enqueue(tx, refillJob, {
    organizationId,
    payload: { productKey },
    uniqueKey: `${refillJob.kind} ${organizationId} ${productKey}`,
  })
