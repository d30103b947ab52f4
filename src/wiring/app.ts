import { migrations } from '../../migrations/index.ts'
import { KeyUsage } from '../accounts/api-keys/service.ts'
import { DomainGate } from '../accounts/domains/hosts.ts'
import { assertInPlace, isSuspendedInPlace } from '../accounts/moves/store.ts'
import { Authenticator } from '../accounts/sign-in/authenticator.ts'
import { assertNamesInPlace } from '../appliance/fleet/named.ts'
import type { CheckResult, HealthDeps } from '../appliance/health/routes.ts'
import { billingCurrency, billingMode, rememberBilling } from '../billing/entitlements/service.ts'
import { moveMediaUrls } from '../campaigns/records/checks.ts'
import type { Config } from '../config/config.ts'
import { VERSION } from '../config/version.ts'
import type { Db } from '../db/database.ts'
import { schemaVersion } from '../db/migrate.ts'
import { webConsole } from '../http/console.ts'
import { docs } from '../http/docs.ts'
import { type OpenApiDocument, openApiDocument, openApiDocumentInTurns } from '../http/openapi.ts'
import { readExamples } from '../http/openapi-examples.ts'
import type { Operation } from '../http/operation.ts'
import { Pipeline } from '../http/pipeline.ts'
import { createRouter as newRouter } from '../http/router.ts'
import type { ViewRecorder } from '../join-links/submissions/views.ts'
import { SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { until } from '../lib/pause.ts'
import type { ClickRecorder } from '../links/clicks/record.ts'
import type { OpenRecorder } from '../links/opens/record.ts'
import { repeatErasures } from '../profiles/erasure/repeat.ts'
import { type Background, createBackground, type Unfinished } from './background.ts'
import type { Core } from './core.ts'
import { GROUPS, modules } from './modules.ts'
import { createWiring, type Wiring, type WiringParts } from './wiring.ts'

/** Parts of the application. Tests replace some of them. */
export interface AppParts extends WiringParts {
  /** Returns the address of the peer of a request, if it came over a socket. */
  peerOf?: (request: Request) => string | undefined
  /** Creates the router. Tests share one. */
  createRouter?: typeof newRouter
  /** Collects the operations of all slices. Tests make the operations of a slice at their first use. */
  createOperations?: (routes: ReadonlyArray<() => readonly Operation[]>) => readonly Operation[]
}

export interface App
  extends Core,
    Omit<Background, 'start' | 'quiesce'>,
    Pick<Wiring, 'certificates' | 'clicks' | 'opens' | 'joinViews' | 'streams'> {
  operations: readonly Operation[]
  /** Makes the OpenAPI document of these operations. */
  openApi(): OpenApiDocument
  handle(request: Request): Response | Promise<Response>
  /** Starts background work: jobs, sending, the built-in carrier. Requests are handled without it too. */
  start(): Promise<void>
  /**
   * Takes on no more work from now on: claims no job and sends no message. Resolves when the work in progress
   * has ended, or after `timeoutMs`. Requests are still handled. Safe to call twice.
   */
  quiesce(timeoutMs?: number): Promise<Unfinished>
  /** Calls `quiesce`, ends the rest of the background work and closes the database. Never rejects. */
  stop(timeoutMs?: number): Promise<Unfinished>
}

const STOP_TIMEOUT_MS = 20 * SECOND_MS

/** Stores the settings that commands use while this server runs. Writes them only if they have changed. */
function rememberSettings({ db }: Wiring, { billing: mode, billingCurrency: currency }: Config): void {
  if (billingMode(db) === mode && billingCurrency(db) === currency) return
  db.writeNow((tx) => rememberBilling(tx, { mode, currency }))
}

const makeAll: AppParts['createOperations'] & {} = (routes) => routes.flatMap((make) => make())

/**
 * Creates the core with everything that serves requests and runs in the background. The connection must be
 * migrated.
 */
export function createApp(config: Config, parts: AppParts): App {
  const { createRouter = newRouter, createOperations = makeAll, peerOf = () => undefined } = parts
  const wiring = createWiring(config, parts)
  const { db, log, limiter, traffic, hosts, tokens, clicks, opens, joinViews, streams, metrics } = wiring
  const { erasureLedger } = wiring
  rememberSettings(wiring, config)
  const background = createBackground(wiring)
  const deps = { ...wiring, health: healthDeps(wiring, background) }
  const operations = createOperations(modules.map((module) => () => module.routes?.(deps) ?? []))
  const keyUsage = new KeyUsage(db, log)
  const authenticator = new Authenticator({ db, tokens, keyUsage })
  const pipeline = new Pipeline({
    db,
    log,
    limiter,
    traffic,
    peerOf,
    version: VERSION,
    trustedProxies: config.trustedProxies,
    moves: { assertInPlace, isSuspendedInPlace, assertNamesInPlace },
    authenticate: (credential, clientIp) => authenticator.authenticate(credential, clientIp),
  })
  const documented = () => ({ version: VERSION, groups: GROUPS, examples: readExamples() })
  const router = createRouter(operations, pipeline, () => [
    docs(() => openApiDocumentInTurns(operations, documented())),
    webConsole(),
  ])
  const gate = new DomainGate({ hosts, operations, pipeline })
  return {
    ...wiring,
    ...background,
    operations,
    openApi: () => openApiDocument(operations, documented()),
    handle: (request) =>
      pipeline.refuseLongAddress(request) ?? gate.refusal(request) ?? router.fetch(request),
    start: async () => {
      await db.write((tx) => moveMediaUrls(tx, config.publicBaseUrl))
      if (erasureLedger) await repeatErasures({ db, log, ledger: erasureLedger })
      await background.start()
      streams.start()
      metrics.loopLag.start()
    },
    quiesce: (timeoutMs = STOP_TIMEOUT_MS) => {
      // The server waits for open responses, and streams do not end by themselves.
      streams.stop()
      return background.quiesce(timeoutMs)
    },
    stop: (timeoutMs = STOP_TIMEOUT_MS) => {
      streams.stop()
      metrics.loopLag.stop()
      return stopAll({ db, log, keyUsage, clicks, opens, joinViews, background }, timeoutMs)
    },
  }
}

/** The endpoint is public, so its texts do not name the place of the copies. */
const COPIES_WARNING = 'The copies elsewhere need the operator: see `carillon doctor`.'
const LEASE_WARNING =
  'Nothing is sent, because this machine cannot confirm its lease: see `carillon lease status`.'

/** Returns the inputs of `GET /health` and of the readiness checks. */
const healthDeps = (
  { db, log, storage, latestCopy, lease }: Wiring,
  { engine, jobs }: Background,
): HealthDeps => ({
  log,
  storage,
  version: VERSION,
  startedAtMs: db.clock.now(),
  nowMs: () => db.clock.now(),
  warnings: () => {
    const copies = latestCopy()?.trouble === undefined ? [] : [COPIES_WARNING]
    return lease?.holds() === false ? [...copies, LEASE_WARNING] : copies
  },
  checks: () => ({
    database: upWhen(() => db.get('SELECT 1') !== undefined),
    migrations: upWhen(() => schemaVersion(db) === migrations.at(-1)?.version),
    queue: upWhen(() => engine.isRunning),
    scheduler: upWhen(() => jobs.isRunning),
  }),
})

function upWhen(isUp: () => boolean): CheckResult {
  try {
    return isUp() ? 'up' : 'down'
  } catch {
    return 'down'
  }
}

/** Stops in order, each part for at most the rest of `timeoutMs`. Continues if one fails. */
async function stopAll(
  parts: {
    db: Db
    log: Log
    keyUsage: KeyUsage
    clicks: ClickRecorder
    opens: OpenRecorder
    joinViews: ViewRecorder
    background: Background
  },
  timeoutMs: number,
): Promise<Unfinished> {
  const { db, log, keyUsage, clicks, opens, joinViews, background } = parts
  const deadline = AbortSignal.timeout(timeoutMs)
  const unfinished = await background.quiesce(timeoutMs)
  const rest: Record<string, () => Promise<void>> = {
    'the built-in carrier': () => background.sandbox.stop(),
    'the search index': () => background.searchIndexer.stop(),
    'the last clicks': () => clicks.flush(),
    'the last opens of mails': () => opens.flush(),
    'the last views of join links': () => joinViews.flush(),
    'the last use of API keys': () => keyUsage.flush(),
    'the database': () => db.close(),
  }
  for (const [what, end] of Object.entries(rest)) {
    const ending = end().catch((cause) => log.error('stopping failed', { what, cause }))
    if (!(await until(ending, deadline))) log.warn('stopping did not wait for it', { what })
  }
  return unfinished
}
