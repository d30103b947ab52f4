import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { createGuardedFetch } from '../../../src/providers/guarded-fetch.ts'
import { httpGatewayConfig } from '../../../src/providers/http-gateway/config.ts'
import { createHttpGateway } from '../../../src/providers/http-gateway/provider.ts'
import { GATEWAY_SETTINGS, outbound } from '../../support/carriers.ts'
import { type Answer, FakeGateway, hang, json, plain, reset } from '../../support/gateway.ts'
import { originOfNothing } from '../../support/ports.ts'
import { some } from '../../support/size.ts'

const NOW = Date.parse('2026-03-04T17:00:00.000Z')

const gatewayAt = (url: string, settings: object = {}, timeoutMs = 30_000) =>
  createHttpGateway(v.parse(httpGatewayConfig(true), { ...GATEWAY_SETTINGS, url, ...settings }), {
    fetch: createGuardedFetch({ allowPrivate: true, timeoutMs }),
    clock: { now: () => NOW },
    statusUrl: 'https://carillon.test/status',
  }).adapters.SMS!

async function sendTo(answer: Answer, settings: object = {}) {
  await using gateway = await FakeGateway.start(answer)
  // Only silence is given up soon. A busy machine is not silent.
  const sms = gatewayAt(`${gateway.origin}/send`, settings, answer === hang ? 500 : undefined)
  const [result] = await sms.send([outbound('+15550100')], new AbortController().signal)
  return { result, requests: gateway.requests }
}

describe('the meaning of an answer of the gateway', () => {
  test.each(
    some([
      {
        case: 'an id',
        answer: json(200, { id: 'x1' }),
        expected: { outcome: 'accepted', providerMessageId: 'x1' },
      },
      {
        case: 'an id, created',
        answer: json(201, { id: 7 }),
        expected: { outcome: 'accepted', providerMessageId: '7' },
      },
      {
        case: 'success without an id',
        answer: json(200, { error: 'no credit' }),
        expected: { outcome: 'unknown' },
      },
      { case: 'success that is not JSON', answer: plain(200, 'OK'), expected: { outcome: 'unknown' } },
      { case: 'success with an empty id', answer: json(200, { id: '' }), expected: { outcome: 'unknown' } },
      {
        case: 'a refusal',
        answer: json(400, { error: 'bad number' }),
        expected: { outcome: 'rejected', errorCode: 'UNKNOWN', providerErrorCode: '400' },
      },
      {
        case: 'a refusal of our account',
        answer: json(401, {}),
        expected: { outcome: 'rejected', errorCode: 'SENDER_INVALID', providerErrorCode: '401' },
      },
      {
        case: 'too many, seconds',
        answer: json(429, {}, { 'retry-after': '30' }),
        expected: { outcome: 'not_sent', errorCode: 'THROTTLED', retryAfterMs: 30_000 },
      },
      {
        case: 'too many, a date',
        answer: json(429, {}, { 'retry-after': 'Wed, 04 Mar 2026 17:02:00 GMT' }),
        expected: { outcome: 'not_sent', retryAfterMs: 120_000 },
      },
      {
        case: 'too many, a date in the past',
        answer: json(429, {}, { 'retry-after': 'Wed, 04 Mar 2026 16:00:00 GMT' }),
        expected: { outcome: 'not_sent', retryAfterMs: 0 },
      },
      {
        case: 'too many, nonsense',
        answer: json(429, {}, { 'retry-after': 'soon' }),
        expected: { outcome: 'not_sent', retryAfterMs: null },
      },
      {
        case: 'too many, a year',
        answer: json(429, {}, { 'retry-after': '31536000' }),
        expected: { outcome: 'not_sent', retryAfterMs: 86_400_000 },
      },
      {
        case: 'down for a moment',
        answer: json(503, {}, { 'retry-after': '10' }),
        expected: { outcome: 'not_sent', retryAfterMs: 10_000 },
      },
      { case: 'an error of its own', answer: json(500, {}), expected: { outcome: 'unknown' } },
      { case: 'a bad upstream', answer: json(502, {}), expected: { outcome: 'unknown' } },
      { case: 'a time-out of its own', answer: json(504, {}), expected: { outcome: 'unknown' } },
      { case: 'a time-out while reading', answer: json(408, {}), expected: { outcome: 'unknown' } },
      {
        case: 'a redirect',
        answer: plain(302, '', { location: 'http://127.0.0.1:1/' }),
        expected: { outcome: 'unknown' },
      },
      { case: 'silence', answer: hang, expected: { outcome: 'unknown' } },
      { case: 'a broken connection', answer: reset, expected: { outcome: 'unknown' } },
    ] as const),
  )('$case', async ({ answer, expected }) => {
    const { result, requests } = await sendTo(answer)
    expect(result).toMatchObject(expected)
    expect(requests).toHaveLength(1)
  })

  test('a refused connection and an unknown name are not sent', async () => {
    for (const url of [`${await originOfNothing()}/`, 'http://name.invalid:8080/']) {
      const [result] = await gatewayAt(url).send([outbound('+15550100')], new AbortController().signal)
      expect(result).toMatchObject({ outcome: 'not_sent', retryAfterMs: null })
    }
  })

  test('only the statuses in the settings are success', async () => {
    const only202 = { successStatus: 202 }
    expect((await sendTo(json(202, { id: 'x' }), only202)).result?.outcome).toBe('accepted')
    expect((await sendTo(json(200, { id: 'x' }), only202)).result?.outcome).toBe('unknown')
  })

  test('a gateway without ids gets our ids', async () => {
    const { result, requests } = await sendTo(plain(200, 'OK'), { messageIdPath: undefined })
    const { ref } = JSON.parse(requests[0]!.body)
    expect(result).toEqual({ outcome: 'accepted', providerMessageId: ref })
  })

  test('the gateway gets numbers with or without +, as set', async () => {
    const { requests } = await sendTo(json(200, { id: 'x' }), { stripPlus: true })
    expect(JSON.parse(requests[0]!.body)).toMatchObject({ to: '15550100', from: '15550199' })
  })
})

