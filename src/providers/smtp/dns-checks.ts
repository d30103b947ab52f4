import { createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { forbiddenAddress } from '../address-policy.ts'
import { fail, pass, warn } from '../checks.ts'
import type { LocateHost } from '../locate-host.ts'
import type { Check } from '../port.ts'
import { say } from '../sentences.ts'
import type { SmtpConfig } from './config.ts'
import { DnsUnavailable, type LookUp } from './dns.ts'

/** The requirements of mailbox providers for bulk senders, as far as the DNS shows them. */

interface Domains {
  /** Domain of the address that recipients see. */
  from: string
  /** Domain of the address to which bounces return. SPF applies to this domain (RFC 7208 section 2.4). */
  returnsTo: string
}

/** Returns all checks of the DNS, in their order. Never rejects. */
export async function checkDns(
  config: SmtpConfig,
  { from, returnsTo }: Domains,
  { lookUp, locate }: { lookUp: LookUp; locate: LocateHost },
): Promise<Check[]> {
  const receiving = [...new Set([from, returnsTo])]
  return Promise.all([
    answered('SPF', () => spf(config, returnsTo, lookUp)),
    answered('DKIM', () => dkim(config, lookUp)),
    answered('DMARC', () => dmarc(config, { from, returnsTo }, lookUp)),
    ...receiving.map((domain) => answered('MX', () => mx(domain, lookUp))),
    answered('PTR', () => ptr(config, { lookUp, locate })),
    answered('TLSRPT', () => hint('TLSRPT', `_smtp._tls.${from}`, lookUp)),
    answered('MTA-STS', () => hint('MTA-STS', `_mta-sts.${from}`, lookUp)),
  ])
}

/** Runs a check. If the resolver does not answer, warns: the record may exist. */
export async function answered(name: string, run: () => Promise<Check>): Promise<Check> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof DnsUnavailable)) throw error
    return warn(name, say.dnsNoAnswer(), error.message)
  }
}

