import { settingsCredentials } from '../../../../words/en/settings-credentials.ts'
import type { CredentialField } from './fields.ts'

/** Fields of the accounts with vendors, with the terms of their consoles. */

const MMS = {
  path: 'sendsMms',
  label: settingsCredentials.mms(),
  kind: 'flag',
  hint: settingsCredentials.mmsHint(),
} as const

export const TWILIO: readonly CredentialField[] = [
  {
    path: 'accountSid',
    label: 'Account SID',
    placeholder: 'AC…',
    hint: settingsCredentials.twilioSidHint(),
  },
  {
    path: 'authToken',
    label: 'Auth Token',
    kind: 'secret',
    hint: settingsCredentials.twilioTokenHint(),
  },
  {
    path: 'messagingServiceSid',
    label: 'Messaging Service SID',
    placeholder: 'MG…',
    hint: settingsCredentials.twilioServiceHint(),
  },
  { ...MMS, initial: 'true', hint: settingsCredentials.twilioMmsHint() },
  {
    path: 'apiKeySid',
    label: settingsCredentials.twilioKey(),
    placeholder: 'SK…',
    hint: settingsCredentials.twilioKeyHint(),
    isRare: true,
  },
  { path: 'apiKeySecret', label: settingsCredentials.twilioKeySecret(), kind: 'secret', isRare: true },
  {
    path: 'validityPeriodSeconds',
    label: settingsCredentials.twilioValidity(),
    kind: 'number',
    hint: settingsCredentials.twilioValidityHint(),
    isRare: true,
  },
  {
    path: 'baseUrl',
    label: settingsCredentials.apiUrl(),
    placeholder: 'https://api.twilio.com',
    hint: settingsCredentials.apiUrlRegion({ example: 'https://api.dublin.ie1.twilio.com' }),
    isRare: true,
  },
]

export const TELNYX: readonly CredentialField[] = [
  {
    path: 'apiKey',
    label: settingsCredentials.openApiKey(),
    kind: 'secret',
    placeholder: 'KEY…',
    hint: settingsCredentials.telnyxKeyHint(),
  },
  {
    path: 'publicKey',
    label: settingsCredentials.telnyxPublicKey(),
    hint: settingsCredentials.telnyxPublicKeyHint(),
  },
  {
    path: 'messagingProfileId',
    label: settingsCredentials.telnyxProfile(),
    hint: settingsCredentials.telnyxProfileHint(),
  },
  { ...MMS, initial: 'true' },
  {
    path: 'baseUrl',
    label: settingsCredentials.apiUrl(),
    placeholder: 'https://api.telnyx.com',
    isRare: true,
  },
]

export const PLIVO: readonly CredentialField[] = [
  { path: 'authId', label: 'Auth ID', hint: settingsCredentials.plivoIdHint() },
  { path: 'authToken', label: 'Auth Token', kind: 'secret', hint: settingsCredentials.plivoTokenHint() },
  {
    path: 'powerpackUuid',
    label: 'Powerpack',
    hint: settingsCredentials.plivoPowerpackHint(),
  },
  { ...MMS, initial: 'true' },
  {
    path: 'baseUrl',
    label: settingsCredentials.apiUrl(),
    placeholder: 'https://api.plivo.com',
    isRare: true,
  },
]

export const VONAGE: readonly CredentialField[] = [
  { path: 'apiKey', label: settingsCredentials.openApiKey(), hint: settingsCredentials.vonageKeyHint() },
  {
    path: 'apiSecret',
    label: settingsCredentials.vonageSecret(),
    kind: 'secret',
    hint: settingsCredentials.vonageSecretHint(),
  },
  {
    path: 'signatureSecret',
    label: settingsCredentials.vonageSignature(),
    kind: 'secret',
    hint: settingsCredentials.vonageSignatureHint(),
  },
  {
    ...MMS,
    initial: 'false',
    hint: settingsCredentials.vonageMmsHint(),
  },
  {
    path: 'baseUrl',
    label: settingsCredentials.apiUrl(),
    placeholder: 'https://api.nexmo.com',
    hint: settingsCredentials.apiUrlRegion({ example: 'https://api-eu.nexmo.com' }),
    isRare: true,
  },
]

export const WHATSAPP_CLOUD: readonly CredentialField[] = [
  {
    path: 'phoneNumberId',
    label: 'Phone number ID',
    hint: settingsCredentials.whatsAppNumberHint(),
  },
  { path: 'wabaId', label: 'WhatsApp Business Account ID', hint: settingsCredentials.whatsAppBusinessHint() },
  {
    path: 'accessToken',
    label: settingsCredentials.whatsAppToken(),
    kind: 'secret',
    hint: settingsCredentials.whatsAppTokenHint(),
  },
  {
    path: 'appSecret',
    label: settingsCredentials.whatsAppSecret(),
    kind: 'secret',
    hint: settingsCredentials.whatsAppSecretHint(),
  },
  {
    path: 'verifyToken',
    label: settingsCredentials.whatsAppVerify(),
    hint: settingsCredentials.whatsAppVerifyHint(),
  },
  { path: 'graphVersion', label: settingsCredentials.whatsAppVersion(), placeholder: 'v26.0', isRare: true },
  {
    path: 'baseUrl',
    label: settingsCredentials.apiUrl(),
    placeholder: 'https://graph.facebook.com',
    isRare: true,
  },
]
