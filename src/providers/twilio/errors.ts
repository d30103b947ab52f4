import { errorTable } from '../vendor/errors.ts'

/**
 * Twilio's error codes (twilio.com/docs/api/errors) in answers and receipts. Twilio says that it splits and
 * adds codes, so this table only has certain ones.
 */
export const TWILIO_ERRORS = errorTable({
  SENDER_INVALID: [
    20003, 20005,
    // Test credentials; an account or a Messaging Service that does not exist, or a service without numbers.
    20008, 20404, 21212, 21603, 21606,
    // Twilio cannot call our address for receipts. The address is the same for every message.
    21609, 21612, 21659, 21660, 21701, 21703, 21704, 30002,
    // The account may not send now.
    30037,
  ],
  SENDER_NOT_REGISTERED: [30032, 30034],
  // 21635: landlines; 21268: premium numbers.
  INVALID_NUMBER: [21211, 21217, 21614, 21635, 30005, 30006, 21268],
  OPTED_OUT: [21610],
  // 30018 and later: the carrier or country of this recipient requires a registration of the sender.
  REGION_BLOCKED: [21408, 30018, 30040, 30041],
  UNREACHABLE: [30003, 30017],
  // 30024: the carrier of this recipient does not know the short code. 30450: protection from fraud.
  BLOCKED: [30004, 30024, 30450],
  CARRIER_FILTERED: [30007, 30038],
  // 30023 and later: daily limits of T-Mobile, and of the account.
  THROTTLED: [14107, 20429, 21611, 30001, 30022, 30023, 30027, 30454, 63038],
  EXPIRED: [30036],
  UNKNOWN: [30008],
  OUTSIDE_SESSION: [63016],
})
