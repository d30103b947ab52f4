import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Operation } from '../../src/http/operation.ts'
import { covers } from '../support/covers.ts'
import {
  fingerprintOfRows,
  freshStage,
  isRefused,
  named,
  operations,
  type Stage,
} from '../support/surface.ts'

covers('src/http')

/**
 * Hostile bodies for every operation that takes one. All are refused and change nothing, so one application
 * serves all. The tests of every operation in npm test send some of them.
 */

let stage: Stage
let before: string
beforeAll(async () => {
  stage = await freshStage({ allowSignup: true })
  before = fingerprintOfRows(stage)
})
afterAll(() => stage.app[Symbol.asyncDispose]())

const expectUnchanged = (): void => expect(fingerprintOfRows(stage).split('\n')).toEqual(before.split('\n'))

const withBody = operations.filter(({ body, access }) => body && access !== 'public')
const MIB = 1_048_576

async function send(
  operation: Operation,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const response = await stage.app.app.handle(
    new Request(`http://carillon.test${stage.pathOf(operation)}`, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${stage.tokenFor(operation)}`,
        'content-type': 'application/json',
        ...headers,
      },
      body,
    }),
  )
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text) }
}

const bytes = (...parts: Array<string | number[]>): Uint8Array<ArrayBuffer> =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string))) as Uint8Array<ArrayBuffer>

const many = (count: number, piece: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => piece(n)).join(',')

const BODIES: ReadonlyArray<{
  what: string
  body: string | Uint8Array<ArrayBuffer>
  status: number
  code: string
}> = [
  {
    what: '10,000 arrays deep',
    body: `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    what: '100,000 objects deep',
    body: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    what: 'a million properties',
    body: `{${many(1_000_000, (n) => `"${n}":1`)}}`,
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
  },
  {
    what: 'a million elements',
    body: `[${many(1_000_000, () => '1')}]`,
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
  },
  {
    what: 'an array of half a million',
    body: `[${many(500_000, () => '1')}]`,
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    what: 'a byte more than may be',
    body: `"${'x'.repeat(MIB - 1)}"`,
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
  },
  { what: 'text', body: '"text"', status: 400, code: 'VALIDATION_FAILED' },
  { what: 'a number', body: '7', status: 400, code: 'VALIDATION_FAILED' },
  { what: 'a number beyond all', body: '1e400', status: 400, code: 'VALIDATION_FAILED' },
  { what: 'null', body: 'null', status: 400, code: 'VALIDATION_FAILED' },
  { what: 'an array', body: '[{}]', status: 400, code: 'VALIDATION_FAILED' },
  { what: 'blanks', body: '   ', status: 400, code: 'VALIDATION_FAILED' },
  { what: 'half of it', body: '{"name":"x"', status: 400, code: 'VALIDATION_FAILED' },
  { what: 'something after it', body: '{"name":"x"}}', status: 400, code: 'VALIDATION_FAILED' },
  { what: 'single quotes', body: "{'name':'x'}", status: 400, code: 'VALIDATION_FAILED' },
  {
    what: 'a byte order mark alone',
    body: bytes([0xef, 0xbb, 0xbf]),
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    what: 'invalid UTF-8',
    body: bytes('{"name":"', [0xff, 0xfe, 0xc0, 0x80], '"}'),
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    what: 'UTF-16',
    body: new Uint8Array(Buffer.from('{"name":"x"}', 'utf16le')),
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  { what: 'NUL bytes', body: bytes([0, 0, 0]), status: 400, code: 'VALIDATION_FAILED' },
]

describe('a body of', () => {
  test.each(BODIES)('$what is refused by every operation', async ({ body, status, code }) => {
    for (const operation of withBody) {
      const answer = await send(operation, body)
      const name = `${operation.method} ${operation.path}`
      expect({ name, status: answer.status, code: answer.body.code }).toEqual({ name, status, code })
    }
    expectUnchanged()
  })
})

test.each(named(withBody))('%s takes only unchanged JSON', async (_name, operation) => {
  const body = JSON.stringify(stage.bodyOf(operation))
  const foreign: ReadonlyArray<Record<string, string>> = [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json-patch+json' },
    { 'content-type': '' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'br' },
  ]
  for (const headers of foreign) {
    const answer = await send(operation, body, headers)
    expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  }
  const declared = await send(operation, body, { 'content-length': String(MIB + 1) })
  expect([declared.status, declared.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  expectUnchanged()
})

/** Yields every place of a JSON value, with a function that puts `replacement` there. */
function* placesOf(value: unknown): Generator<{ value: unknown; with: (replacement: unknown) => unknown }> {
  yield { value, with: (replacement) => replacement }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const place of placesOf(inner)) {
      yield {
        value: place.value,
        with: (replacement) => {
          const copy = Array.isArray(value) ? [...value] : { ...value }
          ;(copy as Record<string, unknown>)[key] = place.with(replacement)
          return copy
        },
      }
    }
  }
}

const LONE_SURROGATES = ['\ud800', '\udfff', 'a\ud83d', '\udc00\ud800']

test.each(named(withBody))(
  '%s refuses text that is not Unicode, and endless text',
  async (_name, operation) => {
    for (const place of placesOf(stage.bodyOf(operation))) {
      if (typeof place.value !== 'string') continue
      for (const text of [...LONE_SURROGATES, 'x'.repeat(500_000), 'a\u0000b']) {
        const answer = await send(operation, JSON.stringify(place.with(text)))
        expect({ text: text.slice(0, 9), isRefused: isRefused(answer) }).toEqual({
          text: text.slice(0, 9),
          isRefused: true,
        })
      }
    }
    expectUnchanged()
  },
)

test.each(named(withBody))('%s takes no endless list', async (_name, operation) => {
  for (const place of placesOf(stage.bodyOf(operation))) {
    if (!Array.isArray(place.value)) continue
    for (const item of place.value.length > 0 ? [place.value[0], 1] : [1]) {
      const count = Math.floor((MIB - 4_096) / (JSON.stringify(item).length + 1))
      const answer = await send(operation, JSON.stringify(place.with(Array(count).fill(item))))
      expect(isRefused(answer)).toBe(true)
      expect(answer.body.details?.length ?? 0).toBeLessThanOrEqual(20)
    }
  }
  expectUnchanged()
})

test.each(named(withBody))(
  '%s uses the last of repeated properties, and checks it like a single one',
  async (_name, operation) => {
    const body = JSON.stringify(stage.bodyOf(operation))
    for (const key of Object.keys(JSON.parse(body))) {
      const answer = await send(operation, `${body.slice(0, -1)},${JSON.stringify(key)}:"\\u0000"}`)
      expect({ key, status: answer.status }).toEqual({ key, status: 400 })
    }
    expectUnchanged()
  },
)

test('none of these bodies wrote a line to the error log', () => {
  expect(stage.app.logged.filter((line) => line.includes('level=error'))).toEqual([])
})