async function spf({ host }: SmtpConfig, domain: string, lookUp: LookUp): Promise<Check> {
  const records = (await lookUp.texts(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [record] = records
  if (record === undefined) return fail('SPF', say.spfNone({ domain, host }))
  if (records.length > 1) return fail('SPF', say.spfSeveral({ domain, count: records.length }))
  if (/\+all\b|(?:^| )all\b/i.test(record)) return warn('SPF', say.spfAll({ domain }))
  return pass('SPF', say.spfFound({ domain, host }))
}

const publicKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

async function dkim({ dkim: key }: SmtpConfig, lookUp: LookUp): Promise<Check> {
  if (!key) return warn('DKIM', say.dkimOff())
  const name = `${key.selector}._domainkey.${key.domain}`
  const expected = publicKeyOf(key.privateKey)
  const records = await lookUp.texts(name)
  const found = records.map((text) => /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.replace(/\s/g, ''))
  if (found.includes(expected)) return pass('DKIM', say.dkimFound({ name }))
  const published = { name, record: `v=DKIM1; k=rsa; p=${expected}` }
  return fail('DKIM', records.length === 0 ? say.dkimNone(published) : say.dkimOther(published))
}

/** Common public suffixes of countries, such as `co.uk`, below which domains are registered. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|gob|gov|gv|ltd|me|net|nom|or|org|plc|sch)$/

/**
 * Returns the registered domain of a domain (RFC 7489 section 3.2). For countries with other rules this is a
 * guess.
 */
export function organizationalDomain(domain: string): string {
  const labels = domain.toLowerCase().split('.')
  const [top = '', second = ''] = labels.toReversed()
  const isOfCountry = top.length === 2 && SECOND_LEVEL.test(second)
  return labels.slice(isOfCountry ? -3 : -2).join('.')
}

/** @param mode of the record: `s` for the same domain, anything else for the same organization */
const isAligned = (domain: string, from: string, mode: string | undefined): boolean =>
  mode === 's'
    ? domain.toLowerCase() === from.toLowerCase()
    : organizationalDomain(domain) === organizationalDomain(from)

const tagOf = (record: string, name: string): string | undefined => {
  const tags = record.split(';').map((part) => part.split('=', 2).map((word) => word.trim().toLowerCase()))
  return tags.find(([tag]) => tag === name)?.[1]
}

/** Returns the DMARC record of a domain, or the check that fails without exactly one record. */
export async function dmarcRecord(from: string, lookUp: LookUp): Promise<string | Check> {
  // If the domain has no record, the record of the organization's domain counts.
  const names = [...new Set([from, organizationalDomain(from)])]
  let records: string[] = []
  for (const name of names) {
    if (records.length > 0) break
    records = (await lookUp.texts(`_dmarc.${name}`)).filter((text) => /^v=DMARC1\b/i.test(text))
  }
  const [record] = records
  if (record === undefined) return fail('DMARC', say.dmarcNone({ domain: from, record: 'v=DMARC1; p=none' }))
  return records.length > 1
    ? fail('DMARC', say.dmarcSeveral({ domain: from, count: records.length }))
    : record
}

async function dmarc(config: SmtpConfig, { from, returnsTo }: Domains, lookUp: LookUp): Promise<Check> {
  const record = await dmarcRecord(from, lookUp)
  if (typeof record !== 'string') return record
  const signs = config.dkim?.domain
  const isSigned = signs !== undefined && isAligned(signs, from, tagOf(record, 'adkim'))
  if (isSigned) return pass('DMARC', say.dmarcSigned({ domain: from, signer: signs }))
  const domain = from
  if (isAligned(returnsTo, from, tagOf(record, 'aspf'))) {
    const second = signs === undefined ? say.dmarcSign() : say.dmarcSigner({ signer: signs, domain })
    return pass('DMARC', say.together({ first: say.dmarcSpf({ domain }), second }))
  }
  const second = signs === undefined ? say.dmarcAlignUnsigned({ domain }) : say.dmarcAlign({ domain })
  const isStrict = ['reject', 'quarantine'].includes(tagOf(record, 'p') ?? '')
  return isStrict
    ? fail('DMARC', say.together({ first: say.dmarcStrict({ domain }), second }))
    : warn('DMARC', say.together({ first: say.dmarcUnaligned({ domain }), second }))
}

export async function mx(domain: string, lookUp: LookUp): Promise<Check> {
  const servers = await lookUp.mailServers(domain)
  if (servers.some((name) => name !== '' && name !== '.')) return pass('MX', say.mxFound({ domain }))
  if (servers.length > 0) return fail('MX', say.mxRefuses({ domain }))
  return (await lookUp.addresses(domain)).length > 0
    ? warn('MX', say.mxWeb({ domain }))
    : fail('MX', say.mxNone({ domain }))
}

/** Mailbox providers refuse mail from an IP address unless its name resolves to the same address. */
async function ptr(
  { host }: SmtpConfig,
  { lookUp, locate }: { lookUp: LookUp; locate: LocateHost },
): Promise<Check> {
  const located = await locate(host)
  const addresses = located.kind === 'found' ? located.addresses.slice(0, 4) : []
  const open = addresses.filter(
    (address) => isIP(address) !== 0 && forbiddenAddress(address, false) === undefined,
  )
  if (open.length === 0) return warn('PTR', say.ptrHidden({ host }))
  for (const address of open) {
    const names = await lookUp.names(address)
    const leads = await Promise.all(names.slice(0, 4).map((name) => lookUp.addresses(name)))
    if (leads.flat().includes(address)) continue
    const [name] = names
    const first = name === undefined ? say.ptrNone({ address, host }) : say.ptrOther({ address, host, name })
    return warn('PTR', say.together({ first, second: say.ptrAdvice({ host }) }))
  }
  return pass('PTR', say.ptrFound({ host }))
}

const HINTS = { TLSRPT: say.tlsReportsNone, 'MTA-STS': say.mtaStsNone }

/** Checks a record for incoming mail. A missing record never fails the check of sending. */
async function hint(name: keyof typeof HINTS, at: string, lookUp: LookUp): Promise<Check> {
  const has = (await lookUp.texts(at)).some((text) => /^v=(?:TLSRPTv1|STSv1)\b/i.test(text))
  return pass(name, has ? say.recordFound({ name: at }) : HINTS[name]({ name: at }))
}
