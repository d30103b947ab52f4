/** Texts of the console that are the same in every language: names, and words of the platform. */
export const NO_SENTENCES: ReadonlySet<string> = new Set([
  'Android',
  'Carillon',
  'Chrome',
  'Edge',
  'Firefox',
  'Google',
  'Google Ads',
  'Inter',
  'Kit',
  'Linux',
  'Mac',
  'Meta Ads',
  'Microsoft',
  'Okta',
  'Opera',
  'Reply STOP to opt out',
  'Safari',
  'Samsung Internet',
  'WhatsApp',
  'Windows',
  'username webauthn',
])

/** Files and folders of the console whose sentences are not in words/ yet. The list only gets shorter. */
export const TO_DO: readonly string[] = [
  'screens/inbox',
  'screens/settings/senders',
]
