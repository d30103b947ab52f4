import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { beginLeaving, stay } from '../../src/accounts/moves/service.ts'
import { suspendOrganization } from '../../src/accounts/organizations/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { addGateway, pathOf } from '../support/identities.ts'
import { joinPaths } from '../support/joins.ts'
import { follow } from '../support/links.ts'
import { addReader, mailTenant, pictures, postMail, wayOut } from '../support/mail.ts'
import { nameOf, seedResources } from '../support/matrix.ts'
import { operations } from '../support/surface.ts'

/** What somebody without a credential gets of a suspended organization. */

let app: TestApp
let tenant: TestTenant
let ids: Readonly<Record<string, string>>
let reader: { id: string; email: string }
let sent: number | undefined

beforeAll(async () => {
  app = createTestApp()
  const sendable = await mailTenant(app)
  tenant = sendable
  reader = await addReader(app, sendable)
  await postMail(app, sendable)
  await app.drain()
  const session = await app.session(tenant)
  await app.request('PATCH', '/notifications/digest', { token: session, body: { frequency: 'DAILY' } })
  const { callbackUrls } = await addGateway(app, tenant)
  const [u, o] = [wayOut(app), pictures(app).at(-1)!]
  const join = await joinPaths(app, tenant)
  sent = count('sandbox_messages')
  ids = {
    ...(await seedResources(app, tenant)),
    ...{ status: pathOf(callbackUrls.status), inbound: pathOf(callbackUrls.inbound) },
    ...{ j: join.form, step: join.step, code: join.code, confirm: join.confirm },
    joinLink: `/public/join-links/${join.slug}`,
    submission: join.submissionId,
    ...{ u, o },
    digest: `/digest/${app.db.value<string>('SELECT token FROM notification_digests')}`,
  }
  app.db.writeNow((tx) => suspendOrganization(tx, tenant.organization.id, 'Unpaid'))
})
afterAll(() => app[Symbol.asyncDispose]())

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const count = (sql: string, ...values: string[]) =>
  app.db.value<number>(`SELECT count(*) FROM ${sql}`, ...values)
const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.request(method, path, { body, headers })
const heard = (query: string) => ask('GET', `${ids.inbound}?${query}`)

interface Case {
  name: string
  /** A call of it, and what it answers. */
  call: () => Promise<{ status: number; body: unknown }>
  status: number
  /** What else has come of it. */
  became?: () => unknown
  is?: unknown
}

const CASES: readonly Case[] = [
  { name: 'GET /u/:token', call: () => ask('GET', ids.u!), status: 200 },
  {
    name: 'POST /u/:token',
    call: () => ask('POST', ids.u!, 'List-Unsubscribe=One-Click', FORM),
    status: 200,
    became: () => count(`suppressions WHERE channel = 'EMAIL' AND address = ?`, reader.email),
    is: 1,
  },
  {
    name: 'POST /callbacks/:provider/:identityId/:token/inbound',
    call: () => ask('POST', ids.inbound!, { id: 'p1', from: '+13125550188', to: '+15550199', text: 'STOP' }),
    status: 200,
    became: () => count(`suppressions WHERE address = '+13125550188'`),
    is: 1,
  },
  {
    name: 'GET /callbacks/:provider/:identityId/:token/inbound',
    call: () => heard('id=g1&from=%2B13125550189&to=%2B15550199&text=STOP'),
    status: 200,
    became: () => count(`suppressions WHERE address = '+13125550189'`),
    is: 1,
  },
  {
    name: 'POST /callbacks/:provider/:identityId/:token/status',
    call: () => ask('POST', ids.status!, { id: 'unknown-yet-1', status: 'delivered' }),
    status: 200,
  },
  {
    name: 'GET /callbacks/:provider/:identityId/:token/status',
    call: () => ask('GET', `${ids.status}?id=unknown-yet-2&status=delivered`),
    status: 200,
  },
  { name: 'GET /digest/:token', call: () => ask('GET', ids.digest!), status: 200 },
  {
    name: 'POST /digest/:token',
    call: () => ask('POST', ids.digest!, 'List-Unsubscribe=One-Click', FORM),
    status: 200,
    became: () => app.db.value('SELECT frequency FROM notification_digests'),
    is: 'OFF',
  },
  { name: 'GET /s/:code', call: () => follow(app, ids.s!), status: 302 },
  { name: 'GET /o/:token', call: () => ask('GET', ids.o!), status: 200 },
  { name: 'GET /m/:token', call: () => ask('GET', `/m/${ids.m}`), status: 200 },
  { name: 'GET /invoices/:token', call: () => ask('GET', `/invoices/${ids.invoices}`), status: 200 },
  { name: 'GET /screen/:token', call: () => ask('GET', `/screen/${ids.screen}`), status: 200 },
  { name: 'GET /c/:token', call: () => ask('GET', `/c/${ids.c}`), status: 200 },
  {
    name: 'GET /.well-known/carillon-domain/:challenge',
    call: () => ask('GET', `/.well-known/carillon-domain/${ids['carillon-domain']}`),
    status: 200,
  },
  { name: 'GET /j/:slug', call: () => ask('GET', ids.j!), status: 410 },
  { name: 'GET /public/join-links/:slug', call: () => ask('GET', ids.joinLink!), status: 200 },
  { name: 'POST /j/:slug', call: () => ask('POST', ids.j!, 'phone=%2B12125550193', FORM), status: 410 },
  {
    name: 'POST /public/join-links/:slug/submissions',
    call: () => ask('POST', `${ids.joinLink}/submissions`, { phone: '+12125550193' }),
    status: 410,
  },
  {
    name: 'POST /public/join-links/:slug/submissions/:id/resend',
    call: () => ask('POST', `${ids.joinLink}/submissions/${ids.submission}/resend`),
    status: 410,
  },
  { name: 'GET /j/:slug/steps/:id', call: () => ask('GET', ids.step!), status: 200 },
  {
    name: 'POST /j/:slug/steps/:id',
    call: () => ask('POST', ids.step!, `code=${ids.code}`, FORM),
    status: 303,
    became: () => count(`consents WHERE address = '+12125550191'`),
    is: 1,
  },
  {
    name: 'POST /public/join-links/:slug/submissions/:id/verify',
    call: () => ask('POST', `${ids.joinLink}/submissions/${ids.submission}/verify`, { code: ids.code }),
    status: 201,
  },
  { name: 'GET /j/:slug/confirm/:token', call: () => ask('GET', ids.confirm!), status: 200 },
  {
    name: 'POST /j/:slug/confirm/:token',
    call: () => ask('POST', ids.confirm!, '', FORM),
    status: 200,
    became: () => count(`consents WHERE address = 'wren@example.test'`),
    is: 1,
  },
  { name: 'GET /j/:slug/qr.svg', call: () => ask('GET', `${ids.j}/qr.svg`), status: 200 },
  { name: 'GET /j/:slug/qr.png', call: () => ask('GET', `${ids.j}/qr.png`), status: 200 },
  { name: 'GET /i/:token', call: () => ask('GET', `/i/${ids.i}`), status: 200 },
  {
    name: 'POST /i/:token',
    call: () => ask('POST', `/i/${ids.i}`, 'firstName=Wren&password=correct+horse+battery', FORM),
    status: 200,
  },
]

