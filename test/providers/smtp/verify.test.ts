import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import * as v from 'valibot'
import { smtpConfig } from '../../../src/providers/smtp/config.ts'
import { createLookUp, DnsUnavailable } from '../../../src/providers/smtp/dns.ts'
import { organizationalDomain } from '../../../src/providers/smtp/dns-checks.ts'
import { createSmtp } from '../../../src/providers/smtp/provider.ts'
import { dnsOf, goodRecords, type Records } from '../../support/dns.ts'
import { some } from '../../support/size.ts'
import { type SmtpPeer, startSmtpPeer } from '../../support/smtp-peer.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const PUBLIC = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const keyFor = (domain: string) => ({
  domain,
  selector: 'mail',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
})
const DKIM = keyFor('corner.example')
const GOOD: Records = {
  ...goodRecords('corner.example'),
  'TXT mail._domainkey.corner.example': [`v=DKIM1; k=rsa; p=${PUBLIC}`],
}

let peer: SmtpPeer
beforeAll(async () => {
  peer = await startSmtpPeer()
})
afterAll(() => peer[Symbol.asyncDispose]())

/** Checks of a sender news@corner.example by their names. Its server is at these addresses. */
async function checksOf(settings: object, records: Records = GOOD, addresses = ['127.0.0.1']) {
  const config = v.parse(smtpConfig(true), {
    host: 'mail.corner.example',
    port: peer.port,
    secure: 'NONE',
    ...settings,
  })
  // The peer is on loopback, at any address that a check is about.
  let isConnecting = true
  const { adapters } = createSmtp(config, {
    locate: async () => {
      const first = isConnecting
      isConnecting = false
      return { kind: 'found', addresses: first ? ['127.0.0.1'] : addresses }
    },
    address: 'news@corner.example',
    onReport: async () => {},
    replaced: Promise.resolve(),
    lookUp: dnsOf(records),
  })
  const checks = await adapters.EMAIL!.verify()
  return new Map(checks.map((one) => [one.name, one]))
}

