import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Operation } from '../../src/http/operation.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import type { JsonAnswer } from '../support/app.ts'
import { hear } from '../support/inbox.ts'
import { withQuery } from '../support/matrix.ts'
import {
  freshStage,
  guarded,
  named,
  operations,
  type Parameter,
  type ParameterSchema,
  queryParameters,
  type Stage,
  stageIn,
} from '../support/surface.ts'

/**
 * The conventions of lists, for every list and every query parameter, as the
 * OpenAPI document describes them. Reading changes nothing, so one application
 * serves all.
 */

let stage: Stage
beforeAll(async () => {
  stage = await freshStage()
  await addSecondPages(stage)
})
afterAll(() => stage.app[Symbol.asyncDispose]())

/** One more of what there is one of. */
async function addSecondPages({ app, tenant, ids }: Stage): Promise<void> {
  const notes = `/inbox/conversations/${ids.conversations}/notes`
  expect((await app.post(notes, await app.session(tenant), { body: 'Another' })).status).toBe(201)
  const senderId = app.db.value<number>(
    `SELECT id FROM channel_identities WHERE organization_id = ? AND channel = 'SMS' LIMIT 1`,
    tenant.organization.id,
  )
  hear(app, tenant, { senderId: senderId!, from: '+13125550172', body: 'Hello' })
  await app.drain()
}

const ask = (operation: Operation, query: string): Promise<JsonAnswer> =>
  stage.app.get(withQuery(stage.pathOf(operation), query), stage.tokenFor(operation))

const parameter = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}`

async function expectTaken(operation: Operation, queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    const { status, body } = await ask(operation, query)
    expect({ query, status, message: body.message }).toEqual({ query, status: 200, message: undefined })
  }
}

async function expectRefused(operation: Operation, name: string, queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    const { status, body } = await ask(operation, query)
    const field = body.details?.[0]?.field?.split('[')[0]
    expect({ query, status, code: body.code, field }).toEqual({
      query,
      status: 400,
      code: 'VALIDATION_FAILED',
      field: name,
    })
  }
}

interface Cases {
  good: string[]
  bad: string[]
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

/** Values of a parameter given once. */
function valuesOf(schema: ParameterSchema): Cases {
  if (schema.enum) {
    return {
      good: schema.enum,
      bad: ['', 'nonsense', schema.enum[0]!.toLowerCase().concat(' '), 'id; DROP TABLE tags'],
    }
  }
  if (schema.type === 'integer') {
    const { minimum: min = 0, maximum: max = Number.POSITIVE_INFINITY } = schema
    const beyond = [min - 1, max + 1, -1, 1e9, Number.MAX_SAFE_INTEGER].filter((n) => n < min || n > max)
    const isUnbounded = max === Number.POSITIVE_INFINITY
    const far = isUnbounded
      ? ['', '1000001', String(Number.MAX_SAFE_INTEGER), '9'.repeat(400)]
      : ['', String(max)]
    const odd = [
      ' ',
      '1.5',
      '1e2',
      '0x1',
      'NaN',
      'Infinity',
      '-Infinity',
      '1 ',
      '+1',
      '१',
      ...(isUnbounded ? [] : ['9'.repeat(400)]),
      '1,2',
    ]
    return { good: [String(min), ...far], bad: [...beyond.map(String), ...odd] }
  }
  if (schema.type === 'boolean') {
    return { good: ['true', 'false'], bad: ['', 'TRUE', 'True', '1', '0', 'yes', 'null', 'true,false'] }
  }
  if (schema.format === 'uuid') {
    return {
      good: [],
      bad: ['', '7', 'nonsense', uuidv7(0).replaceAll('-', ''), `${uuidv7(0)}0`, "' OR 1=1 --"],
    }
  }
  if (schema.format === 'json') {
    const filter = { field: 'state', operator: 'equals', value: 'NY' }
    const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`
    return {
      good: ['[]', JSON.stringify([filter]), '[{"field":"__proto__","operator":"equals"}]'],
      bad: [
        '{',
        '{}',
        'null',
        '7',
        '[7]',
        '[null]',
        '[{}]',
        '[[]]',
        deep,
        JSON.stringify(Array(21).fill(filter)),
      ],
    }
  }
  if (schema.maxLength !== undefined) {
    const { maxLength } = schema
    return {
      good: ['', ' ', ...ANY_TEXT, '%'.repeat(maxLength), 'x'.repeat(maxLength), '['.repeat(maxLength)],
      bad: ['x'.repeat(maxLength + 1), 'a\0b'],
    }
  }
  return { good: [], bad: ['', 'nonsense', '2026-13-01', '2026-02-30T00:00:00Z', "2026-01-01' --"] }
}

/** A cursor is no text to choose: every made-up one is refused with a code of its own. */
const isCursor = ({ name }: Parameter): boolean => name === 'cursor'

const readable = guarded.filter(
  (operation) => operation.method === 'GET' && operation.query && operation.raw === undefined,
)

describe('every parameter given once', () => {
  test.each(named(readable))(
    '%s takes what it documents and refuses the rest, naming it',
    async (_name, operation) => {
      for (const one of queryParameters(stage.app, operation)) {
        if (one.schema.type === 'array' || isCursor(one)) continue
        const { good, bad } = valuesOf(one.schema)
        await expectTaken(
          operation,
          good.map((value) => parameter(one.name, value)),
        )
        await expectRefused(
          operation,
          one.name,
          bad.map((value) => parameter(one.name, value)),
        )
        const [twice = 'x'] = [...good, ...bad]
        await expectRefused(operation, one.name, [
          `${parameter(one.name, twice)}&${parameter(one.name, twice)}`,
          `${one.name}[]=${encodeURIComponent(twice)}`,
        ])
      }
    },
  )
})

