import { errorTable } from '../vendor/errors.ts'

/** Plivo's error codes in receipts (plivo.com/docs/messaging/troubleshooting/error-codes). Answers have no codes. */
export const PLIVO_ERRORS = errorTable({
  SENDER_INVALID: [40, 900, 910],
  INVALID_NUMBER: [50, 70],
  OPTED_OUT: [200],
  REGION_BLOCKED: [201],
  UNREACHABLE: [80, 90],
  BLOCKED: [100],
  CARRIER_FILTERED: [30],
  EXPIRED: [420],
})
