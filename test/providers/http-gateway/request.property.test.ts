import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { httpGatewayConfig } from '../../../src/providers/http-gateway/config.ts'
import { locate } from '../../../src/providers/http-gateway/locate.ts'
import { requestTemplate } from '../../../src/providers/http-gateway/template.ts'

const parse = (settings: object) =>
  v.parse(httpGatewayConfig(true), { url: 'http://127.0.0.1:8080/send', ...settings })
const build = (settings: object) => requestTemplate(parse(settings))

/** Texts that try to break out: quotes, ampersands, placeholders, line breaks, any Unicode. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => text.isWellFormed()),
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

describe('whatever a message says, the gateway reads exactly that', () => {
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
    ['GET with a body', { method: 'GET' }, 'bodyType: must be QUERY with GET, which has no body'],
    ['BASIC without a password', { auth: 'BASIC', username: 'u' }, 'password: is needed with auth BASIC'],
    [
      'HMAC without a secret',
      { callbackAuth: 'HMAC_SHA256' },
      'callbackSecret: is needed with callbackAuth HMAC_SHA256',
    ],
    [
      'a placeholder that does not exist',
      { bodyTemplate: { ...PAIRS, a: '{{name}}' } },
      'bodyTemplate: holds {{name}}, which does not exist',
    ],
    [
      'no recipient',
      { bodyTemplate: { text: '{{text}}' } },
      'bodyTemplate: must hold {{to}}, or every message would be the same',
    ],
    [
      'no text',
      { bodyTemplate: { to: '{{to}}' } },
      'bodyTemplate: must hold {{text}}, or every message would be the same',
    ],
    [
      'broken JSON',
      { bodyTemplate: '{"to": {{to}}}' },
      'bodyTemplate: must be a JSON object or array, its placeholders inside quotes',
    ],
    [
      'a placeholder in the host',
      { url: 'http://{{to}}.test/' },
      'url: must not hold a placeholder in its host',
    ],
    [
      'the text in the path',
      { url: 'http://127.0.0.1:8080/{{text}}' },
      'url: must not hold {{text}} in its path',
    ],
    [
      'the text in a header',
      { headers: { a: '{{text}}' } },
      'headers.a: must not hold {{text}}: a header cannot carry every text',
    ],
    [
      'a line break in a header',
      { headers: { a: 'b\r\nc: d' } },
      'headers.a: must be plain ASCII on one line',
    ],
    [
      'a header of the connection',
      { headers: { 'Content-Length': '1' } },
      'headers.Content-Length: must not be a header of the connection',
    ],
    [
      'a regular expression',
      { messageIdPath: '^id: (\\w+)+$' },
      'messageIdPath: must be a JSON pointer such as /data/id, or text around {id} such as "OK {id}"',
    ],
    [
      'a status word that means nothing',
      { status: { idPath: '/id', statusPath: '/s', map: { ok: 'GOOD' } } },
      expect.stringContaining('status.map.ok: must be one of SENT, DELIVERED'),
    ],
    [
      'an address that is none',
      { ipAllowList: ['gateway.example'] },
      'ipAllowList.0: must be an IP address or a CIDR block',
    ],
  ])('%s', (_case, settings, problem) => {
    expect(problems(settings)).toContainEqual(problem)
  })

  test('what the documentation shows is taken', () => {
    expect(
      problems({ messageIdPath: '/messages/0/id', successStatus: [200, 202], ipAllowList: ['10.0.0.0/8'] }),
    ).toEqual([])
  })
})

describe('where the message id stands', () => {
  test.each([
    ['{"data":{"id":"a1"}}', '/data/id', 'a1'],
    ['{"messages":[{"id":7}]}', '/messages/0/id', '7'],
    ['{"id":12345678901234567890}', '/id', '12345678901234567890'],
    ['{"a/b":{"~":"x"}}', '/a~1b/~0', 'x'],
    ['{"id":null}', '/id', undefined],
    ['{"id":""}', '/id', undefined],
    ['{"id":{}}', '/id', undefined],
    ['{}', '/constructor/name', undefined],
    ['{}', '/__proto__/toString', undefined],
    ['[]', '/length', undefined],
    ['not json', '/id', undefined],
    ['0: Accepted for delivery; id=abc-1\r\n', 'id={id}', 'abc-1'],
    ['<response><id>77</id></response>', '<id>{id}</id>', '77'],
    ['OK 42 queued', 'OK {id}', '42'],
    ['ERROR 42', 'OK {id}', undefined],
    ['OK ', 'OK {id}', undefined],
    ['42,queued', '{id},', '42'],
  ])('%s at %s: %s', (body, locator, id) => {
    expect(locate(body, locator)).toBe(id)
  })

  test('a megabyte of near misses is looked through at once', () => {
    const body = 'id=<id'.repeat(170_000)
    const started = performance.now()
    expect(locate(body, 'id={id}>')).toBeUndefined()
    expect(locate(' '.repeat(1_000_000), '{id}!')).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(500)
  })
})
