import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { httpGatewayConfig } from '../../../src/providers/http-gateway/config.ts'
import { locate } from '../../../src/providers/http-gateway/locate.ts'
import { requestTemplate } from '../../../src/providers/http-gateway/template.ts'
import { anyCharacter } from '../../support/arbitraries.ts'
import { floorsOf, MOMENT } from '../../support/quick.ts'

const parse = (settings: object) =>
  v.parse(httpGatewayConfig(true), { url: 'http://127.0.0.1:8080/send', ...settings })
const build = (settings: object) => requestTemplate(parse(settings))

/** Texts that try to break out: quotes, ampersands, placeholders, line breaks, any Unicode. */
const hostile = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }).filter((text) => text.isWellFormed()),
  fc.constantFrom('"}', '&to=+1', '{{id}}', '\r\nX: y', '$&', "$'", '%0d%0a', '{{to}}{{to}}', '\\', '#?/'),
)
const values = fc.record({
  to: fc.stringMatching(/^\+[1-9]\d{6,14}$/),
  from: fc.stringMatching(/^\+[1-9]\d{6,14}$/),
  text: hostile,
  id: fc.uuid(),
  statusUrl: fc.constant('https://c.test/callbacks/http/a/b/status?reference=c&x=1'),
})
const PAIRS = { to: '{{to}}', from: '{{from}}', text: 'Hi: {{text}}', id: '{{id}}', cb: '{{statusUrl}}' }

/** Fills in a template value by value, slowly. */
function plainFill(value: unknown, message: Record<string, unknown> & { mediaUrls: string[] }): unknown {
  const { mediaUrls } = message
  if (value === '{{mediaUrls}}') return mediaUrls.length > 0 ? mediaUrls : undefined
  if (typeof value === 'string')
    return value.replace(/\{\{(\w+)\}\}/g, (_whole, name) => String(message[name]))
  if (Array.isArray(value)) {
    return value.flatMap((one) => (one === '{{mediaUrls}}' ? mediaUrls : [plainFill(one, message)]))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainFill(inner, message)]))
}

describe('the gateway reads exactly the content of a message', () => {
  test('in JSON', () => {
    const template = { messages: [{ ...PAIRS, retries: 1.5, flash: false }], key: 'fixed' }
    const request = build({ bodyTemplate: JSON.stringify(template) })
    fc.assert(
      fc.property(values, (message) => {
        expect(JSON.parse(request(message).body!)).toEqual({
          messages: [
            {
              to: message.to,
              from: message.from,
              text: `Hi: ${message.text}`,
              id: message.id,
              cb: message.statusUrl,
              retries: 1.5,
              flash: false,
            },
          ],
          key: 'fixed',
        })
      }),
    )
  })

  test('in JSON of any shape, its files included', () => {
    const { tree: template } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4, depthSize: 'small' },
        fc.constantFrom(
          '{{to}}',
          'a {{text}} b {{id}}{{from}}',
          '{{mediaUrls}}',
          '"{{',
          '}}',
          '',
          '\\',
          'é"',
        ),
        fc.oneof(
          fc.boolean(),
          fc.integer(),
          fc.constant(null),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
        ),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom('a', 'b"', '__proto__', '', 'constructor'), tie('tree'), {
          maxKeys: 4,
        }),
      ),
    }))
    const files = fc.array(fc.webUrl(), { maxLength: 3 })
    fc.assert(
      fc.property(template, values, files, (inner, message, mediaUrls) => {
        const request = build({ bodyTemplate: JSON.stringify({ to: '{{to}}', text: '{{text}}', inner }) })
        const { body } = request({ ...message, mediaUrls })
        const whole = {
          to: message.to,
          text: message.text,
          inner: plainFill(inner, { ...message, mediaUrls }),
        }
        expect(body).toBe(JSON.stringify(JSON.parse(JSON.stringify(whole))))
      }),
    )
  })

  test.each([
    ['FORM', PAIRS],
    ['FORM', 'to={{to}}&from={{from}}&text=Hi:+{{text}}&id={{id}}&cb={{statusUrl}}'],
    ['QUERY', PAIRS],
  ])('in a %s', (bodyType, bodyTemplate) => {
    const request = build({ bodyType, bodyTemplate })
    fc.assert(
      fc.property(values, (message) => {
        const { url, body } = request(message)
        const read = new URLSearchParams(bodyType === 'FORM' ? body : new URL(url).search)
        expect(Object.fromEntries(read)).toEqual({
          to: message.to,
          from: message.from,
          text: `Hi: ${message.text}`,
          id: message.id,
          cb: message.statusUrl,
        })
      }),
    )
  })

  test('in the URL', () => {
    const request = build({
      url: 'http://127.0.0.1:8080/send/{{to}}?key=1&text={{text}}',
      bodyTemplate: { id: '{{id}}' },
    })
    fc.assert(
      fc.property(values, (message) => {
        const url = new URL(request(message).url)
        expect(url.host).toBe('127.0.0.1:8080')
        expect(decodeURIComponent(url.pathname)).toBe(`/send/${message.to}`)
        expect(Object.fromEntries(url.searchParams)).toEqual({ key: '1', text: message.text })
      }),
    )
  })

  test('headers carry the ids, and the way of signing in', () => {
    const message = { to: '+15550100', from: 'ACME', text: 'x', id: 'the-id', statusUrl: 's' }
    const request = build({
      bodyTemplate: PAIRS,
      headers: { 'Idempotency-Key': '{{id}}' },
      auth: 'BASIC',
      username: 'user',
      password: 'pass',
    })
    expect(request(message).headers).toEqual({
      'content-type': 'application/json',
      'idempotency-key': 'the-id',
      authorization: 'Basic dXNlcjpwYXNz',
    })
    expect(build({ bodyTemplate: PAIRS, auth: 'BEARER', token: 't' })(message).headers).toMatchObject({
      authorization: 'Bearer t',
    })
    expect(
      build({ bodyTemplate: PAIRS, auth: 'HEADER', headerName: 'X-Key', headerValue: 'k' })(message).headers,
    ).toMatchObject({ 'x-key': 'k' })
  })
})

