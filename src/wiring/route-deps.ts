import { migrations } from '../../migrations/index.ts'
import type { DomainCheck } from '../accounts/domains/check.ts'
import type { Texts } from '../accounts/domains/control.ts'
import type { Hosts } from '../accounts/domains/hosts.ts'
import { OpenIdProvider } from '../accounts/openid/provider.ts'
import { CALLBACK_PATH } from '../accounts/openid/routes.ts'
import type { AccessTokens } from '../accounts/sessions/access-token.ts'
import type { Settings } from '../accounts/settings/queries.ts'
import { argon2 } from '../accounts/users/service.ts'
import { stopOrganization } from '../appliance/closing/close-organization.ts'
import type { CheckResult, StorageHealth } from '../appliance/health/routes.ts'
import type { CredentialVault } from '../channels/identities/credentials.ts'
import type { ProviderRegistry } from '../channels/identities/registry.ts'
import type { Config } from '../config/config.ts'
import { VERSION } from '../config/version.ts'
import type { Db } from '../db/database.ts'
import { schemaVersion } from '../db/migrate.ts'
import type { SendingPorts } from '../delivery/executions/ports.ts'
import { appliesTold } from '../delivery/receipts/told.ts'
import type { TestMessageDeps } from '../delivery/test-messages/service.ts'
import type { EventStreams } from '../http/event-streams.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { Log } from '../lib/log.ts'
import type { ClickRecorder } from '../links/clicks/recorder.ts'
import type { OpenRecorder } from '../links/opens/recorder.ts'
import type { SecretBox } from '../webhooks/endpoints/secrets.ts'
import type { Background } from './background.ts'
import { CONTACT_COLUMNS, type RouteDeps } from './modules.ts'

interface Shared {
  config: Config
  settings: Settings
  db: Db
  log: Log
  sealingKey: Uint8Array
  vault: CredentialVault
  webhookSecrets: SecretBox
  providers: ProviderRegistry
  senders: TestMessageDeps
  ports: SendingPorts
  limiter: RateLimiter
  tokens: AccessTokens
  background: Background
  storage: StorageHealth | undefined
  onRegistered: () => void
  clicks: ClickRecorder
  opens: OpenRecorder
  streams: EventStreams
  hosts: Hosts
  domainCheck: DomainCheck
  textsOf: (organizationId: number) => Texts
}

function openIdOf({ secrets, publicBaseUrl }: Config): OpenIdProvider | undefined {
  return secrets.openId && new OpenIdProvider(secrets.openId, publicBaseUrl + CALLBACK_PATH)
}

/** What each slice gets to make its operations with. */
export function routeDeps(shared: Shared): RouteDeps {
  const { config, settings, db, log, vault, providers, senders, ports, limiter, tokens } = shared
  return {
    db,
    limiter,
    links: { publicBaseUrl: config.publicBaseUrl },
    webhooks: { secrets: shared.webhookSecrets, allowInsecure: config.allowInsecureWebhooks },
    clicks: shared.clicks,
    opens: shared.opens,
    streams: shared.streams,
    hosts: shared.hosts,
    log,
    openId: openIdOf(config),
    domainCheck: shared.domainCheck,
    textsOf: shared.textsOf,
    contactColumns: CONTACT_COLUMNS,
    instanceId: settings.instanceId,
    cursorSecret: settings.cursorSecret,
    channels: {
      ...senders,
      log,
      providerOf: (channelIdentityId) => providers.adapterOf(channelIdentityId),
      publicBaseUrl: config.publicBaseUrl,
      keys: { vault, instanceId: settings.instanceId },
    },
    callbacks: {
      db,
      limiter,
      publicBaseUrl: config.publicBaseUrl,
      providerOf: (channelIdentityId) => providers.of(channelIdentityId),
      applyReceipts: appliesTold(ports),
    },
    sessions: {
      db,
      limiter,
      tokens,
      passwords: argon2,
      sealingKey: shared.sealingKey,
      allowSignup: config.allowSignup,
      passwordMinLength: config.passwordMinLength,
      publicOrigin: new URL(config.publicBaseUrl).origin,
      sendsMail: config.secrets.systemMail !== undefined,
      onRegistered: shared.onRegistered,
    },
    stopOrganization,
    health: healthDeps(shared),
  }
}

const healthDeps = ({ db, log, storage, background: { engine, jobs } }: Shared): RouteDeps['health'] => ({
  log,
  version: VERSION,
  startedAtMs: db.clock.now(),
  nowMs: () => db.clock.now(),
  storage,
  checks: () => ({
    database: upWhen(() => db.get('SELECT 1') !== undefined),
    migrations: upWhen(() => isMigrated(db)),
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

const isMigrated = (db: Db): boolean => schemaVersion(db) === migrations.at(-1)?.version
