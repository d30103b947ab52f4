import { expect } from 'bun:test'
import * as fc from 'fast-check'
import type { Operation } from '../../../src/http/operation.ts'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { NameGuide } from '../../../src/lib/near-name.ts'
import type { JsonAnswer } from '../../support/app.ts'
import { type JsonSchema, valuesOf } from '../../support/arbitraries.ts'
import { drawn } from '../../support/drawn.ts'
import { nameOf } from '../../support/matrix.ts'
import { IS_FULL } from '../../support/size.ts'
import {
  bodyProperties,
  bodySchema,
  type DocumentedObject,
  expectSameRows,
  fingerprintOfRows,
  isRefused,
  meaningOf,
  placesIn,
  problemsIn,
  rowsNow,
  type Stage,
} from '../../support/surface.ts'
import { expectFairAnswer, expectTyposRefused, typosOf } from './answers.ts'
import { actsAnyway, type Check, drawFor, type Ground, isChange, isGuarded, stageAsMade } from './check.ts'
import { calmly, KEYS } from './outcomes.ts'

/** Checks of request bodies. */

/** Number of random bodies of each operation. */
export const FUZZ_RUNS = IS_FULL ? 100 : 4

const hasBody = ({ body }: Operation): boolean => body !== undefined
const isGuardedWithBody = (operation: Operation): boolean => isGuarded(operation) && hasBody(operation)

/** Returns a path with unknown ids, so that no call has an effect. */
export const anyPath = ({ path }: Operation): string => path.replaceAll(/:\w+/g, () => uuidv7())
export const tokenOf = ({ ours }: Ground, operation: Operation): string | undefined =>
  operation.access === 'public' ? undefined : ours.tokenFor(operation)

/** Returns the names of the record's fields. A body may contain them, and they are dropped. */
const recordNames = ({ record, data }: Operation): string[] =>
  Object.keys(((record ?? data) as { entries?: object } | undefined)?.entries ?? {})

const send = (ground: Ground, operation: Operation, body: unknown): Promise<JsonAnswer> =>
  ground.app.request(operation.method, anyPath(operation), { token: tokenOf(ground, operation), body })

/** Column names of tables and their outside names. */
const WANTED: Readonly<Record<string, unknown>> = {
  orgId: 1,
  organizationId: 2,
  organization_id: 2,
  id: '00000000-0000-7000-8000-000000000001',
  uuid: '00000000-0000-7000-8000-000000000001',
  userId: 1,
  role: 'OWNER',
  roleId: 1,
  isOwner: true,
  permissions: ['organization:delete'],
  createdAt: '1999-01-01T00:00:00.000Z',
  created_at: 1,
  updatedAt: '1999-01-01T00:00:00.000Z',
  deletedAt: '1999-01-01T00:00:00.000Z',
  deleted_at: 1,
  status: 'ACTIVE',
  stage: 'CUSTOMER',
  source: 'KIT',
  contactCount: 99,
  contact_count: 99,
  optedOutAt: null,
  opted_out_at: null,
  mergedInto: 1,
  lastContactedAt: '1999-01-01T00:00:00.000Z',
  keyHash: 'x',
  key_hash: 'x',
  sealedCredentials: 'x',
  callbackToken: 'x',
  slug: 'x',
  usage: 0,
  credits: 1_000_000,
  createdByUserId: 1,
}

/** Returns the body as text, because an object literal cannot have `__proto__` as a property. */
function withForeignProperties(stage: Stage, operation: Operation): string {
  const allowed = new Set(bodyProperties(stage.app, operation))
  const taken = new NameGuide(allowed)
  const extra = Object.entries(WANTED).filter(([name]) => !allowed.has(name) && !taken.sameAs(name))
  const polluting = `"__proto__":{"isOwner":true,"polluted":true},"constructor":{"prototype":{"polluted":true}}`
  const body = JSON.stringify({ ...Object.fromEntries(extra), ...(stage.bodyOf(operation) as object) })
  return `{${polluting}${body.length > 2 ? ',' : ''}${body.slice(1)}`
}

/** A body that every operation refuses, and the refusal. */
interface Hostile {
  what: string
  body: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  status: 400 | 413 | 415
}

const bytes = (...parts: Array<string | number[]>): Uint8Array<ArrayBuffer> =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string))) as Uint8Array<ArrayBuffer>

