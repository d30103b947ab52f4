import { errorTable } from '../vendor/errors.ts'

/** Telnyx's error codes (developers.telnyx.com/docs/messaging/messages/error-codes), of answers and of receipts. */
export const TELNYX_ERRORS = errorTable({
  SENDER_INVALID: [
    10009, 10010, 20001, 20002, 20006, 20100, 40013, 40100, 40305, 40306, 40311, 40312, 40313, 40314, 40320,
    40321,
  ],
  SENDER_NOT_REGISTERED: [40010, 40150, 40329],
  INVALID_NUMBER: [10002, 10016, 40001, 40012, 40310],
  OPTED_OUT: [40300],
  REGION_BLOCKED: [40309],
  UNREACHABLE: [40006, 40008],
  BLOCKED: [40004],
  CARRIER_FILTERED: [40002, 40003, 40015, 40017, 40322],
  THROTTLED: [10011, 40011, 40016, 40018, 40318],
  EXPIRED: [40005, 40014],
})