test('a key that the gateway repeats in its answer is removed', async () => {
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

describe('the meaning of the word in an answer, if the settings have one', () => {
  const settings = {
    answer: {
      statusPath: '/status',
      map: { OK: 'SENT', BAD: 'INVALID_NUMBER', NO: 'FAILED', BUSY: 'THROTTLED' },
    },
  }
  test.each(
    some([
      { status: 200, word: 'ok', expected: { outcome: 'accepted', providerMessageId: 'x1' } },
      {
        status: 200,
        word: 'BAD',
        expected: { outcome: 'rejected', errorCode: 'INVALID_NUMBER', providerErrorCode: 'BAD' },
      },
      {
        status: 400,
        word: 'BAD',
        expected: { outcome: 'rejected', errorCode: 'INVALID_NUMBER', providerErrorCode: 'BAD' },
      },
      { status: 200, word: 'NO', expected: { outcome: 'rejected', errorCode: 'UNKNOWN' } },
      { status: 200, word: 'BUSY', expected: { outcome: 'not_sent', errorCode: 'THROTTLED' } },
      { status: 200, word: 'WHAT', expected: { outcome: 'unknown' } },
      { status: 500, word: 'BAD', expected: { outcome: 'unknown' } },
      { status: 500, word: 'BUSY', expected: { outcome: 'unknown' } },
      { status: 400, word: 'OK', expected: { outcome: 'rejected', errorCode: 'UNKNOWN' } },
      { status: 200, word: undefined, expected: { outcome: 'accepted' } },
    ]),
  )('$status $word: $expected.outcome', async ({ status, word, expected }) => {
    const { result } = await sendTo(json(status, { id: 'x1', status: word }), settings)
    expect(result).toMatchObject(expected)
  })
})
