import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Operation } from '../../src/http/operation.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import type { JsonAnswer } from '../support/app.ts'
import { bodyFor, nameOf, recordedBody } from '../support/matrix.ts'
import {
  bodySchema,
  freshStage,
  named,
  operations,
  placesIn,
  queryParameters,
  type Stage,
} from '../support/surface.ts'

/**
 * Unknown fields: a field that is a known one misspelt is refused, any
 * other unknown one is dropped and named. For every operation of the route
 * table and every name it documents, so that none can let a typo through.
 */

let stage: Stage
let rowsBefore: Record<string, number>
beforeAll(async () => {
  stage = await freshStage()
  rowsBefore = stage.app.rowCounts()
})
afterAll(() => stage.app[Symbol.asyncDispose]())

/** The ways a name is misspelt: case and separators always, letters where the name is long enough to tell. */
function misspellings(name: string): string[] {
  // Another digit at the end would be a further field of its kind: `phone2`.
  const last = name.at(-1)!.replace(/\d/, 'y')
  const middle = Math.floor(name.length / 2)
  const swapped = name.slice(0, middle - 1) + name[middle] + name[middle - 1] + name.slice(middle + 1)
  const forms = [
    name.toUpperCase(),
    name.toLowerCase(),
    name[0]!.toUpperCase() + name.slice(1),
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    `${name}_`,
    ` ${name}`,
    `${name}\u200b`,
    ...(name.length >= 4 && !/\d\d$/.test(name) ? [name.slice(0, -1)] : []),
    ...(name.length >= 4 ? [`${name}${last}`, `${name.slice(0, -1)}x`, swapped] : []),
    ...(name.length >= 6 ? [name.slice(0, -2), `${name}${last}x`, `x${name.slice(1, -1)}x`] : []),
  ]
  return [...new Set(forms)]
}

/** Those that are no other name of the same place. */
const typosOf = (name: string, known: readonly string[]): string[] =>
  misspellings(name).filter((typo) => !known.includes(typo))

/** Fields of the resource's record come back with it, and are dropped. */
const recordNames = ({ record, data }: Operation): string[] =>
  Object.keys(((record ?? data) as { entries?: object } | undefined)?.entries ?? {})

const tokenOf = (operation: Operation): string | undefined =>
  operation.access === 'public' ? undefined : stage.tokenFor(operation)

const anyPath = ({ path }: Operation): string => path.replaceAll(/:\w+/g, () => uuidv7())

/** Every typo is a problem of its own that names one of the names there are. */
function expectRefused(
  answer: JsonAnswer,
  prefix: string,
  typos: readonly string[],
  names: readonly string[],
) {
  const { status, body } = answer
  const problems: { field: string; message: string; constraint: string }[] = body.details ?? []
  const refused = problems.filter(({ constraint }) => constraint === 'isKnown')
  expect([status, body.code, refused.map(({ field }) => field)]).toEqual([
    400,
    'VALIDATION_FAILED',
    typos.map((typo) => prefix + typo),
  ])
  for (const { message } of refused)
    expect(names).toContain(/^is not known here; did you mean (\w+)\?$/.exec(message)![1]!)
}

const each = (typos: readonly string[]): object => Object.fromEntries(typos.map((typo) => [typo, true]))

describe('a misspelt field of a body', () => {
  const withBody = operations.filter(({ body }) => body)
  test.each(named(withBody))('%s refuses each and names the one meant', async (_name, operation) => {
    const places = placesIn(bodySchema(stage.app, operation))
    expect(places.length).toBeGreaterThan(0)
    for (const { names, prefix, wrap } of places) {
      for (const name of names) {
        const typos = typosOf(name, [...names, ...recordNames(operation)])
        const answer = await stage.app.request(operation.method, anyPath(operation), {
          token: tokenOf(operation),
          body: wrap(each(typos)),
        })
        expectRefused(answer, prefix, typos, names)
      }
    }
  })
})

