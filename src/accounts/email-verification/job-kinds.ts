import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Mails a person the link that shows an address to be theirs. */
export const sendVerification = defineJob({
  kind: 'email_verification.send',
  queue: 'notices',
  payload: v.object({ userId: v.number() }),
})

/** Tells the former address of an account that it has another one. */
export const tellFormerAddress = defineJob({
  kind: 'email_change.tell',
  queue: 'notices',
  payload: v.object({ to: v.string(), firstName: v.string(), address: v.string() }),
})
