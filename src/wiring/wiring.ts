import { createDomainReach, type DomainCheck, type DomainReach } from '../accounts/domains/check.ts'
import type { Texts } from '../accounts/domains/claims.ts'
import { Hosts } from '../accounts/domains/hosts.ts'
import { OpenIdProvider } from '../accounts/openid/provider.ts'
import { CALLBACK_PATH } from '../accounts/openid/routes.ts'
import { AccessTokens } from '../accounts/sessions/access-token.ts'
import { MailState } from '../accounts/system-mails/mail-state.ts'
import { argon2 } from '../accounts/users/service.ts'
import { closeOrganization, stopOrganization } from '../appliance/closing/close-organization.ts'
import type { LeaseKeeper } from '../appliance/copies/lease-keeper.ts'
import { latestCopy } from '../appliance/copies/standing.ts'
import { CertificateWatch } from '../appliance/health/certificate-watch.ts'
import { OperatorAlerts } from '../appliance/health/operator-alerts.ts'
import { createOperatorWebhook } from '../appliance/health/operator-webhook.ts'
import { inOwnAccount } from '../billing/customers/payment-account.ts'
import { createSandboxProcessor } from '../billing/sandbox/processor.ts'
import type { Config } from '../config/config.ts'
import { VERSION } from '../config/version.ts'
import { MAX_FILE_BYTES } from '../content/media/service.ts'
import type { Db } from '../db/database.ts'
import type { PauseAfter } from '../db/write-trouble.ts'
import { HandoverNotes } from '../delivery/engine/handover-notes.ts'
import { receiptApplier } from '../delivery/receipts/receipts.ts'
import { EventStreams } from '../http/event-streams.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import { Traffic } from '../http/traffic.ts'
import { createViewRecorder } from '../join-links/submissions/views.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { LoopLag } from '../lib/loop-lag.ts'
import { createClickRecorder } from '../links/clicks/record.ts'
import { createOpenRecorder } from '../links/opens/record.ts'
import { createGuardedFetch, type GuardedClient } from '../providers/guarded-fetch.ts'
import { ownCallbacks, type SendCallback } from '../providers/payments/own-callback.ts'
import type { PaymentProcessor } from '../providers/payments/port.ts'
import { createLookUp } from '../providers/smtp/dns.ts'
import { createSystemMail, type SendSystemMail } from '../providers/smtp/system-mail.ts'
import { createStripe } from '../providers/stripe/provider.ts'
import type { ErasureLedger } from '../storage/guarding/erasure-ledger.ts'
import type { StorageHealth } from '../storage/opening/health.ts'
import { storagePaths } from '../storage/paths.ts'
import { endpointFetch } from '../webhooks/deliveries/attempt.ts'
import { type CoreParts, createCore } from './core.ts'
import { agedTables, CONTACT_COLUMNS, PERSON_RULES } from './modules.ts'
import { createContentFetch, createSending } from './sending.ts'

/** Parts of the application that a processor needs. */
interface PaymentParts {
  db: Db
  clock: Clock
}

/** Returns the payment processor of the configuration, or undefined if the operator bills by hand or not at all. */
export function createPayments(config: Config, { db, clock }: PaymentParts): PaymentProcessor | undefined {
  const { billing, publicBaseUrl, secrets } = config
  if (billing === 'SANDBOX') return createSandboxProcessor({ db, publicBaseUrl })
  if (secrets.stripe) return createStripe({ ...secrets.stripe, clock })
  return undefined
}

/** Parts of the application other than its core. Tests replace some of them. */
export interface WiringParts extends CoreParts {
  /** Number of this start of the appliance, default 1. Unfinished work of an earlier start is settled. */
  epoch?: number
  /** State of the data on disk. None in memory. */
  storage?: StorageHealth
  /** The lease of this machine. Undefined without `backup_lease`, and in memory. */
  lease?: Pick<LeaseKeeper, 'holds' | 'remainingMs' | 'start' | 'stop'> | undefined
  /** Erasures of people, stored outside the data directory. None in memory. */
  erasureLedger?: ErasureLedger
  /** Called after a registration over HTTP. */
  onRegistered?: () => void
  /** Reaches domains of organizations. Default: over the network. */
  reach?: DomainReach
  /** Looks up TXT records. Default: in the DNS. */
  textsOf?: (organizationId: number) => Texts
  /** HTTP client for webhook endpoints. Tests replace its resolver. */
  webhookFetch?: GuardedClient
  /** HTTP client for addresses in content. Tests replace it. */
  contentFetch?: GuardedClient
  /** Payment processor. Default: that of the configuration. */
  payments?: PaymentProcessor
  /** Posts the callbacks of the built-in payment processor to this server. Default: over HTTP. */
  sendPaymentCallback?: SendCallback
  /** Time between retries while the disk refuses writes. The default is that of `WriteTrouble`. */
  pauseAfter?: PauseAfter
}

/** Every dependency of the product, once. A slice declares the parts that it needs, and gets this object. */
export type Wiring = ReturnType<typeof createWiring>

/** Returns the parts that report problems of the server to its operator. */
function operatorParts(
  { dataDir, operatorEmail, publicBaseUrl, secrets: { copies, operatorWebhook } }: Config,
  parts: Pick<WiringParts, 'log' | 'storage'> & {
    db: Db
    sendMail: SendSystemMail | undefined
    domainCheck: DomainCheck
  },
) {
  const { db, log, storage, sendMail, domainCheck } = parts
  const alerts = new OperatorAlerts({
    log,
    sendMail,
    publicBaseUrl,
    clock: db.clock,
    to: operatorEmail,
    post: operatorWebhook ? createOperatorWebhook(operatorWebhook) : undefined,
    file: storage && storagePaths(dataDir).alerts,
  })
  return {
    alerts,
    certificates: new CertificateWatch({ db, log, alerts, domainCheck, publicBaseUrl }),
    /** State of the copies elsewhere. Undefined without copies, and for a database in memory. */
    latestCopy: () => storage && copies && latestCopy(dataDir, copies, db.clock.now()),
  }
}

