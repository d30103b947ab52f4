import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { smtpConfig } from '../../../src/providers/smtp/config.ts'
import { createSmtp } from '../../../src/providers/smtp/provider.ts'
import { outboundEmail } from '../../support/carriers.ts'
import { dnsOf } from '../../support/dns.ts'
import { some } from '../../support/size.ts'
import { type SmtpPeer, type SmtpPeerOptions, startSmtpPeer } from '../../support/smtp-peer.ts'
import { TEST_ADDRESS_CERTIFICATE, TEST_CERTIFICATE } from '../../support/tls.ts'

const ACCOUNT = { user: 'news', pass: 'right' }

/** One of the two names in the certificate. */
const NAMED = 'gateway.test'

function sender({ port }: Pick<SmtpPeer, 'port'>, settings: object) {
  const config = v.parse(smtpConfig(true), {
    host: NAMED,
    port,
    username: ACCOUNT.user,
    password: ACCOUNT.pass,
    ...settings,
  })
  return createSmtp(config, {
    locate: async () => ({ kind: 'found', addresses: ['127.0.0.1'] }),
    address: 'news@corner.example',
    onReport: async () => {},
    replaced: Promise.resolve(),
    lookUp: dnsOf({}),
  }).adapters.EMAIL!
}

const send = async (peer: SmtpPeer, settings: object) => {
  const [result] = await sender(peer, settings).send(
    [outboundEmail('anna@home.example')],
    new AbortController().signal,
  )
  return result
}

const connectionOf = async (peer: SmtpPeer, settings: object) =>
  (await sender(peer, settings).verify()).filter(({ name }) => ['connection', 'TLS'].includes(name))

const TRUSTED = { tlsCa: TEST_CERTIFICATE }

describe.each(['STARTTLS', 'TLS'] as const)('a connection encrypted by %s', (secure) => {
  test('carries the password and the mail if the certificate is trusted', async () => {
    await using peer = await startSmtpPeer({ ...ACCOUNT, encryption: secure })
    expect(await send(peer, { secure, ...TRUSTED })).toMatchObject({ outcome: 'accepted' })
    expect(peer.signIns).toEqual([{ isEncrypted: true }])
    expect(peer.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([true])
    expect(await connectionOf(peer, { secure, ...TRUSTED })).toMatchObject([
      { name: 'connection', status: 'PASS' },
      { name: 'TLS', status: 'PASS' },
    ])
  })

  test('works at an address without a name if the certificate is for the address', async () => {
    const certificate = TEST_ADDRESS_CERTIFICATE
    await using peer = await startSmtpPeer({ ...ACCOUNT, encryption: secure, certificate })
    const settings = { host: '127.0.0.1', secure, tlsCa: certificate }
    expect(await send(peer, settings)).toMatchObject({ outcome: 'accepted' })
    expect(peer.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([true])
  })

  test('that refuses the password stops the sender', async () => {
    await using peer = await startSmtpPeer({ ...ACCOUNT, encryption: secure })
    const wrong = { secure, ...TRUSTED, password: 'wrong' }
    expect(await send(peer, wrong)).toMatchObject({ outcome: 'rejected', errorCode: 'SENDER_INVALID' })
    expect(peer.signIns).toEqual([{ isEncrypted: true }])
  })
})

const NOT_ENCRYPTED: Array<{ what: string; server: SmtpPeerOptions; settings: object }> = [
  {
    what: 'STARTTLS with a certificate that nobody trusts',
    server: { encryption: 'STARTTLS' },
    settings: { secure: 'STARTTLS' },
  },
  {
    what: 'TLS with a certificate that nobody trusts',
    server: { encryption: 'TLS' },
    settings: { secure: 'TLS' },
  },
  {
    what: 'STARTTLS with the certificate of another host',
    server: { encryption: 'STARTTLS' },
    settings: { secure: 'STARTTLS', ...TRUSTED, host: 'other.test' },
  },
  {
    what: 'TLS with the certificate of another host',
    server: { encryption: 'TLS' },
    settings: { secure: 'TLS', ...TRUSTED, host: 'other.test' },
  },
  {
    what: 'STARTTLS at an address with the certificate of a name',
    server: { encryption: 'STARTTLS' },
    settings: { secure: 'STARTTLS', ...TRUSTED, host: '127.0.0.1' },
  },
  {
    what: 'TLS at an address with the certificate of a name',
    server: { encryption: 'TLS' },
    settings: { secure: 'TLS', ...TRUSTED, host: '127.0.0.1' },
  },
  {
    what: 'STARTTLS at a server that knows none',
    server: { encryption: 'none' },
    settings: { secure: 'STARTTLS', ...TRUSTED },
  },
  {
    what: 'TLS at a server that speaks in the clear',
    server: { encryption: 'none' },
    settings: { secure: 'TLS', ...TRUSTED },
  },
]

test.each(some(NOT_ENCRYPTED))('$what gets neither password nor mail', async ({ server, settings }) => {
  await using peer = await startSmtpPeer({ ...ACCOUNT, ...server })
  expect(await send(peer, settings)).toMatchObject({
    outcome: 'not_sent',
    message: 'The connection to the mail server could not be encrypted.',
  })
  expect(await connectionOf(peer, settings)).toMatchObject([
    {
      status: 'FAIL',
      detail:
        'The connection could not be encrypted. Check the encryption, the port and the certificate of the server.',
    },
  ])
  expect([peer.signIns, peer.mails]).toEqual([[], []])
})

test('a missing server is not reported as one without encryption', async () => {
  const peer = await startSmtpPeer()
  await peer[Symbol.asyncDispose]()
  expect(await send(peer, { secure: 'TLS', ...TRUSTED })).toMatchObject({
    message: 'The mail server could not be reached.',
  })
  expect(await connectionOf(peer, { secure: 'TLS', ...TRUSTED })).toMatchObject([
    {
      status: 'FAIL',
      detail: 'The mail server could not be reached. Check the host, the port and the encryption.',
    },
  ])
})