const MIB = 1_048_576
const typed = (what: string, headers: Record<string, string>): Hostile => ({
  what,
  body: '{}',
  headers,
  status: 415,
})

/** Short hostile bodies; test/product/body-abuse.drill.ts has those of a megabyte. */
const HOSTILE_BODIES: readonly Hostile[] = [
  { what: '2,000 arrays deep', body: `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`, status: 400 },
  {
    what: '20,000 properties',
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [n, 1]))),
    status: 400,
  },
  {
    what: 'declared to be longer than may be',
    body: '{}',
    headers: { 'content-length': String(MIB + 1) },
    status: 413,
  },
  { what: 'text', body: '"text"', status: 400 },
  { what: 'a number beyond all', body: '1e400', status: 400 },
  { what: 'null', body: 'null', status: 400 },
  { what: 'an array', body: '[{}]', status: 400 },
  { what: 'blanks', body: '   ', status: 400 },
  { what: 'half of it', body: '{"name":"x"', status: 400 },
  { what: 'something after it', body: '{"name":"x"}}', status: 400 },
  { what: 'single quotes', body: "{'name':'x'}", status: 400 },
  { what: 'a byte order mark alone', body: bytes([0xef, 0xbb, 0xbf]), status: 400 },
  { what: 'invalid UTF-8', body: bytes('{"name":"', [0xff, 0xfe, 0xc0, 0x80], '"}'), status: 400 },
  { what: 'UTF-16', body: new Uint8Array(Buffer.from('{"name":"x"}', 'utf16le')), status: 400 },
  { what: 'NUL bytes', body: bytes([0, 0, 0]), status: 400 },
  typed('plain text', { 'content-type': 'text/plain' }),
  typed('a form', { 'content-type': 'application/x-www-form-urlencoded' }),
  typed('parts', { 'content-type': 'multipart/form-data; boundary=x' }),
  typed('a patch', { 'content-type': 'application/json-patch+json' }),
  typed('of no type', { 'content-type': '' }),
  typed('compressed', { 'content-encoding': 'gzip' }),
]

const CODES = { 400: 'VALIDATION_FAILED', 413: 'PAYLOAD_TOO_LARGE', 415: 'UNSUPPORTED_MEDIA_TYPE' } as const

/** A place in a JSON value, with a function that puts `replacement` there. */
interface Spot {
  value: unknown
  with(replacement: unknown): unknown
}

function spotsOf(value: unknown): Spot[] {
  const here: Spot = { value, with: (replacement) => replacement }
  if (typeof value !== 'object' || value === null) return [here]
  const inner = Object.entries(value).flatMap(([key, each]) =>
    spotsOf(each).map((spot) => ({
      value: spot.value,
      with: (replacement: unknown) => {
        const copy = Array.isArray(value) ? [...value] : { ...value }
        ;(copy as Record<string, unknown>)[key] = spot.with(replacement)
        return copy
      },
    })),
  )
  return [here, ...inner]
}

const NO_TEXTS = ['\ud800', '\udfff', 'a\ud83d', '\udc00\ud800', 'x'.repeat(300_000), 'a\u0000b']

const MOST_VALUES = 9_000
/** Returns an entry of a list that is valid as far as its schema says. */
const entryOf = (items?: DocumentedObject): unknown =>
  items?.enum?.[0] ?? items?.minimum ?? (items?.properties ? {} : 0)

const isTooLong = (answer: JsonAnswer, field: string): boolean =>
  problemsIn(answer).some((problem) => problem.field === field && problem.constraint === 'maxLength')
const isText = (schema: DocumentedObject): boolean => schema.maxLength !== undefined && !schema.enum
const emoji = (count: number): string => '🙂'.repeat(count)

/**
 * Returns valid bodies with some properties replaced by other values of their schema, or any values of the
 * schema.
 */
function bodiesFor(stage: Stage, operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  const good = stage.bodyOf(operation) as Record<string, unknown>
  const schema = bodySchema(stage.app, operation) as JsonSchema
  const words = Object.values(stage.ids)
  const names = Object.keys(schema.properties ?? {})
  const replacing = (chosen: readonly string[]) =>
    fc
      .tuple(...chosen.map((name) => valuesOf(schema.properties![name]!, words)))
      .map((values) => ({ ...good, ...Object.fromEntries(chosen.map((name, n) => [name, values[n]])) }))
  return fc.oneof(
    { weight: 4, arbitrary: fc.subarray(names, { maxLength: Math.min(3, names.length) }).chain(replacing) },
    { weight: 1, arbitrary: fc.subarray(names).chain(replacing) },
    { weight: 1, arbitrary: valuesOf(schema, words) as fc.Arbitrary<Record<string, unknown>> },
  )
}

