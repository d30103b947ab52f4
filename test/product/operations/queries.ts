import { expect } from 'bun:test'
import * as fc from 'fast-check'
import type { Operation } from '../../../src/http/operation.ts'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { valuesOf as anyOf, HOSTILE, type JsonSchema } from '../../support/arbitraries.ts'
import { drawn } from '../../support/drawn.ts'
import { withQuery } from '../../support/matrix.ts'
import {
  type Parameter,
  type ParameterSchema,
  problemsIn,
  queryParameters,
  type Stage,
} from '../../support/surface.ts'
import { expectFairAnswer, expectTyposRefused, typosOf } from './answers.ts'
import { anyPath, FUZZ_RUNS, tokenOf } from './bodies.ts'
import { actsAnyway, type Check, drawFor, type Ground, isGuarded } from './check.ts'

/** Checks of query parameters. */

const hasQuery = ({ query }: Operation): boolean => query !== undefined
/** Tells whether an operation is a read with a JSON answer. */
const isReadable = (operation: Operation): boolean =>
  isGuarded(operation) && hasQuery(operation) && operation.method === 'GET' && operation.raw === undefined

export const queryNames = (operation: Operation): string[] =>
  Object.keys((operation.query as { entries?: object } | undefined)?.entries ?? {})

const isCursor = ({ name }: Parameter): boolean => name === 'cursor'

const ask = ({ app, ours }: Ground, operation: Operation, query: string) =>
  app.get(withQuery(ours.pathOf(operation), query), ours.tokenFor(operation))

const parameter = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}`

async function expectTaken(ground: Ground, operation: Operation, queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    const { status, body } = await ask(ground, operation, query)
    expect({ query, status, message: body.message }).toEqual({ query, status: 200, message: undefined })
  }
}

async function expectRefused(
  ground: Ground,
  operation: Operation,
  { name, queries }: { name: string; queries: readonly string[] },
): Promise<void> {
  for (const query of queries) {
    const { status, body } = await ask(ground, operation, query)
    const field = body.details?.[0]?.field?.split('[')[0]
    const told = { query, status, code: body.code, field }
    expect(told).toEqual({ query, status: 400, code: 'VALIDATION_FAILED', field: name })
  }
}

const ANY_TEXT = [
  "' OR 1=1 --",
  '"; DROP TABLE contacts; --',
  '%',
  '_',
  '\\',
  '%_%',
  '*',
  '[a-z]',
  '🙂',
  'é',
  '{{1}}',
]

const ODD_NUMBERS = [' ', '1.5', '1e2', '0x1', 'NaN', 'Infinity', '-Infinity', '1 ', '+1', '१', '1,2']

interface Values {
  good: string[]
  bad: string[]
}

function numbersOf({ minimum: min = 0, maximum: max = Number.POSITIVE_INFINITY }: ParameterSchema): Values {
  const beyond = [min - 1, max + 1, -1, 1e9, Number.MAX_SAFE_INTEGER].filter((n) => n < min || n > max)
  const isUnbounded = max === Number.POSITIVE_INFINITY
  const far = isUnbounded
    ? ['', '1000001', String(Number.MAX_SAFE_INTEGER), '9'.repeat(400)]
    : ['', String(max)]
  return {
    good: [String(min), ...far],
    bad: [...beyond.map(String), ...ODD_NUMBERS, ...(isUnbounded ? [] : ['9'.repeat(400)])],
  }
}

function filters(): Values {
  const filter = { field: 'state', operator: 'equals', value: 'NY' }
  const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`
  const many = JSON.stringify(Array(21).fill(filter))
  return {
    good: ['[]', JSON.stringify([filter]), '[{"field":"__proto__","operator":"equals"}]'],
    bad: ['{', '{}', 'null', '7', '[7]', '[null]', '[{}]', '[[]]', deep, many],
  }
}

