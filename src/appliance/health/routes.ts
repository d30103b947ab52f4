import * as v from 'valibot'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { described, describeObject } from '../../lib/describe.ts'
import { AppError } from '../../lib/errors.ts'

export type CheckResult = 'up' | 'down'

export interface HealthDeps {
  version: string
  startedAtMs: number
  nowMs(): number
  /** The readiness checks of contract section 33, by name. */
  checks(): Record<string, CheckResult>
  /** Of the data on the disk; undefined where there is none. */
  storage: StorageHealth | undefined
}

export interface StorageHealth {
  /** What keeps the data from being written, in words for anybody; undefined when nothing does. */
  probe(): Promise<string | undefined>
  /** ms since 1970 when carillon.db last had everything; undefined when it has not yet. */
  publishedAt(): number | undefined
}

const Greeting = described(v.string(), {
  type: 'string',
  description: 'A sentence that says what runs here.',
})

const Liveness = v.object({
  status: v.literal('ok'),
  uptimeSeconds: v.number(),
  version: v.string(),
  snapshotAgeSeconds: v.nullable(v.number()),
})
describeObject(Liveness, 'Liveness', 'That the server lives.', {
  status: 'Always `ok`.',
  uptimeSeconds: 'Whole seconds since it was started.',
  version: 'Which release it is.',
  snapshotAgeSeconds:
    'Whole seconds since `carillon.db`, the file to copy as a backup, last had everything; null when it never had.',
})
const Readiness = v.object({ status: v.literal('ok'), checks: v.record(v.string(), v.literal('up')) })
describeObject(Readiness, 'Readiness', 'That the server can do its work.', {
  status: 'Always `ok`; otherwise the answer is 503.',
  checks:
    'What was looked at: `database`, `migrations`, `queue` (sending) and `scheduler` (everything else in the background).',
})

function snapshotAgeSeconds({ storage, nowMs }: HealthDeps): number | null {
  const publishedAt = storage?.publishedAt()
  return publishedAt === undefined ? null : Math.max(0, Math.floor((nowMs() - publishedAt) / 1000))
}

export const healthRoutes = (deps: HealthDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/',
    group: 'Health',
    summary: 'Say hello',
    description: 'For whoever wonders what answers at this address.',
    access: 'public',
    status: 200,
    data: Greeting,
    handle: () => ok('Carillon API is running'),
  }),
  operation({
    method: 'GET',
    path: '/health',
    group: 'Health',
    summary: 'Liveness',
    description: 'Answers as long as the process does.',
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
  operation({
    method: 'GET',
    path: '/health/ready',
    group: 'Health',
    summary: 'Readiness',
    description:
      'Whether the database, its migrations, the send queue and the scheduler all work, and the disk takes writes. `details` of a 503 name what is down, and what the disk has.',
    errors: {
      SERVICE_UNAVAILABLE: 'Something does not work; `details` name it.',
    },
    access: 'public',
    status: 200,
    data: Readiness,
    handle: async () => {
      const problem = await deps.storage?.probe()
      const checks = deps.checks()
      if (problem !== undefined) checks.database = 'down'
      if (Object.values(checks).every((check) => check === 'up')) return ok({ status: 'ok', checks })
      throw new AppError('SERVICE_UNAVAILABLE', problem ? `Not ready: ${problem}.` : 'Not ready.', {
        details: [checks, ...(problem ? [{ problem }] : [])],
        retryAfterSeconds: 5,
      })
    },
  }),
]
