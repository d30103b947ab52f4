import type { ErrorTable } from '../vendor/errors.ts'

/** Plivo's error codes (plivo.com/docs/messaging/troubleshooting/error-codes): of receipts, as its answers have none. */
export const PLIVO_ERRORS: ErrorTable = {
  // The account and the sender.
  40: 'SENDER_INVALID',
  900: 'SENDER_INVALID',
  910: 'SENDER_INVALID',
  // The recipient.
  50: 'INVALID_NUMBER',
  70: 'INVALID_NUMBER',
  200: 'OPTED_OUT',
  201: 'REGION_BLOCKED',
  80: 'UNREACHABLE',
  90: 'UNREACHABLE',
  100: 'BLOCKED',
  // The text.
  30: 'CARRIER_FILTERED',
  420: 'EXPIRED',
}
