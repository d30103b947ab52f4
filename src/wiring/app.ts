import { KeyUsage } from '../accounts/api-keys/service.ts'
import { createDomainReach, type DomainReach } from '../accounts/domains/check.ts'
import type { Texts } from '../accounts/domains/control.ts'
import { DomainGate, Hosts } from '../accounts/domains/hosts.ts'
import { AccessTokens } from '../accounts/sessions/access-token.ts'
import { Authenticator } from '../accounts/sign-in/authenticator.ts'
import type { StorageHealth } from '../appliance/health/routes.ts'
import { moveMediaUrls } from '../campaigns/records/checks.ts'
import type { ConnectionKeeper } from '../channels/connections/keeper.ts'
import type { Config } from '../config/config.ts'
import { VERSION } from '../config/version.ts'
import type { SearchIndexer } from '../contacts/search/indexer.ts'
import { MAX_FILE_BYTES } from '../content/media/service.ts'
import type { Db } from '../db/database.ts'
import type { PauseAfter } from '../db/write-trouble.ts'
import type { SendEngine } from '../delivery/engine/engine.ts'
import type { EventDispatcher } from '../events/dispatcher.ts'
import { docs } from '../http/docs.ts'
import { EventStreams } from '../http/event-streams.ts'
import { readExamples } from '../http/examples.ts'
import { type OpenApiDocument, openApiDocument, openApiDocumentInTurns } from '../http/openapi.ts'
import type { Operation } from '../http/operation.ts'
import { Pipeline } from '../http/pipeline.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import { createRouter as newRouter } from '../http/router.ts'
import type { JobExecutor } from '../jobs/executor.ts'
import { SECOND_MS, systemClock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { until } from '../lib/pause.ts'
import { type ClickRecorder, createClickRecorder } from '../links/clicks/recorder.ts'
import { createOpenRecorder, type OpenRecorder } from '../links/opens/recorder.ts'
import { createGuardedFetch, type GuardedClient } from '../providers/guarded-fetch.ts'
import type { SandboxCarrier } from '../providers/sandbox/carrier.ts'
import { createLookUp } from '../providers/smtp/dns.ts'
import { createSystemMail } from '../providers/smtp/system-mail.ts'
import type { WebhookSender } from '../webhooks/deliveries/sender.ts'
import { endpointFetch } from '../webhooks/endpoints/endpoint-fetch.ts'
import { type Background, createBackground, type Unfinished } from './background.ts'
import { type Core, type CoreParts, createCore } from './core.ts'
import { GROUPS, modules } from './modules.ts'
import { routeDeps } from './route-deps.ts'
import { createSending } from './sending.ts'

/** What the application is made of beside its core. */
export interface AppParts extends CoreParts {
  /** Which start of the appliance this is; what an earlier one left under way is settled. Default 1. */
  epoch?: number
  /** How the data on the disk is; none in memory. */
  storage?: StorageHealth
  /** Called after somebody has registered over HTTP. */
  onRegistered?: () => void
  /** The socket's peer of a request, when it came over one. */
  peerOf?: (request: Request) => string | undefined
  /** How domains of organizations are reached; default over the network. */
  reach?: DomainReach
  /** TXT records; default of the DNS. */
  textsOf?: (organizationId: number) => Texts
  /** Tests share one. */
  createRouter?: typeof newRouter
  /** What calls webhook endpoints; tests have a resolver of their own in it. */
  webhookFetch?: GuardedClient
  /** Between tries while the disk takes nothing; default as `WriteTrouble` has it. */
  pauseAfter?: PauseAfter
}

export interface App extends Core {
  operations: readonly Operation[]
  /** Makes the OpenAPI document of these operations. */
  openApi(): OpenApiDocument
  jobs: JobExecutor
  /** Delivers events to their consumers. */
  events: EventDispatcher
  engine: SendEngine
  /** What senders keep open to their carriers. */
  connections: ConnectionKeeper
  /** Delivers events to webhook endpoints. */
  webhooks: WebhookSender
  /** The built-in carrier's own half: its receipts and replies. */
  sandbox: SandboxCarrier
  /** Fills the search index behind the writes. */
  searchIndexer: SearchIndexer
  /** Writes who followed short links, behind the answers. */
  clicks: ClickRecorder
  /** Writes who opened mails, behind the answers. */
  opens: OpenRecorder
  /** Those who watch something as it happens. */
  streams: EventStreams
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

/** The core with everything that serves requests and works by itself. The connection must be migrated. */
export function createApp(config: Config, parts: AppParts): App {
  const { log, clock = systemClock, epoch = 1, pauseAfter, createRouter = newRouter } = parts
  const core = createCore(config, parts)
  const { db, settings, providers } = core
  const { reach } = parts
  const reachOf = reach ? () => reach : createDomainReach(config)
  const domainCheck = { reachOf, secret: settings.cursorSecret }
  const { engine, ports, senders } = createSending(core, { log, epoch, pauseAfter })
  const background = createBackground({
    ...{ db, log, ports, providers, engine, epoch, pauseAfter },
    messageRetentionDays: config.messageRetentionDays,
    sendMail: config.secrets.systemMail && createSystemMail(config.secrets.systemMail),
    publicBaseUrl: config.publicBaseUrl,
    domainCheck,
    auditRetentionDays: config.auditRetentionDays,
    publishedAt: () => parts.storage?.publishedAt(),
    ...fetchers(config, parts),
    webhookSecrets: core.webhookSecrets,
  })

  const tokens = new AccessTokens(settings, clock)
  const keyUsage = new KeyUsage(db, log)
  const clicks = createClickRecorder(db, log)
  const opens = createOpenRecorder(db, log)
  const streams = new EventStreams({ log, now: () => clock.now() })
  const authenticator = new Authenticator({ db, tokens, keyUsage })
  const hosts = new Hosts(db, [new URL(config.publicBaseUrl).hostname, ...config.ownHosts])
  const limiter = new RateLimiter(clock, config.rateLimits)
  const { storage, onRegistered = () => {} } = parts
  const deps = routeDeps({
    ...{ ...core, log, senders, ports, limiter, tokens, background },
    ...{ storage, onRegistered, clicks, opens, streams, hosts, domainCheck },
    textsOf: parts.textsOf ?? ((organizationId) => createLookUp(organizationId).texts),
  })
  const operations = modules.flatMap((module) => module.routes?.(deps) ?? [])
  const pipeline = new Pipeline({
    ...{ db, log, limiter, version: VERSION, trustedProxies: config.trustedProxies },
    authenticate: (credential, clientIp) => authenticator.authenticate(credential, clientIp),
    peerOf: parts.peerOf ?? (() => undefined),
  })
  const documented = () => ({ version: VERSION, groups: GROUPS, examples: readExamples() })
  const router = createRouter(operations, pipeline, [
    docs(() => openApiDocumentInTurns(operations, documented())),
  ])
  const gate = new DomainGate({ hosts, operations, pipeline })
  return {
    ...{ ...core, operations, ...background, clicks, opens, streams },
    openApi: () => openApiDocument(operations, documented()),
    handle: (request) =>
      pipeline.refuseLongAddress(request) ?? gate.refusal(request) ?? router.fetch(request),
    start: async () => {
      await db.write((tx) => moveMediaUrls(tx, config.publicBaseUrl))
      await background.start()
      streams.start()
    },
    quiesce: (patienceMs = STOP_PATIENCE_MS) => {
      // The server waits for answers under way, and these have no end of their own.
      streams.stop()
      return background.quiesce(patienceMs)
    },
    stop: (patienceMs = STOP_PATIENCE_MS) => {
      streams.stop()
      return stopAll({ db, log, keyUsage, clicks, opens, background }, patienceMs)
    },
  }
}

/** Each calls addresses of users, with bounds of its own. */
const fetchers = (config: Config, { webhookFetch }: AppParts) => ({
  fetchFile: createGuardedFetch({
    allowPrivate: config.allowPrivateGateways,
    maxAnswerBytes: MAX_FILE_BYTES,
  }),
  webhookFetch: webhookFetch ?? endpointFetch({ allowPrivate: config.allowInsecureWebhooks }),
})

/** Stops in order, each part for at most what is left of `patienceMs`, and goes on when one fails. */
async function stopAll(
  parts: {
    db: Db
    log: Log
    keyUsage: KeyUsage
    clicks: ClickRecorder
    opens: OpenRecorder
    background: Background
  },
  patienceMs: number,
): Promise<Unfinished> {
  const { db, log, keyUsage, clicks, opens, background } = parts
  const deadline = AbortSignal.timeout(patienceMs)
  const unfinished = await background.quiesce(patienceMs)
  const rest: Record<string, () => Promise<void>> = {
    'the built-in carrier': () => background.sandbox.stop(),
    'the search index': () => background.searchIndexer.stop(),
    'the last clicks': () => clicks.flush(),
    'the last opens of mails': () => opens.flush(),
    'the last use of API keys': () => keyUsage.flush(),
    'the database': () => db.close(),
  }
  for (const [what, end] of Object.entries(rest)) {
    const ending = end().catch((cause) => log.error('stopping failed', { what, cause }))
    if (!(await until(ending, deadline))) log.warn('stopping did not wait for it', { what })
  }
  return unfinished
}
