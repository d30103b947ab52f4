/**
 * The fields of columns about consent.
 *
 * Opt-out columns: any value except a plain no is an opt-out.
 *   isOptedOut        of text messages
 *   emailOptedOut     of email
 *   doNotContact      of both
 * Consent columns: a yes is a consent, a no is an opt-out. The user is asked about any other value.
 *   smsConsent, emailConsent, marketingConsent (both)
 * Columns that are mostly about other things: only words for an opt-out or a dead mailbox count.
 *   contactStatus     a status
 *   contactPreference how the person wants to be contacted
 *   contactLabels     tags, lists, categories
 * Bounce columns: any value except a plain no or a temporary bounce means that the mailbox is dead.
 *   emailBounced
 */
export const OPT_OUT_FIELDS = [
  'isOptedOut',
  'emailOptedOut',
  'doNotContact',
  'smsConsent',
  'emailConsent',
  'marketingConsent',
  'contactStatus',
  'contactPreference',
  'contactLabels',
  'emailBounced',
] as const

export type OptOutField = (typeof OPT_OUT_FIELDS)[number]

const FIELDS: ReadonlySet<string> = new Set(OPT_OUT_FIELDS)

export const isOptOutField = (field: string | null): field is OptOutField =>
  field !== null && FIELDS.has(field)

/** The messages that an opt-out or a consent is about. ALL for texts and mails. */
export type Channel = 'SMS' | 'EMAIL' | 'ALL'

const SMS =
  /tcpa|sms|mms|text|txt|phone|mobile|cell|call|whatsapp|telefon|movil|celular|telephone|appele|llamar|bellen|chiamare|anruf/
const EMAIL = /email|mail|newsletter|correo|courriel/

/** Returns the channel that a squashed text names. ALL when the text names none or both. */
export function channelOf(squashed: string): Channel {
  const [isSms, isEmail] = [SMS.test(squashed), EMAIL.test(squashed)]
  if (isSms === isEmail) return 'ALL'
  return isSms ? 'SMS' : 'EMAIL'
}

export const namesSms = (squashed: string): boolean => SMS.test(squashed)
export const namesEmail = (squashed: string): boolean => EMAIL.test(squashed)
