import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { saySentences } from '../../../src/lib/stored-sentence.ts'
import type { GuardedFetch, GuardedRequest, GuardedResult } from '../../../src/providers/guarded-fetch.ts'
import type { WhatsappProvider } from '../../../src/providers/port.ts'
import { whatsappCloudConfig } from '../../../src/providers/whatsapp-cloud/config.ts'
import { createWhatsappCloud } from '../../../src/providers/whatsapp-cloud/provider.ts'
import { whatsappMessage } from '../../support/carriers.ts'

const TOKEN = 'EAAJB0123456789'

const answered = (status: number, body: unknown): GuardedResult => ({
  kind: 'answered',
  status,
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Number at an API that gives this answer. */
function numberAt(answer: (request: GuardedRequest) => GuardedResult, overrides: object = {}) {
  const asked: GuardedRequest[] = []
  const fetch: GuardedFetch = async (request) => {
    asked.push(request)
    return answer(request)
  }
  const config = v.parse(whatsappCloudConfig(false), {
    phoneNumberId: '106540352242922',
    wabaId: '102290129340398',
    accessToken: TOKEN,
    appSecret: '0123456789abcdef0123456789abcdef',
    verifyToken: 'open-sesame',
    ...overrides,
  })
  const statusUrl = 'https://carillon.test/callbacks/whatsapp_cloud/i/t/status'
  const { adapters } = createWhatsappCloud(config, {
    fetch,
    clock: { now: () => 0 },
    address: '+15550783881',
    statusUrl,
  })
  return { asked, number: adapters.WHATSAPP as WhatsappProvider }
}

const signal = () => new AbortController().signal
const refusal = (code: number, message = 'No', details?: string) => ({
  error: { message, code, ...(details ? { error_data: { details } } : {}) },
})

describe('a message', () => {
  const taken = answered(200, { messages: [{ id: 'wamid.1' }] })

  test('by template is posted as Meta documents it, with our reference', async () => {
    const { asked, number } = numberAt(() => taken)
    const template = { name: 'order_ready', language: 'en_US', parameters: ['Ada', '17'] }
    const message = { ...whatsappMessage('+447911123456'), template }
    expect(await number.send([message], signal())).toEqual([
      { outcome: 'accepted', providerMessageId: 'wamid.1' },
    ])
    const { url, method, headers, body } = asked[0]!
    expect([method, url]).toEqual(['POST', 'https://graph.facebook.com/v26.0/106540352242922/messages'])
    expect(headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' })
    expect(JSON.parse(body!)).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '+447911123456',
      type: 'template',
      template: {
        name: 'order_ready',
        language: { code: 'en_US' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ada' },
              { type: 'text', text: '17' },
            ],
          },
        ],
      },
      biz_opaque_callback_data: message.reference,
    })
  })

  test('without parameters has no components, and the version of the API is a setting', async () => {
    const { asked, number } = numberAt(() => taken, { graphVersion: 'v27.0' })
    await number.send(
      [{ ...whatsappMessage('+447911123456'), template: { name: 'a', language: 'en', parameters: [] } }],
      signal(),
    )
    expect(JSON.parse(asked[0]!.body!).template).toEqual({ name: 'a', language: { code: 'en' } })
    expect(asked[0]!.url).toContain('/v27.0/')
  })

  test.each([
    {
      what: 'a code to come back later',
      status: 400,
      body: refusal(131056),
      outcome: 'not_sent',
      errorCode: 'THROTTLED',
    },
    {
      what: 'a rate limit of the account',
      status: 400,
      body: refusal(80007),
      outcome: 'not_sent',
      errorCode: 'THROTTLED',
    },
    { what: 'spam brakes', status: 400, body: refusal(131048), outcome: 'not_sent', errorCode: 'THROTTLED' },
    {
      what: 'a code to come back later with a 5xx',
      status: 500,
      body: refusal(130429),
      outcome: 'not_sent',
      errorCode: 'THROTTLED',
    },
    { what: 'an unknown 429', status: 429, body: 'slow down', outcome: 'not_sent', errorCode: 'THROTTLED' },
    {
      what: 'an ended session',
      status: 400,
      body: refusal(131047),
      outcome: 'rejected',
      errorCode: 'OUTSIDE_SESSION',
    },
    {
      what: 'an expired token',
      status: 401,
      body: refusal(190),
      outcome: 'rejected',
      errorCode: 'SENDER_INVALID',
    },
    {
      what: 'a permission that lacks',
      status: 403,
      body: refusal(230),
      outcome: 'rejected',
      errorCode: 'SENDER_INVALID',
    },
    { what: 'a 401 without a code', status: 401, body: '', outcome: 'rejected', errorCode: 'SENDER_INVALID' },
    {
      what: 'a number that is not registered',
      status: 400,
      body: refusal(133010),
      outcome: 'rejected',
      errorCode: 'SENDER_NOT_REGISTERED',
    },
    {
      what: 'a country that Meta does not send to',
      status: 400,
      body: refusal(130497),
      outcome: 'rejected',
      errorCode: 'REGION_BLOCKED',
    },
    {
      what: 'somebody who stopped marketing',
      status: 400,
      body: refusal(131050),
      outcome: 'rejected',
      errorCode: 'OPTED_OUT',
    },
    {
      what: 'a template that does not exist',
      status: 404,
      body: refusal(132001),
      outcome: 'rejected',
      errorCode: 'TEMPLATE_REJECTED',
    },
    { what: 'an error of Meta', status: 500, body: refusal(131000), outcome: 'unknown' },
    { what: 'a service that is away', status: 503, body: refusal(2), outcome: 'unknown' },
    { what: 'a request that was not read to its end', status: 408, body: '', outcome: 'unknown' },
    { what: 'an answer without an id', status: 200, body: { messages: [] }, outcome: 'unknown' },
    {
      what: 'an id that is none',
      status: 200,
      body: { messages: [{ id: 'x'.repeat(201) }] },
      outcome: 'unknown',
    },
    { what: 'a redirect', status: 302, body: '', outcome: 'unknown' },
  ] as const)('answered with $what is $outcome', async ({ what: _, status, body, outcome, ...rest }) => {
    const { number } = numberAt(() => answered(status, body))
    const [result] = await number.send([whatsappMessage('+447911123456')], signal())
    expect(result).toMatchObject({ outcome, ...rest })
  })

  test('is refused with the details of Meta, and never with our token', async () => {
    const { number } = numberAt(() => answered(400, refusal(131009, 'Bad', `Parameter ${TOKEN} is wrong`)))
    const [result] = await number.send([whatsappMessage('+447911123456')], signal())
    expect(result).toMatchObject({
      message: expect.stringContaining('WhatsApp answered 400 (131009): “Parameter … is wrong”'),
      providerErrorCode: '131009',
    })
  })
})

