import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import * as v from 'valibot'
import { oneOf, wholeNumber } from '../../http/schema.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'
import { isEmailAddress } from '../../lib/email.ts'
import { forbiddenDestination } from '../locate-host.ts'
import { NOT_UNICODE, shortText } from '../settings.ts'

/** The settings of an account at a mail server. */

const SECURITY = ['STARTTLS', 'TLS', 'NONE'] as const
describeWords(SECURITY, 'SmtpSecurity', 'How the connection to a mail server is encrypted.', {
  STARTTLS: 'It begins in the clear and is encrypted before any other command; usual at port 587.',
  TLS: 'It is encrypted from the start; usual at port 465.',
  NONE: 'Unencrypted: only for a server on the same machine or a private network.',
})

const INBOUND_MODES = ['NONE', 'IMAP', 'WEBHOOK'] as const
describeWords(INBOUND_MODES, 'SmtpInboundMode', 'How returned mail is received.', {
  NONE: 'Not received.',
  IMAP: 'From the mailbox in `imap`.',
  WEBHOOK:
    'It is posted to the inbound address in `callbackUrls`, each mail complete and unchanged as the body.',
})

const MAILBOX_SECURITY = ['TLS', 'STARTTLS', 'NONE'] as const
describeWords(MAILBOX_SECURITY, 'MailboxSecurity', 'How the connection to a mailbox is encrypted.', {
  TLS: 'It is encrypted from the start; usual at port 993.',
  STARTTLS: 'It begins in the clear and is encrypted before any other command; usual at port 143.',
  NONE: 'Unencrypted: only for a server on the same machine or a private network.',
})

const oneLine = (max: number) =>
  v.pipe(
    shortText(max),
    v.check((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'must be one line'),
  )

const email = v.pipe(shortText(254), v.check(isEmailAddress, 'must be an email address'))

/** The sign and the token that are appended to it. */
const MAX_BOUNCE_LOCAL = 64 - 1 - 44
const bounceAddress = v.pipe(
  email,
  v.check(
    (address) => address.indexOf('@') <= MAX_BOUNCE_LOCAL,
    `must have at most ${MAX_BOUNCE_LOCAL} characters before the @`,
  ),
)

const host = (allowPrivate: boolean) =>
  v.pipe(
    shortText(255),
    v.regex(/^[A-Za-z0-9._:-]+$/, 'must be a host name or an IP address, without a port'),
    v.check(
      (value) => isIP(value) !== 0 || !value.includes(':'),
      'must be a host name or an IP address, without a port',
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues || isIP(dataset.value) === 0) return
      const danger = forbiddenDestination(dataset.value, [dataset.value], allowPrivate)
      if (danger) addIssue({ message: danger })
    }),
  )

const MAIL_PORTS: readonly number[] = [25, 465, 587]
const port = v.pipe(
  wholeNumber(1, 65_535),
  v.check((value) => value >= 1_024 || MAIL_PORTS.includes(value), 'must be 25, 465, 587 or 1024 and above'),
)

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const domain = v.pipe(
  shortText(253),
  v.regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/, 'must be a domain such as example.com'),
)

const Dkim = v.object({
  domain,
  selector: v.pipe(shortText(63), v.regex(/^[A-Za-z0-9._-]+$/, 'must be letters, digits, dots and dashes')),
  privateKey: v.pipe(shortText(10_000), v.check(isRsaKey, 'must be an RSA private key as PEM')),
})
describeObject(Dkim, 'SmtpDkim', 'The key that mails are signed with (RFC 6376).', {
  domain: 'Domain of the signature: that of the From address, or one above it.',
  selector: 'Where the public key is published: `selector._domainkey.domain` in the DNS.',
  privateKey: 'The private key as PEM: RSA, at least 1024 bits.',
})

const certificate = v.pipe(
  shortText(20_000),
  v.check((text) => text.includes('-----BEGIN CERTIFICATE-----'), 'must be certificates as PEM'),
)

