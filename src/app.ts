import { KeyUsage } from './accounts/api-keys/usage.ts'
import { AccessTokens } from './accounts/sessions/access-token.ts'
import { ensureSettings, type Settings } from './accounts/settings/queries.ts'
import { openSealingKey } from './accounts/settings/sealing-key.ts'
import type { StorageHealth } from './appliance/health/routes.ts'
import { Authenticator } from './authenticator.ts'
import { type Background, createBackground, type Unfinished } from './background.ts'
import { CredentialVault } from './channels/identities/credentials.ts'
import { ProviderRegistry } from './channels/identities/registry.ts'
import type { Config } from './config.ts'
import type { SearchIndexer } from './contacts/search/indexer.ts'
import { createDatabase } from './db/create-database.ts'
import type { Db, Reader } from './db/database.ts'
import type { Connection } from './db/driver.ts'
import { inlineReadPool } from './db/inline-pool.ts'
import type { ReadPool } from './db/read-pool.ts'
import type { PauseAfter } from './db/write-trouble.ts'
import type { SendEngine } from './delivery/engine/engine.ts'
import type { TestMessageDeps } from './delivery/test-messages/service.ts'
import type { EventDispatcher } from './events/dispatcher.ts'
import { readExamples } from './examples.ts'
import { docs } from './http/docs.ts'
import { type OpenApiDocument, openApiDocument, openApiDocumentInTurns } from './http/openapi.ts'
import type { Operation } from './http/operation.ts'
import { Pipeline } from './http/pipeline.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { createRouter } from './http/router.ts'
import type { JobExecutor } from './jobs/executor.ts'
import { type Clock, SECOND_MS, systemClock } from './lib/clock.ts'
import { armFaultPoints } from './lib/fault.ts'
import type { Log } from './lib/log.ts'
import { until } from './lib/pause.ts'
import { GROUPS, modules } from './modules.ts'
import { createGuardedFetch } from './providers/guarded-fetch.ts'
import type { SandboxCarrier } from './providers/sandbox/carrier.ts'
import { routeDeps } from './route-deps.ts'
import { sendingPorts } from './sending-ports.ts'
import { VERSION } from './version.ts'

/** What the composition root is made of; tests hand in their own clock and an in-memory connection. */
export interface AppParts {
  connection: Connection
  log: Log
  clock?: Clock
  readPool?: (reader: Reader) => ReadPool
  /** Which start of the appliance this is; what an earlier one left under way is settled. Default 1. */
  epoch?: number
  /** How the data on the disk is; none in memory. */
  storage?: StorageHealth
  /** Called after somebody has registered over HTTP. */
  onRegistered?: () => void
  /** The socket's peer of a request, when it came over one. */
  peerOf?: (request: Request) => string | undefined
  /** Between tries while the disk takes nothing; default as `WriteTrouble` has it. */
  pauseAfter?: PauseAfter
}

export interface App {
  config: Config
  db: Db
  settings: Settings
  operations: readonly Operation[]
  /** Makes the OpenAPI document of these operations. */
  openApi(): OpenApiDocument
  jobs: JobExecutor
  /** Delivers events to their consumers. */
  events: EventDispatcher
  engine: SendEngine
  /** What trying a sender out needs; the command line does so without the server. */
  senders: TestMessageDeps
  /** The built-in carrier's own half: its receipts and replies. */
  sandbox: SandboxCarrier
  /** Fills the search index behind the writes. */
  searchIndexer: SearchIndexer
  handle(request: Request): Response | Promise<Response>
  /** Begins background work: jobs, sending, the built-in carrier. Requests are handled without it too. */
  start(): Promise<void>
  /**
   * Takes up no more work from this moment on: no job is claimed, nothing is
   * handed over. Resolves when what was under way is over, or after
   * `patienceMs`. Requests are handled on. Safe to call twice.
   */
  quiesce(patienceMs?: number): Promise<Unfinished>
  /** Quiesces, ends the rest of the background work and closes the database. Never rejects. */
  stop(patienceMs?: number): Promise<Unfinished>
}

