/** A field that a form asks for in addition to the number or the address. */
export interface CollectedField {
  /** firstName, lastName, email, or `custom.KEY`. */
  field: string
  label: string
  required: boolean
}

/** What joining needs to know of a link. */
export interface JoinLink {
  id: number
  uuid: string
  organizationId: number
  type: 'WEB_FORM' | 'TEXT_LINK' | 'JOIN_KEYWORD'
  name: string
  slug: string
  isPaused: boolean
  segmentId: number | null
  channel: 'SMS' | 'EMAIL' | 'WHATSAPP'
  channelIdentityId: number | null
  keyword: string | null
  headline: string | null
  description: string | null
  buttonLabel: string | null
  redirectUrl: string | null
  privacyPolicyUrl: string | null
  termsUrl: string | null
  collectFields: readonly CollectedField[]
  expiresAt: number | null
  maxSubmissions: number | null
  consentText: string
  consentVersion: number
  requireConsent: boolean
  confirmationMessage: string | null
  doubleOptIn: 'NONE' | 'REPLY_YES' | 'EMAIL_LINK'
  otpEnabled: boolean
  otpLength: number
  otpTtlSeconds: number
  otpMaxAttempts: number
  allowedCountries: readonly string[]
  dailyMessageLimit: number
}
