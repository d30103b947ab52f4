import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { addGateway, pathOf } from './identities.ts'
import { joinPaths } from './joins.ts'
import { LentConnections } from './lent-connections.ts'
import { follow } from './links.ts'
import { addReader, mailTenant, pictures, postMail, wayOut } from './mail.ts'
import { seedResources } from './matrix.ts'
import { openMigrated } from './migrated.ts'

/** Calls of every public operation, without a credential. */

export interface PublicWorld {
  app: TestApp
  tenant: TestTenant
  ids: Readonly<Record<string, string>>
  reader: { id: string; email: string }
}

/** Parts of a copy of the world. */
interface Made {
  copies: LentConnections
  world: Omit<PublicWorld, 'app'>
  nowMs: number
}
let made: Promise<Made> | undefined

/**
 * Returns an organization with everything that has a public address.
 * @param app default: one in memory, on a copy of a world that is created once per process
 */
export async function publicWorld(app?: TestApp): Promise<PublicWorld> {
  if (app) return furnish(app)
  made ??= makeOnce()
  const { copies, world, nowMs } = await made
  const own = createTestApp({}, { connection: copies.lend() })
  own.clock.advance(nowMs - own.clock.now())
  return { ...structuredClone(world), app: own }
}

async function makeOnce(): Promise<Made> {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  const { app: _app, ...world } = await furnish(app)
  await app.drain()
  await app.app.db.settled()
  return { copies: new LentConnections(connection.serialize()), world, nowMs: app.clock.now() }
}

