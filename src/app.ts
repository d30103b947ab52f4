import { apiOperations } from './api.ts'
import type { Config } from './config.ts'
import type { Reader } from './db/database.ts'
import { createDatabase, type Db } from './db/database.ts'
import type { Connection } from './db/driver.ts'
import { type HeavyReader, inlineHeavyReader } from './db/heavy.ts'
import { docsPages } from './http/docs.ts'
import { openApiDocument } from './http/openapi.ts'
import type { Operation } from './http/operation.ts'
import { Pipeline } from './http/pipeline.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { createRouter } from './http/router.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import { AppError } from './lib/errors.ts'
import type { Log } from './lib/log.ts'
import { authenticateKey } from './modules/api-keys/service.ts'
import { ensureSettings, type Settings } from './modules/settings/queries.ts'
import { VERSION } from './version.ts'

/** What the composition root is made of; tests hand in their own clock and an in-memory connection. */
export interface AppParts {
  connection: Connection
  log: Log
  clock?: Clock
  heavy?: (reader: Reader) => HeavyReader
  /** The socket's peer of a request, when it came over one. */
  peerOf?: (request: Request) => string | undefined
}

export interface App {
  config: Config
  db: Db
  settings: Settings
  operations: readonly Operation[]
  /** The OpenAPI document of these operations. */
  openApi: ReturnType<typeof openApiDocument>
  handle(request: Request): Promise<Response>
  stop(): Promise<void>
}

/** Wires everything together. The connection must be migrated. */
export function createApp(config: Config, parts: AppParts): App {
  const clock = parts.clock ?? systemClock
  const { log } = parts
  const db = createDatabase(parts.connection, {
    clock,
    heavy: parts.heavy ?? inlineHeavyReader,
    onError: (error) => log.error('after commit', { cause: error }),
  })
  const settings = db.writeNow(ensureSettings)

  const operations = apiOperations({
    db,
    health: {
      version: VERSION,
      startedAtMs: clock.now(),
      nowMs: () => clock.now(),
      checks: () => ({ database: 'up' }),
    },
  })
  const pipeline = new Pipeline({
    db,
    log,
    authenticate: (credential) => {
      if (credential.kind === 'API_KEY') return authenticateKey(db, credential.token, clock.now())
      throw new AppError('UNAUTHENTICATED', 'This session token is not valid.')
    },
    limiter: new RateLimiter(clock, config.rateLimits),
    version: VERSION,
    trustedProxies: config.trustedProxies,
    peerOf: parts.peerOf ?? (() => undefined),
  })
  const openApi = openApiDocument(operations, { version: VERSION, serverUrl: config.publicBaseUrl })
  const router = createRouter(operations, pipeline, [docsPages(openApi)])

  return {
    config,
    db,
    settings,
    operations,
    openApi,
    handle: async (request) => router.fetch(request),
    stop: () => db.close(),
  }
}
