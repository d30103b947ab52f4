import { listMovingIds } from '../accounts/moves/store.ts'
import { listSuspendedIds } from '../accounts/organizations/store.ts'
import { Copies } from '../appliance/copies/copies.ts'
import { CopyKeeper } from '../appliance/copies/keeper.ts'
import { LedgerLane, type LedgerLaneParts } from '../appliance/copies/ledger-lane.ts'
import { SegmentShipper } from '../appliance/copies/shipper.ts'
import { MachineWatch } from '../appliance/health/machine-watch.ts'
import { PassageWorker } from '../automations/passages/worker.ts'
import { LookWorker } from '../automations/triggers/look-worker.ts'
import { ConnectionKeeper } from '../channels/identities/connection-keeper.ts'
import { receiveInbound } from '../channels/inbound/service.ts'
import { VERSION } from '../config/version.ts'
import { SearchIndexer } from '../contacts/search/indexer.ts'
import type { SendEngine, UnsettledMessages } from '../delivery/engine/engine.ts'
import { noteConnection } from '../delivery/receipts/failure-effects.ts'
import { applyReceipts } from '../delivery/receipts/receipts.ts'
import { EventDispatcher } from '../events/dispatcher.ts'
import { JobExecutor, type WaitingOwners } from '../jobs/executor.ts'
import { JobSchedule } from '../jobs/schedule.ts'
import { settingsToMake } from '../lib/copy-settings.ts'
import { until } from '../lib/pause.ts'
import { SandboxCarrier } from '../providers/sandbox/carrier.ts'
import { WebhookSender } from '../webhooks/deliveries/sender.ts'
import { consumers, modules, schedules } from './modules.ts'
import type { Wiring } from './wiring.ts'

/** Work that stopping left to the next start. */
export interface Unfinished extends UnsettledMessages {
  /** Jobs that did not end. */
  jobs: number
}

/**
 * All work without a request: jobs, sending, events, the connections to carriers, the built-in carrier, the
 * search index.
 */
export interface Background {
  jobs: JobExecutor
  /** Delivers events to their consumers. */
  events: EventDispatcher
  engine: SendEngine
  /** Lets people in automations go on. */
  automations: PassageWorker
  /** Looks at the segments by which people enter automations. */
  looks: LookWorker
  /** Connections that senders keep open to their carriers. */
  connections: ConnectionKeeper
  /** Delivers events to webhook endpoints. */
  webhooks: WebhookSender
  /** Built-in carrier with its receipts and replies. */
  sandbox: SandboxCarrier
  /** Makes copies elsewhere. Undefined without `backup_to`. */
  copies: CopyKeeper | undefined
  /** Updates the search index after writes. */
  searchIndexer: SearchIndexer
  start(): Promise<void>
  /** Takes on no new work. Resolves when the work in progress has ended, or after `timeoutMs`. Safe to call twice. */
  quiesce(timeoutMs: number): Promise<Unfinished>
}

/**
 * Jobs of a suspended organization wait. Only files of inbound texts are fetched while they are available,
 * unless the organization is being moved to or from another appliance.
 */
const suspendedIn: WaitingOwners = (reader, queue) =>
  queue === 'files' ? listMovingIds(reader) : listSuspendedIds(reader)

