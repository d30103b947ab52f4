import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { JsonAnswer } from '../support/app.ts'
import { bodyFor, recordedBody } from '../support/matrix.ts'
import { freshStage, operations, type Stage } from '../support/surface.ts'

/**
 * Unknown fields. A misspelt known field is refused; any other unknown field is dropped and named. The walk
 * tests every operation and name: test/product/operations/bodies.ts and queries.ts.
 */

let stage: Stage
beforeAll(async () => {
  stage = await freshStage()
})
afterAll(() => stage.app[Symbol.asyncDispose]())

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

test('a misspelt filter lists and exports no contact', async () => {
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

test('a misspelt dryRun imports no contact', async () => {
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

  test('keys that other software stores with its conditions are dropped, and named', async () => {
    const { status, headers } = await preview(
      [{ id: 'c1', field: 'city', operator: 'is_empty', value: null }],
      { id: 'g1' },
    )
    expect(status).toBe(201)
    expect(headers.get('x-ignored-fields')).toBe(
      'rules.conditions[0].id, rules.conditions[0].value, rules.id',
    )
  })

  test('apply to the JSON of customFieldFilters too', async () => {
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

  test('refuse every unknown key, and suggest the right one', async () => {
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

  test('accept any header, any field of the body template and any word of the gateway', async () => {
    const answer = await add({
      ...gateway,
      headers: { 'X-Url': 'a', metod: 'b' },
      bodyTemplate: { ...gateway.bodyTemplate, Url: 'x', nested: { heders: 1 } },
      status: { idPath: '/id', statusPath: '/s', map: { idpath: 'SENT' } },
    })
    expect(answer.status).toBe(201)
  })
})

test('custom fields of a contact may have any name', async () => {
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

  test('is limited, and says that there were more', async () => {
    const { headers } = await list(Array.from({ length: 500 }, (_, n) => `quagga${n}=1`).join('&'))
    const names = headers.get('x-ignored-fields')!.split(', ')
    expect([names.length, names.at(-1)]).toEqual([21, '...'])
    const long = await list(`${'okapi'.repeat(500)}=1`)
    expect(long.headers.get('x-ignored-fields')!.length).toBeLessThan(70)
  })

  test('contains only letters, digits, dots, brackets and percent signs', async () => {
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

  test('is part of a replayed answer too', async () => {
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
  const message = 'has more than 1000 unknown fields'
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
