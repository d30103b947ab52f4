import * as v from 'valibot'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { AppError } from '../../lib/errors.ts'

export type CheckResult = 'up' | 'down'

export interface HealthDeps {
  version: string
  startedAtMs: number
  nowMs(): number
  /** The readiness checks of contract section 33, by name. */
  checks(): Record<string, CheckResult>
}

const Liveness = v.object({ status: v.literal('ok'), uptimeSeconds: v.number(), version: v.string() })
const Readiness = v.object({ status: v.literal('ok'), checks: v.record(v.string(), v.literal('up')) })

export const healthRoutes = (deps: HealthDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/',
    group: 'Health',
    summary: 'Say hello',
    access: 'public',
    status: 200,
    data: v.string(),
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
      }),
  }),
  operation({
    method: 'GET',
    path: '/health/ready',
    group: 'Health',
    summary: 'Readiness',
    description: 'Whether the database, its migrations, the send queue and the scheduler all work.',
    access: 'public',
    status: 200,
    data: Readiness,
    handle: () => {
      const checks = deps.checks()
      if (Object.values(checks).every((check) => check === 'up')) return ok({ status: 'ok', checks })
      throw new AppError('SERVICE_UNAVAILABLE', 'Not ready.', { details: [checks], retryAfterSeconds: 5 })
    },
  }),
]
