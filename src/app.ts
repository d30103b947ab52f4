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
import type { Log } from './lib/log.ts'
import { authenticateKey } from './modules/api-keys/service.ts'
import { KeyUsage } from './modules/api-keys/usage.ts'
import { AccessTokens } from './modules/sessions/access-token.ts'
import { authenticateSession } from './modules/sessions/service.ts'
import { SignInAttempts } from './modules/sessions/sign-in-attempts.ts'
import { ensureSettings, type Settings } from './modules/settings/queries.ts'
import { argon2 } from './modules/users/service.ts'
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

  const tokens = new AccessTokens(settings, clock)
  const keyUsage = new KeyUsage(db, log)

  const operations = apiOperations({
    db,
    instanceId: settings.instanceId,
    sessions: {
      db,
      tokens,
      passwords: argon2,
      attempts: new SignInAttempts(),
      allowSignup: config.allowSignup,
      passwordMinLength: config.passwordMinLength,
      publicOrigin: new URL(config.publicBaseUrl).origin,
    },
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
    authenticate: (credential, clientIp) => {
      if (credential.kind === 'JWT') return authenticateSession({ db, tokens }, credential.token)
      const principal = authenticateKey(db, credential.token, clock.now())
      keyUsage.note(principal, clientIp())
      return principal
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
    stop: async () => {
      await keyUsage.flush()
      await db.close()
    },
  }
}
