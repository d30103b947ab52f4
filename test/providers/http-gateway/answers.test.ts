import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { createGuardedFetch } from '../../../src/providers/guarded-fetch.ts'
import { httpGatewayConfig } from '../../../src/providers/http-gateway/config.ts'
import { createHttpGateway } from '../../../src/providers/http-gateway/provider.ts'
import { GATEWAY_SETTINGS, outbound } from '../../support/carriers.ts'
import { type Answer, FakeGateway, hang, json, plain, reset } from '../../support/gateway.ts'

const NOW = Date.parse('2026-03-04T17:00:00.000Z')

const gatewayAt = (url: string, settings: object = {}) =>
  createHttpGateway(v.parse(httpGatewayConfig(true), { ...GATEWAY_SETTINGS, url, ...settings }), {
    fetch: createGuardedFetch({ allowPrivate: true, connectTimeoutMs: 400, timeoutMs: 400 }),
    clock: { now: () => NOW },
    statusUrl: 'https://carillon.test/status',
  }).adapters.SMS!

async function sendTo(answer: Answer, settings: object = {}) {
  await using gateway = await FakeGateway.start(answer)
  const sms = gatewayAt(`${gateway.origin}/send`, settings)
  const [result] = await sms.send([outbound('+15550100')], new AbortController().signal)
  return { result, requests: gateway.requests }
}

describe('what an answer of the gateway means', () => {
  test.each([
    ['an id', json(200, { id: 'x1' }), { outcome: 'accepted', providerMessageId: 'x1' }],
    ['an id, created', json(201, { id: 7 }), { outcome: 'accepted', providerMessageId: '7' }],
    ['success without an id', json(200, { error: 'no credit' }), { outcome: 'unknown' }],
    ['success that is not JSON', plain(200, 'OK'), { outcome: 'unknown' }],
    ['success with an empty id', json(200, { id: '' }), { outcome: 'unknown' }],
    [
      'a refusal',
      json(400, { error: 'bad number' }),
      { outcome: 'rejected', errorCode: 'UNKNOWN', providerErrorCode: '400' },
    ],
    [
      'a refusal of our account',
      json(401, {}),
      { outcome: 'rejected', errorCode: 'SENDER_INVALID', providerErrorCode: '401' },
    ],
    [
      'too many, seconds',
      json(429, {}, { 'retry-after': '30' }),
      { outcome: 'not_sent', errorCode: 'THROTTLED', retryAfterMs: 30_000 },
    ],
    [
      'too many, a date',
      json(429, {}, { 'retry-after': 'Wed, 04 Mar 2026 17:02:00 GMT' }),
      { outcome: 'not_sent', retryAfterMs: 120_000 },
    ],
    [
      'too many, a date in the past',
      json(429, {}, { 'retry-after': 'Wed, 04 Mar 2026 16:00:00 GMT' }),
      { outcome: 'not_sent', retryAfterMs: 0 },
    ],
    [
      'too many, nonsense',
      json(429, {}, { 'retry-after': 'soon' }),
      { outcome: 'not_sent', retryAfterMs: null },
    ],
    [
      'too many, a year',
      json(429, {}, { 'retry-after': '31536000' }),
      { outcome: 'not_sent', retryAfterMs: 86_400_000 },
    ],
    [
      'down for a moment',
      json(503, {}, { 'retry-after': '10' }),
      { outcome: 'not_sent', retryAfterMs: 10_000 },
    ],
    ['an error of its own', json(500, {}), { outcome: 'unknown' }],
    ['a bad upstream', json(502, {}), { outcome: 'unknown' }],
    ['a time-out of its own', json(504, {}), { outcome: 'unknown' }],
    ['a time-out while reading', json(408, {}), { outcome: 'unknown' }],
    ['a redirect', plain(302, '', { location: 'http://127.0.0.1:1/' }), { outcome: 'unknown' }],
    ['silence', hang, { outcome: 'unknown' }],
    ['a broken connection', reset, { outcome: 'unknown' }],
  ] as const)('%s', async (_case, answer, expected) => {
    const { result, requests } = await sendTo(answer)
    expect(result).toMatchObject(expected)
    expect(requests).toHaveLength(1)
  })

  test('a refused connection and an unknown name are not sent', async () => {
    for (const url of ['http://127.0.0.1:1025/', 'http://name.invalid:8080/']) {
      const [result] = await gatewayAt(url).send([outbound('+15550100')], new AbortController().signal)
      expect(result).toMatchObject({ outcome: 'not_sent', retryAfterMs: null })
    }
  })

  test('only the statuses the settings name are success', async () => {
    const only202 = { successStatus: 202 }
    expect((await sendTo(json(202, { id: 'x' }), only202)).result?.outcome).toBe('accepted')
    expect((await sendTo(json(200, { id: 'x' }), only202)).result?.outcome).toBe('unknown')
  })

  test('a gateway without ids gets ours', async () => {
    const { result, requests } = await sendTo(plain(200, 'OK'), { messageIdPath: undefined })
    const { ref } = JSON.parse(requests[0]!.body)
    expect(result).toEqual({ outcome: 'accepted', providerMessageId: ref })
  })

  test('the gateway gets numbers with or without +, as it wants', async () => {
    const { requests } = await sendTo(json(200, { id: 'x' }), { stripPlus: true })
    expect(JSON.parse(requests[0]!.body)).toMatchObject({ to: '15550100', from: '15550199' })
  })
})

test('a key the gateway repeats in its answer goes no further', async () => {
  const key = 'canary-5f1c'
  const answer: Answer = (request, response) =>
    response
      .writeHead(400)
      .end(`unknown key ${request.headers.authorization}, ${request.path}, ${request.body}`)
  const { result } = await sendTo(answer, {
    auth: 'BEARER',
    token: key,
    bodyTemplate: { ...GATEWAY_SETTINGS.bodyTemplate, apiKey: `${key}-2` },
  })
  expect(result).toMatchObject({ outcome: 'rejected', message: expect.stringContaining('unknown key') })
  expect(JSON.stringify(result)).not.toContain(key)
})
