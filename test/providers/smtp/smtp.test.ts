import { describe, expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { createLocateHost } from '../../../src/providers/locate-host.ts'
import { smtpConfig } from '../../../src/providers/smtp/config.ts'
import { createSmtp } from '../../../src/providers/smtp/provider.ts'
import { mailboxOf, NUMBER, outboundEmail } from '../../support/carriers.ts'
import { dnsOf } from '../../support/dns.ts'
import { type SmtpPeer, startSmtpPeer } from '../../support/smtp-peer.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const PUBLIC = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const DKIM = { domain: 'corner.example', selector: 'mail', privateKey: PEM }

const RECORDS: Readonly<Record<string, string>> = {
  'corner.example': 'v=spf1 include:spf.provider.example ~all',
  'mail._domainkey.corner.example': `v=DKIM1; k=rsa; p=${PUBLIC}`,
  '_dmarc.corner.example': 'v=DMARC1; p=none',
}

function sender(peer: Pick<SmtpPeer, 'port'>, settings: object = {}) {
  const config = v.parse(smtpConfig(true), {
    host: '127.0.0.1',
    port: peer.port,
    secure: 'NONE',
    ...settings,
  })
  return createSmtp(config, {
    locate: createLocateHost({ allowPrivate: true }),
    address: 'news@corner.example',
    onReport: async () => {},
    replaced: Promise.resolve(),
    lookUp: dnsOf({}),
  }).adapters.EMAIL!
}

const signal = () => new AbortController().signal
const header = (raw: Buffer, name: string): string | undefined =>
  raw
    .toString()
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))

describe('before the first byte of a mail leaves', () => {
  test('the mark is made when the server accepts it, not earlier', async () => {
    await using peer = await startSmtpPeer()
    const smtp = sender(peer)
    expect(smtp.reportsBegin).toBe(true)
    const mail = outboundEmail('anna@home.example')
    const taken: number[] = []
    const begin = async (reference: string) => {
      expect(reference).toBe(mail.reference)
      // A call and its answer. The server would have accepted a mail that had left by then.
      await sender(peer).verify()
      taken.push(peer.mails.length)
    }
    const [result] = await smtp.send([mail], signal(), begin)
    expect([result?.outcome, taken, peer.mails.length]).toEqual(['accepted', [0], 1])
  })

  test('a mail that must not leave does not leave, and no part of it does', async () => {
    await using peer = await startSmtpPeer()
    const smtp = sender(peer)
    const refuse = () => Promise.reject(new Error('The disk is full.'))
    const [result] = await smtp.send([outboundEmail('anna@home.example')], signal(), refuse)
    expect([result?.outcome, peer.mails.length]).toEqual(['not_sent', 0])
    const [next] = await smtp.send([outboundEmail('ben@home.example')], signal())
    expect([next?.outcome, peer.mails.length]).toEqual(['accepted', 1])
  })
})