describe('a misspelt parameter of a query', () => {
  const withQuery = operations.filter(({ query }) => query)
  const FORMS = [(name: string) => name, (name: string) => `${name}[]`, (name: string) => `${name}[0]`]
  test.each(named(withQuery))('%s refuses each and names the one meant', async (_name, operation) => {
    const names = queryParameters(stage.app, operation).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      const typos = typosOf(name, names)
      const written = typos.map((typo, index) => `${encodeURIComponent(FORMS[index % 3]!(typo))}=true`)
      const answer = await stage.app.request(operation.method, `${anyPath(operation)}?${written.join('&')}`, {
        token: tokenOf(operation),
        ...(operation.body ? { body: {} } : {}),
      })
      expectRefused(answer, '', typos, names)
    }
  })
})

describe('a misspelt field of a form', () => {
  const withForm = operations.filter(({ upload }) => upload)
  test.each(named(withForm))('%s refuses each and names the one meant', async (_name, operation) => {
    const names = Object.keys(operation.upload!.fields)
    for (const name of names) {
      const typos = typosOf(name, names)
      const form = stage.bodyOf(operation) as FormData
      for (const typo of typos) form.set(typo, 'true')
      const answer = await stage.app.request(operation.method, anyPath(operation), {
        token: tokenOf(operation),
        body: form,
      })
      expectRefused(answer, '', typos, names)
    }
  })
})

test('nothing of all this wrote a row', () => {
  expect(stage.app.rowCounts()).toEqual(rowsBefore)
})

describe('a record that comes back as it was read', () => {
  const readable = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const patched = operations.filter(({ method, path }) => method === 'PATCH' && readable.has(path))
  test.each(named(patched))('%s takes it', async (_name, operation) => {
    const token = await stage.app.session(stage.tenant)
    const { body } = await stage.app.get(stage.pathOf(operation), token)
    expect(body.data).toBeObject()
    const answer = await stage.app.patch(stage.pathOf(operation), token, body.data)
    const problems = (answer.body.details ?? []).filter(
      ({ constraint }: { constraint?: string }) => constraint === 'isKnown',
    )
    expect(problems).toEqual([])
  })
})

describe('a field that resembles none', () => {
  /** Only these refuse it: what is lost of a sender's settings sends in another way than was meant. */
  const STRICT = ['POST /channel-identities', 'PATCH /channel-identities/:id']
  /** What providers call takes whatever they add. */
  const guarded = operations.filter(({ takesAnyQuery, access }) => !takesAnyQuery && access !== 'public')

  const requiredQuery = (operation: Operation): string =>
    queryParameters(stage.app, operation)
      .filter(({ required }) => required)
      .map(
        ({ name, schema }) => `&${name}=${schema.format === 'date-time' ? '2026-03-01T00:00:00Z' : uuidv7()}`,
      )
      .join('')

  test.each(named(guarded))('%s drops it and names it in X-Ignored-Fields', async (name, operation) => {
    const body = stage.bodyOf(operation)
    if (body instanceof FormData) body.set('zebraQuagga', '1')
    // Of nothing there is, so that the operations do not end what the next one needs.
    const answer = await stage.app.request(
      operation.method,
      `${anyPath(operation)}?okapi=1${requiredQuery(operation)}`,
      {
        token: operation.access === 'session' ? await stage.app.session(stage.tenant) : stage.tenant.key,
        body: body instanceof FormData || body === undefined ? body : { zebraQuagga: 1, ...body },
      },
    )
    if (STRICT.includes(name)) {
      expect([answer.status, answer.body.details]).toEqual([
        400,
        [{ field: 'zebraQuagga', message: 'is not known here', constraint: 'isKnown' }],
      ])
    } else {
      expect(JSON.stringify(answer.body)).not.toContain('isKnown')
      expect(answer.headers.get('x-ignored-fields')).toBe(body ? 'okapi, zebraQuagga' : 'okapi')
    }
  })

  test('only the operations on senders are strict', () => {
    expect(operations.filter(({ isStrict }) => isStrict).map(nameOf)).toEqual(STRICT)
  })
})

test('a misspelt isDraft sends nothing', async () => {
  await using one = await freshStage()
  const { app } = one
  const before = app.rowCounts()
  const good = recordedBody('POST /campaigns', one.ids)
  const answer = await app.post('/campaigns', one.tenant.key, { ...good, isdraft: true })
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'isdraft is not known here; did you mean isDraft?',
  ])
  expect(app.rowCounts()).toEqual(before)
})

