import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { hasMailgunSignature } from '../../../src/providers/mailgun/callbacks.ts'
import { mailgunConfig } from '../../../src/providers/mailgun/config.ts'
import { createMailgun } from '../../../src/providers/mailgun/provider.ts'
import { outboundEmail } from '../../support/carriers.ts'
import { FakeGateway, json } from '../../support/gateway.ts'
import { depsOfService, statusCall, urlOf } from '../worlds/mail-services.ts'

const KEY = 'key-of-the-webhooks'
const REFERENCE = '01a1f961-dbab-7000-be7b-0a5f864cdb2f'

const mailgun = (baseUrl = 'https://api.mailgun.net', settings = {}) =>
  createMailgun(
    v.parse(mailgunConfig(true), {
      apiKey: 'the-api-key',
      domain: 'mg.corner.example',
      signingKey: KEY,
      baseUrl,
      ...settings,
    }),
    depsOfService(urlOf('mailgun')),
  )

describe('a mail', () => {
  test('is handed over as it was written, with its own headers on one line each', async () => {
    await using api = await FakeGateway.start(json(200, { id: '<id-1@mg.corner.example>' }))
    const { adapters } = mailgun(api.origin, { fromName: 'Bäckerei' })
    const mail = { ...outboundEmail('ana@shop.example', 'Grüße 🎉'), subject: 'Ñandú 🎉' }
    const [result] = await adapters.EMAIL!.send([mail], new AbortController().signal)
    expect(result).toEqual({ outcome: 'accepted', providerMessageId: 'id-1@mg.corner.example' })
    const [request] = api.requests
    expect(request!.path).toBe('/v3/mg.corner.example/messages.mime')
    expect(request!.headers.authorization).toBe(`Basic ${btoa('api:the-api-key')}`)
    const form = await new Response(request!.body, {
      headers: { 'content-type': request!.headers['content-type']! },
    }).formData()
    expect([form.get('to'), form.get('v:reference'), form.get('o:tracking')]).toEqual([
      'ana@shop.example',
      mail.reference,
      'no',
    ])
    const raw = await (form.get('message') as File).text()
    expect(raw).toContain(`Message-ID: <${mail.reference}@corner.example>\r\n`)
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/carillon\.test\/u\/token>, <mailto:[^>]+>\r\n(?! )/m)
    expect(raw).toContain('Feedback-ID: c1:o1:campaign:carillon\r\n')
    const { from, subject, text } = await PostalMime.parse(raw)
    expect([from?.name, subject, text?.trim()]).toEqual(['Bäckerei', 'Ñandú 🎉', 'Grüße 🎉'])
  })

  test.each([
    { status: 401, message: 'Forbidden', errorCode: 'SENDER_INVALID' },
    { status: 404, message: 'Domain not found: mg.corner.example', errorCode: 'SENDER_INVALID' },
    { status: 400, message: 'Sandbox subdomains are for test purposes only.', errorCode: 'SENDER_INVALID' },
    { status: 400, message: "'to' parameter is not a valid address.", errorCode: 'UNKNOWN' },
  ])('a refusal with $status $message is $errorCode', async ({ status, message, errorCode }) => {
    await using api = await FakeGateway.start(json(status, { message }))
    const mail = outboundEmail('ana@shop.example')
    const [result] = await mailgun(api.origin).adapters.EMAIL!.send([mail], new AbortController().signal)
    expect(result).toMatchObject({ outcome: 'rejected', errorCode })
  })
})

test('the check fails for a domain that Mailgun has not verified', async () => {
  for (const [state, status] of [
    ['active', 'PASS'],
    ['unverified', 'FAIL'],
    ['disabled', 'FAIL'],
  ] as const) {
    await using api = await FakeGateway.start(json(200, { domain: { name: 'mg.corner.example', state } }))
    const checks = await mailgun(api.origin).adapters.EMAIL!.verify()
    expect(checks.find(({ name }) => name === 'domain')).toMatchObject({ status })
  }
})

