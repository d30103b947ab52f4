import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { kannelCallbacks } from '../../../src/providers/kannel/callbacks.ts'
import type { CallbackKind, CallbackRequest } from '../../../src/providers/port.ts'

const REFERENCE = '01a1f961-dbab-7000-be7b-0a5f864cdb2f'
const callbacks = kannelCallbacks({ ipAllowList: [] })

function requestOf(kind: CallbackKind, query: string, clientIp = '192.0.2.1'): CallbackRequest {
  const url = `https://carillon.test/callbacks/kannel/i/t/${kind}?${query}`
  const fields = Object.fromEntries(new URLSearchParams(query))
  return { method: 'GET', url, headers: new Headers(), query: fields, body: '', clientIp }
}

const receipt = (query: string) => callbacks.read(requestOf('status', query), 'status', 5_000).reports
const text = (query: string) => callbacks.read(requestOf('inbound', query), 'inbound', 5_000).texts

describe('the type of a receipt', () => {
  test.each([
    { type: 1, expected: [{ status: 'DELIVERED', errorCode: null }] },
    { type: 2, expected: [{ status: 'FAILED', errorCode: 'UNREACHABLE' }] },
    { type: 4, expected: [{ status: 'SENT', errorCode: null }] },
    { type: 8, expected: [{ status: 'SENT', errorCode: null }] },
    { type: 16, expected: [{ status: 'FAILED', errorCode: 'BLOCKED' }] },
    { type: 9, expected: [{ status: 'DELIVERED', errorCode: null }] },
    { type: 12, expected: [{ status: 'SENT', errorCode: null }] },
    { type: 18, expected: [{ status: 'FAILED', errorCode: 'UNREACHABLE' }] },
    { type: 34, expected: [{ status: 'FAILED', errorCode: 'EXPIRED' }] },
    { type: 66, expected: [{ status: 'FAILED', errorCode: 'UNKNOWN' }] },
    { type: 32, expected: [] },
    { type: 36, expected: [] },
    { type: 40, expected: [] },
    { type: 0, expected: [] },
  ])('$type', ({ type, expected }) => {
    const reports = receipt(`id=${REFERENCE}&type=${type}&smsc=main&fid=abc&reply=&ts=1`)
    const common = { providerMessageId: REFERENCE, reference: REFERENCE, occurredAt: 5_000 }
    expect(reports).toMatchObject(expected.map((one) => ({ ...common, ...one })))
    expect(reports).toHaveLength(expected.length)
  })

  test.each([
    ['id%3A1+sub%3A001+dlvrd%3A000+stat%3AUNDELIV+err%3A069+text%3A', 'UNDELIV 069'],
    ['NACK%2F8%2FSystem+error', 'NACK/8/System error'],
    ['', '2'],
  ])("the reply %s is kept as the provider's own code: %s", (reply, code) => {
    const [report] = receipt(`id=${REFERENCE}&type=2&reply=${reply}`)
    expect(report?.providerErrorCode).toBe(code)
  })

  test.each([
    'type=1',
    'id=7&type=1',
    `id=${REFERENCE}`,
    `id=${REFERENCE}&type=x`,
    `id=${REFERENCE}&type=%d`,
  ])('a receipt that cannot be read names the missing field: %s', (query) => {
    expect(() => receipt(query)).toThrow(/^The parameter `(id|type)` has no (message id|receipt type)\.$/)
  })
})

/** Percent-encodes bytes like Kannel: a space is a plus. */
const encoded = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      if (character === ' ') return '+'
      return /[A-Za-z0-9]/.test(character)
        ? character
        : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`
    })
    .join('')

const utf16 = (body: string) => Buffer.from(body, 'utf16le').swap16()

describe('an inbound text', () => {
  const rest = 'from=%2B15046218927&to=15550199&id=6a4aee79&smsc=main&ts=1'

  test('it has its number, its words and an id', () => {
    expect(text(`${rest}&text=STOP+%C3%A9&coding=0&charset=UTF-8`)).toEqual([
      { providerMessageId: '6a4aee79', from: '+15046218927', to: '15550199', body: 'STOP é' },
    ])
  })

  test.each([
    { how: 'UTF-8', query: 'coding=0&charset=UTF-8', bytes: Buffer.from('Grüße +1 & 5%') },
    {
      how: 'UTF-16 of a text with coding 2',
      query: 'coding=2&charset=UTF-16BE',
      bytes: utf16('Grüße +1 & 5%'),
    },
    { how: 'UTF-16 without a name', query: 'coding=2&charset=', bytes: utf16('Grüße +1 & 5%') },
    { how: 'Latin 1', query: 'coding=0&charset=ISO-8859-1', bytes: Buffer.from('Grüße +1 & 5%', 'latin1') },
    { how: 'binary', query: 'coding=1&charset=8-BIT', bytes: Buffer.from('Grüße +1 & 5%', 'latin1') },
    {
      how: 'an unknown character set',
      query: 'coding=0&charset=klingon',
      bytes: Buffer.from('Grüße +1 & 5%'),
    },
  ])('its words are read in their own character set: $how', ({ query, bytes }) => {
    const [received] = text(`${rest}&text=${encoded(bytes)}&${query}`)
    expect(received?.body).toBe('Grüße +1 & 5%')
  })

  test('any text that Kannel encodes is read as it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (body, isUcs2) => {
        const bytes = isUcs2 ? utf16(body) : Buffer.from(body)
        const query = isUcs2 ? 'coding=2&charset=UTF-16BE' : 'coding=0&charset=UTF-8'
        const [received] = text(`${rest}&text=${encoded(bytes)}&${query}`)
        expect(received?.body).toBe(body.replace(/^\ufeff/, ''))
      }),
    )
  })

  test.each([
    ['from=1&text=x', /id=%I/],
    ['id=1&text=x', /from=%p/],
    ['id=1&from=1', /text=%b/],
  ])('a get-url without an escape names the missing escape: %s', (query, needed) => {
    expect(() => text(query)).toThrow(needed)
  })
})

test('with a list of addresses, callbacks come only from these', () => {
  const listed = kannelCallbacks({ ipAllowList: ['10.0.0.0/8'] })
  expect(listed.isGenuine(requestOf('status', '', '10.1.2.3'))).toBe(true)
  expect(listed.isGenuine(requestOf('status', '', '192.0.2.1'))).toBe(false)
  expect(callbacks.isGenuine(requestOf('status', '', '192.0.2.1'))).toBe(true)
})