async function furnish(app: TestApp): Promise<PublicWorld> {
  const tenant = await mailTenant(app)
  const reader = await addReader(app, tenant)
  await postMail(app, tenant)
  await app.drain()
  const session = await app.session(tenant)
  await app.request('PATCH', '/notifications/digest', { token: session, body: { frequency: 'DAILY' } })
  const { callbackUrls } = await addGateway(app, tenant)
  const [u, o] = [wayOut(app), pictures(app).at(-1)!]
  const join = await joinPaths(app, tenant)
  const ids = {
    ...(await seedResources(app, tenant)),
    status: pathOf(callbackUrls.status),
    inbound: pathOf(callbackUrls.inbound),
    j: join.form,
    step: join.step,
    code: join.code,
    confirm: join.confirm,
    joinLink: `/public/join-links/${join.slug}`,
    submission: join.submissionId,
    u,
    o,
    digest: `/digest/${app.db.value<string>('SELECT token FROM notification_digests')}`,
  }
  return { app, tenant, ids, reader }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ask = (
  { app }: PublicWorld,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => app.request(method, path, { body, headers })
const heard = (world: PublicWorld, query: string) => ask(world, 'GET', `${world.ids.inbound}?${query}`)
const count = ({ app }: PublicWorld, sql: string, ...values: string[]) =>
  app.db.value<number>(`SELECT count(*) FROM ${sql}`, ...values)

export interface PublicCase {
  name: string
  /** Calls the operation; its answer. */
  call: (world: PublicWorld) => Promise<{ status: number; body: unknown; headers?: Headers }>
  status: number
  /** Returns another effect of the call. */
  became?: (world: PublicWorld) => unknown
  is?: unknown
}

export const PUBLIC_CASES: readonly PublicCase[] = [
  { name: 'GET /u/:token', call: (w) => ask(w, 'GET', w.ids.u!), status: 200 },
  {
    name: 'POST /u/:token',
    call: (w) => ask(w, 'POST', w.ids.u!, 'List-Unsubscribe=One-Click', FORM),
    status: 200,
    became: (w) => count(w, `suppressions WHERE channel = 'EMAIL' AND address = ?`, w.reader.email),
    is: 1,
  },
  {
    name: 'POST /callbacks/:provider/:identityId/:token/inbound',
    call: (w) =>
      ask(w, 'POST', w.ids.inbound!, { id: 'p1', from: '+13125550188', to: '+15550199', text: 'STOP' }),
    status: 200,
    became: (w) => count(w, `suppressions WHERE address = '+13125550188'`),
    is: 1,
  },
  {
    name: 'GET /callbacks/:provider/:identityId/:token/inbound',
    call: (w) => heard(w, 'id=g1&from=%2B13125550189&to=%2B15550199&text=STOP'),
    status: 200,
    became: (w) => count(w, `suppressions WHERE address = '+13125550189'`),
    is: 1,
  },
  {
    name: 'POST /callbacks/:provider/:identityId/:token/status',
    call: (w) => ask(w, 'POST', w.ids.status!, { id: 'unknown-yet-1', status: 'delivered' }),
    status: 200,
  },
  {
    name: 'GET /callbacks/:provider/:identityId/:token/status',
    call: (w) => ask(w, 'GET', `${w.ids.status}?id=unknown-yet-2&status=delivered`),
    status: 200,
  },
  { name: 'GET /digest/:token', call: (w) => ask(w, 'GET', w.ids.digest!), status: 200 },
  {
    name: 'POST /digest/:token',
    call: (w) => ask(w, 'POST', w.ids.digest!, 'List-Unsubscribe=One-Click', FORM),
    status: 200,
    became: (w) => w.app.db.value('SELECT frequency FROM notification_digests'),
    is: 'OFF',
  },
  { name: 'GET /s/:code', call: (w) => follow(w.app, w.ids.s!), status: 302 },
  { name: 'GET /o/:token', call: (w) => ask(w, 'GET', w.ids.o!), status: 200 },
  { name: 'GET /m/:token', call: (w) => ask(w, 'GET', `/m/${w.ids.m}`), status: 200 },
  { name: 'GET /invoices/:token', call: (w) => ask(w, 'GET', `/invoices/${w.ids.invoices}`), status: 200 },
  { name: 'GET /screen/:token', call: (w) => ask(w, 'GET', `/screen/${w.ids.screen}`), status: 200 },
  { name: 'GET /c/:token', call: (w) => ask(w, 'GET', `/c/${w.ids.c}`), status: 200 },
  {
    name: 'GET /.well-known/carillon-domain/:challenge',
    call: (w) => ask(w, 'GET', `/.well-known/carillon-domain/${w.ids['carillon-domain']}`),
    status: 200,
  },
  { name: 'GET /j/:slug', call: (w) => ask(w, 'GET', w.ids.j!), status: 410 },
  { name: 'GET /public/join-links/:slug', call: (w) => ask(w, 'GET', w.ids.joinLink!), status: 200 },
  { name: 'POST /j/:slug', call: (w) => ask(w, 'POST', w.ids.j!, 'phone=%2B12125550193', FORM), status: 410 },
  {
    name: 'POST /public/join-links/:slug/submissions',
    call: (w) => ask(w, 'POST', `${w.ids.joinLink}/submissions`, { phone: '+12125550193' }),
    status: 410,
  },
  {
    name: 'POST /public/join-links/:slug/submissions/:id/resend',
    call: (w) => ask(w, 'POST', `${w.ids.joinLink}/submissions/${w.ids.submission}/resend`),
    status: 410,
  },
  { name: 'GET /j/:slug/steps/:id', call: (w) => ask(w, 'GET', w.ids.step!), status: 200 },
  {
    name: 'POST /j/:slug/steps/:id',
    call: (w) => ask(w, 'POST', w.ids.step!, `code=${w.ids.code}`, FORM),
    status: 303,
    became: (w) => count(w, `consents WHERE address = '+12125550191'`),
    is: 2,
  },
  {
    name: 'POST /public/join-links/:slug/submissions/:id/verify',
    call: (w) =>
      ask(w, 'POST', `${w.ids.joinLink}/submissions/${w.ids.submission}/verify`, { code: w.ids.code }),
    status: 201,
  },
  { name: 'GET /j/:slug/confirm/:token', call: (w) => ask(w, 'GET', w.ids.confirm!), status: 200 },
  {
    name: 'POST /j/:slug/confirm/:token',
    call: (w) => ask(w, 'POST', w.ids.confirm!, '', FORM),
    status: 200,
    became: (w) => count(w, `consents WHERE address = 'wren@example.test'`),
    is: 2,
  },
  { name: 'GET /j/:slug/qr.svg', call: (w) => ask(w, 'GET', `${w.ids.j}/qr.svg`), status: 200 },
  { name: 'GET /j/:slug/qr.png', call: (w) => ask(w, 'GET', `${w.ids.j}/qr.png`), status: 200 },
  { name: 'GET /i/:token', call: (w) => ask(w, 'GET', `/i/${w.ids.i}`), status: 200 },
  {
    name: 'POST /i/:token',
    call: (w) => ask(w, 'POST', `/i/${w.ids.i}`, 'firstName=Wren&password=correct+horse+battery', FORM),
    status: 200,
  },
]

/**
 * Operations of the server, of its built-in payment processor or of a person, and not of an organization.
 * `POST /auth/accept-invitation` has the effect of its page.
 */
export const OF_NO_ORGANIZATION: readonly string[] = [
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
  // Called by a program on this machine. test/accounts/domains/certificate-asks.test.ts has a suspended
  // organization.
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
