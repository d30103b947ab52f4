import type { MessageErrorCode } from '../port.ts'

/**
 * Our meaning of Meta's error codes; codes that are not here are UNKNOWN.
 * developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes
 */
export const ERRORS: ReadonlyMap<number, MessageErrorCode> = new Map([
  // The token or the app: every other message would be refused, too.
  [0, 'SENDER_INVALID'],
  [3, 'SENDER_INVALID'],
  [10, 'SENDER_INVALID'],
  [190, 'SENDER_INVALID'],
  [200, 'SENDER_INVALID'],
  // The account is blocked, locked, cannot pay, or may not use this number.
  [368, 'SENDER_INVALID'],
  [131005, 'SENDER_INVALID'],
  [131031, 'SENDER_INVALID'],
  [131042, 'SENDER_INVALID'],
  // The number was deleted from the account.
  [33, 'SENDER_INVALID'],
  [131045, 'SENDER_INVALID'],
  [131037, 'SENDER_NOT_REGISTERED'],
  [133006, 'SENDER_NOT_REGISTERED'],
  [133010, 'SENDER_NOT_REGISTERED'],
  // Come back later.
  [4, 'THROTTLED'],
  [80007, 'THROTTLED'],
  [130429, 'THROTTLED'],
  [131048, 'THROTTLED'],
  [131056, 'THROTTLED'],
  // While Meta raises the throughput of a number, for some minutes.
  [131057, 'THROTTLED'],
  // The template: missing, filled in wrongly, against a policy, paused, disabled.
  [132000, 'TEMPLATE_REJECTED'],
  [132001, 'TEMPLATE_REJECTED'],
  [132007, 'TEMPLATE_REJECTED'],
  [132012, 'TEMPLATE_REJECTED'],
  [132015, 'TEMPLATE_REJECTED'],
  [132016, 'TEMPLATE_REJECTED'],
  // The recipient.
  [131026, 'UNREACHABLE'],
  [131047, 'OUTSIDE_SESSION'],
  [131050, 'OPTED_OUT'],
  // Meta withholds it from this person: marketing to the United States, too much marketing, an experiment.
  [130472, 'BLOCKED'],
  [131049, 'BLOCKED'],
  [130497, 'REGION_BLOCKED'],
])

/** Meta uses 200 to 299 for permissions that an app lacks. */
export const errorOf = (code: number | undefined): MessageErrorCode => {
  if (code === undefined) return 'UNKNOWN'
  if (code >= 200 && code <= 299) return 'SENDER_INVALID'
  return ERRORS.get(code) ?? 'UNKNOWN'
}