/** Creates the background work. Nothing runs before `start`. */
export function createBackground(wiring: Wiring): Background {
  const { db, log, ports, providers, engine, epoch, pauseAfter, webhookFetch, webhookSecrets, lease } = wiring
  const mayWork = lease?.holds
  const handled = modules.flatMap((module) => module.jobs?.(wiring) ?? [])
  const jobs = new JobExecutor({ db, log, epoch, pauseAfter, handled, waiting: suspendedIn, mayWork })
  const events = new EventDispatcher({ db, log, consumers, pauseAfter })
  const automations = new PassageWorker({ db, log, pauseAfter, mayWork })
  const looks = new LookWorker({ db, log, pauseAfter })
  const schedule = new JobSchedule({ db, log, schedules })
  const searchIndexer = new SearchIndexer({ db, log })
  const connections = new ConnectionKeeper({
    db,
    log,
    providers,
    noteTrouble: (tx, id, trouble) => noteConnection(tx, ports, id, trouble),
  })
  const webhooks = new WebhookSender({
    db,
    log,
    pauseAfter,
    client: webhookFetch,
    secrets: webhookSecrets,
    mayWork,
  })
  const sandbox = new SandboxCarrier({
    db,
    log,
    report: (tx, account, reports) => void applyReceipts(tx, ports, account, reports),
    receive: (tx, account, text) => void receiveInbound(tx, { ...account, address: text.to }, text),
  })
  const copies = createCopies(wiring)
  const machine = createMachineWatch(wiring)
  let quiescing: Promise<Unfinished> | undefined
  const quiesce = async (timeoutMs: number): Promise<Unfinished> => {
    schedule.stop()
    const delivered = events.stop()
    const gone = automations.stop()
    const looked = looks.stop()
    const deadline = AbortSignal.timeout(timeoutMs)
    const [messages] = await Promise.all([
      engine.stop(timeoutMs),
      until(jobs.stop(), deadline),
      until(delivered, deadline),
      until(gone, deadline),
      until(looked, deadline),
      until(webhooks.stop(), deadline),
      until(copies?.stop() ?? Promise.resolve(), deadline),
      until(machine?.stop() ?? Promise.resolve(), deadline),
    ])
    // Stops after the engine, because answers come over these connections.
    await until(connections.stop(), deadline)
    await until(copies?.stopShipping() ?? Promise.resolve(), deadline)
    await until(lease?.stop() ?? Promise.resolve(), deadline)
    return { ...messages, jobs: jobs.running }
  }
  return {
    jobs,
    events,
    engine,
    automations,
    looks,
    connections,
    webhooks,
    sandbox,
    copies,
    searchIndexer,
    start: async () => {
      await schedule.fireAtStart()
      await jobs.start()
      for (const part of [
        schedule,
        events,
        automations,
        looks,
        engine,
        connections,
        webhooks,
        sandbox,
        copies,
        machine,
        searchIndexer,
      ])
        part?.start()
      lease?.start({ alerts: wiring.alerts, onHeld: () => wakeAll(wiring) })
    },
    quiesce: (timeoutMs) => {
      quiescing ??= quiesce(timeoutMs)
      return quiescing
    },
  }
}

/** Wakes all workers that waited for the lease. Without this, they look again within a minute. */
function wakeAll({ db, log }: Wiring): void {
  try {
    db.writeNow((tx) => {
      for (const topic of ['jobs', 'messages', 'webhooks', 'automations'] as const) tx.notify(topic)
    })
  } catch (cause) {
    log.warn('the work that waited for the lease could not be woken', { cause })
  }
}

/** Creates the watch of the machine, or nothing for a database in memory, which has no disk. */
function createMachineWatch({ db, alerts, mailState, storage }: Wiring): MachineWatch | undefined {
  const files = storage?.files
  return files && new MachineWatch({ clock: db.clock, storage: files, mails: mailState, alerts })
}

/** Creates the keeper of copies, or nothing for a database in memory, because it has no file to copy. */
function createCopies(wiring: Wiring): CopyKeeper | undefined {
  const { config, db, log, alerts, storage } = wiring
  const { dataDir, secrets } = config
  const days = secrets.copies?.segmentDays ?? 0
  if (days === 0 && storage?.changes?.chain) storage.changes.end('continuous copies are switched off')
  if (!secrets.copies || !storage) return undefined
  const about = { dataDir, settings: settingsToMake(secrets.copies), clock: db.clock }
  const { changes } = storage
  const shipper = days > 0 && changes ? new SegmentShipper({ ...about, changes, log }) : undefined
  const copies = new Copies({ ...about, version: VERSION })
  const ledger = createLedgerLane(wiring, about)
  return new CopyKeeper({ ...about, log, alerts, copies, shipper, ledger })
}

/** Creates the lane of the ledgers, which each entry wakes. */
function createLedgerLane(
  { erasureLedger, withdrawalLedger, handoverLedger, notes, storage, log }: Wiring,
  about: Pick<LedgerLaneParts, 'dataDir' | 'settings' | 'clock'>,
): LedgerLane | undefined {
  if (!erasureLedger || !withdrawalLedger || !handoverLedger || storage?.generation === undefined)
    return undefined
  const { generation } = storage
  const paths = {
    withdrawals: withdrawalLedger.path,
    erasures: erasureLedger.path,
    handovers: handoverLedger.path,
  }
  handoverLedger.prune(about.clock.now())
  const lane = new LedgerLane({ ...about, generation, paths, log })
  lane.onSent = (sent) => notes?.sentThrough(sent.handovers)
  withdrawalLedger.onAppend = () => lane.wake()
  erasureLedger.onAppend = () => lane.wake()
  handoverLedger.onAppend = () => lane.wake()
  return lane
}