describe('a check', () => {
  const NUMBER = {
    id: '106540352242922',
    display_phone_number: '+1 555-078-3881',
    verified_name: 'Corner Bakery',
    quality_rating: 'GREEN',
    status: 'CONNECTED',
    messaging_limit_tier: 'TIER_1K',
    webhook_configuration: { application: 'https://carillon.test/callbacks/whatsapp_cloud/i/t/inbound' },
  }
  const account =
    (number: object, apps: unknown[] = [{}]) =>
    ({ url }: GuardedRequest) =>
      url.includes('subscribed_apps') ? answered(200, { data: apps }) : answered(200, number)
  const statuses = async (answer: (request: GuardedRequest) => GuardedResult) =>
    Object.fromEntries((await numberAt(answer).number.verify()).map(({ name, status }) => [name, status]))

  test('passes for a working number, and shows its limit', async () => {
    const checks = await numberAt(account(NUMBER)).number.verify()
    expect(checks.filter(({ status }) => status !== 'PASS')).toEqual([])
    expect(checks.find(({ name }) => name === 'limit')).toMatchObject({ dailyLimit: 1_000 })
    expect(checks.map(({ name }) => name)).toEqual([
      'connection',
      'credentials',
      'number',
      'quality',
      'limit',
      'subscription',
      'callbacks',
    ])
  })

  test.each([
    { what: 'a number that is banned', number: { status: 'BANNED' }, name: 'number', status: 'FAIL' },
    { what: 'a number that is flagged', number: { status: 'FLAGGED' }, name: 'number', status: 'WARN' },
    { what: 'a bad quality', number: { quality_rating: 'RED' }, name: 'quality', status: 'WARN' },
    {
      what: 'callbacks that go elsewhere',
      number: { webhook_configuration: { phone_number: 'https://other.example/secret' } },
      name: 'callbacks',
      status: 'WARN',
    },
  ])('says $what', async ({ number, name, status }) => {
    const checks = await numberAt(account({ ...NUMBER, ...number })).number.verify()
    expect(checks.find((check) => check.name === name)?.status).toBe(status as 'WARN')
    expect(JSON.stringify(checks)).not.toContain('/secret')
  })

  test('fails if no app gets the events', async () => {
    expect(await statuses(account(NUMBER, []))).toMatchObject({ subscription: 'FAIL' })
  })

  test('fails with a token that Meta refuses, and makes no further request', async () => {
    const { asked, number } = numberAt(() => answered(401, refusal(190, 'Error validating access token')))
    expect(await number.verify()).toMatchObject([{ status: 'PASS' }, { name: 'credentials', status: 'FAIL' }])
    expect(asked).toHaveLength(1)
  })

  test('requests less if the version of the API knows less', async () => {
    const answer = (request: GuardedRequest) =>
      request.url.includes('webhook_configuration')
        ? answered(400, refusal(100, 'Tried accessing nonexisting field'))
        : account({ id: '106540352242922', display_phone_number: '+1 555', quality_rating: 'UNKNOWN' })(
            request,
          )
    expect(await statuses(answer)).toMatchObject({ credentials: 'PASS', number: 'PASS', callbacks: 'WARN' })
  })

  test('fails if Meta cannot be reached', async () => {
    expect(await statuses(() => ({ kind: 'not_sent', reason: 'refused' }))).toEqual({ connection: 'FAIL' })
  })
})

