import { errorTable } from '../vendor/errors.ts'

/** The words that all APIs of Vonage use for accounts (developer.vonage.com/api-errors). */
const ACCOUNT_WORDS =
  'unauthorized forbidden unprovisioned account-suspended low-balance invalid-api-key invalid-signature'

/** The codes of Vonage's Messages API (developer.vonage.com/api-errors/messages), of answers and of receipts. */
export const VONAGE_ERRORS = errorTable({
  SENDER_INVALID: [1060, 1070, 1080, 1110, 1120, 1140, ...ACCOUNT_WORDS.split(' ')],
  INVALID_NUMBER: [1170, 1190],
  BLOCKED: [1050, 1280],
  OPTED_OUT: [1240],
  REGION_BLOCKED: [1160],
  UNREACHABLE: [1180, 1200, 1220, 1230, 1250, 1260, 1290, 1310],
  CARRIER_FILTERED: [1210, 1270],
  THROTTLED: [1000, 1241],
  OUTSIDE_SESSION: [1340],
  EXPIRED: [1360],
})
