import { expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../support/app.ts'
import { upload } from '../support/imports.ts'
import { floorsOf, MOMENT } from '../support/quick.ts'

/** One request must not stop others, so its cost is limited before any work is done. */

const BOUNDARY = 'xxxx'
const part = (disposition: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`
const FILE = part('name="file"; filename="people.csv"', 'phone\n+12125550100\n')
const CONSENT = part('name="consentAttested"', 'true')
const END = `--${BOUNDARY}--\r\n`

const send = (
  app: TestApp,
  token: string,
  body: string,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
) => app.request('POST', '/contacts/imports', { token, body, headers: { 'content-type': type } })

test.each([
  [
    'a file name of 160,000 characters',
    part(`name="file"; filename="${'a'.repeat(160_000)}"`, 'x') + CONSENT + END,
  ],
  [
    'a file name of 160,000 folders',
    part(`name="file"; filename="${'a/'.repeat(160_000)}"`, 'x') + CONSENT + END,
  ],
  ['200,000 parts', FILE + CONSENT + part('name="x"', '').repeat(150_000) + END],
  ['three million commas in a field', FILE + CONSENT + part('name="tagIds"', ','.repeat(3_000_000)) + END],
  ['commas as long as a field may be', FILE + CONSENT + part('name="tagIds"', ','.repeat(65_000)) + END],
  ['brackets as long as a field may be', FILE + CONSENT + part('name="tagIds"', '['.repeat(65_000)) + END],
  [
    'a mapping of 13,000 columns',
    FILE +
      CONSENT +
      part('name="mapping"', `{${Array.from({ length: 5_000 }, (_, n) => `"c${n}":1`)}}`) +
      END,
  ],
  [
    'spaces in the source of consent',
    FILE + CONSENT + part('name="consentSource"', `x${' '.repeat(65_000)}y`) + END,
  ],
  ['delimiters alone', `--${BOUNDARY}\r\n`.repeat(500_000)],
  ['the beginning of a part without end', `--${BOUNDARY}\r\n${'a: b\r\n'.repeat(500_000)}`],
])('a form with %s is refused at once and changes nothing', async (_what, body) => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const before = app.rowCounts()
  let status = 0
  const floors = await floorsOf(async () => {
    status = (await send(app, key, body)).status
  })
  expect(status).toBe(400)
  expect(floors).toBeLessThan(MOMENT)
  expect(app.rowCounts()).toEqual(before)
})

test.each([
  ['no boundary', 'multipart/form-data; charset=utf-8'],
  ['a boundary of 71 characters', `multipart/form-data; boundary=${'x'.repeat(71)}`],
  ['a type of 100,000 spaces', `multipart/form-data;${' '.repeat(100_000)}boundary`],
])('a form with %s is refused', async (_what, type) => {
  await using app = createTestApp()
  const { status, body } = await send(app, app.tenant().key, FILE + CONSENT + END, type)
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test.each([
  ['a/b\\c.csv', 'c.csv'],
  ['../../', 'upload'],
  ['list.csv ', 'list.csv'],
  ['x'.repeat(300), 'x'.repeat(255)],
  ['', 'upload'],
  ['report\u202evsc.exe', 'reportvsc.exe'],
])('a file called %j is kept as %j', async (given, kept) => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { body } = await upload(app, tenant.key, 'phone\n+12125550100\n', { fileName: given })
  const { body: read } = await app.get(`/contacts/imports/${body.data.id}`, tenant.key)
  expect(read.data.fileName).toBe(kept)
})

test.each([
  ['the delimiter quoted', `multipart/form-data; boundary="${BOUNDARY}"`],
  ['a parameter before it', `multipart/form-data; charset=utf-8; boundary=${BOUNDARY}`],
])('a form with %s is accepted', async (_what, type) => {
  await using app = createTestApp()
  expect((await send(app, app.tenant().key, FILE + CONSENT + END, type)).status).toBe(201)
})

test('a long list in a query is refused before it is split', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  let code = ''
  const floors = await floorsOf(async () => {
    const { body } = await app.get(`/contacts?tagIds=${','.repeat(3_000_000)}`, key)
    code = body.code
  })
  // The address is longer than allowed, and this is checked first.
  expect(code).toBe('URI_TOO_LONG')
  expect(floors).toBeLessThan(MOMENT)
})

test.each([
  ['40,000 texts', { texts: Array(9_000).fill('a secret of some length') }],
  [
    '10,000 headers',
    { headers: Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`h ${n}`, '{{x}}'])) },
  ],
  ['10,000 statuses', { successStatus: Array(9_000).fill('x') }],
  ['10,000 addresses', { ipAllowList: Array(9_000).fill('x') }],
  [
    '10,000 meanings',
    {
      status: {
        idPath: '/a',
        statusPath: '/b',
        map: Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`${n}`, 'x'])),
      },
    },
  ],
  ['5,000 brackets', { bodyTemplate: `${'['.repeat(4_900)}"{{to}}{{text}}"${']'.repeat(4_900)}` }],
  ['spaces in its URL', { url: `http://127.0.0.1/${' '.repeat(500_000)}x` }],
])('a gateway with %s is refused at once', async (_what, { texts, ...settings }: Record<string, unknown>) => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const body = {
    channel: 'SMS',
    provider: 'HTTP',
    name: 'Gateway',
    address: '+15550100',
    credentials: {
      url: 'http://127.0.0.1:8080/send',
      bodyTemplate: { to: '{{to}}', text: '{{text}}', ...(texts ? { texts } : {}) },
      ...settings,
    },
  }
  let status = 0
  const floors = await floorsOf(async () => {
    status = (await app.post('/channel-identities', key, body)).status
  })
  expect(status).toBe(400)
  expect(floors).toBeLessThan(MOMENT)
})
