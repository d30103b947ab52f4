import * as v from 'valibot'
import { CONSOLE_PATH } from '../../http/console-paths.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { wantsPage } from '../../http/public-page.ts'
import { component, described } from '../../lib/describe.ts'
import { AppError } from '../../lib/errors.ts'
import type { Log } from '../../lib/log.ts'
import type { StorageHealth } from '../../storage/opening/health.ts'

export type CheckResult = 'up' | 'down'

export interface HealthDeps {
  log: Log
  version: string
  startedAtMs: number
  nowMs(): number
  /** Runs the readiness checks and returns their results by name. */
  checks(): Record<string, CheckResult>
  /** Problems that need the operator although the server can do its work. They are safe to publish. */
  warnings(): string[]
  /** The state of the data on disk. Undefined for a database in memory. */
  storage: StorageHealth | undefined
}

const Greeting = described(v.string(), {
  type: 'string',
  description: 'The name of this product.',
})

const Liveness = component('Liveness', 'The server is running.', {
  status: [v.literal('ok'), 'Always `ok`.'],
  uptimeSeconds: [v.number(), 'Whole seconds since it was started.'],
  version: [v.string(), 'The release.'],
  snapshotAgeSeconds: [
    v.nullable(v.number()),
    'Whole seconds since `carillon.db`, the file to copy as a backup, was last complete; null when it never was.',
  ],
})
const Readiness = component('Readiness', 'The server can do its work.', {
  status: [v.literal('ok'), 'Always `ok`; otherwise the answer is 503.'],
  checks: [
    v.record(v.string(), v.literal('up')),
    'The checks: `database`, `migrations`, `queue` (sending) and `scheduler` (all other background work).',
  ],
  warnings: [
    v.array(v.string()),
    'Sentences about what the operator is needed for, although the server can do its work, such as copies elsewhere that are too old.',
  ],
})

function snapshotAgeSeconds({ storage, nowMs }: HealthDeps): number | null {
  const publishedAt = storage?.publishedAt()
  return publishedAt === undefined ? null : Math.max(0, Math.floor((nowMs() - publishedAt) / 1000))
}

/** Logs changes of the readiness when a request finds them. A load balancer asks every few seconds. */
function readinessLog(log: Log): (down: string, problem: string | undefined) => void {
  let before = ''
  return (down, problem) => {
    const state = [down, problem].join(' ').trim()
    if (state === before) return
    before = state
    if (state === '') log.info('ready again')
    else log.warn('not ready', { down, ...(problem === undefined ? {} : { problem }) })
  }
}

const ledToConsole = (): Response =>
  new Response(null, {
    status: 303,
    headers: { location: CONSOLE_PATH, vary: 'Accept', 'cache-control': 'no-store' },
  })

export const healthRoutes = (deps: HealthDeps): Operation[] => [
  ...livenessRoutes(deps),
  readinessRoute(deps, readinessLog(deps.log)),
]

const livenessRoutes = (deps: HealthDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/',
    group: 'Health',
    summary: 'Identify the server',
    description: 'Names the product that answers at this address. Browsers are led to the console.',
    access: 'public',
    status: 200,
    redirects: { 303: 'The caller accepts `text/html`: the address of the console is in `Location`.' },
    data: Greeting,
    handle: ({ request }) =>
      wantsPage(request) ? ledToConsole() : { ...ok('Carillon API is running'), headers: { vary: 'Accept' } },
  }),
  operation({
    method: 'GET',
    path: '/health',
    group: 'Health',
    summary: 'Liveness',
    description: 'Answers while the process runs.',
    access: 'public',
    status: 200,
    data: Liveness,
    handle: () =>
      ok({
        status: 'ok',
        uptimeSeconds: Math.floor((deps.nowMs() - deps.startedAtMs) / 1000),
        version: deps.version,
        snapshotAgeSeconds: snapshotAgeSeconds(deps),
      }),
  }),
]

const readinessRoute = (deps: HealthDeps, logged: ReturnType<typeof readinessLog>): Operation =>
  operation({
    method: 'GET',
    path: '/health/ready',
    group: 'Health',
    summary: 'Readiness',
    description:
      'Checks that the database, its migrations, the send queue and the scheduler work and that the disk accepts writes. `details` of a 503 name what is down, and the problem of the disk.',
    errors: {
      SERVICE_UNAVAILABLE: 'A check failed; `details` name it.',
    },
    access: 'public',
    status: 200,
    data: Readiness,
    handle: async () => {
      const problem = await deps.storage?.probe()
      const checks = deps.checks()
      if (problem !== undefined) checks.database = 'down'
      const down = Object.keys(checks).filter((name) => checks[name] === 'down')
      logged(down.join(','), problem)
      if (down.length === 0) return ok({ status: 'ok', checks, warnings: deps.warnings() })
      throw new AppError('SERVICE_UNAVAILABLE', problem ? `Not ready: ${problem}.` : 'Not ready.', {
        details: [checks, ...(problem ? [{ problem }] : [])],
        retryAfterSeconds: 5,
        isLogged: true,
      })
    },
  })
