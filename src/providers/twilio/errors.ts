import type { ErrorTable } from '../vendor/errors.ts'

/**
 * Twilio's error codes (twilio.com/docs/api/errors), of answers and of receipts.
 * Twilio states that codes are split and added, so only certain ones are here.
 */
export const TWILIO_ERRORS: ErrorTable = {
  // The account and the sender.
  20003: 'SENDER_INVALID',
  20005: 'SENDER_INVALID',
  // Test credentials; an account or a Messaging Service that is not there.
  20008: 'SENDER_INVALID',
  20404: 'SENDER_INVALID',
  21212: 'SENDER_INVALID',
  21603: 'SENDER_INVALID',
  21606: 'SENDER_INVALID',
  // It cannot call our address for receipts, which is the same for every message.
  21609: 'SENDER_INVALID',
  21612: 'SENDER_INVALID',
  21659: 'SENDER_INVALID',
  21660: 'SENDER_INVALID',
  21701: 'SENDER_INVALID',
  21703: 'SENDER_INVALID',
  30002: 'SENDER_INVALID',
  // The account may send nothing at present.
  30037: 'SENDER_INVALID',
  30032: 'SENDER_NOT_REGISTERED',
  30034: 'SENDER_NOT_REGISTERED',
  // The recipient.
  21211: 'INVALID_NUMBER',
  21217: 'INVALID_NUMBER',
  21614: 'INVALID_NUMBER',
  30005: 'INVALID_NUMBER',
  30006: 'INVALID_NUMBER',
  21610: 'OPTED_OUT',
  // Premium numbers.
  21268: 'INVALID_NUMBER',
  21408: 'REGION_BLOCKED',
  // The carrier or country of this recipient asks for a registration of the sender; others do not.
  30018: 'REGION_BLOCKED',
  30040: 'REGION_BLOCKED',
  30041: 'REGION_BLOCKED',
  30003: 'UNREACHABLE',
  30017: 'UNREACHABLE',
  30004: 'BLOCKED',
  // A short code that the carrier of this recipient does not know; protection from fraud.
  30024: 'BLOCKED',
  30450: 'BLOCKED',
  // The text.
  30007: 'CARRIER_FILTERED',
  30038: 'CARRIER_FILTERED',
  // The pace.
  14107: 'THROTTLED',
  20429: 'THROTTLED',
  21611: 'THROTTLED',
  30001: 'THROTTLED',
  30022: 'THROTTLED',
  // Daily limits of T-Mobile, and of the account.
  30023: 'THROTTLED',
  30027: 'THROTTLED',
  30454: 'THROTTLED',
  63038: 'THROTTLED',
  30036: 'EXPIRED',
  30008: 'UNKNOWN',
  63016: 'OUTSIDE_SESSION',
}