test('a misspelt filter lists and exports nobody', async () => {
  const { key } = stage.tenant
  const answers = [
    await stage.app.get('/contacts?isOptedout=true', key),
    await stage.app.get('/contacts?is_opted_out=true', key),
    await stage.app.post('/contacts/exports', key, { isOptedout: true }),
    await stage.app.post('/contacts/exports?isOptedout=true', key, {}),
    await stage.app.get('/campaigns?status=DRAFT', key),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
})

test('a misspelt dryRun imports nobody', async () => {
  const form = bodyFor(operations.find(({ upload }) => upload)!, stage.ids) as FormData
  form.set('dryrun', 'true')
  const answer = await stage.app.request('POST', '/contacts/imports', { token: stage.tenant.key, body: form })
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'dryrun is not known here; did you mean dryRun?',
  ])
})

describe('rules and filters', () => {
  const preview = (conditions: unknown, group: object = {}) =>
    stage.app.post('/segments/preview', stage.tenant.key, {
      rules: { operator: 'AND', conditions, ...group },
    })

  test('misspelt fields in conditions are refused at any depth, by their path', async () => {
    const inner = { operator: 'OR', conditions: [{ filed: 'city', operator: 'equals', value: 'Rome' }] }
    const { status, body } = await preview([
      { field: 'city', operator: 'equals', value: 'Rome', Value: 'x' },
      inner,
    ])
    expect(status).toBe(400)
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['rules.conditions[0].Value', 'rules.conditions[1].conditions[0].filed']),
    )
  })

  test('what an interface keeps beside its conditions is dropped, and named', async () => {
    const { status, headers } = await preview(
      [{ id: 'c1', field: 'city', operator: 'is_empty', value: null }],
      { id: 'g1' },
    )
    expect(status).toBe(201)
    expect(headers.get('x-ignored-fields')).toBe(
      'rules.conditions[0].id, rules.conditions[0].value, rules.id',
    )
  })

  test('also in the JSON of customFieldFilters', async () => {
    const filter = encodeURIComponent(JSON.stringify([{ field: 'a', operator: 'equals', valeu: 1 }]))
    const { status, body } = await stage.app.get(`/contacts?customFieldFilters=${filter}`, stage.tenant.key)
    expect([status, body.details[0].field]).toEqual([400, 'customFieldFilters[0].valeu'])
  })
})