describe('the templates of the account', () => {
  const page = (names: readonly string[], after?: string) =>
    answered(200, {
      data: names.map((name) => ({
        name,
        language: 'en_US',
        status: 'APPROVED',
        category: 'UTILITY',
        components: [{ type: 'BODY', text: 'Hi {{1}}.' }],
      })),
      paging: { cursors: { before: 'x', after: after ?? 'last' }, ...(after ? { next: 'https://…' } : {}) },
    })

  test('are listed page by page, to the last', async () => {
    const { asked, number } = numberAt(({ url }) =>
      url.includes('after=second') ? page(['c']) : page(['a', 'b'], 'second'),
    )
    const list = await number.listTemplates!()
    expect(list).toMatchObject({
      found: true,
      isWhole: true,
      templates: [
        { name: 'a', body: 'Hi {{1}}.', parameterCount: 1 },
        { name: 'b', status: 'APPROVED' },
        { name: 'c', language: 'en_US' },
      ],
    })
    expect(asked).toHaveLength(2)
  })

  test('are not read endlessly if each page names a next one', async () => {
    const { asked, number } = numberAt(() => page(['a'], 'again'))
    expect(await number.listTemplates!()).toMatchObject({ found: true, isWhole: false })
    expect(asked).toHaveLength(60)
  })

  test.each([
    { what: 'an error', answer: answered(400, refusal(100, 'No such account')), reason: 'No such account' },
    { what: 'no JSON', answer: answered(200, '<html>'), reason: 'WhatsApp answered 200.' },
    { what: 'silence', answer: { kind: 'unknown', reason: 'timed out' } as const, reason: 'did not answer' },
  ])('answered with $what cannot be listed, and the error says so', async ({ answer, reason }) => {
    const list = await numberAt(() => answer).number.listTemplates!()
    expect(list.found === 'unavailable' && saySentences(list.reason, 'en')).toContain(reason)
  })

  test('with any content do no harm', async () => {
    const odd = [null, 1, {}, { name: 7 }, { name: 'x', language: 'en', components: 'y' }]
    const { number } = numberAt(() => answered(200, { data: odd, paging: 5 }))
    expect(await number.listTemplates!()).toMatchObject({ templates: [{ name: 'x', parameterCount: 0 }] })
  })
})
