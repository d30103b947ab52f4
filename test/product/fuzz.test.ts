import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import type { Operation } from '../../src/http/operation.ts'
import type { JsonAnswer, TestApp } from '../support/app.ts'
import { HOSTILE, type JsonSchema, valuesOf } from '../support/arbitraries.ts'
import { nameOf, withQuery as pathWithQuery } from '../support/matrix.ts'
import {
  bodySchema,
  expectSameRows,
  freshStage,
  guarded,
  named,
  queryParameters,
  rowsNow,
  type Stage,
} from '../support/surface.ts'

/**
 * Every operation with bodies and queries of its documented shape, most of
 * them good and some of them mad. Whatever comes: no fault of ours, the error
 * body of the contract, and nothing changed when it is refused. What is
 * accepted is held to its documented answer by the test application.
 */

/** test/drill/fuzz.drill.ts does more. */
const RUNS = Number(Bun.env.FUZZ_RUNS ?? 25)

function expectFairAnswer(app: TestApp, { status, body, headers }: JsonAnswer): void {
  if (status >= 500) throw new Error(`${status}\n${app.logged.at(-1)}`)
  // Every answer is held to something, so that a test whose bodies all happen to be good still asserts.
  expect(status).toBeWithin(200, 500)
  if (status < 400) return
  expect(body).toEqual({
    success: false,
    statusCode: status,
    error: expect.any(String),
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.any(String),
    ...(body.details === undefined ? {} : { details: expect.any(Array) }),
    requestId: headers.get('x-request-id')!,
    timestamp: expect.any(String),
    path: expect.any(String),
  })
  expect(body.message).not.toBe('')
  // Of the caller's language, not of the one we are written in.
  expect(body.message).not.toMatch(/undefined|\[object|Invalid type|SQLITE|at \w+ \(/)
}

/** A good body with some of its properties replaced by others of the same schema, or anything of that schema. */
const bodiesFor = (one: Stage, operation: Operation): fc.Arbitrary<Record<string, unknown>> => {
  const good = one.bodyOf(operation) as Record<string, unknown>
  const schema = bodySchema(one.app, operation) as JsonSchema
  const words = Object.values(one.ids)
  const names = Object.keys(schema.properties ?? {})
  const replacing = (names: readonly string[]) =>
    fc
      .tuple(...names.map((name) => valuesOf(schema.properties![name]!, words)))
      .map((values) => ({ ...good, ...Object.fromEntries(names.map((name, n) => [name, values[n]])) }))
  const small = fc.subarray(names, { maxLength: Math.min(3, names.length) }).chain(replacing)
  const changed = fc.subarray(names).chain(replacing)
  return fc.oneof(
    { weight: 4, arbitrary: small },
    { weight: 1, arbitrary: changed },
    {
      weight: 1,
      arbitrary: valuesOf(schema, words) as fc.Arbitrary<Record<string, unknown>>,
    },
  )
}

/** Refuse a wrong password, count it and write it down. */
const COUNTS_WRONG_PASSWORDS: readonly string[] = [
  'PATCH /user',
  'PATCH /user/password',
  'POST /user/two-factor',
  'POST /user/passkeys/options',
  'DELETE /user/passkeys/:id',
]

/** What a refusal may write: nothing, and of what counts wrong passwords what it counts. */
const writtenBy = (operation: Operation): readonly string[] =>
  COUNTS_WRONG_PASSWORDS.includes(nameOf(operation)) ? ['sign_in_attempts', 'audit_acts', 'audit_chains'] : []

describe('any body', () => {
  const withBody = guarded.filter(({ body }) => body)
  test.each(named(withBody))('%s is answered fairly', async (_name, operation) => {
    await using one = await freshStage()
    // Taken once: some of what is sent removes what it is sent to.
    const [path, bodies] = [one.pathOf(operation), bodiesFor(one, operation)]
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const before = rowsNow(one)
        const answer = await one.app.request(operation.method, path, { token: one.tokenFor(operation), body })
        expectFairAnswer(one.app, answer)
        if (answer.status >= 400) expectSameRows(one, before, writtenBy(operation))
      }),
      { numRuns: RUNS },
    )
  })
})

describe('any query', () => {
  const withQuery = guarded.filter(({ query, method, raw }) => query && method === 'GET' && raw === undefined)
  test.each(named(withQuery))('%s is answered fairly', async (_name, operation) => {
    await using one = await freshStage()
    const parameters = queryParameters(one.app, operation)
    const words = Object.values(one.ids)
    const pairs = fc.constantFrom(...parameters).chain(({ name, schema }) =>
      fc.tuple(
        fc.constantFrom(name, `${name}[]`, `${name}[0]`),
        fc.oneof(
          valuesOf(schema as JsonSchema, words).map((value) =>
            Array.isArray(value) ? value.map(asText).join(',') : asText(value),
          ),
          fc.constantFrom(...HOSTILE).map(asText),
        ),
      ),
    )
    const before = rowsNow(one)
    await fc.assert(
      fc.asyncProperty(fc.array(pairs, { maxLength: 5 }), async (query) => {
        const answer = await one.app.get(
          pathWithQuery(one.pathOf(operation), encoded(query)),
          one.tokenFor(operation),
        )
        expectFairAnswer(one.app, answer)
      }),
      { numRuns: RUNS },
    )
    expectSameRows(one, before)
  })
})

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encoded = (query: ReadonlyArray<readonly [string, string]>): string =>
  query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')

test('any id in any path is answered fairly', async () => {
  await using one = await freshStage()
  const before = rowsNow(one)
  const withIds = guarded.filter(({ path }) => path.includes(':'))
  const segment = fc.oneof(
    fc.constantFrom('%00', '%ff', '%', '%zz', '*', 'undefined', 'null', "'", 'x'.repeat(5_000)),
    fc
      .string({ unit: 'grapheme', minLength: 1 })
      // A client resolves these before it asks (RFC 3986 section 5.2.4), and asks for another path.
      .filter((text) => text !== '.' && text !== '..')
      .map((text) => encodeURIComponent(text.toWellFormed())),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withIds), segment, async (operation, text) => {
      const answer = await one.app.request(
        operation.method,
        operation.path.replaceAll(/:\w+/g, () => text),
        {
          token: one.tokenFor(operation),
          ...(operation.method === 'GET' ? {} : { body: {} }),
        },
      )
      expect(answer.status).toBeWithin(400, 500)
      expectFairAnswer(one.app, answer)
    }),
    { numRuns: 400 },
  )
  expectSameRows(one, before)
})
