import { issueKey } from '../../src/accounts/api-keys/service.ts'
import { createOrganization } from '../../src/accounts/organizations/service.ts'
import type { OrganizationRow } from '../../src/accounts/organizations/table.ts'
import { addMember } from '../../src/accounts/roles/service.ts'
import { AccessTokens } from '../../src/accounts/sessions/access-token.ts'
import { openSession } from '../../src/accounts/sessions/token-pair.ts'
import { createUser, findUserByEmail, recordSignIn } from '../../src/accounts/users/service.ts'
import type { UserRow } from '../../src/accounts/users/table.ts'
import type { Config } from '../../src/config/config.ts'
import { DEFAULT_RATE_LIMITS } from '../../src/config/options.ts'
import type { Connection } from '../../src/db/driver.ts'
import { createLog } from '../../src/lib/log.ts'
import type { SystemRoleKey } from '../../src/lib/permissions.ts'
import { createGuardedFetch } from '../../src/providers/guarded-fetch.ts'
import type { SendCallback } from '../../src/providers/payments/own-callback.ts'
import { type App, type AppParts, createApp } from '../../src/wiring/app.ts'
import { TestClock } from './clock.ts'
import { assertDocumented } from './documented.ts'
import { reachOf } from './domains.ts'
import { withFixedHosts } from './fixed-hosts.ts'
import { openMigrated } from './migrated.ts'
import { sharedOperations } from './shared-operations.ts'
import { sharedRouter } from './shared-router.ts'
import { textOf } from './streams.ts'
import { unlessUnchanged } from './unchanged.ts'
import { webOf } from './web.ts'

export { TestClock }

export const TEST_CONFIG: Config = {
  dataDir: '/nonexistent',
  generationDir: undefined,
  host: '127.0.0.1',
  port: 0,
  publicBaseUrl: 'https://carillon.test',
  ownHosts: ['api.carillon.test'],
  trustedProxies: [],
  allowSignup: false,
  passwordMinLength: 12,
  allowPrivateGateways: true,
  allowInsecureWebhooks: true,
  snapshotIntervalMs: 60_000,
  messageRetentionDays: 0,
  billing: 'MANUAL',
  billingCurrency: 'USD',
  auditRetentionDays: 0,
  logFormat: 'logfmt',
  logMessages: 'failed',
  operatorEmail: '',
  failAt: [],
  secrets: { masterKey: undefined, metricsToken: 'token-of-the-tests-for-metrics' },
  // High limits, so that only the tests about limits reach them.
  rateLimits: Object.fromEntries(
    Object.keys(DEFAULT_RATE_LIMITS).map((policy) => [policy, { quota: 1_000_000, windowSeconds: 1 }]),
  ),
}

/** An organization with its owner and an API key. */
export interface TestTenant {
  organization: OrganizationRow
  owner: UserRow
  key: string
}

export interface JsonAnswer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  body: any
}