describe('settings that cannot work are refused by name', () => {
  const problems = (settings: object): string[] => {
    const url = 'http://127.0.0.1:8080/send'
    const result = v.safeParse(httpGatewayConfig(true), { url, bodyTemplate: PAIRS, ...settings })
    return result.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []
  }

  test.each([
    {
      case: 'GET with a body',
      settings: { method: 'GET' },
      problem: 'bodyType: must be QUERY with GET, which has no body',
    },
    {
      case: 'BASIC without a password',
      settings: { auth: 'BASIC', username: 'u' },
      problem: 'password: is needed with auth BASIC',
    },
    {
      case: 'HMAC without a secret',
      settings: { callbackAuth: 'HMAC_SHA256' },
      problem: 'callbackSecret: is needed with callbackAuth HMAC_SHA256',
    },
    {
      case: 'a placeholder that does not exist',
      settings: { bodyTemplate: { ...PAIRS, a: '{{name}}' } },
      problem: 'bodyTemplate: contains {{name}}, which is not a placeholder',
    },
    {
      case: 'no recipient',
      settings: { bodyTemplate: { text: '{{text}}' } },
      problem: 'bodyTemplate: must contain {{to}}, or every message would be the same',
    },
    {
      case: 'no text',
      settings: { bodyTemplate: { to: '{{to}}' } },
      problem: 'bodyTemplate: must contain {{text}}, or every message would be the same',
    },
    {
      case: 'broken JSON',
      settings: { bodyTemplate: '{"to": {{to}}}' },
      problem: 'bodyTemplate: must be a JSON object or array, with its placeholders inside quotes',
    },
    {
      case: 'a placeholder in the host',
      settings: { url: 'http://{{to}}.test/' },
      problem: 'url: must not hold a placeholder in its host',
    },
    {
      case: 'the text in the path',
      settings: { url: 'http://127.0.0.1:8080/{{text}}' },
      problem: 'url: must not hold {{text}} in its path',
    },
    {
      case: 'the text in a header',
      settings: { headers: { a: '{{text}}' } },
      problem: 'headers.a: must not hold {{text}}: a header cannot carry every text',
    },
    {
      case: 'a line break in a header',
      settings: { headers: { a: 'b\r\nc: d' } },
      problem: 'headers.a: must be plain ASCII on one line',
    },
    {
      case: 'a header of the connection',
      settings: { headers: { 'Content-Length': '1' } },
      problem: 'headers.Content-Length: must not be a header of the connection',
    },
    {
      case: 'a regular expression',
      settings: { messageIdPath: '^id: (\\w+)+$' },
      problem:
        'messageIdPath: must be a JSON pointer such as /data/id, or text around {id} such as "OK {id}"',
    },
    {
      case: 'a status word that means nothing',
      settings: { status: { idPath: '/id', statusPath: '/s', map: { ok: 'GOOD' } } },
      problem: expect.stringContaining('status.map.ok: must be one of SENT, DELIVERED'),
    },
    {
      case: 'an address that is none',
      settings: { ipAllowList: ['gateway.example'] },
      problem: 'ipAllowList.0: must be an IP address or a CIDR block',
    },
  ])('$case', ({ settings, problem }) => {
    expect(problems(settings)).toContainEqual(problem)
  })

  const FULL = {
    method: 'POST',
    bodyTemplate: { from: '{{from}}', to: '{{to}}', text: '{{text}}', extra: ['x', { deep: 'y' }] },
    messageIdPath: 'OK {id}',
    auth: 'BASIC',
    username: 'u',
    password: 'p',
    token: 't',
    headerName: 'X-Key',
    headerValue: 'k',
    callbackAuth: 'HMAC_SHA256',
    callbackSecret: 's'.repeat(16),
    callbackUsername: 'u',
    callbackPassword: 'p',
    inbound: { idPath: '/id', fromPath: '/from', bodyPath: '/body' },
    status: { idPath: '/id', statusPath: '/state', map: { OK: 'DELIVERED' } },
    ipAllowList: ['10.0.0.0/8'],
    headers: { 'X-Own': 'v' },
  }

  /** Settings that occur as often as they have a text or a name of their own, with half a character there. */
  function brokenSettings(): object[] {
    const text = JSON.stringify(FULL)
    const places = [...text.matchAll(/"([^"]*)"/g)]
    const broken = places.map(({ index, 0: { length } }) =>
      JSON.parse(`${text.slice(0, index + length - 1)}\\ud83d${text.slice(index + length - 1)}`),
    )
    // A setting of another name is unknown.
    return broken.filter((one) => Object.keys(FULL).every((name) => name in one))
  }

  test('half a character anywhere is refused', () => {
    expect(problems(FULL)).toEqual([])
    const settings = brokenSettings()
    expect(settings.length).toBeGreaterThan(25)
    expect(settings.filter((one) => problems(one).length === 0)).toEqual([])
  })

  test('the examples of the documentation are accepted', () => {
    expect(
      problems({ messageIdPath: '/messages/0/id', successStatus: [200, 202], ipAllowList: ['10.0.0.0/8'] }),
    ).toEqual([])
  })
})