describe('a mail to a mail server', () => {
  test('shows its subject as written, with an encoded word in it too', async () => {
    await using peer = await startSmtpPeer()
    const written = `=?utf-8?q?Your_bank?= =?utf-8?b?SGk=?= & "more" ${'long '.repeat(20)}`
    await sender(peer).send([{ ...outboundEmail('anna@home.example'), subject: written }], signal())
    expect((await PostalMime.parse(peer.mails[0]!.raw)).subject).toBe(written)
  })

  test('is signed with both headers for unsubscribing, each on one line, as another implementation reads it', async () => {
    await using peer = await startSmtpPeer()
    const smtp = sender(peer, { dkim: DKIM, fromName: 'Bäckerei', bounceAddress: 'bounces@corner.example' })
    const mail = {
      ...outboundEmail('anna@home.example'),
      unsubscribeUrl: `https://x.example/u/${'a'.repeat(150)}`,
    }
    const [result] = await smtp.send([mail], signal())
    const [{ raw, from }] = peer.mails as [SmtpPeer['mails'][number]]
    expect(result).toEqual({
      outcome: 'accepted',
      providerMessageId: `<${mail.reference}@corner.example>`,
    })
    expect(from).toBe('bounces+ab12@corner.example')
    expect(header(raw, 'List-Unsubscribe')).toBe(
      `List-Unsubscribe: <${mail.unsubscribeUrl}>, <mailto:news@corner.example?subject=unsubscribe>`,
    )
    expect(header(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const { results } = await dkimVerify(raw, {
      resolver: async (name: string) => [[RECORDS[name] ?? '']],
    })
    expect(results).toMatchObject([{ signingDomain: 'corner.example', status: { result: 'pass' } }])
    const signedHeaders = String(results[0]!.signingHeaders?.keys).toLowerCase()
    expect(signedHeaders).toContain('list-unsubscribe:')
    expect(signedHeaders).toContain('list-unsubscribe-post')
    const read = await PostalMime.parse(raw)
    expect(read).toMatchObject({
      from: { name: 'Bäckerei', address: 'news@corner.example' },
      to: [{ address: 'anna@home.example' }],
      subject: 'Hello',
      html: expect.stringContaining('<p>Hello</p>'),
    })
  })

  test('that is not marketing has no header for unsubscribing', async () => {
    await using peer = await startSmtpPeer()
    await sender(peer).send([{ ...outboundEmail('anna@home.example'), unsubscribeUrl: null }], signal())
    expect(header(peer.mails[0]!.raw, 'List-Unsubscribe')).toBeUndefined()
  })

  test('uses the connection of the mail before', async () => {
    await using peer = await startSmtpPeer()
    const smtp = sender(peer)
    for (let n = 0; n < 5; n++) await smtp.send([outboundEmail('anna@home.example')], signal())
    await smtp.send([outboundEmail(mailboxOf(NUMBER.refused))], signal())
    await smtp.send([outboundEmail('anna@home.example')], signal())
    expect([peer.mails.length, peer.connections()]).toEqual([6, 1])
  })

  test.each([
    { answer: '554 5.7.1 Message rejected as spam', errorCode: 'CARRIER_FILTERED' },
    { answer: '552 5.2.2 Mailbox full', errorCode: 'UNREACHABLE' },
    { answer: '550 5.1.1 User unknown', errorCode: 'BOUNCED' },
  ])('refused after its text was handed over is final: $answer', async ({ answer, errorCode }) => {
    await using peer = await startSmtpPeer({ refusesData: answer })
    const [result] = await sender(peer).send([outboundEmail('anna@home.example')], signal())
    expect(result).toMatchObject({ outcome: 'rejected', errorCode })
  })

  test('deferred after its text was sent has not left', async () => {
    await using peer = await startSmtpPeer({ refusesData: '451 4.3.0 Try again' })
    const [result] = await sender(peer).send([outboundEmail('anna@home.example')], signal())
    expect(result).toMatchObject({ outcome: 'not_sent', providerErrorCode: '451 4.3.0' })
  })

  test('with a wrong password, or from a foreign address, stops the sender', async () => {
    await using peer = await startSmtpPeer({ user: 'news', pass: 'right' })
    const account = { username: 'news', password: 'wrong' }
    const [refused] = await sender(peer, account).send([outboundEmail('anna@home.example')], signal())
    expect(refused).toMatchObject({ outcome: 'rejected', errorCode: 'SENDER_INVALID' })
    const good = sender(peer, { ...account, password: 'right', fromEmail: 'forged@corner.example' })
    const [forged] = await good.send([outboundEmail('anna@home.example')], signal())
    expect(forged).toMatchObject({ outcome: 'rejected', errorCode: 'SENDER_INVALID' })
    expect(peer.mails).toEqual([])
  })

  test('to a missing server has not left', async () => {
    const peer = await startSmtpPeer()
    await peer[Symbol.asyncDispose]()
    const [result] = await sender(peer).send([outboundEmail('anna@home.example')], signal())
    expect(result).toMatchObject({ outcome: 'not_sent' })
  })
})

test.each([
  { what: 'a port of another service', settings: { port: 22 } },
  { what: 'a From that is decoded', settings: { fromName: '=?utf-8?q?Your_bank?=' } },
  { what: 'a From of several lines', settings: { fromName: 'a\r\nBcc: x@y.example' } },
  {
    what: 'a bounce address with no room for a token',
    settings: { bounceAddress: `${'b'.repeat(20)}@x.example` },
  },
  { what: 'a key that is none', settings: { dkim: { ...DKIM, privateKey: 'secret' } } },
])('settings with $what are refused', ({ settings }) => {
  const given = { host: 'mail.example.com', ...settings }
  expect(v.safeParse(smtpConfig(false), given).success).toBe(false)
})
