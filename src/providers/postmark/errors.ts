import { errorTable } from '../vendor/errors.ts'

/** Postmark's error codes (postmarkapp.com/developer/api/overview#error-codes), of answers to a mail. */
export const POSTMARK_ERRORS = errorTable({
  // The token, the sender's domain, the account or the stream.
  SENDER_INVALID: [10, 100, 400, 401, 405, 412, 413, 1226, 1235, 1236],
  // The address bounced, complained or unsubscribed before. Postmark does not say which.
  OPTED_OUT: [406],
  THROTTLED: [429],
})