/** Returns values of a parameter that occurs once. */
function valuesOf(schema: ParameterSchema): Values {
  if (schema.enum) {
    const nearly = schema.enum[0]!.toLowerCase().concat(' ')
    return { good: schema.enum, bad: ['', 'nonsense', nearly, 'id; DROP TABLE tags'] }
  }
  if (schema.type === 'integer') return numbersOf(schema)
  if (schema.type === 'boolean')
    return { good: ['true', 'false'], bad: ['', 'TRUE', 'True', '1', '0', 'yes', 'null', 'true,false'] }
  if (schema.format === 'uuid') {
    const id = uuidv7(0)
    return { good: [], bad: ['', '7', 'nonsense', id.replaceAll('-', ''), `${id}0`, "' OR 1=1 --"] }
  }
  if (schema.format === 'json') return filters()
  if (schema.maxLength !== undefined) {
    const longest = ['%', 'x', '['].map((letter) => letter.repeat(schema.maxLength!))
    return { good: ['', ' ', ...ANY_TEXT, ...longest], bad: [`${longest[1]}x`, 'a\0b'] }
  }
  return { good: [], bad: ['', 'nonsense', '2026-13-01', '2026-02-30T00:00:00Z', "2026-01-01' --"] }
}

/** Returns equivalent notations of a list in a query. */
const formsOf = (name: string, [a, b]: readonly [string, string]): string[] => [
  `${name}=${a}&${name}=${b}`,
  `${name}[]=${a}&${name}[]=${b}`,
  `${name}%5B%5D=${a}&${name}=${b}`,
  `${name}=${a},${b}`,
  `${name}=,${a},,${b},`,
]

const ODD_QUERIES = [
  'unknown=1',
  '__proto__=1&constructor=2&toString=3&hasOwnProperty[]=4&__proto__[]=5',
  '%ff%fe=%ff',
  '%zz=%',
  '&&&=&=1',
  'a=1#page=0',
  `${'x'.repeat(8_000)}=1`,
  Array(1_000).fill('a=1').join('&'),
]

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encoded = (query: ReadonlyArray<readonly [string, string]>): string =>
  query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')

const FORMS = [(name: string) => name, (name: string) => `${name}[]`, (name: string) => `${name}[0]`]

/** Tells whether an operation refuses unknown parameters. Callbacks of providers accept any. */
const takesNoMore = (operation: Operation): boolean => isGuarded(operation) && !operation.takesAnyQuery
async function expectDropped(stage: Stage, operation: Operation): Promise<void> {
  const required = queryParameters(stage.app, operation)
    .filter((one) => one.required && !('default' in one.schema))
    .map(
      ({ name, schema }) => `&${name}=${schema.format === 'date-time' ? '2026-03-01T00:00:00Z' : uuidv7()}`,
    )
  const body = stage.bodyOf(operation)
  if (body instanceof FormData) body.set('zebraQuagga', '1')
  const path = `${anyPath(operation)}?okapi=1${required.join('')}`
  const answer = await stage.app.request(operation.method, path, {
    token: stage.tokenFor(operation),
    body: body instanceof FormData || body === undefined ? body : { zebraQuagga: 1, ...body },
  })
  if (operation.isStrict) {
    const problem = { field: 'zebraQuagga', message: 'is not known here', constraint: 'isKnown' }
    expect([answer.status, answer.body.details]).toMatchObject([400, [problem]])
    return
  }
  expect(JSON.stringify(answer.body)).not.toContain('isKnown')
  expect(answer.headers.get('x-ignored-fields')).toBe(body ? 'okapi, zebraQuagga' : 'okapi')
}