describe('the signature', () => {
  const NOW = 1_700_000_000_000
  const signed = (timestamp: string, token: string, key = KEY) => ({
    timestamp,
    token,
    signature: createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  })
  const isGenuine = (signature: unknown) =>
    hasMailgunSignature(statusCall('mailgun', { signature, 'event-data': {} }), KEY, NOW)

  test('of Mailgun is genuine for a day, and any change of it is not', () => {
    const stamp = (ms: number) => String(Math.floor((NOW + ms) / 1_000))
    expect(isGenuine(signed(stamp(0), 'a'.repeat(50)))).toBe(true)
    expect(isGenuine(signed(stamp(-23 * 3_600_000), 'a'))).toBe(true)
    const other = [
      signed(stamp(-25 * 3_600_000), 'a'),
      signed(stamp(25 * 3_600_000), 'a'),
      signed(stamp(0), 'a', 'another key'),
      { ...signed(stamp(0), 'a'), token: 'b' },
      { ...signed(stamp(0), 'a'), timestamp: stamp(1_000) },
      signed('', 'a'),
      signed('1e12', 'a'),
      undefined,
      null,
      'x',
      [],
    ]
    expect(other.map(isGenuine)).toEqual(other.map(() => false))
  })

  test('is never an error of ours, whatever the body is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string()), (value) => {
        const call = {
          ...statusCall('mailgun', {}),
          body: typeof value === 'string' ? value : JSON.stringify(value),
        }
        expect(hasMailgunSignature(call, KEY, NOW)).toBe(false)
      }),
    )
  })
})

describe('a failure', () => {
  /** Published by Mailgun (documentation.mailgun.com, Webhook payloads), with our variable. */
  const PERMANENT = {
    event: 'failed',
    id: 'G9Bn5sl1TC6nu79C8C0bwg',
    timestamp: 1521233195.375624,
    'log-level': 'error',
    severity: 'permanent',
    reason: 'suppress-bounce',
    'delivery-status': {
      'attempt-no': 1,
      message: '',
      code: 605,
      description: 'Not delivering to previously bounced address',
      'session-seconds': 0,
    },
    flags: { 'is-routed': false, 'is-authenticated': true, 'is-system-test': false, 'is-test-mode': false },
    envelope: { sender: 'bob@mg.corner.example', transport: 'smtp', targets: 'alice@example.com' },
    message: {
      headers: {
        to: 'Alice <alice@example.com>',
        'message-id': '20130503192659.13651.20287@mg.corner.example',
        from: 'Bob <bob@mg.corner.example>',
        subject: 'Test permanent_fail webhook',
      },
      attachments: [],
      size: 111,
    },
    recipient: 'alice@example.com',
    'recipient-domain': 'example.com',
    campaigns: [],
    tags: ['my_tag_1'],
    'user-variables': { my_var_1: 'Mailgun Variable #1', reference: REFERENCE },
  }
  const read = (data: object) =>
    mailgun().callbacks!.read(statusCall('mailgun', { 'event-data': { ...PERMANENT, ...data } }), 'status', 7)
      .reports

  test.each([
    { reason: 'suppress-bounce', status: {}, errorCode: 'BOUNCED', code: 'suppress-bounce' },
    { reason: 'suppress-complaint', status: {}, errorCode: 'OPTED_OUT', code: 'suppress-complaint' },
    { reason: 'suppress-unsubscribe', status: {}, errorCode: 'OPTED_OUT', code: 'suppress-unsubscribe' },
    {
      reason: 'bounce',
      status: { code: 550, message: '5.1.1 The email account does not exist' },
      errorCode: 'BOUNCED',
      code: '550 5.1.1',
    },
    {
      reason: 'generic',
      status: { code: 550, message: '550 5.7.1 Blocked by policy' },
      errorCode: 'CARRIER_FILTERED',
      code: '550 5.7.1',
    },
    {
      reason: 'espblock',
      status: { code: 550, message: 'Blocked' },
      errorCode: 'CARRIER_FILTERED',
      code: '550',
    },
    { reason: 'old', status: { code: 602, message: 'Too old' }, errorCode: 'UNREACHABLE', code: 'old' },
  ])('by $reason is $errorCode', ({ reason, status, errorCode, code }) => {
    const [report, ...others] = read({ reason, 'delivery-status': status })
    expect(others).toEqual([])
    expect(report).toMatchObject({
      reference: REFERENCE,
      to: 'alice@example.com',
      errorCode,
      providerErrorCode: code,
    } as object)
  })

  test('that is temporary changes nothing', () => {
    expect(read({ severity: 'temporary' })).toEqual([])
  })

  test('of a mail of another system is left out, and a mail of ours is found by its Message-ID too', () => {
    expect(read({ 'user-variables': {} })).toEqual([])
    const message = { headers: { 'message-id': `${REFERENCE}@corner.example` } }
    expect(read({ 'user-variables': {}, message })).toMatchObject([{ reference: REFERENCE }])
  })
})