/** Of the server, of its built-in payment processor or of a person, and of no organization. `POST /auth/accept-invitation` does what its page does. */
const OF_NO_ORGANIZATION: readonly string[] = [
  'GET /',
  'GET /auth/methods',
  'GET /auth/openid',
  'GET /auth/openid/callback',
  'POST /auth/openid/join',
  'GET /billing-sandbox/authenticate/:token',
  'GET /billing-sandbox/checkout/:session',
  'GET /billing-sandbox/invoices/:token',
  'GET /billing-sandbox/portal/:session',
  'GET /billing-sandbox/portal/:session/card',
  'POST /billing-sandbox/authenticate/:token',
  'POST /billing-sandbox/checkout/:session',
  'POST /billing-sandbox/portal/:session',
  'POST /billing-sandbox/portal/:session/card',
  'GET /billing/return',
  'POST /callbacks/stripe',
  // Of a program on this machine; test/accounts/domains/certificate-asks.test.ts has a suspended organization.
  'GET /.well-known/carillon-certificate',
  'GET /health',
  'GET /health/ready',
  'GET /metrics',
  'GET /reset/:token',
  'GET /verify-email/:token',
  'POST /auth/accept-invitation',
  'POST /auth/forgot-password',
  'POST /auth/link',
  'POST /auth/login',
  'POST /auth/passkey',
  'POST /auth/passkey/options',
  'POST /auth/refresh',
  'POST /auth/register',
  'POST /auth/reset-password',
  'POST /auth/verify-email',
  'POST /reset/:token',
  'POST /verify-email/:token',
]

test('every operation without a credential is of no organization, or has a case here', () => {
  const names = operations.filter(({ access }) => access === 'public').map(nameOf)
  expect([...CASES.map(({ name }) => name), ...OF_NO_ORGANIZATION].sort()).toEqual(names.sort())
})

/** What leads on or is only shown while an organization moves; everything else is refused for a moment. */
const GO_ON_WHILE_MOVING: readonly string[] = [
  'GET /u/:token',
  'GET /digest/:token',
  'GET /s/:code',
  'GET /o/:token',
  'GET /m/:token',
  'GET /invoices/:token',
  'GET /screen/:token',
  'GET /c/:token',
  'GET /.well-known/carillon-domain/:challenge',
  'GET /i/:token',
]

/** Rows of every table, so that a write to any of them is seen. */
const rowCounts = () => app.rowCounts()

describe('while the organization moves to another appliance', () => {
  let before: ReturnType<typeof rowCounts>
  beforeAll(async () => {
    await app.drain()
    const session = await app.session(tenant)
    await app.request('GET', '/tags', { token: session })
    app.db.writeNow((tx) => beginLeaving(tx, tenant.organization.id, 'b2'))
    before = rowCounts()
  })
  afterAll(() => app.db.writeNow((tx) => stay(tx, tenant.organization.id)))

  test.each([...CASES])('$name changes nothing', async ({ name, call, status }) => {
    const answer = await call()
    if (GO_ON_WHILE_MOVING.includes(name)) expect([404, 410, status]).toContain(answer.status)
    else expect(answer.status).toBe(503)
    await app.drain()
    expect(rowCounts()).toEqual(before)
  })

  test('a key and a session are refused for a moment, and again at the other end until it works there', async () => {
    const retry = await app.request('GET', '/tags', { token: tenant.key })
    expect([retry.status, retry.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await app.request('GET', '/user', { token: await app.session(tenant) })).status).toBe(503)
  })
})

test.each([...CASES])('$name works on, and a way out takes effect', async ({ call, status, became, is }) => {
  expect((await call()).status).toBe(status)
  expect(became?.()).toEqual(is)
})

test('no answer to a STOP or a link leaves meanwhile', async () => {
  await app.drain()
  expect(count('sandbox_messages')).toBe(sent!)
})