describe('every list in a query', () => {
  const withLists = readable.filter((operation) => JSON.stringify(operation.query).includes('"array"'))
  test.each(named(withLists))(
    '%s takes it repeated, in brackets and with commas alike',
    async (_name, operation) => {
      const lists = queryParameters(stage.app, operation).filter(({ schema }) => schema.type === 'array')
      expect(lists.length).toBeGreaterThan(0)
      for (const { name, schema } of lists) {
        const words = schema.items?.enum ?? [stage.ids.tags!, uuidv7(0)]
        const [a, b = a] = words as [string, string?]
        const forms = [
          `${name}=${a}&${name}=${b}`,
          `${name}[]=${a}&${name}[]=${b}`,
          `${name}%5B%5D=${a}&${name}=${b}`,
          `${name}=${a},${b}`,
          `${name}=,${a},,${b},`,
        ]
        const answers = await Promise.all(forms.map((form) => ask(operation, form)))
        for (const { status, body } of answers)
          expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body })
        await expectTaken(operation, [
          `${name}=`,
          `${name}[]=`,
          `${name}=,`,
          `${name}=${Array(100).fill(a).join(',')}`,
        ])
        await expectRefused(operation, name, [
          `${name}=${Array(101).fill(a).join(',')}`,
          Array(101).fill(`${name}[]=${a}`).join('&'),
          `${name}=nonsense`,
          `${name}=${a},nonsense`,
          `${name}[]=${a}&${name}[]=%27`,
          `${name}=${encodeURIComponent(`${a}'`)}`,
        ])
      }
    },
  )
})

describe('every query', () => {
  test.each(named(readable))(
    '%s ignores what it does not know, and survives what is no text',
    async (_name, operation) => {
      await expectTaken(operation, [
        'unknown=1',
        '__proto__=1&constructor=2&toString=3&hasOwnProperty[]=4&__proto__[]=5',
        '%ff%fe=%ff',
        '%zz=%',
        '&&&=&=1',
        'a=1#page=0',
        `${'x'.repeat(8_000)}=1`,
        Array(1_000).fill('a=1').join('&'),
      ])
      expect(({} as Record<string, unknown>)[0]).toBeUndefined()
    },
  )
})

describe('every cursor', () => {
  const withCursor = operations.filter((operation) => queryNames(operation).includes('cursor'))

  test('there are lists with cursors', () => expect(withCursor.length).toBeGreaterThan(0))

  test.each(named(withCursor))('%s refuses one that it did not give', async (_name, operation) => {
    const { body } = await ask(operation, 'limit=1')
    const cursor = (body.meta ?? body.data).nextCursor as string
    expect(cursor).toBeString()
    expect((await ask(operation, parameter('cursor', cursor))).status).toBe(200)

    const [payload = '', signature = ''] = cursor.split('.')
    const position = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const elsewhere = Buffer.from(JSON.stringify([0, position[1]])).toString('base64url')
    const tampered = [...cursor].map(
      (letter, at) => cursor.slice(0, at) + (letter === 'A' ? 'B' : 'A') + cursor.slice(at + 1),
    )
    const forged = [
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
      ...tampered,
    ]
    for (const made of forged) {
      const answer = await ask(operation, parameter('cursor', made))
      expect({ made, status: answer.status, code: answer.body.code }).toEqual({
        made,
        status: 400,
        code: 'INVALID_CURSOR',
      })
    }
    const theirs = await stageIn(stage.app)
    const foreign = await theirs.app.get(`${theirs.pathOf(operation)}?limit=1`, theirs.tokenFor(operation))
    const answer = await ask(
      operation,
      parameter('cursor', (foreign.body.meta ?? foreign.body.data).nextCursor),
    )
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_CURSOR'])
  })
})

function queryNames(operation: Operation): string[] {
  return Object.keys((operation.query as { entries?: object } | undefined)?.entries ?? {})
}

describe('every page list', () => {
  const paged = readable.filter((operation) => queryNames(operation).includes('page'))

  test.each(named(paged))(
    '%s has the documented limits, and is empty far behind its end',
    async (_name, operation) => {
      const limits = queryParameters(stage.app, operation).filter(({ name }) => name === 'limit')
      const usual = operation.path === '/role' ? 40 : operation.path === '/role/:id/members' ? 100 : 20
      for (const { schema } of limits) {
        expect(schema).toMatchObject({ minimum: 1, maximum: 100, default: usual })
      }
      const pages = queryParameters(stage.app, operation).find(({ name }) => name === 'page')!
      const far = pages.schema.maximum ?? Number.MAX_SAFE_INTEGER
      const last = await ask(operation, `page=${far}`)
      expect(last.status).toBe(200)
      const { data, meta } = last.body
      expect(data.contacts ?? data.ids ?? data).toEqual([])
      if (meta) expect(meta).toMatchObject({ page: far, hasNextPage: false })
    },
  )
})

test('nothing of all this wrote a line to the error log', () => {
  expect(stage.app.logged.filter((line) => line.includes('level=error'))).toEqual([])
})
