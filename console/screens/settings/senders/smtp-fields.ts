import { settingsCredentials } from '../../../../words/en/settings-credentials.ts'
import type { CredentialField } from './fields.ts'

const FROM = settingsCredentials.mailFrom()
const DKIM = settingsCredentials.dkim()
const BACK = settingsCredentials.returned()

/** Fields of a mailbox, shown with the source IMAP. */
export const imapFields = (group: string): CredentialField[] =>
  (
    [
      { path: 'imap.host', label: settingsCredentials.imapHost(), placeholder: 'imap.provider.example' },
      { path: 'imap.port', label: settingsCredentials.imapPort(), kind: 'number', placeholder: '993' },
      {
        path: 'imap.security',
        label: settingsCredentials.imapSecurity(),
        kind: 'choice',
        initial: 'TLS',
        options: [
          ['TLS', settingsCredentials.encryptionTls({ port: '993' })],
          ['STARTTLS', settingsCredentials.encryptionStartTls({ port: '143' })],
          ['NONE', settingsCredentials.encryptionNone()],
        ],
      },
      {
        path: 'imap.username',
        label: settingsCredentials.imapUsername(),
        hint: settingsCredentials.imapUsernameHint(),
      },
      { path: 'imap.password', label: settingsCredentials.imapPassword(), kind: 'secret' },
      { path: 'imap.folder', label: settingsCredentials.imapFolder(), placeholder: 'INBOX' },
      {
        path: 'imap.tlsCa',
        label: settingsCredentials.imapCa(),
        kind: 'long',
        hint: settingsCredentials.caHint(),
      },
    ] as const
  ).map((field): CredentialField => ({ ...field, group, when: { path: 'inboundMode', is: ['IMAP'] } }))

/** Name that recipients see. */
export const FROM_NAME: CredentialField = {
  path: 'fromName',
  label: settingsCredentials.mailFromName(),
  placeholder: settingsCredentials.mailFromNameSample(),
  hint: settingsCredentials.mailFromNameHint(),
  group: FROM,
}

/** Number of parallel connections to a mail server. */
export const SERVER_CONNECTIONS: CredentialField = {
  path: 'connections',
  label: settingsCredentials.connections(),
  kind: 'number',
  placeholder: '5',
  hint: settingsCredentials.connectionsHint(),
  isRare: true,
}

/** Certificates of a mail server. */
export const SERVER_CA: CredentialField = {
  path: 'tlsCa',
  label: settingsCredentials.mailCa(),
  kind: 'long',
  hint: settingsCredentials.caHint(),
  isRare: true,
}

/** How the connection to a mail server is encrypted. */
export const SECURE: CredentialField = {
  path: 'secure',
  label: settingsCredentials.encryption(),
  kind: 'choice',
  initial: 'STARTTLS',
  options: [
    ['STARTTLS', settingsCredentials.encryptionStartTls({ port: '587' })],
    ['TLS', settingsCredentials.encryptionTls({ port: '465' })],
    ['NONE', settingsCredentials.encryptionNone()],
  ],
}

/** Fields of an account with a mail server. */
export const SMTP_FIELDS: readonly CredentialField[] = [
  {
    path: 'host',
    label: settingsCredentials.mailHost(),
    placeholder: 'smtp.provider.example',
    hint: settingsCredentials.mailHostHint(),
  },
  {
    path: 'port',
    label: settingsCredentials.port(),
    kind: 'number',
    placeholder: '587',
    hint: settingsCredentials.mailPortHint(),
  },
  SECURE,
  { path: 'username', label: settingsCredentials.username(), hint: settingsCredentials.mailUsernameHint() },
  {
    path: 'password',
    label: settingsCredentials.password(),
    kind: 'secret',
    hint: settingsCredentials.mailPasswordHint(),
  },
  FROM_NAME,
  {
    path: 'fromEmail',
    label: settingsCredentials.mailFromAddress(),
    hint: settingsCredentials.mailFromAddressHint(),
    group: FROM,
  },
  {
    path: 'replyTo',
    label: settingsCredentials.mailReplyTo(),
    hint: settingsCredentials.mailReplyToHint(),
    group: FROM,
  },
  {
    path: 'dkim.domain',
    label: settingsCredentials.dkimDomain(),
    placeholder: 'example.com',
    hint: settingsCredentials.dkimDomainHint(),
    group: DKIM,
  },
  {
    path: 'dkim.selector',
    label: settingsCredentials.dkimSelector(),
    hint: settingsCredentials.dkimSelectorHint(),
    group: DKIM,
  },
  {
    path: 'dkim.privateKey',
    label: settingsCredentials.dkimKey(),
    kind: 'long',
    hint: settingsCredentials.dkimKeyHint(),
    group: DKIM,
  },
  {
    path: 'bounceAddress',
    label: settingsCredentials.bounceAddress(),
    placeholder: 'bounces@example.com',
    hint: settingsCredentials.bounceAddressHint(),
    group: BACK,
  },
  {
    path: 'inboundMode',
    label: settingsCredentials.returnedMode(),
    kind: 'choice',
    initial: 'NONE',
    options: [
      ['NONE', settingsCredentials.returnedModeNone()],
      ['IMAP', settingsCredentials.returnedModeImap()],
      ['WEBHOOK', settingsCredentials.returnedModeWebhook()],
    ],
    hint: settingsCredentials.returnedModeHint(),
    group: BACK,
  },
  ...imapFields(BACK),
  SERVER_CONNECTIONS,
  SERVER_CA,
]
