import { type Db, perDatabase } from '../../db/database.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { type Operation, operation } from '../../http/operation.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import type { Traffic } from '../../http/traffic.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { StorageReads } from '../../storage/opening/health.ts'
import { admit } from './access.ts'
import { type ElsewhereReads, elsewhereFamilies } from './elsewhere.ts'
import { exposition, type Family, MEDIA_TYPE } from './exposition.ts'
import { type ProcessDeps, processFamilies } from './process.ts'
import { sendingFamilies, troubleFamilies } from './sending.ts'
import { storageFamilies } from './storage.ts'
import { trafficFamilies } from './traffic.ts'
import { webhookFamilies, workFamilies } from './work.ts'

export interface MetricsDeps extends ElsewhereReads {
  db: Db
  limiter: RateLimiter
  publicBaseUrl: string
  traffic: Traffic
  streams: Pick<EventStreams, 'open'>
  metrics: ProcessDeps & {
    token: string | undefined
    /** Undefined for a database in memory. */
    storage: StorageReads | undefined
  }
}

/** Largest age of figures that take milliseconds to read. Alerts about them wait longer. */
const SLOW_AGE_MS = MINUTE_MS

/** The last of these figures, and the time when they were read. */
const lastSlow = perDatabase(() => ({ readAt: Number.NEGATIVE_INFINITY, families: [] as Family[] }))

/** Figures whose cost grows with the number of endpoints and open runs. */
function slowFamilies(db: Db, now: number): readonly Family[] {
  const last = lastSlow(db)
  // A clock that was set back must not keep the figures forever.
  if (now < last.readAt || now - last.readAt >= SLOW_AGE_MS) {
    last.families = [...webhookFamilies(db, now), ...troubleFamilies(db, now)]
    last.readAt = now
  }
  return last.families
}

/** Returns the present figures in the text format of Prometheus. */
async function metricsText(deps: MetricsDeps): Promise<string> {
  const { db, traffic, streams, metrics } = deps
  const now = db.clock.now()
  return exposition([
    ...(await processFamilies(metrics)),
    ...trafficFamilies(traffic, streams),
    ...(await storageFamilies(metrics.storage)),
    ...elsewhereFamilies(deps),
    ...workFamilies(db, now),
    ...sendingFamilies(db, now),
    ...slowFamilies(db, now),
  ])
}

export const metricsRoutes = (deps: MetricsDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/metrics',
    group: 'Health',
    summary: 'Figures for monitoring',
    description:
      'The state of the server in the text format of Prometheus. With the setting `metrics_token`, the caller sends it as a bearer token. Without one, only programs on the machine of the server are answered, and only while `public_base_url` is a loopback address; everywhere else there is nothing at this path. At most 60 calls a minute.',
    errors: {
      NOT_FOUND: 'The server has no `metrics_token`, and the caller is not on its machine.',
      UNAUTHENTICATED: 'The token is missing or wrong.',
      RATE_LIMITED: 'More than 60 calls a minute, or more wrong tokens than sign-in allows.',
    },
    access: 'public',
    takesMetricsToken: true,
    status: 200,
    raw: MEDIA_TYPE,
    handle: async ({ request, clientIp }) => {
      admit({ ...deps, token: deps.metrics.token }, request, clientIp())
      const headers = { 'content-type': MEDIA_TYPE, 'cache-control': 'no-store' }
      return new Response(await metricsText(deps), { headers })
    },
  }),
]