/** Creates every part. None of them runs yet. The connection must be migrated. */
export function createWiring(config: Config, parts: WiringParts) {
  const { log, clock = systemClock, epoch = 1, pauseAfter, storage, reach, onRegistered = () => {} } = parts
  const core = createCore(config, parts)
  const { db, settings, providers } = core
  const { publicBaseUrl, secrets } = config
  const mailState = new MailState()
  const sendMail = secrets.systemMail && mailState.watched(createSystemMail(secrets.systemMail), clock)
  const { lease, handoverLedger } = parts
  const isSent = secrets.copies !== undefined && storage?.generation !== undefined
  const notes = handoverLedger && new HandoverNotes(handoverLedger, { clock, isSent })
  const clients = fetches(config, parts)
  const { contentFetch } = clients
  const sending = createSending(core, { log, epoch, pauseAfter, mayLeave: lease?.holds, notes, contentFetch })
  const reachOf = reach ? () => reach : createDomainReach(config)
  const domainCheck = { reachOf, secret: settings.cursorSecret }
  const payments = parts.payments ?? createPayments(config, { db, clock })
  return {
    ...core,
    ...sending,
    log,
    epoch,
    pauseAfter,
    storage,
    lease,
    onRegistered,
    publicBaseUrl,
    agedTables,
    stopOrganization,
    closeOrganization,
    contactColumns: CONTACT_COLUMNS,
    personRules: PERSON_RULES,
    erasureLedger: parts.erasureLedger,
    withdrawalLedger: parts.withdrawalLedger,
    handoverLedger,
    notes,
    instanceId: settings.instanceId,
    /** Signs list cursors. */
    cursorSecret: settings.cursorSecret,
    limiter: new RateLimiter(clock, config.rateLimits),
    traffic: new Traffic(),
    metrics: createMetrics(config, { clock, storage }),
    // Sign-in.
    tokens: new AccessTokens(settings, clock),
    passwords: argon2,
    allowSignup: config.allowSignup,
    passwordMinLength: config.passwordMinLength,
    publicOrigin: new URL(publicBaseUrl).origin,
    openId: secrets.openId && new OpenIdProvider(secrets.openId, publicBaseUrl + CALLBACK_PATH),
    // Mails to people. Undefined if the operator has set no mail server.
    sendMail,
    mailState,
    sendsMail: secrets.systemMail !== undefined,
    domainCheck,
    ...operatorParts(config, { db, log, storage, sendMail, domainCheck }),
    // Domains of organizations.
    hosts: new Hosts(db, [new URL(publicBaseUrl).hostname, ...config.ownHosts]),
    textsOf: parts.textsOf ?? ((organizationId: number) => createLookUp(organizationId).texts),
    // Senders and their reports.
    providerOf: (channelIdentityId: number) => providers.of(channelIdentityId),
    adapterOf: (channelIdentityId: number) => providers.adapterOf(channelIdentityId),
    applyReceipts: receiptApplier(sending.ports),
    // Pages for recipients, and live streams.
    links: { publicBaseUrl },
    clicks: createClickRecorder(db, log),
    opens: createOpenRecorder(db, log),
    joinViews: createViewRecorder(db, log),
    streams: new EventStreams({ log, now: () => clock.now() }),
    webhooks: { secrets: core.webhookSecrets, allowInsecure: config.allowInsecureWebhooks },
    ...clients,
    /** Undefined if the operator bills by hand or not at all. */
    billingCurrency: config.billingCurrency,
    payments: payments && inOwnAccount(payments, { db, log }),
    sendPaymentCallback: parts.sendPaymentCallback ?? ownCallbacks(config),
    /** Days for which messages are kept after the end of their run. 0 keeps them forever. */
    messageRetentionDays: config.messageRetentionDays,
    /** Days for which entries of the audit log are kept. 0 keeps them forever. */
    auditRetentionDays: config.auditRetentionDays,
    /**
     * Time when carillon.db was last complete, ms since 1970. Undefined if it never was, and for a database in
     * memory.
     */
    publishedAt: () => storage?.publishedAt(),
  }
}

/** Returns the clients that call addresses of users. */
const fetches = (config: Config, { webhookFetch, contentFetch }: WiringParts) => ({
  /** For files of inbound texts. Accepts responses up to the size limit of a file. */
  fetchFile: createGuardedFetch({
    allowPrivate: config.allowPrivateGateways,
    maxAnswerBytes: MAX_FILE_BYTES,
  }),
  /** For addresses in content: links and images of mails, feeds. */
  contentFetch: contentFetch ?? createContentFetch(config),
  webhookFetch: webhookFetch ?? endpointFetch({ allowPrivate: config.allowInsecureWebhooks }),
})

/** Returns the measurements that the process makes of itself. */
const createMetrics = (
  { secrets }: Config,
  { clock, storage }: { clock: Clock; storage: StorageHealth | undefined },
) => ({
  version: VERSION,
  startedAtMs: clock.now(),
  loopLag: new LoopLag(),
  token: secrets.metricsToken,
  storage: storage?.files,
})