describe('the place of the message id', () => {
  test.each([
    { body: '{"data":{"id":"a1"}}', locator: '/data/id', id: 'a1' },
    { body: '{"messages":[{"id":7}]}', locator: '/messages/0/id', id: '7' },
    { body: '{"id":12345678901234567890}', locator: '/id', id: '12345678901234567890' },
    { body: '{"a/b":{"~":"x"}}', locator: '/a~1b/~0', id: 'x' },
    { body: '{"id":null}', locator: '/id', id: undefined },
    { body: '{"id":""}', locator: '/id', id: undefined },
    { body: '{"id":{}}', locator: '/id', id: undefined },
    { body: '{}', locator: '/constructor/name', id: undefined },
    { body: '{}', locator: '/__proto__/toString', id: undefined },
    { body: '[]', locator: '/length', id: undefined },
    { body: 'not json', locator: '/id', id: undefined },
    { body: '0: Accepted for delivery; id=abc-1\r\n', locator: 'id={id}', id: 'abc-1' },
    { body: '<response><id>77</id></response>', locator: '<id>{id}</id>', id: '77' },
    { body: 'OK 42 queued', locator: 'OK {id}', id: '42' },
    { body: 'ERROR 42', locator: 'OK {id}', id: undefined },
    { body: 'OK ', locator: 'OK {id}', id: undefined },
    { body: '42,queued', locator: '{id},', id: '42' },
  ])('the id in "$body" at $locator', ({ body, locator, id }) => {
    expect(locate(body, locator)).toBe(id)
  })

  test('a megabyte of near misses is searched quickly', async () => {
    const body = 'id=<id'.repeat(170_000)
    const look = () => {
      expect(locate(body, 'id={id}>')).toBeUndefined()
      expect(locate(' '.repeat(1_000_000), '{id}!')).toBeUndefined()
    }
    expect(await floorsOf(look)).toBeLessThan(MOMENT)
  })
})