export interface RequestOptions {
  /** API key or JWT; undefined sends none. */
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export class TestApp implements AsyncDisposable {
  readonly app: App
  readonly clock: TestClock
  /** All lines that the app logged. */
  readonly logged: string[]
  /** Connection to the database of `app`. */
  readonly connection: Connection

  constructor(app: App, clock: TestClock, logged: string[], connection: Connection) {
    this.app = app
    this.clock = clock
    this.logged = logged
    this.connection = connection
  }

  get db() {
    return this.app.db
  }

  /** Creates an organization with owner and key. Each call creates another one. */
  tenant(name = 'Acme', options: { timezone?: string; locale?: string } = {}): TestTenant {
    return this.db.writeNow((tx) => {
      const organization = createOrganization(tx, { name, ...options })
      const owner = createUser(tx, {
        email: `owner-${organization.slug}@example.test`,
        firstName: 'Test',
        lastName: 'Owner',
        passwordHash: 'not-a-hash',
      })
      addMember(tx, organization.id, owner.id, 'OWNER')
      const { key } = issueKey(tx, this.app.settings.instanceId, {
        organizationId: organization.id,
        name: 'test',
        createdByUserId: owner.id,
        expiresAt: null,
      })
      return { organization, owner, key }
    })
  }

  /**
   * Returns an access token of a member with this role, without hashing a password: the owner, or one member
   * for each other role, created at its first use.
   */
  async session(tenant: TestTenant, role: SystemRoleKey = 'OWNER'): Promise<string> {
    const { organization, owner } = tenant
    const email = `${role.toLowerCase()}-${organization.slug}@example.test`
    const { user, session } = this.db.writeNow((tx) => {
      let user = role === 'OWNER' ? owner : findUserByEmail(tx, email)
      if (!user) {
        user = createUser(tx, { email, firstName: 'Test', lastName: role, passwordHash: 'not-a-hash' })
        addMember(tx, organization.id, user.id, role)
      }
      recordSignIn(tx, user.id)
      const device = { userAgent: null, ipAddress: '127.0.0.1' }
      return { user, session: openSession(tx, user.id, organization.id, device).session }
    })
    return new AccessTokens(this.app.settings, this.clock).sign({
      userUuid: user.uuid,
      organizationUuid: organization.uuid,
      sessionUuid: session.uuid,
    })
  }

  async request(method: string, path: string, options: RequestOptions = {}): Promise<JsonAnswer> {
    const { token, body, headers = {} } = options
    const isForm = body instanceof FormData
    const hasRawBody = typeof body === 'string' || body instanceof Uint8Array || isForm
    const response = await this.app.handle(
      new Request(`http://carillon.test${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: hasRawBody ? (body as string | FormData) : JSON.stringify(body) }),
      }),
    )
    const text = await textOf(response)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    }
    assertDocumented(this.app.operations, method, path, answer)
    return answer
  }

  get = (path: string, token?: string) => this.request('GET', path, { token })
  post = (path: string, token?: string, body?: unknown) => this.request('POST', path, { token, body })
  patch = (path: string, token?: string, body?: unknown) => this.request('PATCH', path, { token, body })
  delete = (path: string, token?: string, body?: unknown) => this.request('DELETE', path, { token, body })

  /**
   * Runs jobs, sends, and lets the built-in carrier report until nothing more is due at the time of the
   * test's clock.
   */
  async drain(): Promise<void> {
    const { jobs, events, looks, automations, engine, sandbox, webhooks, clicks, opens, joinViews } = this.app
    await clicks.flush()
    await opens.flush()
    await joinViews.flush()
    let isQuiet = false
    while (!isQuiet) {
      // Jobs come first, because they may emit events.
      await jobs.drain()
      const told = await events.drain()
      const looked = await looks.drain()
      const gone = await automations.drain()
      const hasSent = await engine.drain()
      const reports = await sandbox.drain()
      const delivered = await webhooks.drain()
      isQuiet = told === 0 && looked === 0 && gone === 0 && !hasSent && reports === 0 && delivered === 0
    }
  }

  /**
   * Returns the number of rows by table, to assert that nothing else changed. Leaves out the search index,
   * the withdrawals that wait for the ledger, and the audit log. They follow other tables, and
   * test/product/audit.test.ts checks the audit log for every operation.
   */
  rowCounts(): Record<string, number> {
    return JSON.parse(unlessUnchanged(this, 'counts', () => JSON.stringify(this.#rowCounts())))
  }

  #rowCounts(): Record<string, number> {
    const tables = this.db.all<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
         AND name NOT LIKE 'contact_search%' AND name NOT IN ('contact_totals', 'withdrawals') AND name NOT LIKE 'audit_%' ORDER BY name`,
    )
    return Object.fromEntries(
      tables.map(({ name }) => [name, this.db.value<number>(`SELECT count(*) FROM "${name}"`) ?? 0]),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.app.stop()
  }
}

/** Hands callbacks of the built-in payment processor to the application, because it listens on no port. */
const callbackTo =
  (appOf: () => App): SendCallback =>
  async ({ body, signature }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const request = new Request('http://carillon.test/callbacks/stripe', { method: 'POST', headers, body })
    const { status } = await appOf().handle(request)
    return status === 200 ? { isTaken: true } : { isTaken: false, problem: `It answered ${status}.` }
  }

/** Creates the real application on an in-memory database with its own clock. Tests share nothing. */
export function createTestApp(config: Partial<Config> = {}, parts: Partial<AppParts> = {}): TestApp {
  const connection = parts.connection ?? openMigrated()
  const clock = new TestClock()
  const logged: string[] = []
  const app: App = createApp(
    { ...TEST_CONFIG, ...config },
    {
      clock,
      log: createLog('logfmt', (line) => logged.push(line)),
      createRouter: sharedRouter,
      createOperations: sharedOperations,
      reach: reachOf(() => app),
      textsOf: () => async () => [],
      contentFetch: webOf(),
      sendPaymentCallback: callbackTo(() => app),
      providerFetch: withFixedHosts(
        createGuardedFetch({ allowPrivate: { ...TEST_CONFIG, ...config }.allowPrivateGateways }),
      ),
      ...parts,
      connection,
    },
  )
  return new TestApp(app, clock, logged, connection)
}
