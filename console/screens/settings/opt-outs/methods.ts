import type { ConsentChannel, ConsentMethod } from '../../../api/api.gen.ts'

/** Ways onto the suppression list, and off it. */

export const METHODS: readonly ConsentMethod[] = [
  'KEYWORD',
  'REPLY',
  'LIST_UNSUBSCRIBE',
  'WEB_FORM',
  'COMPLAINT',
  'BOUNCE',
  'PROVIDER',
  'MANUAL',
  'API',
  'IMPORT',
  'OTP',
  'EMAIL',
]

const NAMES: Readonly<Record<ConsentMethod, string>> = {
  KEYWORD: 'Wrote STOP or such a word',
  REPLY: 'Asked for it in words',
  LIST_UNSUBSCRIBE: 'Unsubscribed in a mail program',
  WEB_FORM: 'Unsubscribed on a page',
  COMPLAINT: 'Reported a mail as spam',
  BOUNCE: 'The address takes no mail',
  PROVIDER: 'Blocked by the carrier',
  MANUAL: 'Entered by a member',
  API: 'By the API',
  IMPORT: 'From a list',
  OTP: 'By a code',
  EMAIL: 'By the link in a mail',
}
export const methodName = (method: ConsentMethod): string => NAMES[method]

export const STOPS: Readonly<Record<ConsentChannel, string>> = {
  SMS: 'SMS and WhatsApp',
  EMAIL: 'Email',
}

/**
 * Condition to remove an address. REASON: the organization added it, so it gives a reason. CONSENT:
 * the recipient opted out, so a member states the new consent. START: only a text from the phone
 * removes it.
 */
export type Lifting = 'REASON' | 'CONSENT' | 'START'

export function liftingOf(method: ConsentMethod): Lifting {
  if (method === 'PROVIDER') return 'START'
  return ['MANUAL', 'IMPORT', 'API', 'BOUNCE'].includes(method) ? 'REASON' : 'CONSENT'
}
