import * as v from 'valibot'
import { defineApplianceJob, defineChore } from '../../jobs/job.ts'

/** Delivers an event of the built-in processor to `/callbacks/stripe` of this server. */
export const deliverEventJob = defineApplianceJob({
  kind: 'payment_sandbox.deliver',
  queue: 'payments',
  payload: v.object({ eventId: v.number() }),
})

/** Does what is due at the built-in processor: renewals, charges after a failed one, ends, expired checkouts. */
export const runDueChore = defineChore('payment_sandbox.run_due')
