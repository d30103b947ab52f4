import { migrations } from '../migrations/index.ts'
import { KeyUsage } from './accounts/api-keys/usage.ts'
import { AccessTokens } from './accounts/sessions/access-token.ts'
import { ensureSettings, type Settings } from './accounts/settings/queries.ts'
import { openSealingKey } from './accounts/settings/sealing-key.ts'
import { argon2 } from './accounts/users/service.ts'
import type { CheckResult, StorageHealth } from './appliance/health/routes.ts'
import { Authenticator } from './authenticator.ts'
import { CredentialVault } from './channels/identities/credentials.ts'
import { ProviderRegistry } from './channels/identities/registry.ts'
import { receiveInbound } from './channels/inbound/service.ts'
import type { Config } from './config.ts'
import { SearchIndexer } from './contacts/search/indexer.ts'
import { createDatabase } from './db/create-database.ts'
import type { Db, Reader } from './db/database.ts'
import type { Connection } from './db/driver.ts'
import { inlineReadPool } from './db/inline-pool.ts'
import type { ReadPool } from './db/read-pool.ts'
import type { PauseAfter } from './db/write-trouble.ts'
import { SendEngine, type UnsettledMessages } from './delivery/engine/engine.ts'
import { applyReceipts } from './delivery/receipts/receipts.ts'
import type { TestMessageDeps } from './delivery/test-messages/service.ts'
import { EventDispatcher } from './events/dispatcher.ts'
import { readExamples } from './examples.ts'
import { docs } from './http/docs.ts'
import { type OpenApiDocument, openApiDocument, openApiDocumentInTurns } from './http/openapi.ts'
import type { Operation } from './http/operation.ts'
import { Pipeline } from './http/pipeline.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { createRouter } from './http/router.ts'
import { JobSchedule } from './jobs/cron.ts'
import { JobExecutor } from './jobs/executor.ts'
import { type Clock, SECOND_MS, systemClock } from './lib/clock.ts'
import { armFaultPoints } from './lib/fault.ts'
import type { Log } from './lib/log.ts'
import { until } from './lib/pause.ts'
import { CONTACT_COLUMNS, consumers, GROUPS, modules, type RouteDeps, schedules } from './modules.ts'
import { createGuardedFetch } from './providers/guarded-fetch.ts'
import { SandboxCarrier } from './providers/sandbox/carrier.ts'
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
  /** Hands what has happened to who wants to know. */
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

/** What stopping left to the next start, which goes on with it. */
export interface Unfinished extends UnsettledMessages {
  /** Jobs that did not end. */
  jobs: number
}

const STOP_PATIENCE_MS = 20 * SECOND_MS

