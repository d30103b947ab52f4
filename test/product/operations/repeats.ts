import { expect } from 'bun:test'
import { type Operation, takesIdempotencyKey } from '../../../src/http/operation.ts'
import { uuidv7 } from '../../../src/lib/ids.ts'
import {
  createTestApp,
  type JsonAnswer,
  TEST_CONFIG,
  type TestApp,
  type TestTenant,
} from '../../support/app.ts'
import { some } from '../../support/size.ts'
import {
  expectSameRows,
  fingerprintOfRows,
  freshStage,
  operations,
  rowsNow,
  type Stage,
} from '../../support/surface.ts'
import { actsAtOnce, type Check, isGuarded, kept, stageAsMade } from './check.ts'
import { calmly, KEYS } from './outcomes.ts'

/** Checks of repeated calls. */

const callOnce = (stage: Stage, operation: Operation, body: unknown) =>
  stage.app.request('POST', stage.pathOf(operation), {
    token: stage.tokenFor(operation),
    headers: { 'idempotency-key': 'once' },
    ...(body === undefined ? {} : { body }),
  })

/** Returns another, equally valid body. */
function otherBody(body: unknown, { isStrict }: Operation): unknown {
  if (!(body instanceof FormData))
    return { ...(body as object), ...(isStrict ? { name: 'Other' } : { somethingElse: 1 }) }
  const other = new FormData()
  other.set('file', new File(['phone\n+12125550102\n'], 'list.csv'))
  other.set('consentAttested', 'true')
  return other
}

/**
 * Removes a new API key, secret or invitation link. They are shown once and never stored in the clear, so the
 * stored answer has none.
 */
function withoutSecret(body: { data?: { key?: unknown; link?: unknown; secret?: unknown } }) {
  const { data } = body
  if (typeof data?.key === 'string' && data.key.startsWith('et_'))
    return { ...body, data: { ...data, key: null } }
  if (typeof data?.link === 'string' && data.link.includes('/i/inv_'))
    return { ...body, data: { ...data, link: null } }
  return typeof data?.secret === 'string' ? { ...body, data: { ...data, secret: null } } : body
}

