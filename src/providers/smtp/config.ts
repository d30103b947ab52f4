import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import * as v from 'valibot'
import { describeObject, describeWords } from '../../lib/describe.ts'
import { isEmailAddress } from '../../lib/email.ts'
import { forbiddenDestination } from '../locate-host.ts'
import { NOT_UNICODE, oneOf, shortText, wholeNumber } from '../settings.ts'

/** The settings of an account at a mail server. */

export const SECURITY = ['STARTTLS', 'TLS', 'NONE'] as const
describeWords(SECURITY, 'SmtpSecurity', 'How the connection to a mail server is encrypted.', {
  STARTTLS: 'It begins in the clear and is encrypted before anything is said; usual at port 587.',
  TLS: 'It is encrypted from the start; usual at port 465.',
  NONE: 'Not at all: only for a server on the own machine or network.',
})

const oneLine = (max: number) =>
  v.pipe(
    shortText(max),
    v.check((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'must be one line'),
  )

const email = v.pipe(shortText(254), v.check(isEmailAddress, 'must be an email address'))

/** The sign and the token that are put behind it. */
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
  selector: 'Where the public key stands: `selector._domainkey.domain` in the DNS.',
  privateKey: 'The private key as PEM: RSA, at least 1024 bits.',
})

const certificate = v.pipe(
  shortText(20_000),
  v.check((text) => text.includes('-----BEGIN CERTIFICATE-----'), 'must be certificates as PEM'),
)

const fields = (allowPrivate: boolean) =>
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
    fromName: v.optional(oneLine(100)),
    fromEmail: v.optional(email),
    replyTo: v.optional(email),
    dkim: v.optional(v.nullable(Dkim)),
    bounceAddress: v.optional(bounceAddress),
    connections: v.optional(wholeNumber(1, 20), 5),
  })

export type SmtpConfig = v.InferOutput<ReturnType<typeof fields>>

/** @param allowPrivate whether the operator lets servers live at private addresses */
export function smtpConfig(allowPrivate: boolean) {
  const schema = fields(allowPrivate)
  describeObject(schema, 'SmtpCredentials', 'The settings of an account at a mail server.', {
    host: 'Host name of the mail server.',
    port: 'Its port.',
    secure: 'How the connection is encrypted.',
    tlsCa:
      'Certificates to trust besides those of the public, as PEM; for a server with a certificate of its own.',
    username: 'User name; absent for a server that asks for none.',
    password: 'What it signs in with beside the user name.',
    fromName: 'Name beside the address that recipients see; absent for none.',
    fromEmail: 'Address that recipients see; absent for that of the sender.',
    replyTo: 'Address that answers go to; absent for the one that recipients see.',
    dkim: 'The key to sign mails with; null or absent when the mail server signs them.',
    bounceAddress:
      'Where bounces come back to: `bounces@example.com` becomes `bounces+<token>@example.com`, of its own for each mail, so the mailbox has to take what follows the plus sign. Absent for the From address.',
    connections: 'Connections at once.',
  })
  return schema
}