describe('verifying a sender of mails', () => {
  test('passes with a correct domain, and leaves invisible settings open', async () => {
    const checks = await checksOf({ dkim: DKIM })
    expect(Object.fromEntries([...checks].map(([name, { status }]) => [name, status]))).toEqual({
      connection: 'PASS',
      TLS: 'WARN',
      SPF: 'PASS',
      DKIM: 'PASS',
      DMARC: 'PASS',
      MX: 'PASS',
      PTR: 'WARN',
      TLSRPT: 'PASS',
      'MTA-STS': 'PASS',
    })
  })

  const records = (change: Records): Records => ({ ...GOOD, ...change })
  test.each(
    some<{
      what: string
      name: string
      says: [status: string, words: RegExp]
      settings?: object
      change: Records
    }>([
      {
        what: 'no SPF',
        name: 'SPF',
        says: ['FAIL', /Add the TXT record/],
        change: { 'TXT corner.example': [] },
      },
      {
        what: 'two SPF records',
        name: 'SPF',
        says: ['FAIL', /Merge the records into one/],
        change: { 'TXT corner.example': ['v=spf1 ~all', 'v=spf1 -all'] },
      },
      {
        what: 'SPF for everybody',
        name: 'SPF',
        says: ['WARN', /End the record with “~all”/],
        change: { 'TXT corner.example': ['v=spf1 +all'] },
      },
      {
        what: 'no key',
        name: 'DKIM',
        says: ['FAIL', /Add this TXT record/],
        settings: { dkim: keyFor('x.example') },
        change: {},
      },
      { what: 'no signature', name: 'DKIM', says: ['WARN', /fill in the DKIM settings/], change: {} },
      {
        what: 'no DMARC',
        name: 'DMARC',
        says: ['FAIL', /v=DMARC1; p=none/],
        change: { 'TXT _dmarc.corner.example': [] },
      },
      {
        what: 'two DMARC records',
        name: 'DMARC',
        says: ['FAIL', /Keep one of them/],
        change: { 'TXT _dmarc.corner.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      },
      {
        what: 'no alignment',
        name: 'DMARC',
        says: ['WARN', /Use corner\.example for the signature or for the bounce address/],
        settings: { dkim: keyFor('x.example'), bounceAddress: 'b@y.example' },
        change: {},
      },
      {
        what: 'no alignment and a strict policy',
        name: 'DMARC',
        says: ['FAIL', /do not deliver/],
        settings: { dkim: keyFor('x.example'), bounceAddress: 'b@y.example' },
        change: { 'TXT _dmarc.corner.example': ['v=DMARC1; p=reject'] },
      },
      {
        what: 'a signature of a sibling domain',
        name: 'DMARC',
        says: ['PASS', /signature of mail\.corner\.example is aligned/],
        settings: { fromEmail: 'news@list.corner.example', dkim: keyFor('mail.corner.example') },
        change: {},
      },
      {
        what: 'a sibling domain where the same one is asked for',
        name: 'DMARC',
        says: ['PASS', /SPF is aligned.*is not aligned\. Set the domain of the signature/],
        settings: { dkim: keyFor('mail.corner.example') },
        change: { 'TXT _dmarc.corner.example': ['v=DMARC1; p=none; adkim=s'] },
      },
      { what: 'no MX', name: 'MX', says: ['FAIL', /Add an MX record/], change: { 'MX corner.example': [] } },
      {
        what: 'a null MX',
        name: 'MX',
        says: ['FAIL', /accepts no emails/],
        change: { 'MX corner.example': [''] },
      },
      {
        what: 'a web server alone',
        name: 'MX',
        says: ['WARN', /Add an MX record/],
        change: { 'MX corner.example': [], 'A corner.example': ['198.51.100.7'] },
      },
      {
        what: 'a record for reports of TLS',
        name: 'TLSRPT',
        says: ['PASS', / has a record\.$/],
        change: { 'TXT _smtp._tls.corner.example': ['v=TLSRPTv1; rua=mailto:a@corner.example'] },
      },
      {
        what: 'a resolver that gives no answer',
        name: 'SPF',
        says: ['WARN', /^No DNS server answered.*Check again/],
        change: { 'TXT corner.example': undefined },
      },
    ]),
  )('gives a remedy for $what', async ({ name, says, settings = {}, change }) => {
    const found = (await checksOf(settings, records(change))).get(name)!
    expect(found).toMatchObject({ status: says[0], detail: expect.stringMatching(says[1]) })
  })

  test.each<{ what: string; says: [status: string, words: RegExp]; change: Records }>([
    { what: 'no name', says: ['WARN', /has no name in the reverse DNS.*PTR record/], change: {} },
    {
      what: 'a name that leads elsewhere',
      says: ['WARN', /does not resolve to this address/],
      change: { 'PTR 8.8.8.8': ['host.example'], 'A host.example': ['8.8.4.4'] },
    },
    {
      what: 'a name that leads back',
      says: ['PASS', /resolves to the same address/],
      change: { 'PTR 8.8.8.8': ['host.example'], 'A host.example': ['8.8.8.8'] },
    },
  ])('of a server at a public address with $what', async ({ says, change }) => {
    const found = (await checksOf({}, records(change), ['8.8.8.8'])).get('PTR')!
    expect(found).toMatchObject({ status: says[0], detail: expect.stringMatching(says[1]) })
  })

  test.each([
    ['mail.corner.example', 'corner.example'],
    ['corner.example', 'corner.example'],
    ['news.shop.co.uk', 'shop.co.uk'],
    ['a.b.shop.com.mx', 'shop.com.mx'],
  ])('%s belongs to %s', (domain, organization) => {
    expect(organizationalDomain(domain)).toBe(organization)
  })
})

describe('the resolver', () => {
  /** Name server that gives every question this answer: RFC 1035 section 4.1.1. */
  async function nameServer(code: number): Promise<Socket> {
    const socket = createSocket('udp4')
    socket.on('message', (question, { port, address }) => {
      const answer = Buffer.from(question)
      answer[2] = 0x81
      answer[3] = 0x80 | code
      answer.writeUInt16BE(0, 10)
      socket.send(answer.subarray(0, question.indexOf(0, 12) + 5), port, address)
    })
    await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready))
    return socket
  }

  test.each([
    { what: 'a name that is not there', code: 3, outcome: [] },
    { what: 'a name without such a record', code: 0, outcome: [] },
    { what: 'a server that fails', code: 2, outcome: 'unavailable' },
    { what: 'a server that refuses', code: 5, outcome: 'unavailable' },
  ])('distinguishes $what', async ({ code, outcome }) => {
    const server = await nameServer(code)
    const lookUp = createLookUp(1, [`127.0.0.1:${server.address().port}`])
    const asked = await lookUp
      .texts('corner.example')
      .catch((error) => (error instanceof DnsUnavailable ? 'unavailable' : String(error)))
    server.close()
    expect(asked).toEqual(outcome as never)
  })
})
