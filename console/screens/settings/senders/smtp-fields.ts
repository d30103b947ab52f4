import type { CredentialField } from './fields.ts'

const FROM = 'What recipients see'
const DKIM = 'Signature (DKIM)'
const BACK = 'Mail that comes back'

/** Fields of an account with a mail server. */
export const SMTP_FIELDS: readonly CredentialField[] = [
  {
    path: 'host',
    label: 'Mail server',
    placeholder: 'smtp.provider.example',
    hint: 'Its host name, without a port.',
  },
  {
    path: 'port',
    label: 'Port',
    kind: 'number',
    placeholder: '587',
    hint: '587 with STARTTLS, 465 with TLS.',
  },
  {
    path: 'secure',
    label: 'Encryption',
    kind: 'choice',
    initial: 'STARTTLS',
    options: [
      ['STARTTLS', 'STARTTLS, usual at port 587'],
      ['TLS', 'TLS from the start, usual at port 465'],
      ['NONE', 'None: only on the same machine or a private network'],
    ],
  },
  { path: 'username', label: 'User name', hint: 'Empty for a server that asks for none.' },
  {
    path: 'password',
    label: 'Password',
    kind: 'secret',
    hint: 'Often an “app password” or “SMTP key” of the mail service.',
  },
  {
    path: 'fromName',
    label: 'Name',
    placeholder: 'Corner Bakery',
    hint: 'Next to the address.',
    group: FROM,
  },
  { path: 'fromEmail', label: 'From address', hint: 'Empty: the address of the sender.', group: FROM },
  {
    path: 'replyTo',
    label: 'Address for answers',
    hint: 'Empty: the From address. To get answers in the inbox, enter the address for bounces.',
    group: FROM,
  },
  {
    path: 'dkim.domain',
    label: 'Domain',
    placeholder: 'example.com',
    hint: 'That of the From address, or one above it. Leave all three empty if the mail server signs mails itself.',
    group: DKIM,
  },
  {
    path: 'dkim.selector',
    label: 'Selector',
    hint: 'The public key is published at selector._domainkey.domain in the DNS.',
    group: DKIM,
  },
  {
    path: 'dkim.privateKey',
    label: 'Private key',
    kind: 'long',
    hint: 'RSA, as PEM. The check shows the DNS record for it.',
    group: DKIM,
  },
  {
    path: 'bounceAddress',
    label: 'Address for bounces',
    placeholder: 'bounces@example.com',
    hint: 'Each mail gets one of its own, bounces+token@example.com: the mailbox must accept any text after the plus sign. Empty: the From address.',
    group: BACK,
  },
  {
    path: 'inboundMode',
    label: 'How it is read',
    kind: 'choice',
    initial: 'NONE',
    options: [
      ['NONE', 'Not at all: dead addresses stay on your lists'],
      ['IMAP', 'From a mailbox (IMAP)'],
      ['WEBHOOK', 'The mail server posts each mail here'],
    ],
    hint: 'Bounces, complaints, requests for no more mail, and answers for the inbox.',
    group: BACK,
  },
  ...(
    [
      { path: 'imap.host', label: 'Mailbox server', placeholder: 'imap.provider.example' },
      { path: 'imap.port', label: 'Port of the mailbox', kind: 'number', placeholder: '993' },
      {
        path: 'imap.security',
        label: 'Encryption of the mailbox',
        kind: 'choice',
        initial: 'TLS',
        options: [
          ['TLS', 'TLS from the start, usual at port 993'],
          ['STARTTLS', 'STARTTLS, usual at port 143'],
          ['NONE', 'None: only on the same machine or a private network'],
        ],
      },
      {
        path: 'imap.username',
        label: 'User name of the mailbox',
        hint: 'No other program may read this mailbox.',
      },
      { path: 'imap.password', label: 'Password of the mailbox', kind: 'secret' },
      { path: 'imap.folder', label: 'Folder', placeholder: 'INBOX' },
      {
        path: 'imap.tlsCa',
        label: 'Certificates of the mailbox server',
        kind: 'long',
        hint: 'As PEM, for a private certificate.',
      },
    ] as const
  ).map((field): CredentialField => ({ ...field, group: BACK, when: { path: 'inboundMode', is: ['IMAP'] } })),
  {
    path: 'connections',
    label: 'Parallel connections',
    kind: 'number',
    placeholder: '5',
    hint: '1 to 20.',
    isRare: true,
  },
  {
    path: 'tlsCa',
    label: 'Certificates of the mail server',
    kind: 'long',
    hint: 'As PEM, for a private certificate.',
    isRare: true,
  },
]
