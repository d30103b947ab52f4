import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { createGuardedFetch } from '../../../src/providers/guarded-fetch.ts'
import { kannelConfig } from '../../../src/providers/kannel/config.ts'
import { createKannel } from '../../../src/providers/kannel/provider.ts'
import { outbound } from '../../support/carriers.ts'
import { type Answer, FakeGateway, plain } from '../../support/gateway.ts'
import { some } from '../../support/size.ts'

const PASSWORD = 'p&ss w=rd%1'
const ACCOUNT = { username: 'carillon', password: PASSWORD }

const kannelAt = (sendUrl: string, settings: object = {}) =>
  createKannel(v.parse(kannelConfig(true), { sendUrl, ...ACCOUNT, ...settings }), {
    fetch: createGuardedFetch({ allowPrivate: true, timeoutMs: 30_000 }),
    clock: { now: () => 0 },
    statusUrl: 'https://carillon.test/callbacks/kannel/i/t/status',
  }).adapters.SMS!

async function sendTo(answer: Answer, settings: object = {}, body = 'Hello') {
  await using smsbox = await FakeGateway.start(answer)
  const message = outbound('+15046218927', body)
  const [result] = await kannelAt(smsbox.origin, settings).send([message], new AbortController().signal)
  const [request] = smsbox.requests
  const url = new URL(request!.path, smsbox.origin)
  return { message, result, method: request!.method, path: url.pathname, query: url.searchParams }
}

const taken = plain(202, '0: Accepted for delivery')

test('a message is the documented GET, and requests receipts by our reference', async () => {
  const { message, method, path, query } = await sendTo(taken)
  expect([method, path]).toEqual(['GET', '/cgi-bin/sendsms'])
  const { reference } = message
  expect(Object.fromEntries(query)).toEqual({
    username: 'carillon',
    password: PASSWORD,
    from: '15550199',
    to: '15046218927',
    text: 'Hello',
    charset: 'UTF-8',
    coding: '0',
    validity: '1440',
    account: reference,
    'dlr-mask': '31',
    'dlr-url': `https://carillon.test/callbacks/kannel/i/t/status?id=${reference}&type=%d&smsc=%i&fid=%F&reply=%A&ts=%T`,
  })
})

test('the settings of a message are sent if they are set', async () => {
  const settings = { smsc: 'main', priority: 2, validityMinutes: 60, stripPlus: false }
  const { query } = await sendTo(taken, settings)
  expect(query.get('smsc')).toBe('main')
  expect(query.get('priority')).toBe('2')
  expect(query.get('validity')).toBe('60')
  expect([query.get('from'), query.get('to')]).toEqual(['+15550199', '+15046218927'])
})

test.each(
  some([
    ['Grüße, 5 € & {more}', '0'],
    ['Grüße 🎉', '2'],
    ['Привет', '2'],
    ['“Hello”', '2'],
  ] as const),
)('the text %s goes out with coding %s, as the number of its parts was counted', async (body, coding) => {
  const { query } = await sendTo(taken, {}, body)
  expect([query.get('text'), query.get('coding')]).toEqual([body, coding])
})

