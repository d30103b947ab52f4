import { afterAll, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { verifySignature } from '@vonage/jwt'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { validateSignature } from 'plivo/dist/utils/security.js'
import { validateV3Signature } from 'plivo/dist/utils/v3Security.js'
import { TelnyxWebhook } from 'telnyx/lib/webhooks.js'
import twilioWebhooks from 'twilio/lib/webhooks/webhooks.js'
import { hasPlivoSignature } from '../../../src/providers/plivo/callbacks.ts'
import type { CallbackRequest } from '../../../src/providers/port.ts'
import { hasTelnyxSignature } from '../../../src/providers/telnyx/callbacks.ts'
import { hasTwilioSignature } from '../../../src/providers/twilio/callbacks.ts'
import { hasVonageSignature } from '../../../src/providers/vonage/callbacks.ts'

/** Compares our check of each signature with the vendor's own library, on random calls and on published ones. */

const FORM = 'application/x-www-form-urlencoded'

const call = (url: string, body: string, headers: Record<string, string>): CallbackRequest => ({
  method: 'POST',
  url,
  headers: new Headers(headers),
  query: Object.fromEntries(new URL(url).searchParams),
  body,
  clientIp: '127.0.0.1',
})
const formCall = (
  url: string,
  fields: Record<string, string | string[]>,
  headers: Record<string, string>,
) => {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return call(url, String(new URLSearchParams(pairs)), { 'content-type': FORM, ...headers })
}

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,12}$/)
const text = fc.string({ unit: 'grapheme', maxLength: 40 })
const address = fc
  .tuple(fc.constantFrom('https://sms.example.com', 'https://a.example:8443', 'http://h.example'), name)
  .map(([origin, path]) => `${origin}/callbacks/v/${path}/status`)
const query = fc.constantFrom('', '?reference=0199-aa', '?b=2&a=1')
const secret = fc.stringMatching(/^[a-z0-9]{20,40}$/)
/** None of the names that every object has. */
const fieldsOf = <T>(value: fc.Arbitrary<T>) =>
  fc.dictionary(name, value, { maxKeys: 8, noNullPrototype: true })