export const QUERIES: readonly Check[] = [
  {
    name: 'refuses a misspelt parameter, and names the right one',
    concerns: hasQuery,
    reads: async (ground, operation) => {
      const names = queryParameters(ground.app, operation).map(({ name }) => name)
      expect(names).not.toBeEmpty()
      for (const name of drawn(names, 2, drawFor('misspelt', operation))) {
        const typos = typosOf(name, names)
        const written = typos.map((typo, index) => `${encodeURIComponent(FORMS[index % 3]!(typo))}=true`)
        const path = `${anyPath(operation)}?${written.join('&')}`
        const answer = await ground.app.request(operation.method, path, {
          token: tokenOf(ground, operation),
          ...(operation.body ? { body: {} } : {}),
        })
        expectTyposRefused(answer, typos, names)
      }
    },
  },
  {
    name: 'accepts the documented values of a parameter, and refuses others with its name',
    concerns: isReadable,
    reads: async (ground, operation) => {
      const single = queryParameters(ground.app, operation).filter(
        (one) => one.schema.type !== 'array' && !isCursor(one),
      )
      for (const { name, schema } of drawn(single, 3, drawFor('parameters', operation))) {
        const { good, bad } = valuesOf(schema)
        const takes = drawn(good, 2, drawFor(`good ${name}`, operation))
        const refuses = drawn(bad, 2, drawFor(`bad ${name}`, operation))
        const given = [...takes, ...refuses][0] ?? 'x'
        await expectTaken(
          ground,
          operation,
          takes.map((value) => parameter(name, value)),
        )
        const twice = [
          `${parameter(name, given)}&${parameter(name, given)}`,
          `${name}[]=${encodeURIComponent(given)}`,
        ]
        const queries = [...refuses.map((value) => parameter(name, value)), ...twice]
        await expectRefused(ground, operation, { name, queries })
      }
      expect(operation.query).toBeDefined()
    },
  },
  {
    name: 'accepts a list as repeated parameters, with brackets and with commas',
    concerns: (operation) => isReadable(operation) && JSON.stringify(operation.query).includes('"array"'),
    reads: async (ground, operation) => {
      const lists = queryParameters(ground.app, operation).filter(({ schema }) => schema.type === 'array')
      expect(lists).not.toBeEmpty()
      for (const { name, schema } of drawn(lists, 1, drawFor('lists', operation))) {
        const [a = '', b = a] = (schema.items?.enum ?? [ground.ours.ids.tags!, uuidv7(0)]) as string[]
        const [first, ...forms] = formsOf(name, [a, b])
        const { body } = await ask(ground, operation, first!)
        for (const form of drawn(forms, 2, drawFor('forms', operation))) {
          const answer = await ask(ground, operation, form)
          expect({ form, status: answer.status, body: answer.body }).toEqual({ form, status: 200, body })
        }
        const most = Array(100).fill(a).join(',')
        await expectTaken(ground, operation, [`${name}=`, `${name}[]=`, `${name}=,`, `${name}=${most}`])
        const queries = [
          `${name}=${most},${a}`,
          Array(101).fill(`${name}[]=${a}`).join('&'),
          `${name}=nonsense`,
          `${name}=${a},nonsense`,
          `${name}[]=${a}&${name}[]=%27`,
          `${name}=${encodeURIComponent(`${a}'`)}`,
        ]
        await expectRefused(ground, operation, { name, queries })
      }
    },
  },
  {
    name: 'ignores unknown parameters, and survives bytes that are no text',
    concerns: isReadable,
    reads: async (ground, operation) => {
      await expectTaken(ground, operation, drawn(ODD_QUERIES, 2, drawFor('odd', operation)))
      expect(({} as Record<string, unknown>)[0]).toBeUndefined()
    },
  },
  {
    name: 'refuses a cursor of another organization or operation',
    concerns: (operation) => queryNames(operation).includes('cursor'),
    reads: async (ground, operation) => {
      const cursorIn = (body: { meta?: { nextCursor: string }; data: { nextCursor: string } }) =>
        (body.meta ?? body.data).nextCursor
      const cursor = cursorIn((await ask(ground, operation, 'limit=1')).body)
      expect(cursor).toBeString()
      expect((await ask(ground, operation, parameter('cursor', cursor))).status).toBe(200)

      const [payload = '', signature = ''] = cursor.split('.')
      const position = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const elsewhere = Buffer.from(JSON.stringify([0, position[1]])).toString('base64url')
      const tampered = [...cursor].map(
        (letter, at) => cursor.slice(0, at) + (letter === 'A' ? 'B' : 'A') + cursor.slice(at + 1),
      )
      const { app, theirs } = ground
      const foreign = await app.get(
        withQuery(theirs.pathOf(operation), 'limit=1'),
        theirs.tokenFor(operation),
      )
      const made = [
        'x',
        '.',
        'a.b',
        payload,
        `${payload}.`,
        `.${signature}`,
        `${elsewhere}.${signature}`,
        `${cursor}.x`,
        `${cursor}A`,
        ' ',
        ...drawn(tampered, 12, drawFor('tampered', operation)),
        cursorIn(foreign.body),
      ]
      for (const each of made) {
        const { status, body } = await ask(ground, operation, parameter('cursor', each))
        expect({ made: each, status, code: body.code }).toEqual({
          made: each,
          status: 400,
          code: 'INVALID_CURSOR',
        })
      }
    },
  },
  {
    name: 'has the documented limits of a page, and is empty far behind its end',
    concerns: (operation) => isReadable(operation) && queryNames(operation).includes('page'),
    reads: async (ground, operation) => {
      const parameters = queryParameters(ground.app, operation)
      const usual = operation.path === '/role' ? 40 : operation.path === '/role/:id/members' ? 100 : 20
      for (const { schema } of parameters.filter(({ name }) => name === 'limit'))
        expect(schema).toMatchObject({ minimum: 1, maximum: 100, default: usual })
      const far = parameters.find(({ name }) => name === 'page')!.schema.maximum ?? Number.MAX_SAFE_INTEGER
      const { status, body } = await ask(ground, operation, `page=${far}`)
      expect(status).toBe(200)
      const { data, meta } = body
      expect(data.contacts ?? data.ids ?? data).toEqual([])
      if (meta) expect(meta).toMatchObject({ page: far, hasNextPage: false })
    },
  },
  {
    name: 'counts the characters of a text in its query, not its bytes',
    concerns: (operation) => hasQuery(operation) && JSON.stringify(operation.query).includes('"max_length"'),
    acts: actsAnyway,
    reads: async (ground, operation) => {
      const texts = queryParameters(ground.app, operation).filter(
        // Twenty thousand emoji are longer than an address may be.
        ({ schema }) =>
          schema.type === 'string' && schema.maxLength !== undefined && schema.format !== 'json',
      )
      for (const { name, schema } of drawn(texts, 1, drawFor('characters', operation))) {
        const isTooLong = async (length: number) => {
          const path = `${anyPath(operation)}?${name}=${encodeURIComponent('🙂'.repeat(length))}`
          const answer = await ground.app.request(operation.method, path, {
            token: tokenOf(ground, operation),
            ...(operation.body ? { body: {} } : {}),
          })
          return problemsIn(answer).some(
            ({ field, constraint }) => field === name && constraint === 'maxLength',
          )
        }
        const most = schema.maxLength!
        expect([name, await isTooLong(most), await isTooLong(most + 1)]).toEqual([name, false, true])
      }
      expect(operation.query).toBeDefined()
    },
  },
  {
    name: 'answers any query properly',
    concerns: isReadable,
    reads: async (ground, operation) => {
      const words = Object.values(ground.ours.ids)
      const pairs = fc.constantFrom(...queryParameters(ground.app, operation)).chain(({ name, schema }) =>
        fc.tuple(
          fc.constantFrom(...FORMS.map((form) => form(name))),
          fc.oneof(
            anyOf(schema as JsonSchema, words).map((value) =>
              Array.isArray(value) ? value.map(asText).join(',') : asText(value),
            ),
            fc.constantFrom(...HOSTILE).map(asText),
          ),
        ),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(pairs, { maxLength: 5 }), async (query) => {
          expectFairAnswer(ground.app, await ask(ground, operation, encoded(query)))
        }),
        { numRuns: FUZZ_RUNS },
      )
    },
  },
  {
    name: 'drops a field that resembles none, and names it in X-Ignored-Fields',
    concerns: takesNoMore,
    acts: actsAnyway,
    reads: ({ ours }, operation) => expectDropped(ours, operation),
  },
]
