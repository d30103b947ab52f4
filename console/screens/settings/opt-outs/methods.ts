import type { ConsentChannel, ConsentMethod } from '../../../api/api.gen.ts'

/** How an address came onto the suppression list, and how it may leave it. */

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
 * What takes an address off the list. REASON: the organization put it there, so it says why. CONSENT: the owner of the
 * address opted out, so a member states how they agreed since. START: only a text from the phone itself.
 */
export type Lifting = 'REASON' | 'CONSENT' | 'START'

export function liftingOf(method: ConsentMethod): Lifting {
  if (method === 'PROVIDER') return 'START'
  return ['MANUAL', 'IMPORT', 'API', 'BOUNCE'].includes(method) ? 'REASON' : 'CONSENT'
}