describe('Twilio', () => {
  const { getExpectedTwilioSignature, validateRequest } = twilioWebhooks

  test('every call that the library of the vendor signs is genuine, and every call that it refuses is not', () => {
    fc.assert(
      fc.property(
        address,
        query,
        fieldsOf(fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 }))),
        secret,
        (path, search, fields, token) => {
          const url = path + search
          const signature = getExpectedTwilioSignature(token, url, fields)
          const headers = { 'x-twilio-signature': signature }
          expect(hasTwilioSignature(formCall(url, fields, headers), token)).toBe(true)
          const changed = { ...fields, Body: 'another' }
          expect(validateRequest(token, signature, url, changed)).toBe(fields.Body === 'another')
          expect(hasTwilioSignature(formCall(url, changed, headers), token)).toBe(fields.Body === 'another')
          expect(hasTwilioSignature(formCall(url, fields, headers), `${token}x`)).toBe(false)
        },
      ),
    )
  })

  test.each([
    {
      url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
      asSigned: 'https://mycompany.com:443/myapp.php?foo=1&bar=2',
    },
    { url: 'https://mycompany.com:8443/myapp.php', asSigned: 'https://mycompany.com/myapp.php' },
  ])(
    'the port of the address does not matter, because Twilio is not sure of it: $asSigned',
    ({ url, asSigned }) => {
      const fields = { From: '+14158675309' }
      const signature = getExpectedTwilioSignature('12345', asSigned, fields)
      expect(validateRequest('12345', signature, url, fields)).toBe(true)
      expect(hasTwilioSignature(formCall(url, fields, { 'x-twilio-signature': signature }), '12345')).toBe(
        true,
      )
    },
  )

  test('the order and repetition of the fields does not matter, but that of the query does', () => {
    const url = 'https://c.test/callbacks?b=2&a=1&a=%C3%BC'
    const fields = { Body: 'Grüße 🎉', From: '+1415', MediaUrl: ['x', 'a', 'x'] }
    const signature = getExpectedTwilioSignature('12345', url, fields)
    const headers = { 'x-twilio-signature': signature }
    expect(validateRequest('12345', signature, url, fields)).toBe(true)
    const turned = Object.fromEntries(Object.entries(fields).reverse())
    expect(hasTwilioSignature(formCall(url, turned, headers), '12345')).toBe(true)
    const other = 'https://c.test/callbacks?a=1&b=2&a=%C3%BC'
    expect(validateRequest('12345', signature, other, fields)).toBe(false)
    expect(hasTwilioSignature(formCall(other, fields, headers), '12345')).toBe(false)
  })

  test('a call without fields is signed only by its address', () => {
    const url = 'https://c.test/callbacks?reference=1'
    const signature = getExpectedTwilioSignature('12345', url, {})
    const headers = { 'x-twilio-signature': signature }
    expect(validateRequest('12345', signature, url, {})).toBe(true)
    expect(hasTwilioSignature(formCall(url, {}, headers), '12345')).toBe(true)
    expect(hasTwilioSignature({ ...call(url, '', headers), method: 'GET' }, '12345')).toBe(true)
    expect(hasTwilioSignature(formCall(url, { Body: 'STOP' }, headers), '12345')).toBe(false)
  })

  test('the published example of Twilio is genuine', () => {
    const fields = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    }
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
    const headers = { 'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' }
    expect(hasTwilioSignature(formCall(url, fields, headers), '12345')).toBe(true)
  })

  test('a JSON body counts by its hash in the address, as in the published example of Twilio', () => {
    const body = '{"property": "value", "boolean": true}'
    const hash = '0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620'
    const url = `https://mycompany.com/myapp.php?foo=1&bar=2&bodySHA256=${hash}`
    const signature = getExpectedTwilioSignature('12345', url, {})
    const headers = { 'x-twilio-signature': signature, 'content-type': 'application/json' }
    expect(hasTwilioSignature(call(url, body, headers), '12345')).toBe(true)
    expect(hasTwilioSignature(call(url, `${body} `, headers), '12345')).toBe(false)
    const bare = 'https://mycompany.com/myapp.php'
    const bareSignature = { ...headers, 'x-twilio-signature': getExpectedTwilioSignature('12345', bare, {}) }
    expect(hasTwilioSignature(call(bare, body, bareSignature), '12345')).toBe(false)
  })
})

describe('Telnyx', () => {
  const NOW = 1_700_000_000
  // The library reads the clock itself.
  beforeAll(() => void setSystemTime(NOW * 1_000))
  afterAll(() => void setSystemTime())
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64')
  const headersOf = (body: string, timestamp: number) => ({
    'telnyx-timestamp': String(timestamp),
    'telnyx-signature-ed25519': sign(null, Buffer.from(`${timestamp}|${body}`), privateKey).toString(
      'base64',
    ),
  })
  const accepts = (body: string, headers: Record<string, string>) =>
    new TelnyxWebhook(key).verify(body, headers).then(
      () => true,
      () => false,
    )

  test('its library and ours accept and refuse the same calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.integer({ min: -1_000, max: 1_000 }),
        fc.boolean(),
        async (body, age, isChanged) => {
          const timestamp = NOW - (Math.abs(Math.abs(age) - 300) < 30 ? 0 : age)
          const headers = headersOf(body, timestamp)
          const sent = isChanged ? `${body} ` : body
          const isGenuine = !isChanged && Math.abs(NOW - timestamp) < 300
          expect(await accepts(sent, headers)).toBe(isGenuine)
          expect(hasTelnyxSignature(call('https://c.test/', sent, headers), key, NOW * 1_000)).toBe(isGenuine)
        },
      ),
    )
  })

  test('a body of other letters counts byte by byte, and an empty one too', async () => {
    for (const body of ['{"text":"Grüße 🎉 \\u00fc"}', '']) {
      const headers = headersOf(body, NOW)
      expect(await accepts(body, headers)).toBe(true)
      expect(hasTelnyxSignature(call('https://c.test/', body, headers), key, NOW * 1_000)).toBe(true)
      const other = body.normalize('NFD') === body ? `${body} ` : body.normalize('NFD')
      expect(await accepts(other, headers)).toBe(false)
      expect(hasTelnyxSignature(call('https://c.test/', other, headers), key, NOW * 1_000)).toBe(false)
    }
  })

  test.each([
    { case: 'no signature', change: { 'telnyx-signature-ed25519': '' } },
    { case: 'a signature that is none', change: { 'telnyx-signature-ed25519': 'AAAA' } },
    { case: 'a time that is none', change: { 'telnyx-timestamp': 'soon' } },
    { case: 'another time than the signed one', change: { 'telnyx-timestamp': '1700000001' } },
  ])('$case is refused', ({ change }) => {
    const headers = { ...headersOf('{}', 1_700_000_000), ...change }
    expect(hasTelnyxSignature(call('https://c.test/', '{}', headers), key, 1_700_000_000_000)).toBe(false)
  })
})