/** Operations that refuse, count and record a wrong password. */
const COUNTS_WRONG_PASSWORDS: readonly string[] = [
  'PATCH /user',
  'PATCH /user/password',
  'POST /user/two-factor',
  'POST /user/passkeys/options',
  'DELETE /user/passkeys/:id',
]

/** Returns the tables that a refusal may write: none, or the counters of wrong passwords. */
const writtenBy = (operation: Operation): readonly string[] =>
  COUNTS_WRONG_PASSWORDS.includes(nameOf(operation)) ? ['sign_in_attempts', 'audit_acts', 'audit_chains'] : []

export const BODIES: readonly Check[] = [
  {
    name: 'refuses a misspelt field of its body, and names the right one',
    concerns: hasBody,
    reads: async (ground, operation) => {
      const places = placesIn(bodySchema(ground.app, operation))
      expect(places).not.toBeEmpty()
      const fields = places.flatMap((place) => place.names.map((name) => ({ name, place })))
      for (const { name, place } of drawn(fields, 3, drawFor('misspelt', operation))) {
        const { names, prefix, wrap } = place
        const typos = typosOf(name, [...names, ...recordNames(operation)])
        const answer = await send(
          ground,
          operation,
          wrap(Object.fromEntries(typos.map((typo) => [typo, true]))),
        )
        expectTyposRefused(
          answer,
          typos.map((typo) => prefix + typo),
          names,
        )
      }
    },
  },
  {
    name: 'refuses a misspelt field of its form, and names the right one',
    concerns: ({ upload }) => upload !== undefined,
    reads: async (ground, operation) => {
      const names = Object.keys(operation.upload!.fields)
      for (const name of drawn(names, 3, drawFor('misspelt', operation))) {
        const typos = typosOf(name, names)
        const form = ground.ours.bodyOf(operation) as FormData
        for (const typo of typos) form.set(typo, 'true')
        expectTyposRefused(await send(ground, operation, form), typos, names)
      }
    },
  },
  {
    name: 'refuses a list in place of an object',
    concerns: (operation) =>
      isGuardedWithBody(operation) && JSON.stringify(operation.body).includes('"entries"'),
    reads: async (ground, operation) => {
      const places = placesIn(bodySchema(ground.app, operation))
      expect(places).not.toBeEmpty()
      for (const { prefix, wrap } of drawn(places, 3, drawFor('list', operation))) {
        const field = prefix.replace(/\.$/, '')
        const answer = await send(ground, operation, wrap([]))
        expect([field, answer.status]).toEqual([field, 400])
        if (field !== '')
          expect(answer.body.details).toContainEqual(
            expect.objectContaining({ field, constraint: 'isObject' }),
          )
      }
    },
  },
  {
    name: 'refuses a list with one entry more than documented',
    concerns: isGuardedWithBody,
    reads: async (ground, operation) => {
      const lists = placesIn(bodySchema(ground.app, operation)).flatMap(({ fields, prefix, wrap }) =>
        Object.entries(fields).flatMap(([name, { items, maxItems = Number.POSITIVE_INFINITY }]) =>
          // No body has more values. These filters check their entries before their number.
          maxItems < MOST_VALUES && name !== 'customFieldFilters'
            ? [{ field: prefix + name, name, list: Array(maxItems + 1).fill(entryOf(items)), wrap }]
            : [],
        ),
      )
      for (const { field, name, list, wrap } of drawn(lists, 2, drawFor('entries', operation))) {
        const answer = await send(ground, operation, wrap({ [name]: list }))
        expect([field, isRefused(answer), isTooLong(answer, field)]).toEqual([field, true, true])
      }
      expect(operation.body).toBeDefined()
    },
  },
  {
    name: 'counts the characters of a text, not its bytes',
    concerns: (operation) => hasBody(operation) && JSON.stringify(operation.body).includes('"max_length"'),
    acts: actsAnyway,
    reads: async (ground, operation) => {
      const texts = placesIn(bodySchema(ground.app, operation)).flatMap(({ fields, prefix, wrap }) =>
        Object.entries(fields).flatMap(([name, schema]) =>
          isText(schema) ? [{ field: prefix + name, name, most: schema.maxLength!, wrap }] : [],
        ),
      )
      for (const { field, name, most, wrap } of drawn(texts, 1, drawFor('characters', operation))) {
        const long = (length: number) => send(ground, operation, wrap({ [name]: emoji(length) }))
        const [longest, tooLong] = [await long(most), await long(most + 1)]
        expect([field, isTooLong(longest, field), isTooLong(tooLong, field)]).toEqual([field, false, true])
      }
      expect(operation.body).toBeDefined()
    },
  },
  {
    name: 'refuses a body that is no JSON object, too large or of another type',
    concerns: isGuardedWithBody,
    reads: async ({ app, ours }, operation) => {
      for (const { what, body, headers = {}, status } of drawn(
        HOSTILE_BODIES,
        2,
        drawFor('hostile', operation),
      )) {
        const answer = await app.request(operation.method, ours.pathOf(operation), {
          token: ours.tokenFor(operation),
          body,
          headers,
        })
        expect([what, answer.status, answer.body.code]).toEqual([what, status, CODES[status]])
      }
    },
  },
  {
    name: 'refuses endless text, text that is not Unicode, an endless list, and a wrong repeated field',
    concerns: isGuardedWithBody,
    reads: async ({ app, ours }, operation) => {
      const good = ours.bodyOf(operation)
      const ask = (body: string) =>
        app.request(operation.method, ours.pathOf(operation), { token: ours.tokenFor(operation), body })
      const spots = spotsOf(good)
      const texts = spots
        .filter(({ value }) => typeof value === 'string')
        .flatMap((spot) => NO_TEXTS.map((text) => spot.with(text)))
      const lists = spots
        .filter(({ value }) => Array.isArray(value))
        .map((spot) => spot.with(Array(12_000).fill((spot.value as unknown[])[0] ?? 1)))
      const written = JSON.stringify(good)
      const repeated = Object.keys(good as object).map(
        (key) => `${written.slice(0, -1)},${JSON.stringify(key)}:"\\u0000"}`,
      )
      const worst = [
        ...drawn(texts, 2, drawFor('texts', operation)).map((body) => JSON.stringify(body)),
        ...drawn(lists, 1, drawFor('lists', operation)).map((body) => JSON.stringify(body)),
        ...drawn(repeated, 1, drawFor('repeated', operation)),
      ]
      expect(operation.body).toBeDefined()
      for (const body of worst) {
        const answer = await ask(body)
        const told = { body: body.slice(0, 500), status: answer.status, code: answer.body.code }
        expect({ ...told, isRefused: isRefused(answer) || answer.status === 413 }).toEqual({
          ...told,
          isRefused: true,
        })
        expect(answer.body.details?.length ?? 0).toBeLessThanOrEqual(20)
      }
    },
  },
  {
    name: 'drops or refuses unknown properties of its body',
    concerns: (operation) => isGuardedWithBody(operation) && isChange(operation),
    writes: async (operation) => {
      const calm = await calmly(operation)
      const other = await stageAsMade()
      const answer = await other.app.request(operation.method, other.pathOf(operation), {
        token: other.tokenFor(operation),
        body: withForeignProperties(other, operation),
      })
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      if (operation.isStrict) {
        expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
        return
      }
      expect(meaningOf(answer)).toBe(calm.meaning)
      expect(fingerprintOfRows(other, KEYS)).toBe(calm.rows)
    },
  },
  {
    name: 'answers any body properly, and changes nothing when it refuses one',
    concerns: isGuardedWithBody,
    writes: async (operation) => {
      const stage = await stageAsMade()
      // Read once, because some calls remove their own target.
      const [path, bodies] = [stage.pathOf(operation), bodiesFor(stage, operation)]
      let before = rowsNow(stage)
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const answer = await stage.app.request(operation.method, path, {
            token: stage.tokenFor(operation),
            body,
          })
          expectFairAnswer(stage.app, answer)
          if (answer.status >= 400) expectSameRows(stage, before, writtenBy(operation))
          else before = rowsNow(stage)
        }),
        { numRuns: FUZZ_RUNS },
      )
    },
  },
]
