import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { firstReachable } from '../../src/providers/first-reachable.ts'
import { createGuardedFetch } from '../../src/providers/guarded-fetch.ts'
import { createLocateHost } from '../../src/providers/locate-host.ts'
import { smtpConfig } from '../../src/providers/smtp/config.ts'
import { createSmtp } from '../../src/providers/smtp/provider.ts'
import { outboundEmail } from '../support/carriers.ts'
import { dnsOf } from '../support/dns.ts'
import { startSmtpPeer } from '../support/smtp-peer.ts'

/** Host of several addresses, whose first refuses connections. */

/** Refuses connections, because the peers of the tests listen only at 127.0.0.1. */
const resolve = async () => ['::1', '127.0.0.9', '127.0.0.1']

test('a mail goes to the next address of its server', async () => {
  await using peer = await startSmtpPeer()
  const config = v.parse(smtpConfig(true), { host: 'mail.example', port: peer.port, secure: 'NONE' })
  const smtp = createSmtp(config, {
    locate: createLocateHost({ allowPrivate: true, resolve }),
    address: 'news@corner.example',
    onReport: async () => {},
    replaced: Promise.resolve(),
    lookUp: dnsOf({}),
  }).adapters.EMAIL!
  expect(await smtp.send([outboundEmail('anna@home.example')], new AbortController().signal)).toMatchObject([
    { outcome: 'accepted' },
  ])
})

test('a request goes to the next address of its host', async () => {
  await using server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('here') })
  const call = createGuardedFetch({ allowPrivate: true, resolve })
  const result = await call({ url: `http://gateway.example:${server.port}/`, method: 'GET' })
  expect(result).toMatchObject({ kind: 'answered', status: 200, body: 'here' })
})

test('addresses are tried in order, IPv4 first, at most four of them, and the last failure is thrown', async () => {
  const tried: string[] = []
  const opened = firstReachable(['::1', '::2', '10.0.0.1', '10.0.0.2', '10.0.0.3'], async (address) => {
    tried.push(address)
    throw new Error(`${address} is dead`)
  })
  await expect(opened).rejects.toThrow('::1 is dead')
  expect(tried).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3', '::1'])
})

test('a host with only one address gets no second connection', async () => {
  const taken: string[] = []
  for await (const file of new Bun.Glob('src/{providers,channels,webhooks,accounts}/**/*.ts').scan('.'))
    if (/addresses\[0\]|\[address\] = \w+\.addresses/.test(await Bun.file(file).text())) taken.push(file)
  expect(taken).toEqual([])
})