const MAILBOX_PORTS: readonly number[] = [143, 993]

const mailbox = (allowPrivate: boolean) =>
  describeObject(
    v.object({
      host: host(allowPrivate),
      port: v.optional(
        v.pipe(
          wholeNumber(1, 65_535),
          v.check(
            (value) => value >= 1_024 || MAILBOX_PORTS.includes(value),
            'must be 143, 993 or 1024 and above',
          ),
        ),
        993,
      ),
      security: v.optional(oneOf(MAILBOX_SECURITY), 'TLS'),
      username: oneLine(255),
      password: shortText(1_000),
      folder: v.optional(oneLine(255), 'INBOX'),
      tlsCa: v.optional(certificate),
    }),
    'SmtpMailbox',
    'A mailbox that no other client reads.',
    {
      host: 'Host name of the IMAP server.',
      port: 'Its port.',
      security: 'How the connection is encrypted.',
      username: 'User name of the mailbox.',
      password: 'Its password.',
      folder: 'Folder that the mail comes to.',
      tlsCa: 'Certificates to trust instead of the public ones, as PEM.',
    },
  )

const fields = (allowPrivate: boolean) =>
  describeObject(
    v.object({
      host: host(allowPrivate),
      port: v.optional(port, 587),
      secure: v.optional(oneOf(SECURITY), 'STARTTLS'),
      tlsCa: v.optional(certificate),
      username: v.optional(oneLine(255)),
      password: v.optional(
        v.pipe(
          v.string('must be text'),
          v.maxLength(1_000, 'must have at most 1000 characters'),
          v.check((value) => value.isWellFormed(), NOT_UNICODE),
        ),
      ),
      fromName: v.optional(
        v.pipe(
          oneLine(100),
          // Readers decode an encoded word (RFC 2047) even between quotation marks.
          v.check((name) => !name.includes('=?'), 'must not hold =?, which mail programs decode'),
        ),
      ),
      fromEmail: v.optional(email),
      replyTo: v.optional(email),
      dkim: v.optional(v.nullable(Dkim)),
      bounceAddress: v.optional(bounceAddress),
      connections: v.optional(wholeNumber(1, 20), 5),
      inboundMode: v.optional(oneOf(INBOUND_MODES), 'NONE'),
      imap: v.optional(v.nullable(mailbox(allowPrivate))),
    }),
    'SmtpCredentials',
    'The settings of an account at a mail server.',
    {
      host: 'Host name of the mail server.',
      port: 'Its port.',
      secure: 'How the connection is encrypted.',
      tlsCa:
        'Certificates to trust besides the public ones, as PEM; for a server with a private certificate.',
      username: 'User name; absent for a server that asks for none.',
      password: 'Password of the user name.',
      fromName: 'Name that recipients see next to the address; absent for none.',
      fromEmail: 'Address that recipients see; absent for that of the sender.',
      replyTo: 'Address that answers go to; absent for the one that recipients see.',
      dkim: 'The key to sign mails with; null or absent when the mail server signs them.',
      bounceAddress:
        'Where bounces come back to: `bounces@example.com` becomes `bounces+<token>@example.com`, different for each mail, so the mailbox must accept any text after the plus sign. Absent for the From address.',
      connections: 'Number of parallel connections.',
      inboundMode: 'How returned mail is received: bounces, complaints, and requests for no more mail.',
      imap: 'The mailbox of `bounceAddress`, with `inboundMode` IMAP; null or absent for none.',
    },
  )

export type SmtpConfig = v.InferOutput<ReturnType<typeof fields>>

/** @param allowPrivate whether the operator allows servers at private addresses */
export const smtpConfig = (allowPrivate: boolean) =>
  v.pipe(
    fields(allowPrivate),
    v.forward(
      v.check(
        ({ inboundMode, imap }) => inboundMode !== 'IMAP' || Boolean(imap),
        'is needed with inboundMode IMAP',
      ),
      ['imap'],
    ),
  )