describe('the settings of a sender', () => {
  const add = (credentials: object, provider = 'HTTP') =>
    stage.app.post('/channel-identities', stage.tenant.key, {
      channel: 'SMS',
      provider,
      name: 'New',
      address: '+15005550123',
      credentials,
    })
  const gateway = { url: 'https://gateway.test/send', bodyTemplate: { to: '{{to}}', text: '{{text}}' } }
  const problems = ({ body }: JsonAnswer) =>
    body.details.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`)

  test('refuse every key they do not know, and name the one meant', async () => {
    expect(problems(await add({ ...gateway, stripplus: true, flavour: 'x' }))).toEqual([
      'credentials.stripplus is not known here; did you mean stripPlus?',
      'credentials.flavour is not known here',
    ])
    expect(
      problems(
        await add({ ...gateway, status: { idPath: '/id', statusPath: '/s', map: { a: 'SENT' }, mpa: {} } }),
      ),
    ).toEqual(['credentials.status.mpa is not known here'])
    expect(problems(await add({ failurerate: 1 }, 'SANDBOX'))).toEqual([
      'credentials.failurerate is not known here; did you mean failureRate?',
    ])
  })

  test('take any header, any field of the body template and any word of the gateway', async () => {
    const answer = await add({
      ...gateway,
      headers: { 'X-Url': 'a', metod: 'b' },
      bodyTemplate: { ...gateway.bodyTemplate, Url: 'x', nested: { heders: 1 } },
      status: { idPath: '/id', statusPath: '/s', map: { idpath: 'SENT' } },
    })
    expect(answer.status).toBe(201)
  })
})

test('custom fields of a contact may be called like anything', async () => {
  const { key } = stage.tenant
  await stage.app.post('/custom-fields', key, { key: 'firstname', label: 'First', type: 'TEXT' })
  const answer = await stage.app.post('/contacts', key, {
    firstName: 'Ann',
    phone: '+12125550188',
    customFields: { firstname: 'x' },
  })
  expect([answer.status, answer.headers.get('x-ignored-fields')]).toEqual([201, null])
})

describe('X-Ignored-Fields', () => {
  const list = (query: string) => stage.app.get(`/tags?${query}`, stage.tenant.key)

  test('is bounded, and says when there were more', async () => {
    const { headers } = await list(Array.from({ length: 500 }, (_, n) => `quagga${n}=1`).join('&'))
    const names = headers.get('x-ignored-fields')!.split(', ')
    expect([names.length, names.at(-1)]).toEqual([21, '...'])
    const long = await list(`${'okapi'.repeat(500)}=1`)
    expect(long.headers.get('x-ignored-fields')!.length).toBeLessThan(70)
  })

  test('holds nothing but letters, digits, dots, brackets and percent signs', async () => {
    const hostile = ['a\r\nSet-Cookie: x=1', 'ünï', '\ud83d', 'a,b;"c"', '<script>', '\0', "it's(*)~!"]
    for (const name of hostile) {
      const answer = await stage.app.post('/tags', stage.tenant.key, {
        [`zz${name}`]: 1,
        name: `n${name.length}`,
      })
      expect(answer.headers.get('x-ignored-fields')).toMatch(/^[\w%.[\]-]+$/)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  test('is on a replayed answer too', async () => {
    const send = () =>
      stage.app.request('POST', '/tags', {
        token: stage.tenant.key,
        headers: { 'idempotency-key': 'ignored' },
        body: { name: 'Replayed', colour: 'red' },
      })
    const [first, second] = [await send(), await send()]
    expect([first.headers.get('x-ignored-fields'), second.headers.get('x-ignored-fields')]).toEqual([
      'colour',
      'colour',
    ])
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  })
})

test.each([
  'status[]=ARCHIVED',
  'status[0]=ARCHIVED',
  'status%5B0%5D=ARCHIVED',
  'status[0]=ARCHIVED&status[1]=INVALID',
])('%s is a list', async (query) => {
  await using one = await freshStage()
  const { app } = one
  await app.patch(`/contacts/${one.ids.contacts}`, one.tenant.key, { status: 'ARCHIVED' })
  const { body, headers } = await app.get(`/contacts?${query}`, one.tenant.key)
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([one.ids.contacts])
  expect(headers.get('x-ignored-fields')).toBeNull()
})

test.each([1_000, 1_001])('%i unknown fields: a thousand are dropped, more are refused', async (count) => {
  const names = Object.fromEntries(Array.from({ length: count }, (_, n) => [`okapi${n}x`, '1']))
  const answers = [
    await stage.app.post('/tags', stage.tenant.key, { name: `many ${count}`, ...names }),
    await stage.app.get(`/tags?${new URLSearchParams(names)}`, stage.tenant.key),
  ]
  const told = answers.map(({ status, body }) => [status, body.details?.[0]?.message])
  const message = 'has more than 1000 fields that are not known here'
  const refused = [400, message]
  expect(told).toEqual(
    count > 1_000
      ? [refused, refused]
      : [
          [201, undefined],
          [200, undefined],
        ],
  )
})

describe('a list in place of an object', () => {
  const withObjects = operations.filter(
    (operation) =>
      operation.body && JSON.stringify(operation.body).includes('"entries"') && operation.access !== 'public',
  )

  test.each(named(withObjects))('%s refuses it', async (_name, operation) => {
    // A stage of its own: some of the calls above end the session.
    await using stage = await freshStage()
    const asked = placesIn(bodySchema(stage.app, operation)).map(({ prefix, wrap }) => ({
      field: prefix.replace(/\.$/, ''),
      body: wrap([]),
    }))
    for (const { field, body } of asked) {
      const path = operation.path.replaceAll(/:\w+/g, () => uuidv7())
      const token = stage.tokenFor(operation)
      const answer = await stage.app.request(operation.method, path, { token, body })
      expect([field, answer.status]).toEqual([field, 400])
      if (field !== '')
        expect(answer.body.details).toContainEqual(expect.objectContaining({ field, constraint: 'isObject' }))
    }
  })
})
