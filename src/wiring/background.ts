import type { DomainCheck } from '../accounts/domains/check.ts'
import { listSuspendedIds } from '../accounts/organizations/queries.ts'
import { closeOrganization } from '../appliance/closing/close-organization.ts'
import { ConnectionKeeper } from '../channels/connections/keeper.ts'
import type { ProviderRegistry } from '../channels/identities/registry.ts'
import { receiveInbound } from '../channels/inbound/service.ts'
import { SearchIndexer } from '../contacts/search/indexer.ts'
import type { Db } from '../db/database.ts'
import type { PauseAfter } from '../db/write-trouble.ts'
import type { SendEngine, UnsettledMessages } from '../delivery/engine/engine.ts'
import type { SendingPorts } from '../delivery/executions/ports.ts'
import { noteConnection } from '../delivery/receipts/connection-trouble.ts'
import { applyReceipts } from '../delivery/receipts/receipts.ts'
import { EventDispatcher } from '../events/dispatcher.ts'
import { JobExecutor } from '../jobs/executor.ts'
import type { WaitingOwners } from '../jobs/places.ts'
import { JobSchedule } from '../jobs/schedule.ts'
import type { Log } from '../lib/log.ts'
import { until } from '../lib/pause.ts'
import type { GuardedClient } from '../providers/guarded-fetch.ts'
import { SandboxCarrier } from '../providers/sandbox/carrier.ts'
import type { SendSystemMail } from '../providers/smtp/system-mail.ts'
import { WebhookSender } from '../webhooks/deliveries/sender.ts'
import type { SecretBox } from '../webhooks/endpoints/secrets.ts'
import { agedTables, consumers, modules, schedules } from './modules.ts'

/** What stopping left to the next start, which goes on with it. */
export interface Unfinished extends UnsettledMessages {
  /** Jobs that did not end. */
  jobs: number
}

interface BackgroundDeps {
  db: Db
  log: Log
  ports: SendingPorts
  providers: ProviderRegistry
  engine: SendEngine
  epoch: number
  /** How long messages are kept after their run has ended; 0 for ever. */
  messageRetentionDays: number
  /** How long acts stay in the audit log; 0 for ever. */
  auditRetentionDays: number
  pauseAfter: PauseAfter | undefined
  /** When carillon.db was last complete, ms since 1970. */
  publishedAt: () => number | undefined
  /** For files that came with texts: takes answers as large as a file may be. */
  fetchFile: GuardedClient
  /** Undefined where the operator has set no mail server. */
  sendMail: SendSystemMail | undefined
  publicBaseUrl: string
  domainCheck: DomainCheck
  webhookSecrets: SecretBox
  webhookFetch: GuardedClient
}

/**
 * Everything that works without being asked: jobs, sending, events, the connections to carriers, the built-in
 * carrier, the search index.
 */
export interface Background {
  jobs: JobExecutor
  events: EventDispatcher
  engine: SendEngine
  connections: ConnectionKeeper
  webhooks: WebhookSender
  sandbox: SandboxCarrier
  searchIndexer: SearchIndexer
  start(): Promise<void>
  /** Takes up no new work; resolves when the work under way is done, or after `patienceMs`. Safe to call twice. */
  quiesce(patienceMs: number): Promise<Unfinished>
}

/** Jobs of a suspended organization wait; files of texts that still come in are fetched while they are there. */
const suspendedIn: WaitingOwners = (reader, queue) => (queue === 'files' ? [] : listSuspendedIds(reader))

/** Nothing runs before `start`. */
export function createBackground({
  db,
  log,
  ports,
  providers,
  engine,
  epoch,
  messageRetentionDays,
  auditRetentionDays,
  pauseAfter,
  publishedAt,
  fetchFile,
  sendMail,
  publicBaseUrl,
  domainCheck,
  webhookSecrets,
  webhookFetch,
}: BackgroundDeps): Background {
  const providerOf = (channelIdentityId: number) => providers.of(channelIdentityId)
  const jobDeps = {
    ...{ db, log, ports, messageRetentionDays, auditRetentionDays, providerOf, publishedAt, fetchFile },
    ...{ sendMail, publicBaseUrl, domainCheck, closeOrganization, agedTables },
  }
  const handled = modules.flatMap((module) => module.jobs?.(jobDeps) ?? [])
  const jobs = new JobExecutor({ db, log, epoch, pauseAfter, handled, waiting: suspendedIn })
  const events = new EventDispatcher({ db, log, consumers, pauseAfter })
  const schedule = new JobSchedule({ db, log, schedules })
  const searchIndexer = new SearchIndexer({ db, log })
  const connections = new ConnectionKeeper({
    ...{ db, log, providers },
    noteTrouble: (tx, id, trouble) => noteConnection(tx, ports, id, trouble),
  })
  const webhooks = new WebhookSender({
    ...{ db, log, pauseAfter },
    ...{ client: webhookFetch, secrets: webhookSecrets },
  })
  const sandbox = new SandboxCarrier({
    db,
    log,
    report: (tx, account, reports) => void applyReceipts(tx, ports, account, reports),
    receive: (tx, account, text) => void receiveInbound(tx, { ...account, address: text.to }, text),
  })
  let quiescing: Promise<Unfinished> | undefined
  const quiesce = async (patienceMs: number): Promise<Unfinished> => {
    schedule.stop()
    const delivered = events.stop()
    const deadline = AbortSignal.timeout(patienceMs)
    const [messages] = await Promise.all([
      engine.stop(patienceMs),
      until(jobs.stop(), deadline),
      until(delivered, deadline),
      until(webhooks.stop(), deadline),
    ])
    // After the engine: answers come over these connections.
    await until(connections.stop(), deadline)
    return { ...messages, jobs: jobs.running }
  }
  return {
    ...{ jobs, events, engine, connections, webhooks, sandbox, searchIndexer },
    start: async () => {
      await jobs.start()
      schedule.start()
      events.start()
      engine.start()
      connections.start()
      webhooks.start()
      sandbox.start()
      searchIndexer.start()
    },
    quiesce: (patienceMs) => {
      quiescing ??= quiesce(patienceMs)
      return quiescing
    },
  }
}
