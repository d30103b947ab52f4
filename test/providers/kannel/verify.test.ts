import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { createGuardedFetch } from '../../../src/providers/guarded-fetch.ts'
import { kannelConfig } from '../../../src/providers/kannel/config.ts'
import { createKannel } from '../../../src/providers/kannel/provider.ts'
import { FakeGateway, plain } from '../../support/gateway.ts'
import { some } from '../../support/size.ts'

/** Status page as bearerbox 1.4.5 shows it. */
const page = (state: string) => `Kannel bearerbox version \`1.4.5'.

Status: running, uptime 0d 0h 0m 5s

Box connections:
    smsbox:(none), IP 127.0.0.1 (2 queued), (on-line 0d 0h 0m 4s)


SMSC connections:
    main[main]    SMPP:smpp.example.com:2775/2775:carillon (${state}, rcvd: sms 3 (0.54,0.54,0.54) / dlr 6)
    other[other]    FAKE:23002 (dead)

`

interface Kannel {
  /** Answer of the smsbox to a message without a number. */
  status?: number
  said?: string
  settings?: object
  statusPage?: string
}

async function checksOf({
  status = 400,
  said = 'Missing receiver number, rejected',
  settings,
  statusPage,
}: Kannel) {
  await using smsbox = await FakeGateway.start((request, response, socket) =>
    (request.path.startsWith('/status') ? plain(200, statusPage ?? '') : plain(status, said))(
      request,
      response,
      socket,
    ),
  )
  const account = { sendUrl: smsbox.origin, username: 'carillon', password: 'secret word' }
  const withPage =
    statusPage === undefined ? {} : { statusPageUrl: smsbox.origin, statusPassword: 'of the page' }
  const config = v.parse(kannelConfig(true), { ...account, ...withPage, ...settings })
  const provider = createKannel(config, {
    fetch: createGuardedFetch({ allowPrivate: true }),
    clock: { now: () => 0 },
    statusUrl: 'https://carillon.test/status',
  })
  const checks = await provider.adapters.SMS!.verify()
  return {
    checks,
    paths: smsbox.requests.map(({ path }) => path),
    of: (name: string) => checks.find((it) => it.name === name)!,
  }
}

test('the name and password are checked by a message without a recipient', async () => {
  const { of, paths } = await checksOf({})
  expect([of('connection').status, of('credentials').status]).toEqual(['PASS', 'PASS'])
  expect(paths).toEqual(['/cgi-bin/sendsms?username=carillon&password=secret+word'])
})

test('a setting that no request can check gives a warning with the symptom of an error', async () => {
  const { checks } = await checksOf({})
  const warned = checks.filter(({ status }) => status === 'WARN').map(({ name }) => name)
  expect(warned).toEqual(['carrier', 'receipts', 'inbound', 'long texts'])
})

test('a wrong password fails, and is not repeated', async () => {
  const { of } = await checksOf({ status: 403, said: 'Authorization failed for secret word' })
  const { status, detail } = of('credentials')
  expect(status).toBe('FAIL')
  expect(detail).toContain('Authorization failed for …')
  expect(detail).not.toContain('secret word')
})

test('an address without a smsbox fails', async () => {
  const { of } = await checksOf({ status: 200, said: 'It works!' })
  expect(of('credentials')).toMatchObject({
    status: 'FAIL',
    detail: expect.stringContaining('the URL of the sendsms service'),
  })
})

test.each(
  some([
    {
      what: 'an online connection',
      statusPage: page('online 2s'),
      settings: {},
      status: 'PASS',
      says: 'Online: main.',
    },
    {
      what: 'the connection that the sender uses',
      statusPage: page('online 2s'),
      settings: { smsc: 'main' },
      status: 'PASS',
      says: 'main',
    },
    {
      what: 'only a connection that is down',
      statusPage: page('re-connecting'),
      settings: {},
      status: 'FAIL',
      says: 'main: re-connecting, other: dead',
    },
    {
      what: 'no connection of that name',
      statusPage: page('online 2s'),
      settings: { smsc: 'gone' },
      status: 'FAIL',
      says: 'no connection with the smsc-id gone',
    },
    { what: 'a wrong status password', statusPage: 'Denied', settings: {}, status: 'FAIL', says: 'Denied' },
  ]),
)('the status page shows $what: $status', async ({ statusPage, settings, status, says }) => {
  const { of, paths } = await checksOf({ statusPage, settings })
  expect(of('carrier')).toMatchObject({ status, detail: expect.stringContaining(says) })
  expect(paths[1]).toBe('/status.txt?password=of+the+page')
})
