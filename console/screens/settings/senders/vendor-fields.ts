import type { CredentialField } from './fields.ts'

/** Fields of the accounts with vendors, with the terms of their consoles. */

const MMS = {
  path: 'sendsMms',
  label: 'The number can send files (MMS)',
  kind: 'flag',
  hint: 'Otherwise the addresses of files are added to the text.',
} as const

export const TWILIO: readonly CredentialField[] = [
  {
    path: 'accountSid',
    label: 'Account SID',
    placeholder: 'AC…',
    hint: 'On the front page of the Twilio console.',
  },
  {
    path: 'authToken',
    label: 'Auth Token',
    kind: 'secret',
    hint: 'Next to the Account SID. Twilio signs its callbacks with it, so it is needed even with an API key. A test token does not send.',
  },
  {
    path: 'messagingServiceSid',
    label: 'Messaging Service SID',
    placeholder: 'MG…',
    hint: 'Only if a Messaging Service chooses the number: Messaging > Services. The address above is then only what recipients may see.',
  },
  { ...MMS, initial: 'true', hint: 'Look it up under Phone Numbers > Manage > Active numbers.' },
  {
    path: 'apiKeySid',
    label: 'API key SID',
    placeholder: 'SK…',
    hint: 'To send with a key in place of the Auth Token: Account > API keys & tokens. Needs its secret.',
    isRare: true,
  },
  { path: 'apiKeySecret', label: 'API key secret', kind: 'secret', isRare: true },
  {
    path: 'validityPeriodSeconds',
    label: 'How long Twilio keeps a message, seconds',
    kind: 'number',
    hint: 'That it cannot deliver yet, at most 36000.',
    isRare: true,
  },
  {
    path: 'baseUrl',
    label: 'Address of the API',
    placeholder: 'https://api.twilio.com',
    hint: 'Of another region, such as https://api.dublin.ie1.twilio.com.',
    isRare: true,
  },
]

export const TELNYX: readonly CredentialField[] = [
  {
    path: 'apiKey',
    label: 'API key',
    kind: 'secret',
    placeholder: 'KEY…',
    hint: 'Create one under API Keys in the Telnyx portal. It begins with KEY.',
  },
  {
    path: 'publicKey',
    label: 'Public key',
    hint: 'Keys & Credentials > Public Key: 44 characters that end in =. It proves that a callback is from Telnyx.',
  },
  {
    path: 'messagingProfileId',
    label: 'Id of the messaging profile',
    hint: 'Messaging > Programmable Messaging. With it the check shows where texts go, and your opt-out words are sent to Telnyx.',
  },
  { ...MMS, initial: 'true' },
  { path: 'baseUrl', label: 'Address of the API', placeholder: 'https://api.telnyx.com', isRare: true },
]

export const PLIVO: readonly CredentialField[] = [
  { path: 'authId', label: 'Auth ID', hint: 'On the overview page of the Plivo console.' },
  { path: 'authToken', label: 'Auth Token', kind: 'secret', hint: 'Next to the Auth ID.' },
  {
    path: 'powerpackUuid',
    label: 'Powerpack',
    hint: 'Only if a Powerpack chooses the number. The address above is then only what recipients may see.',
  },
  { ...MMS, initial: 'true' },
  { path: 'baseUrl', label: 'Address of the API', placeholder: 'https://api.plivo.com', isRare: true },
]

export const VONAGE: readonly CredentialField[] = [
  { path: 'apiKey', label: 'API key', hint: 'Settings > API Settings in the Vonage dashboard.' },
  {
    path: 'apiSecret',
    label: 'API secret',
    kind: 'secret',
    hint: 'In the API settings. Vonage shows it only once.',
  },
  {
    path: 'signatureSecret',
    label: 'Signature secret',
    kind: 'secret',
    hint: 'In the API settings. It proves that a callback is from Vonage.',
  },
  {
    ...MMS,
    initial: 'false',
    hint: 'Vonage offers that only in the United States and Canada, from short codes, registered 10DLC numbers and toll-free numbers.',
  },
  {
    path: 'baseUrl',
    label: 'Address of the API',
    placeholder: 'https://api.nexmo.com',
    hint: 'Of another region, such as https://api-eu.nexmo.com.',
    isRare: true,
  },
]

export const WHATSAPP_CLOUD: readonly CredentialField[] = [
  {
    path: 'phoneNumberId',
    label: 'Phone number ID',
    hint: 'WhatsApp > API Setup of the app. Digits, but not the number itself.',
  },
  { path: 'wabaId', label: 'WhatsApp Business Account ID', hint: 'On the same page.' },
  {
    path: 'accessToken',
    label: 'Access token',
    kind: 'secret',
    hint: 'The permanent one of a system user: Business settings > Users > System users. The one of API Setup ends after a day.',
  },
  {
    path: 'appSecret',
    label: 'App secret',
    kind: 'secret',
    hint: 'App settings > Basic. It proves that a callback is from Meta.',
  },
  {
    path: 'verifyToken',
    label: 'Verify token',
    hint: 'A word of your own, 8 characters or more. Meta asks for the same word: keep it at hand.',
  },
  { path: 'graphVersion', label: 'Version of the Graph API', placeholder: 'v26.0', isRare: true },
  { path: 'baseUrl', label: 'Address of the API', placeholder: 'https://graph.facebook.com', isRare: true },
]
