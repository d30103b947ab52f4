import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { SECOND_MS } from '../../lib/clock.ts'

/** Checks the balance of an organization: alerts, and refills by the saved card. */
export const checkBalanceJob = defineJob({
  kind: 'billing.check_balance',
  queue: 'chores',
  payload: v.object({}),
})

/**
 * Continues the campaigns of an organization that were paused because it could not pay, if it can pay
 * now.
 */
export const resumePausedJob = defineJob({
  kind: 'billing.resume_paused',
  queue: 'campaigns',
  payload: v.object({}),
})

/** Minimum time between two checks. A campaign uses credits in every tick. */
const CHECK_AFTER_MS = 2 * SECOND_MS

export const checkBalanceSoon = (tx: Tx, organizationId: number): void =>
  enqueue(tx, checkBalanceJob, {
    organizationId,
    payload: {},
    runAt: tx.now + CHECK_AFTER_MS,
    uniqueKey: `${checkBalanceJob.kind} ${organizationId}`,
  })

export const resumePausedSoon = (tx: Tx, organizationId: number): void =>
  enqueue(tx, resumePausedJob, {
    organizationId,
    payload: {},
    uniqueKey: `${resumePausedJob.kind} ${organizationId}`,
  })