/** Content that Plivo's third version signs, written from its documents. */
function signedByPlivo(
  method: 'GET' | 'POST',
  url: string,
  fields: Record<string, string | string[]>,
): string {
  const [base, query = ''] = url.split('?')
  const joined = (pairs: Array<[string, string]>, between: string) => {
    const names = [...new Set(pairs.map(([key]) => key))].sort()
    const of = (key: string) => pairs.flatMap(([one, value]) => (one === key ? [value] : [])).sort()
    return names.flatMap((key) => of(key).map((value) => `${key}${between}${value}`))
  }
  const asked = joined([...new URLSearchParams(query)], '=').join('&')
  const pairs = Object.entries(fields).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key, one]),
  )
  if (method === 'GET' || pairs.length === 0) return asked === '' ? base! : `${base}?${asked}`
  return `${base}?${asked}${asked === '' ? '' : '.'}${joined(pairs, '').join('')}`
}

describe('Plivo', () => {
  const hmac = (token: string, signed: string) => createHmac('sha256', token).update(signed).digest('base64')

  test('by the second version: its library and ours accept the same calls', () => {
    fc.assert(
      fc.property(address, query, fc.stringMatching(/^\d{1,20}$/), secret, (path, search, nonce, token) => {
        const signature = hmac(token, path + nonce)
        const url = path + search
        expect(validateSignature(url, nonce, signature, token)).toBe(true)
        const headers = { 'x-plivo-signature-v2': signature, 'x-plivo-signature-v2-nonce': nonce }
        expect(hasPlivoSignature(formCall(url, { Text: 'STOP' }, headers), token)).toBe(true)
        expect(hasPlivoSignature(formCall(url, {}, headers), `${token}x`)).toBe(false)
      }),
    )
  })

  test('the example of its library is genuine', () => {
    const signature = 'ehV3IKhLysWBxC1sy8INm0qGoQYdYsHwuoKjsX7FsXc='
    const headers = { 'x-plivo-signature-v2': signature, 'x-plivo-signature-v2-nonce': '12345' }
    expect(hasPlivoSignature(formCall('https://answer.url', {}, headers), 'my_auth_token')).toBe(true)
  })

  test('by the third version: its library and ours accept the same calls, but no changed field', () => {
    const fields = fieldsOf(fc.stringMatching(/^[\x20-\x7e]{0,20}$/)).filter(
      (all) => Object.keys(all).length > 0,
    )
    fc.assert(
      fc.property(address, query, fields, secret, (path, search, all, token) => {
        const url = path + search
        const sortedQuery = search.slice(1).split('&').sort().join('&')
        const parameters = Object.keys(all)
          .sort()
          .map((one) => one + all[one])
          .join('')
        const signed = `${path}?${sortedQuery}${sortedQuery === '' ? '' : '.'}${parameters}.42`
        const signature = hmac(token, signed)
        expect(validateV3Signature('POST', url, '42', token, signature, all)).toBe(true)
        const headers = { 'x-plivo-signature-v3': signature, 'x-plivo-signature-v3-nonce': '42' }
        expect(hasPlivoSignature(formCall(url, all, headers), token)).toBe(true)
        const changed = { ...all, Text: `${all.Text ?? ''}!` }
        expect(validateV3Signature('POST', url, '42', token, signature, changed)).toBe(false)
        expect(hasPlivoSignature(formCall(url, changed, headers), token)).toBe(false)
      }),
    )
  })

  test('by the third version: fields of any letters, given twice, and an address asked with GET', () => {
    const values = fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 }))
    const wire = fc.array(fc.tuple(fc.constantFrom('b', 'a', 'reference'), text), { maxLength: 4 })
    fc.assert(
      fc.property(address, wire, fieldsOf(values), secret, (path, pairs, all, token) => {
        const url = pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
        for (const method of ['GET', 'POST'] as const) {
          const fields = method === 'GET' ? {} : all
          const signed = signedByPlivo(method, url, fields)
          const signature = hmac(token, `${signed}.42`)
          expect(validateV3Signature(method, url, '42', token, signature, fields)).toBe(true)
          const headers = { 'x-plivo-signature-v3': signature, 'x-plivo-signature-v3-nonce': '42' }
          const sent = { ...formCall(url, fields, headers), method }
          expect(hasPlivoSignature(sent, token)).toBe(true)
          expect(hasPlivoSignature({ ...sent, url: `${url}&x=1` }, token)).toBe(false)
        }
      }),
    )
  })

  test('a wrong third version is refused, even with a correct second one', () => {
    const url = 'https://c.test/inbound'
    const v2 = { 'x-plivo-signature-v2': hmac('token', `${url}7`), 'x-plivo-signature-v2-nonce': '7' }
    expect(hasPlivoSignature(formCall(url, { Text: 'STOP' }, v2), 'token')).toBe(true)
    const wrong: Array<Record<string, string>> = [
      { 'x-plivo-signature-v3': 'AAAA', 'x-plivo-signature-v3-nonce': '7' },
      { 'x-plivo-signature-v3-nonce': '7' },
    ]
    const calls = wrong.map((v3) => formCall(url, { Text: 'STOP' }, { ...v2, ...v3 }))
    expect(calls.map((one) => hasPlivoSignature(one, 'token'))).toEqual([false, false])
  })
})

