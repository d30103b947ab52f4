import type { MessageErrorCode } from '../port.ts'
import { errorTable, meaningOf } from '../vendor/errors.ts'

/**
 * Our meaning of Meta's error codes.
 * developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
export const ERRORS = errorTable({
  SENDER_INVALID: [
    // The token or the app: every message would be refused.
    0, 3, 10, 190, 200,
    // The account is blocked, locked, cannot pay, or may not use this number.
    368, 131005, 131031, 131042,
    // The number was deleted from the account.
    33, 131045,
  ],
  SENDER_NOT_REGISTERED: [131037, 133006, 133010],
  // 131057: for some minutes, while Meta raises the throughput of a number.
  THROTTLED: [4, 80007, 130429, 131048, 131056, 131057],
  // The template is missing, filled in wrongly, against a policy, paused or disabled.
  TEMPLATE_REJECTED: [132000, 132001, 132007, 132012, 132015, 132016],
  UNREACHABLE: [131026],
  OUTSIDE_SESSION: [131047],
  OPTED_OUT: [131050],
  // Meta withholds the message from this person: marketing to the United States, too much marketing, an
  // experiment.
  BLOCKED: [130472, 131049],
  REGION_BLOCKED: [130497],
})

/** Returns the meaning of a code. Meta uses 200 to 299 for permissions that an app lacks. */
export const errorOf = (code: number | undefined): MessageErrorCode =>
  code !== undefined && code >= 200 && code <= 299 ? 'SENDER_INVALID' : meaningOf(ERRORS, String(code))
