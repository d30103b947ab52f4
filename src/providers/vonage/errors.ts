import type { ErrorTable } from '../vendor/errors.ts'

/**
 * The codes of Vonage's Messages API (developer.vonage.com/api-errors/messages), of answers and of receipts, and
 * the words that all of its APIs use for accounts (developer.vonage.com/api-errors).
 */
export const VONAGE_ERRORS: ErrorTable = {
  // The account and the sender.
  1060: 'SENDER_INVALID',
  1070: 'SENDER_INVALID',
  1080: 'SENDER_INVALID',
  1110: 'SENDER_INVALID',
  1120: 'SENDER_INVALID',
  1140: 'SENDER_INVALID',
  unauthorized: 'SENDER_INVALID',
  forbidden: 'SENDER_INVALID',
  unprovisioned: 'SENDER_INVALID',
  'account-suspended': 'SENDER_INVALID',
  'low-balance': 'SENDER_INVALID',
  'invalid-api-key': 'SENDER_INVALID',
  'invalid-signature': 'SENDER_INVALID',
  // The recipient.
  1170: 'INVALID_NUMBER',
  1190: 'INVALID_NUMBER',
  1050: 'BLOCKED',
  1280: 'BLOCKED',
  1240: 'OPTED_OUT',
  1160: 'REGION_BLOCKED',
  1180: 'UNREACHABLE',
  1200: 'UNREACHABLE',
  1220: 'UNREACHABLE',
  1230: 'UNREACHABLE',
  1250: 'UNREACHABLE',
  1260: 'UNREACHABLE',
  1290: 'UNREACHABLE',
  1310: 'UNREACHABLE',
  // The text.
  1210: 'CARRIER_FILTERED',
  1270: 'CARRIER_FILTERED',
  // The pace.
  1000: 'THROTTLED',
  1241: 'THROTTLED',
  1340: 'OUTSIDE_SESSION',
  1360: 'EXPIRED',
}