describe('Vonage', () => {
  const SECRET = 'a signature secret of thirty-two'
  const sha256 = async (body: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(body))).toString('hex')
  const tokenOf = async (body: string, key = SECRET, alg = 'HS256') =>
    new SignJWT({ payload_hash: await sha256(body), api_key: 'a1b2c3d4' })
      .setProtectedHeader({ alg, typ: 'JWT' })
      .setIssuedAt()
      .sign(Buffer.from(key))
  const isGenuine = (body: string, token: string) =>
    hasVonageSignature(call('https://c.test/', body, { authorization: `Bearer ${token}` }), SECRET)
  const accepts = (token: string) => {
    try {
      return verifySignature(token, SECRET)
    } catch {
      return false
    }
  }

  test('its library and ours accept and refuse the same tokens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.boolean(), async (body, isOurs) => {
        const token = await tokenOf(body, isOurs ? SECRET : 'a signature secret of another on')
        expect(accepts(token)).toBe(isOurs)
        expect(isGenuine(body, token)).toBe(isOurs)
      }),
    )
  })

  test('the token is for only one body', async () => {
    const token = await tokenOf('{"text":"STOP"}')
    expect(isGenuine('{"text":"STOP"}', token)).toBe(true)
    expect(isGenuine('{"text":"START"}', token)).toBe(false)
  })

  test('no other algorithm counts, and "none" least of all', async () => {
    const none = [{ alg: 'none' }, { payload_hash: await sha256('{}') }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    expect(isGenuine('{}', `${none.join('.')}.`)).toBe(false)
    expect(isGenuine('{}', `${none.join('.')}.AAAA`)).toBe(false)
    expect(isGenuine('{}', await tokenOf('{}', SECRET.repeat(2), 'HS512'))).toBe(false)
  })
})