const LIMIT_HEADERS = [
  'ratelimit-policy',
  'ratelimit',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

/** Calls an operation with any ids, because a call is counted before its ids are checked. */
const callAny = (app: TestApp, token: string, { method, path }: Operation): Promise<JsonAnswer> =>
  app.request(
    method,
    path.replaceAll(/:\w+/g, () => uuidv7(0)),
    { token },
  )

/** Two organizations with a limit of two calls in ten seconds. */
interface Strict {
  app: TestApp
  tenant: TestTenant
  other: TestTenant
}

const stricts = new Map<string, Promise<Strict>>()

async function openStrict(policies: readonly string[]): Promise<Strict> {
  const quota = { quota: 2, windowSeconds: 10 }
  const tight = Object.fromEntries(policies.map((policy) => [policy, quota]))
  const app = createTestApp({ rateLimits: { ...TEST_CONFIG.rateLimits, ...tight } })
  const [tenant, other] = [app.tenant(), app.tenant('Other')]
  // Another member keeps the owners from leaving.
  for (const each of [tenant, other]) await app.session(each, 'VIEWER')
  return { app, tenant, other }
}

/** Returns an application with full quotas: a shared one, or a new one for an operation that always acts. */
async function withQuotas(
  operation: Operation,
  policies: readonly string[],
  use: (strict: Strict) => Promise<void>,
): Promise<void> {
  if (actsAtOnce(operation)) {
    const own = await openStrict(policies)
    await using _end = own.app
    await use(own)
    return
  }
  const shared = stricts.get(policies.join()) ?? openStrict(policies)
  stricts.set(policies.join(), shared)
  const strict = await shared
  kept(strict.app)
  strict.app.clock.advance(10_000)
  await use(strict)
}

/** Operations for concurrent calls. The pipeline alone decides these, so npm test tries only some. */
const raced = new Set(
  some(
    operations.filter((one) => isGuarded(one) && takesIdempotencyKey(one)),
    3,
  ),
)

export const REPEATS: readonly Check[] = [
  {
    name: 'runs once for an Idempotency-Key, repeats the answer, and refuses the key with another body',
    concerns: (operation) => isGuarded(operation) && takesIdempotencyKey(operation),
    writes: async (operation) => {
      await using stage = await freshStage()
      const body = stage.bodyOf(operation)
      const first = await callOnce(stage, operation, body)
      const between = rowsNow(stage)
      stage.app.clock.advance(1_000)
      const second = await callOnce(stage, operation, stage.bodyOf(operation))
      expect(second.status).toBe(first.status)
      expectSameRows(stage, between)
      // A refused call runs again and is refused again.
      const isDone = first.status < 300
      if (isDone) {
        expect(second.headers.get('idempotent-replayed')).toBe('true')
        expect(second.headers.get('cache-control')).toBe('no-store')
        expect(second.body).toEqual(withoutSecret(first.body))
      }
      if (!operation.body && !operation.upload) return
      const other = await callOnce(stage, operation, otherBody(body, operation))
      const refused = isDone ? [422, 'IDEMPOTENCY_KEY_REUSED'] : [first.status, first.body.code]
      expect([other.status, other.body.code]).toEqual(refused)
      expectSameRows(stage, between)
    },
  },
  {
    name: 'runs once for concurrent callers with the same Idempotency-Key',
    concerns: (operation) => raced.has(operation),
    writes: async (operation) => {
      const alone = await calmly(operation)
      const stage = await stageAsMade()
      const answers = await Promise.all(
        [1, 2, 3].map(() => callOnce(stage, operation, stage.bodyOf(operation))),
      )
      const outcomes = answers.map(({ status, body, headers }) =>
        headers.get('idempotent-replayed') ? 'REPLAYED' : (body.code ?? status),
      )
      const done = outcomes.filter((one) => one !== 'REPLAYED' && one !== 'IDEMPOTENCY_IN_PROGRESS')
      expect(new Set(done)).toEqual(new Set([alone.code ?? alone.status]))
      if (alone.status < 300) expect(done).toHaveLength(1)
      expect(fingerprintOfRows(stage, KEYS)).toBe(alone.rows)
    },
  },
  {
    name: 'refuses the third call at a limit of two with the time to retry, and changes nothing',
    concerns: isGuarded,
    writes: async (operation) => {
      const isSession = operation.access === 'session'
      const policy = isSession ? 'person' : 'workspace'
      await withQuotas(operation, ['person', 'workspace'], async ({ app, tenant, other }) => {
        const first = isSession ? await app.session(tenant) : tenant.key
        // Ending one's sessions counts too. A new session is used afterwards.
        const next = async () => (isSession && actsAtOnce(operation) ? await app.session(tenant) : first)
        await callAny(app, first, operation)
        const second = await callAny(app, await next(), operation)
        for (const header of LIMIT_HEADERS) expect([header, second.headers.get(header)]).not.toContain(null)
        expect(second.headers.get('x-ratelimit-remaining')).toBe('0')

        const last = await next()
        const before = app.rowCounts()
        const third = await callAny(app, last, operation)
        const resource = [{ resource: policy, limit: 2 }]
        expect([third.status, third.body.code, third.body.details]).toEqual([429, 'RATE_LIMITED', resource])
        expect(Number(third.headers.get('retry-after'))).toBeWithin(1, 11)
        expect(app.rowCounts()).toEqual(before)
        // Another organization has its own limit.
        const theirs = isSession ? await app.session(other) : other.key
        expect((await callAny(app, theirs, operation)).status).not.toBe(429)
      })
    },
  },
  {
    name: 'has its own quota, in addition to that of all calls',
    concerns: ({ rateLimit }) => rateLimit === 'bulk',
    writes: async (operation) => {
      await withQuotas(operation, ['bulk'], async ({ app, tenant: { key } }) => {
        await callAny(app, key, operation)
        await callAny(app, key, operation)
        const before = app.rowCounts()
        const third = await callAny(app, key, operation)
        expect([third.status, third.body.details]).toEqual([429, [{ resource: 'bulk', limit: 2 }]])
        expect(third.headers.get('ratelimit-policy')).toBe('"bulk";q=2;w=10')
        expect(app.rowCounts()).toEqual(before)
        expect((await app.get('/tags', key)).status).toBe(200)
        app.clock.advance(10_000)
        expect((await callAny(app, key, operation)).status).not.toBe(429)
      })
    },
  },
  {
    name: 'refuses the third call from one address, whatever address the caller claims',
    concerns: ({ access, rateLimit }) => access === 'public' && rateLimit !== undefined,
    writes: async (operation) => {
      await withQuotas(operation, [operation.rateLimit!], async ({ app }) => {
        const statuses: number[] = []
        for (let n = 0; n < 3; n++) {
          const { status } = await app.request(operation.method, operation.path, {
            headers: { 'x-forwarded-for': `203.0.113.${n}` },
            ...(operation.method === 'GET' ? {} : { body: {} }),
          })
          statuses.push(status)
        }
        expect(statuses.map((status) => status === 429)).toEqual([false, false, true])
      })
    },
  },
]
