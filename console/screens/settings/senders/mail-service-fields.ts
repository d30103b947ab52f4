import { settingsCredentials } from '../../../../words/en/settings-credentials.ts'
import type { CredentialField } from './fields.ts'
import { FROM_NAME, imapFields, SECURE, SERVER_CA, SERVER_CONNECTIONS } from './smtp-fields.ts'

/** Fields of the accounts with mail services, with the terms of their consoles. */

const REPLIES = settingsCredentials.replies()

/** Name that recipients see, and where their replies go. */
const letters = (name: string): CredentialField[] => [
  FROM_NAME,
  ...[
    {
      path: 'replyTo',
      label: settingsCredentials.mailReplyTo(),
      hint: settingsCredentials.mailFromAddressHint(),
    },
    {
      path: 'inboundMode',
      label: settingsCredentials.repliesMode(),
      kind: 'choice' as const,
      initial: 'NONE',
      options: [
        ['NONE', settingsCredentials.repliesNone()],
        ['IMAP', settingsCredentials.repliesImap()],
        ['WEBHOOK', settingsCredentials.repliesWebhook()],
      ] as const,
      hint: settingsCredentials.repliesModeHint({ name }),
    },
    ...imapFields(REPLIES),
  ].map((field) => ({ ...field, group: REPLIES, isRare: true })),
]

const signIn = (name: string): CredentialField[] => [
  {
    path: 'webhookUsername',
    label: settingsCredentials.webhookUsername(),
    hint: settingsCredentials.webhookUsernameHint({ name }),
    group: settingsCredentials.webhook(),
  },
  {
    path: 'webhookPassword',
    label: settingsCredentials.webhookPassword(),
    kind: 'secret',
    group: settingsCredentials.webhook(),
  },
]

const apiUrl = (placeholder: string, hint?: string): CredentialField => ({
  path: 'baseUrl',
  label: settingsCredentials.apiUrl(),
  placeholder,
  ...(hint ? { hint } : {}),
  isRare: true,
})

export const POSTMARK: readonly CredentialField[] = [
  {
    path: 'serverToken',
    label: settingsCredentials.postmarkToken(),
    kind: 'secret',
    hint: settingsCredentials.postmarkTokenHint(),
  },
  {
    path: 'messageStream',
    label: settingsCredentials.postmarkStream(),
    placeholder: 'broadcast',
    hint: settingsCredentials.postmarkStreamHint(),
  },
  ...signIn('Postmark'),
  ...letters('Postmark'),
  apiUrl('https://api.postmarkapp.com'),
]

export const MAILGUN: readonly CredentialField[] = [
  {
    path: 'domain',
    label: settingsCredentials.mailgunDomain(),
    placeholder: 'mg.example.com',
    hint: settingsCredentials.mailgunDomainHint(),
  },
  {
    path: 'baseUrl',
    label: settingsCredentials.mailgunRegion(),
    kind: 'choice',
    initial: 'https://api.mailgun.net',
    options: [
      ['https://api.mailgun.net', settingsCredentials.regionUs()],
      ['https://api.eu.mailgun.net', settingsCredentials.regionEu()],
    ],
  },
  {
    path: 'apiKey',
    label: settingsCredentials.openApiKey(),
    kind: 'secret',
    hint: settingsCredentials.mailgunKeyHint(),
  },
  {
    path: 'signingKey',
    label: settingsCredentials.mailgunSigning(),
    kind: 'secret',
    hint: settingsCredentials.mailgunSigningHint(),
  },
  ...letters('Mailgun'),
]

export const SES: readonly CredentialField[] = [
  {
    path: 'region',
    label: settingsCredentials.sesRegion(),
    placeholder: 'us-east-1',
    hint: settingsCredentials.sesRegionHint(),
  },
  {
    path: 'accessKeyId',
    label: settingsCredentials.sesAccessKey(),
    placeholder: 'AKIA…',
    hint: settingsCredentials.sesAccessKeyHint(),
  },
  { path: 'secretAccessKey', label: settingsCredentials.sesSecret(), kind: 'secret' },
  {
    path: 'configurationSet',
    label: settingsCredentials.sesSet(),
    hint: settingsCredentials.sesSetHint(),
  },
  {
    path: 'topicArn',
    label: settingsCredentials.sesTopic(),
    placeholder: 'arn:aws:sns:…',
    hint: settingsCredentials.sesTopicHint(),
  },
  ...letters('Amazon SES'),
  apiUrl('https://email.us-east-1.amazonaws.com'),
]

/** The mail server of a service, which is filled in. */
const server = (host: string): CredentialField[] => [
  { path: 'server', label: settingsCredentials.mailHost(), placeholder: host, isRare: true },
  {
    path: 'port',
    label: settingsCredentials.port(),
    kind: 'number',
    placeholder: '587',
    hint: settingsCredentials.mailPortHint(),
    isRare: true,
  },
  { ...SECURE, isRare: true },
  SERVER_CONNECTIONS,
  SERVER_CA,
]

const key = (path: string, hint: string): CredentialField => ({
  path,
  label: settingsCredentials.openApiKey(),
  kind: 'secret',
  hint,
})

const proof = (path: string, label: string, hint: string): CredentialField => ({
  path,
  label,
  kind: 'secret',
  hint,
  group: settingsCredentials.webhook(),
})

export const SENDGRID: readonly CredentialField[] = [
  key('sendgridKey', settingsCredentials.sendgridKeyHint()),
  proof('verificationKey', settingsCredentials.sendgridProof(), settingsCredentials.sendgridProofHint()),
  ...letters('SendGrid'),
  ...server('smtp.sendgrid.net'),
]

export const BREVO: readonly CredentialField[] = [
  { path: 'login', label: settingsCredentials.brevoLogin(), hint: settingsCredentials.brevoLoginHint() },
  { path: 'smtpKey', label: settingsCredentials.brevoKey(), kind: 'secret' },
  ...signIn('Brevo'),
  {
    ...proof('webhookToken', settingsCredentials.webhookToken(), settingsCredentials.brevoTokenHint()),
    isRare: true,
  },
  ...letters('Brevo'),
  ...server('smtp-relay.brevo.com'),
]

export const RESEND: readonly CredentialField[] = [
  key('resendKey', settingsCredentials.resendKeyHint()),
  proof('signingSecret', settingsCredentials.resendSecret(), settingsCredentials.resendSecretHint()),
  ...letters('Resend'),
  ...server('smtp.resend.com'),
]

export const SPARKPOST: readonly CredentialField[] = [
  key('sparkpostKey', settingsCredentials.sparkpostKeyHint()),
  {
    path: 'server',
    label: settingsCredentials.region(),
    kind: 'choice',
    initial: 'smtp.sparkpostmail.com',
    options: [
      ['smtp.sparkpostmail.com', settingsCredentials.regionUs()],
      ['smtp.eu.sparkpostmail.com', settingsCredentials.regionEu()],
    ],
  },
  ...signIn('SparkPost'),
  ...letters('SparkPost'),
  ...server('').slice(1),
]

export const MAILJET: readonly CredentialField[] = [
  key('apiKey', settingsCredentials.mailjetKeyHint()),
  { path: 'secretKey', label: settingsCredentials.mailjetSecret(), kind: 'secret' },
  ...signIn('Mailjet'),
  ...letters('Mailjet'),
  ...server('in-v3.mailjet.com'),
]