/** Wires everything together. The connection must be migrated. */
export function createApp(config: Config, parts: AppParts): App {
  const clock = parts.clock ?? systemClock
  const { log } = parts
  const db = createDatabase(parts.connection, {
    clock,
    readPool: parts.readPool ?? inlineReadPool,
    onError: (error) => log.error('after commit', { cause: error }),
  })
  const settings = db.writeNow(ensureSettings)

  const epoch = parts.epoch ?? 1
  const { publicBaseUrl, allowPrivateGateways } = config
  const sealingKey = db.writeNow((tx) => openSealingKey(tx, settings, config.secrets.masterKey))
  const vault = new CredentialVault(sealingKey, { allowPrivateGateways })
  const fetch = createGuardedFetch({ allowPrivate: allowPrivateGateways })
  const providers = new ProviderRegistry({ db, vault, fetch, publicBaseUrl })
  const ports = sendingPorts((channelIdentityId) => providers.smsOf(channelIdentityId), log)
  const { pauseAfter } = parts
  const engine = new SendEngine({ db, log, ports, epoch, pauseAfter })
  const jobs = new JobExecutor({
    db,
    log,
    epoch,
    pauseAfter,
    handlers: Object.assign({}, ...modules.map((module) => module.jobs?.({ db, log, ports }))),
  })
  const events = new EventDispatcher({ db, log, consumers, pauseAfter })
  const schedule = new JobSchedule({ db, log, schedules })
  const searchIndexer = new SearchIndexer({ db, log })
  const sandbox = new SandboxCarrier({
    db,
    log,
    report: (tx, account, reports) => void applyReceipts(tx, ports, account, reports),
    receive: (tx, account, text) => void receiveInbound(tx, { ...account, address: text.to }, text),
  })
  armFaultPoints(config.failAt)

  const tokens = new AccessTokens(settings, clock)
  const keyUsage = new KeyUsage(db, log)
  const authenticator = new Authenticator({ db, tokens, keyUsage })

  const limiter = new RateLimiter(clock, config.rateLimits)
  const senders = {
    db,
    epoch,
    providerOf: (channelIdentityId: number) => providers.smsOf(channelIdentityId),
  }
  const deps: RouteDeps = {
    db,
    contactColumns: CONTACT_COLUMNS,
    instanceId: settings.instanceId,
    cursorSecret: settings.cursorSecret,
    channels: { ...senders, log, publicBaseUrl, keys: { vault, instanceId: settings.instanceId } },
    callbacks: {
      db,
      limiter,
      providerOf: (channelIdentityId) => providers.of(channelIdentityId),
      applyReceipts: (tx, sender, reports) => void applyReceipts(tx, ports, sender, reports),
    },
    sessions: {
      db,
      tokens,
      passwords: argon2,
      allowSignup: config.allowSignup,
      passwordMinLength: config.passwordMinLength,
      publicOrigin: new URL(config.publicBaseUrl).origin,
      onRegistered: parts.onRegistered ?? (() => {}),
    },
    health: {
      version: VERSION,
      startedAtMs: clock.now(),
      nowMs: () => clock.now(),
      storage: parts.storage,
      checks: () => ({
        database: upWhen(() => db.value('SELECT 1') === 1),
        migrations: upWhen(() => isMigrated(db)),
        queue: upWhen(() => engine.isRunning),
        scheduler: upWhen(() => jobs.isRunning),
      }),
    },
  }
  const operations = modules.flatMap((module) => module.routes?.(deps) ?? [])
  const pipeline = new Pipeline({
    db,
    log,
    authenticate: (credential, clientIp) => authenticator.authenticate(credential, clientIp),
    limiter,
    version: VERSION,
    trustedProxies: config.trustedProxies,
    peerOf: parts.peerOf ?? (() => undefined),
  })
  const documented = () => ({ version: VERSION, groups: GROUPS, examples: readExamples() })
  const pages = docs(() => openApiDocumentInTurns(operations, documented()))
  const router = createRouter(operations, pipeline, [pages])

  let quiescing: Promise<Unfinished> | undefined
  const quiesce = (patienceMs = STOP_PATIENCE_MS): Promise<Unfinished> => {
    quiescing ??= (async () => {
      schedule.stop()
      const delivered = events.stop()
      const deadline = AbortSignal.timeout(patienceMs)
      const [messages] = await Promise.all([
        engine.stop(patienceMs),
        until(jobs.stop(), deadline),
        until(delivered, deadline),
      ])
      return { ...messages, jobs: jobs.running }
    })()
    return quiescing
  }

  return {
    config,
    db,
    settings,
    operations,
    openApi: () => openApiDocument(operations, documented()),
    jobs,
    events,
    engine,
    senders,
    sandbox,
    searchIndexer,
    handle: (request) => pipeline.refuseLongAddress(request) ?? router.fetch(request),
    start: async () => {
      await jobs.start()
      schedule.start()
      events.start()
      engine.start()
      sandbox.start()
      searchIndexer.start()
    },
    quiesce,
    stop: async (patienceMs = STOP_PATIENCE_MS) => {
      const deadline = AbortSignal.timeout(patienceMs)
      const unfinished = await quiesce(patienceMs)
      const rest: Record<string, () => Promise<void>> = {
        'the built-in carrier': () => sandbox.stop(),
        'the search index': () => searchIndexer.stop(),
        'the last use of API keys': () => keyUsage.flush(),
        'the database': () => db.close(),
      }
      for (const [what, end] of Object.entries(rest)) {
        const ending = end().catch((cause) => log.error('stopping failed', { what, cause }))
        if (!(await until(ending, deadline))) log.warn('stopping did not wait for it', { what })
      }
      return unfinished
    },
  }
}

function upWhen(isUp: () => boolean): CheckResult {
  try {
    return isUp() ? 'up' : 'down'
  } catch {
    return 'down'
  }
}

/** Another process may have migrated the file further than this binary knows. */
const isMigrated = (db: Db): boolean =>
  db.value<number>('SELECT max(version) FROM schema_migrations') === migrations.at(-1)?.version
