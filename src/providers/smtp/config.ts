import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import * as v from 'valibot'
import { oneOf, wholeNumber } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'
import { isEmailAddress } from '../../lib/email.ts'
import { forbiddenDestination } from '../locate-host.ts'
import { NOT_UNICODE, shortText } from '../settings.ts'

/** The settings of an account at a mail server. */

const SECURITY = enumeration('SmtpSecurity', 'How the connection to a mail server is encrypted.', {
  STARTTLS: 'It begins in the clear and is encrypted before any other command; usual at port 587.',
  TLS: 'It is encrypted from the start; usual at port 465.',
  NONE: 'Unencrypted: only for a server on the same machine or a private network.',
})

const INBOUND_MODES = enumeration('SmtpInboundMode', 'How returned mail is received.', {
  NONE: 'Not received.',
  IMAP: 'From the mailbox in `imap`.',
  WEBHOOK:
    'It is posted to the inbound address in `callbackUrls`, each mail complete and unchanged as the body.',
})

const MAILBOX_SECURITY = enumeration('MailboxSecurity', 'How the connection to a mailbox is encrypted.', {
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

/**
 * Largest length of the local part of the address for bounces. Leaves room for the sign and the token that are
 * appended.
 */
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

const Dkim = component('SmtpDkim', 'The key that mails are signed with (RFC 6376).', {
  domain: [domain, 'Domain of the signature: that of the From address, or one above it.'],
  selector: [
    v.pipe(shortText(63), v.regex(/^[A-Za-z0-9._-]+$/, 'must be letters, digits, dots and dashes')),
    'Where the public key is published: `selector._domainkey.domain` in the DNS.',
  ],
  privateKey: [
    v.pipe(shortText(10_000), v.check(isRsaKey, 'must be an RSA private key as PEM')),
    'The private key as PEM: RSA, at least 1024 bits.',
  ],
})

const certificate = v.pipe(
  shortText(20_000),
  v.check((text) => text.includes('-----BEGIN CERTIFICATE-----'), 'must be certificates as PEM'),
)

const MAILBOX_PORTS: readonly number[] = [143, 993]

const mailbox = (allowPrivate: boolean) =>
  component('SmtpMailbox', 'A mailbox that no other client reads.', {
    host: [host(allowPrivate), 'Host name of the IMAP server.'],
    port: [
      v.optional(
        v.pipe(
          wholeNumber(1, 65_535),
          v.check(
            (value) => value >= 1_024 || MAILBOX_PORTS.includes(value),
            'must be 143, 993 or 1024 and above',
          ),
        ),
        993,
      ),
      'Its port.',
    ],
    security: [v.optional(oneOf(MAILBOX_SECURITY), 'TLS'), 'How the connection is encrypted.'],
    username: [oneLine(255), 'User name of the mailbox.'],
    password: [shortText(1_000), 'Its password.'],
    folder: [v.optional(oneLine(255), 'INBOX'), 'Folder that the mail comes to.'],
    tlsCa: [v.optional(certificate), 'Certificates to trust instead of the public ones, as PEM.'],
  })

const password = v.optional(
  v.pipe(
    v.string('must be text'),
    v.maxLength(1_000, 'must have at most 1000 characters'),
    v.check((value) => value.isWellFormed(), NOT_UNICODE),
  ),
)

const fromName = v.optional(
  v.pipe(
    oneLine(100),
    // Readers decode an encoded word (RFC 2047) even between quotation marks.
    v.check((name) => !name.includes('=?'), 'must not hold =?, which mail programs decode'),
  ),
)

const fields = (allowPrivate: boolean) =>
  component('SmtpCredentials', 'The settings of an account at a mail server.', {
    host: [host(allowPrivate), 'Host name of the mail server.'],
    port: [v.optional(port, 587), 'Its port.'],
    secure: [v.optional(oneOf(SECURITY), 'STARTTLS'), 'How the connection is encrypted.'],
    tlsCa: [
      v.optional(certificate),
      'Certificates to trust besides the public ones, as PEM; for a server with a private certificate.',
    ],
    username: [v.optional(oneLine(255)), 'User name; absent for a server that asks for none.'],
    password: [password, 'Password of the user name.'],
    fromName: [fromName, 'Name that recipients see next to the address; absent for none.'],
    fromEmail: [v.optional(email), 'Address that recipients see; absent for that of the sender.'],
    replyTo: [v.optional(email), 'Address that answers go to; absent for the one that recipients see.'],
    dkim: [
      v.optional(v.nullable(Dkim)),
      'The key to sign mails with; null or absent when the mail server signs them.',
    ],
    bounceAddress: [
      v.optional(bounceAddress),
      'Where bounces come back to: `bounces@example.com` becomes `bounces+<token>@example.com`, different for each mail, so the mailbox must accept any text after the plus sign. Absent for the From address.',
    ],
    connections: [v.optional(wholeNumber(1, 20), 5), 'Number of parallel connections.'],
    inboundMode: [
      v.optional(oneOf(INBOUND_MODES), 'NONE'),
      'How returned mail is received: bounces, complaints, and requests for no more mail.',
    ],
    imap: [
      v.optional(v.nullable(mailbox(allowPrivate))),
      'The mailbox of `bounceAddress`, with `inboundMode` IMAP; null or absent for none.',
    ],
  })

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