describe('the meaning of an answer of the smsbox', () => {
  test.each(
    some([
      { status: 202, body: '0: Accepted for delivery', expected: { outcome: 'accepted' } },
      { status: 202, body: '3: Queued for later delivery', expected: { outcome: 'accepted' } },
      { status: 202, body: 'Sent. Message splits: 3', expected: { outcome: 'accepted' } },
      { status: 202, body: '<html>Welcome</html>', expected: { outcome: 'unknown' } },
      { status: 200, body: '0: Accepted for delivery', expected: { outcome: 'unknown' } },
      { status: 302, body: '', expected: { outcome: 'unknown' } },
      {
        status: 403,
        body: 'Authorization failed for sendsms',
        expected: { outcome: 'rejected', errorCode: 'SENDER_INVALID' },
      },
      {
        status: 403,
        body: 'Not routable. Do not try again.',
        expected: { outcome: 'rejected', errorCode: 'REGION_BLOCKED' },
      },
      {
        status: 400,
        body: 'Number(s) has/have been denied by white- and/or black-lists.',
        expected: { outcome: 'rejected', errorCode: 'BLOCKED' },
      },
      {
        status: 400,
        body: 'Sender missing and no global set, rejected',
        expected: { outcome: 'rejected', errorCode: 'UNKNOWN', providerErrorCode: '400' },
      },
      { status: 408, body: '', expected: { outcome: 'unknown' } },
      {
        status: 503,
        body: 'Temporal failure, try again later.',
        expected: { outcome: 'not_sent', errorCode: 'THROTTLED', retryAfterMs: null },
      },
      { status: 500, body: 'Sending failed.', expected: { outcome: 'unknown' } },
    ]),
  )('$status $body', async ({ status, body, expected }) => {
    const { message, result } = await sendTo(plain(status, body))
    const id = expected.outcome === 'accepted' ? { providerMessageId: message.reference } : {}
    expect(result).toMatchObject({ ...expected, ...id })
  })

  test('the password is in nothing that is stored, even if the answer repeats it', async () => {
    const repeated = `no: password=${PASSWORD} ${encodeURIComponent(PASSWORD)}`
    const { result } = await sendTo(plain(403, repeated))
    expect(result).toMatchObject({
      outcome: 'rejected',
      message: expect.stringContaining('Kannel answered 403: “no: password=… …”'),
    })
    expect(JSON.stringify(result)).not.toContain(PASSWORD)
  })
})

describe('the settings', () => {
  const parse = (settings: object, allowPrivate = true) =>
    v.safeParse(kannelConfig(allowPrivate), { sendUrl: 'http://10.0.0.5', ...ACCOUNT, ...settings })

  test.each([
    ['http://10.0.0.5', 'http://10.0.0.5:13013/cgi-bin/sendsms'],
    ['http://10.0.0.5/', 'http://10.0.0.5:13013/cgi-bin/sendsms'],
    ['http://10.0.0.5:8080', 'http://10.0.0.5:8080/cgi-bin/sendsms'],
    ['http://10.0.0.5:80/sms', 'http://10.0.0.5:80/sms'],
    ['http://[fd00::1]', 'http://[fd00::1]:13013/cgi-bin/sendsms'],
    ['http://10.0.0.5/sms', 'http://10.0.0.5:13013/sms'],
    ['https://kannel.example.com', 'https://kannel.example.com/cgi-bin/sendsms'],
    ['https://kannel.example.com:8443/sms', 'https://kannel.example.com:8443/sms'],
  ])('a URL %s means %s, also when it is read again', (sendUrl, expected) => {
    const parsed = parse({ sendUrl })
    expect(parsed.success && parsed.output.sendUrl).toBe(expected)
    expect(parsed.success && v.parse(kannelConfig(true), parsed.output)).toEqual(parsed.output as never)
  })

  test.each([
    ['a URL with a query', { sendUrl: 'http://10.0.0.5/sms?username=x' }],
    ['a URL with a user name', { sendUrl: 'http://a:b@10.0.0.5' }],
    ['no URL', { sendUrl: '10.0.0.5' }],
    ['a password of two lines', { password: 'a\nb' }],
    ['a priority beyond 3', { priority: 4 }],
    ['a range that is none', { ipAllowList: ['10.0.0.0/99'] }],
  ])('%s is refused', (_what, settings) => {
    expect(parse(settings).success).toBe(false)
  })

  test('a private address needs the permission of the operator, and the refusal explains it', () => {
    for (const sendUrl of ['http://10.0.0.5', 'https://10.0.0.5']) {
      const parsed = parse({ sendUrl }, false)
      expect(parsed.issues?.map(({ message }) => message).join()).toContain(
        'CARILLON_ALLOW_PRIVATE_GATEWAYS=true',
      )
    }
  })
})
