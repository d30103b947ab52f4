import { settingsCredentials } from '../../../../words/en/settings-credentials.ts'
import type { Provider } from '../../../api/api.gen.ts'
import type { CredentialField } from './fields.ts'
import { HTTP_FIELDS } from './http-fields.tsx'
import { BREVO, MAILGUN, MAILJET, POSTMARK, RESEND, SENDGRID, SES, SPARKPOST } from './mail-service-fields.ts'
import { SMPP_FIELDS } from './smpp-fields.ts'
import { SMTP_FIELDS } from './smtp-fields.ts'
import { PLIVO, TELNYX, TWILIO, VONAGE, WHATSAPP_CLOUD } from './vendor-fields.ts'

/** Fields of each provider's credentials, in order. */

const SANDBOX: readonly CredentialField[] = [
  {
    path: 'receiptDelayMs',
    label: settingsCredentials.testReceiptDelay(),
    kind: 'number',
    placeholder: '1000',
    isRare: true,
  },
  {
    path: 'latencyMs',
    label: settingsCredentials.testLatency(),
    kind: 'number',
    placeholder: '0',
    isRare: true,
  },
  {
    path: 'failureRate',
    label: settingsCredentials.testFailureRate(),
    kind: 'number',
    placeholder: '0',
    hint: settingsCredentials.testFailureRateHint(),
    isRare: true,
  },
  { path: 'mms', label: settingsCredentials.testMms(), kind: 'flag', initial: 'true', isRare: true },
]

const KANNEL: readonly CredentialField[] = [
  {
    path: 'sendUrl',
    label: settingsCredentials.kannelSendUrl(),
    placeholder: 'http://10.0.0.5:13013/cgi-bin/sendsms',
    hint: settingsCredentials.kannelSendUrlHint(),
  },
  { path: 'username', label: settingsCredentials.username(), hint: settingsCredentials.kannelUsernameHint() },
  {
    path: 'password',
    label: settingsCredentials.password(),
    kind: 'secret',
    hint: settingsCredentials.kannelPasswordHint(),
  },
  {
    path: 'statusPageUrl',
    label: settingsCredentials.kannelStatusUrl(),
    placeholder: 'http://10.0.0.5:13000/status.txt',
    hint: settingsCredentials.kannelStatusUrlHint(),
  },
  {
    path: 'statusPassword',
    label: settingsCredentials.kannelStatusPassword(),
    kind: 'secret',
    hint: settingsCredentials.kannelStatusPasswordHint(),
  },
  {
    path: 'ipAllowList',
    label: settingsCredentials.callbackAddresses(),
    kind: 'lines',
    placeholder: '10.0.0.5',
    hint: settingsCredentials.kannelAddressesHint(),
  },
  {
    path: 'smsc',
    label: settingsCredentials.kannelSmsc(),
    hint: settingsCredentials.kannelSmscHint(),
    isRare: true,
  },
  {
    path: 'validityMinutes',
    label: settingsCredentials.validityMinutes(),
    kind: 'number',
    placeholder: '1440',
    isRare: true,
  },
  { path: 'priority', label: settingsCredentials.kannelPriority(), kind: 'number', isRare: true },
  {
    path: 'stripPlus',
    label: settingsCredentials.stripPlus(),
    kind: 'flag',
    initial: 'true',
    isRare: true,
  },
]

export const CREDENTIALS: Readonly<Record<Provider, readonly CredentialField[]>> = {
  SANDBOX,
  HTTP: HTTP_FIELDS,
  KANNEL,
  SMPP: SMPP_FIELDS,
  SMTP: SMTP_FIELDS,
  TWILIO,
  TELNYX,
  PLIVO,
  VONAGE,
  WHATSAPP_CLOUD,
  POSTMARK,
  MAILGUN,
  SES,
  SENDGRID,
  BREVO,
  RESEND,
  SPARKPOST,
  MAILJET,
}
