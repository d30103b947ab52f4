import { createPublicKey } from 'node:crypto'
import type { LocateHost } from '../locate-host.ts'
import type { Check } from '../port.ts'
import type { SmtpConfig } from './config.ts'
import { verifyMailbox } from './inbound.ts'
import { domainOf, fromOf } from './message.ts'
import { isOfEncryption, type SmtpFailure } from './outcome.ts'
import { openSession } from './session.ts'

/** Looks names up in the DNS; an empty list for a name that is not there. */
export interface LookUp {
  texts(name: string): Promise<string[]>
}

export const systemLookUp: LookUp = {
  texts: async (name) => {
    const { resolveTxt } = await import('node:dns/promises')
    return (await resolveTxt(name).catch(() => [])).map((parts) => parts.join(''))
  },
}

const check = (name: string, status: Check['status'], detail: string, cause?: string): Check => ({
  ...{ name, status, detail },
  ...(cause === undefined ? {} : { cause }),
})

/** Signs in, and looks up what mailbox providers ask of who sends to many. Sends nothing. */
export async function verifyMail(
  config: SmtpConfig,
  { locate, address, lookUp }: { locate: LocateHost; address: string; lookUp: LookUp },
): Promise<Check[]> {
  const from = domainOf(fromOf(config, address))
  // SPF is asked for the domain that a bounce comes back to (RFC 7208 section 2.4).
  const returnsTo = config.bounceAddress === undefined ? from : domainOf(config.bounceAddress)
  return [
    ...(await signIn(config, locate)),
    ...(config.inboundMode === 'IMAP' && config.imap ? [await verifyMailbox(config.imap, { locate })] : []),
    await spf(config, returnsTo, lookUp),
    await dkim(config, lookUp),
    await dmarc(config, from, lookUp),
  ]
}

async function signIn(config: SmtpConfig, locate: LocateHost): Promise<Check[]> {
  try {
    const session = await openSession(config, locate)
    const { isSecure } = session
    session.close()
    return [
      check(
        'connection',
        'PASS',
        config.username === undefined
          ? 'The mail server answers. No user name is set, so nobody signed in.'
          : 'The mail server answers, and takes the user name and the password.',
      ),
      isSecure
        ? check('TLS', 'PASS', 'The connection is encrypted.')
        : check('TLS', 'WARN', 'The connection is not encrypted. Set secure to STARTTLS or TLS.'),
    ]
  } catch (error) {
    const failure = error as SmtpFailure
    const { code, responseCode, message } = failure
    const detail =
      code === 'EAUTH'
        ? `The mail server refuses the user name or the password${responseCode ? ` (${responseCode})` : ''}.`
        : isOfEncryption(failure)
          ? 'The connection could not be encrypted. Check secure, the port and the certificate of the server.'
          : 'The mail server could not be reached. Check host, port and secure.'
    return [check('connection', 'FAIL', detail, message)]
  }
}

async function spf({ host }: SmtpConfig, domain: string, lookUp: LookUp): Promise<Check> {
  const records = (await lookUp.texts(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [record] = records
  if (record === undefined)
    return check(
      'SPF',
      'FAIL',
      `${domain} has no SPF record. Add the TXT record that the operator of ${host} names, such as "v=spf1 include:… ~all".`,
    )
  if (records.length > 1)
    return check(
      'SPF',
      'FAIL',
      `${domain} has ${records.length} SPF records, so none counts. Join them into one.`,
    )
  if (/\+all\b|(?:^| )all\b/i.test(record))
    return check('SPF', 'WARN', `The SPF record of ${domain} lets everybody send. End it with "~all".`)
  return check('SPF', 'PASS', `${domain} has an SPF record. Make sure that it covers ${host}.`)
}

const publicKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

async function dkim({ dkim: key }: SmtpConfig, lookUp: LookUp): Promise<Check> {
  if (!key)
    return check(
      'DKIM',
      'WARN',
      'Mails are not signed here. Unless the mail server signs them, set dkim: large mailbox providers refuse unsigned mail.',
    )
  const name = `${key.selector}._domainkey.${key.domain}`
  const expected = publicKeyOf(key.privateKey)
  const records = await lookUp.texts(name)
  const found = records.map((text) => /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.replace(/\s/g, ''))
  if (found.includes(expected)) return check('DKIM', 'PASS', `The public key stands at ${name}.`)
  const what =
    records.length === 0 ? `There is no record at ${name}.` : `The record at ${name} has another key.`
  return check('DKIM', 'FAIL', `${what} Set this TXT record there: v=DKIM1; k=rsa; p=${expected}`)
}

/** Whether a domain is the other, or below or above it: what DMARC calls aligned. */
const isAligned = (one: string, other: string): boolean => {
  const [a, b] = [`.${one.toLowerCase()}`, `.${other.toLowerCase()}`]
  return a.endsWith(b) || b.endsWith(a)
}

async function dmarc(config: SmtpConfig, from: string, lookUp: LookUp): Promise<Check> {
  const labels = from.split('.')
  // Where a domain has none, that of the one above it counts.
  const names = [from, ...(labels.length > 2 ? [labels.slice(-2).join('.')] : [])]
  let record: string | undefined
  for (const name of names) {
    record ??= (await lookUp.texts(`_dmarc.${name}`)).find((text) => /^v=DMARC1\b/i.test(text))
  }
  if (record === undefined)
    return check(
      'DMARC',
      'FAIL',
      `${from} has no DMARC record. Set this TXT record at _dmarc.${from}: v=DMARC1; p=none`,
    )
  const signedFor = config.dkim?.domain
  const returnsTo = config.bounceAddress === undefined ? from : domainOf(config.bounceAddress)
  if ((signedFor !== undefined && isAligned(signedFor, from)) || isAligned(returnsTo, from))
    return check('DMARC', 'PASS', `${from} has a DMARC record, and the mails fit it.`)
  return check(
    'DMARC',
    'WARN',
    `${from} has a DMARC record, but neither the domain of dkim nor that of bounceAddress belongs to it.`,
  )
}