const STOP_PATIENCE_MS = 20 * SECOND_MS

/** Wires everything together. The connection must be migrated. */
export function createApp(config: Config, parts: AppParts): App {
  const { log, clock = systemClock, epoch = 1, pauseAfter } = parts
  const db = createDatabase(parts.connection, {
    clock,
    readPool: parts.readPool ?? inlineReadPool,
    onError: (error) => log.error('after commit', { cause: error }),
  })
  const settings = db.writeNow(ensureSettings)
  const { publicBaseUrl, allowPrivateGateways, trustedProxies } = config
  const sealingKey = db.writeNow((tx) => openSealingKey(tx, settings, config.secrets.masterKey))
  const vault = new CredentialVault(sealingKey, { allowPrivateGateways })
  const fetch = createGuardedFetch({ allowPrivate: allowPrivateGateways })
  const providers = new ProviderRegistry({ db, vault, fetch, publicBaseUrl })
  const providerOf = (channelIdentityId: number) => providers.adapterOf(channelIdentityId)
  const ports = sendingPorts(providerOf, log)
  const background = createBackground({ db, log, ports, epoch, pauseAfter })
  const { engine } = background
  const senders: TestMessageDeps = { db, sendSingle: (id, patienceMs) => engine.sendSingle(id, patienceMs) }
  armFaultPoints(config.failAt)

  const tokens = new AccessTokens(settings, clock)
  const keyUsage = new KeyUsage(db, log)
  const authenticator = new Authenticator({ db, tokens, keyUsage })
  const limiter = new RateLimiter(clock, config.rateLimits)
  const { storage, onRegistered = () => {} } = parts
  const deps = routeDeps({
    ...{ config, settings, db, log, vault, providers, senders, ports, limiter, tokens, background },
    ...{ storage, onRegistered },
  })
  const operations = modules.flatMap((module) => module.routes?.(deps) ?? [])
  const pipeline = new Pipeline({
    ...{ db, log, limiter, version: VERSION, trustedProxies },
    authenticate: (credential, clientIp) => authenticator.authenticate(credential, clientIp),
    peerOf: parts.peerOf ?? (() => undefined),
  })
  const documented = () => ({ version: VERSION, groups: GROUPS, examples: readExamples() })
  const pages = docs(() => openApiDocumentInTurns(operations, documented()))
  const router = createRouter(operations, pipeline, [pages])
  return {
    ...{ config, db, settings, operations, senders, ...background },
    openApi: () => openApiDocument(operations, documented()),
    handle: (request) => pipeline.refuseLongAddress(request) ?? router.fetch(request),
    quiesce: (patienceMs = STOP_PATIENCE_MS) => background.quiesce(patienceMs),
    stop: (patienceMs = STOP_PATIENCE_MS) => stopAll({ db, log, keyUsage, background }, patienceMs),
  }
}

/** Stops in order, each part for at most what is left of `patienceMs`, and goes on when one fails. */
async function stopAll(
  { db, log, keyUsage, background }: { db: Db; log: Log; keyUsage: KeyUsage; background: Background },
  patienceMs: number,
): Promise<Unfinished> {
  const deadline = AbortSignal.timeout(patienceMs)
  const unfinished = await background.quiesce(patienceMs)
  const rest: Record<string, () => Promise<void>> = {
    'the built-in carrier': () => background.sandbox.stop(),
    'the search index': () => background.searchIndexer.stop(),
    'the last use of API keys': () => keyUsage.flush(),
    'the database': () => db.close(),
  }
  for (const [what, end] of Object.entries(rest)) {
    const ending = end().catch((cause) => log.error('stopping failed', { what, cause }))
    if (!(await until(ending, deadline))) log.warn('stopping did not wait for it', { what })
  }
  return unfinished
}
