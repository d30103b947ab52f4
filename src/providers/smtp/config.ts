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

export const oneLine = (max: number) =>
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

/** Returns the schema of the host of a mail server. @param allowPrivate whether it may have a private address */
export const host = (allowPrivate: boolean) =>
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

/** A domain of mail. */
export const domain = v.pipe(
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

const createMailbox = (allowPrivate: boolean) =>
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

/** A component of the reference has one schema. */
const mailboxes = new Map<boolean, ReturnType<typeof createMailbox>>()

function mailbox(allowPrivate: boolean) {
  const known = mailboxes.get(allowPrivate) ?? createMailbox(allowPrivate)
  mailboxes.set(allowPrivate, known)
  return known
}

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

/** The settings of the connection to a mail server, except its host. */
export const serverFields = () =>
  ({
    port: [v.optional(port, 587), 'Its port.'],
    secure: [v.optional(oneOf(SECURITY), 'STARTTLS'), 'How the connection is encrypted.'],
    tlsCa: [
      v.optional(certificate),
      'Certificates to trust besides the public ones, as PEM; for a server with a private certificate.',
    ],
    connections: [v.optional(wholeNumber(1, 20), 5), 'Number of parallel connections.'],
  }) as const

/** The settings of what recipients see, and of the mail that they write. */
export const letterFields = (allowPrivate: boolean) =>
  ({
    fromName: [fromName, 'Name that recipients see next to the address; absent for none.'],
    replyTo: [v.optional(email), 'Address that answers go to; absent for the one that recipients see.'],
    inboundMode: [
      v.optional(oneOf(INBOUND_MODES), 'NONE'),
      'How mail that comes in is received: answers, bounces, complaints, and requests for no more mail.',
    ],
    imap: [
      v.optional(v.nullable(mailbox(allowPrivate))),
      'The mailbox that mail comes to, with `inboundMode` IMAP; null or absent for none.',
    ],
  }) as const

const fields = (allowPrivate: boolean) => {
  const { port, secure, tlsCa, connections } = serverFields()
  const { fromName, replyTo, inboundMode, imap } = letterFields(allowPrivate)
  return component('SmtpCredentials', 'The settings of an account at a mail server.', {
    host: [host(allowPrivate), 'Host name of the mail server.'],
    port,
    secure,
    tlsCa,
    username: [v.optional(oneLine(255)), 'User name; absent for a server that asks for none.'],
    password: [password, 'Password of the user name.'],
    fromName,
    fromEmail: [v.optional(email), 'Address that recipients see; absent for that of the sender.'],
    replyTo,
    dkim: [
      v.optional(v.nullable(Dkim)),
      'The key to sign mails with; null or absent when the mail server signs them.',
    ],
    bounceAddress: [
      v.optional(bounceAddress),
      'Where bounces come back to: `bounces@example.com` becomes `bounces+<token>@example.com`, different for each mail, so the mailbox must accept any text after the plus sign. Absent for the From address.',
    ],
    connections,
    inboundMode,
    imap,
  })
}

export type SmtpConfig = v.InferOutput<ReturnType<typeof fields>>

/** Checks that a mailbox is set with `inboundMode` IMAP. */
export const hasMailbox = <T extends Pick<SmtpConfig, 'inboundMode' | 'imap'>>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value: input } = dataset
    if (input.inboundMode !== 'IMAP' || input.imap) return
    addIssue({
      message: 'is needed with inboundMode IMAP',
      path: [{ type: 'object', origin: 'value', input: { ...input }, key: 'imap', value: input.imap }],
    })
  })

/** @param allowPrivate whether the operator allows servers at private addresses */
export const smtpConfig = (allowPrivate: boolean) => v.pipe(fields(allowPrivate), hasMailbox())
