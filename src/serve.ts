import { resolve } from 'node:path'
import { offerSetup, removeSetupToken, type SetupOffer } from './accounts/settings/setup-token.ts'
import { LeaseKeeper } from './appliance/copies/lease-keeper.ts'
import type { Config } from './config/config.ts'
import { VERSION } from './config/version.ts'
import { workerReadPool } from './db/worker-pool.ts'
import { type HttpServer, listen } from './http/server.ts'
import { type Starting, startingAnswer } from './http/starting.ts'
import { type Clock, SECOND_MS, systemClock } from './lib/clock.ts'
import { settingsToMake } from './lib/copy-settings.ts'
import { armFaultPoints } from './lib/fault.ts'
import type { Log } from './lib/log.ts'
import { until } from './lib/pause.ts'
import { fileSize } from './storage/files.ts'
import { storageHealth } from './storage/opening/health.ts'
import type { StartProgress, Storage, StorageOptions } from './storage/opening/options.ts'
import { openStorage } from './storage/opening/storage.ts'
import { generationOf } from './storage/session-history.ts'
import { type App, createApp } from './wiring/app.ts'
import { dataOptions, ledgersOf } from './wiring/core.ts'
import { prepareInThread } from './wiring/prepare-thread.ts'

/** Returns the progress of a start, in words and for programs. */
function startingOf(progress: StartProgress): Starting {
  if (progress.phase === 'CHECKING') {
    const details = { phase: 'CHECKING' }
    return { what: 'the data is checked', said: (say) => say.startingCheck(), details }
  }
  if (progress.phase === 'COPYING') {
    // The copy is compact, so it may end below its estimate. Its last page is written before its check.
    const percent = Math.min(99, Math.floor((100 * fileSize(progress.copiedTo)) / progress.ofBytes))
    return {
      what: `the data is copied to backups/ before its migration, ${percent} %`,
      said: (say) => say.startingCopy({ percent }),
      details: { phase: 'COPYING', percent },
    }
  }
  const { phase, step, of, migration } = progress
  return {
    what: `the data is migrated, step ${step} of ${of} (${migration})`,
    said: (say) => say.startingMigration({ step, of, migration }),
    details: { phase, step, of, migration },
  }
}

/** Running appliance. */
export interface Serving {
  app: App
  storage: Storage
  /** Address that it listens on, without a trailing slash. */
  url: string
  /** Token for the registration of the first user, until there is one. */
  setup: SetupOffer | undefined
  /** Aborted when another machine has taken the lease. The caller then stops this server. */
  taken: AbortSignal
  /**
   * Stops sending at once, finishes work in progress, publishes carillon.db and releases the data directory.
   * Takes at most 25 s, even if the disk, a carrier or a client is slow. Returns false if work was left undone.
   * The work is in the log, and ending the process is safe in this case too. Never rejects, and is safe to call
   * twice.
   */
  stop(): Promise<boolean>
}

/** Time limit of stopping. */
const STOP_MS = 25 * SECOND_MS
/** Part of `STOP_MS` for requests, carriers and jobs in progress. */
const IN_FLIGHT_MS = 15 * SECOND_MS
/** Part of `STOP_MS` for the other background work. The rest is for the last snapshot. */
const BACKGROUND_MS = 3 * SECOND_MS

interface ServeParts {
  log: Log
  clock?: Clock
  /** Ends the process immediately, because its files were deleted and later writes are lost. */
  onLost?: StorageOptions['onLost']
  /** Called when the server listens, before the data is prepared. */
  onListening?: (config: Config, url: string) => void
  /** The carillon.db that this process has checked. */
  checked?: StorageOptions['checked']
}

/**
 * Takes the data directory, listens, prepares the data, and starts all background work. Until then every
 * request gets 503 with the progress. Throws the refusals of `settingsToMake`, `openStorage` and `listen`, and then leaves
 * nothing running.
 */
export async function serve(config: Config, parts: ServeParts): Promise<Serving> {
  const { log, clock = systemClock } = parts
  armFaultPoints(config.failAt)
  if (config.secrets.copies) settingsToMake(config.secrets.copies)
  let server: HttpServer | undefined
  let app: App | undefined
  let storage: Storage | undefined
  let setup: SetupOffer | undefined
  let lease: LeaseKeeper | undefined
  let progress: StartProgress = { phase: 'CHECKING' }
  const stopAll = () => stopWithin(STOP_MS, { server, app, storage, log })
  const handle = (request: Request) =>
    app?.handle(request) ??
    startingAnswer(request, startingOf(progress), { version: VERSION, nowMs: clock.now() })
  try {
    storage = await openStorage(config.dataDir, {
      ...dataOptions(config),
      log,
      clock,
      mode: 'serve',
      onLost: parts.onLost,
      checked: parts.checked,
      // Must run before the data is opened. If the port is taken, nothing may have been sent.
      onLocked: () => {
        server = listen(handle, config, { log })
        parts.onListening?.(atPort(config, server.port), server.url)
      },
      onProgress: (next) => {
        progress = next
      },
      prepareElsewhere: (opening) => prepareInThread(config, opening),
    })
    const opened = storage
    const listening = server!
    lease = createLease(config, opened, { log, clock })
    await lease?.begin()
    app = createApp(atPort(config, listening.port), {
      connection: opened.connection,
      guard: opened.guard,
      log,
      clock,
      ...ledgersOf(config),
      epoch: opened.epoch,
      lease,
      readPool: () => workerReadPool(opened.databasePath),
      peerOf: (request) => listening.peerOf(request),
      storage: storageHealth(opened, resolve(config.dataDir)),
      onRegistered: () => removeSetupToken(config.dataDir),
    })
    setup = offerSetup(app.db, config.dataDir, log)
    storage.startPublishing(config.snapshotIntervalMs)
    await app.start()
    // Frees garbage and compiled code of the start, which would stay without requests.
    setTimeout(() => Bun.shrink(), SECOND_MS).unref()
  } catch (error) {
    lease?.end()
    await stopAll()
    throw error
  }
  let stopping: Promise<boolean> | undefined
  return {
    app,
    storage,
    url: server!.url,
    setup,
    taken: lease?.taken ?? new AbortController().signal,
    stop: () => {
      stopping ??= stopAll()
      return stopping
    },
  }
}

/** Returns the keeper of the lease, or undefined without `backup_lease`. */
function createLease(
  { dataDir, secrets: { copies } }: Config,
  { connection }: Storage,
  { log, clock }: { log: Log; clock: Clock },
): LeaseKeeper | undefined {
  if (!copies?.lease) return undefined
  return new LeaseKeeper({ dataDir, settings: copies, generation: generationOf(connection), log, clock })
}

interface Parts {
  server: HttpServer | undefined
  app: App | undefined
  storage: Storage | undefined
  log: Log
}

async function stopWithin(ms: number, { server, app, storage, log }: Parts): Promise<boolean> {
  const deadline = AbortSignal.timeout(ms)
  // Runs both at the same time, because sending must not continue while the stop waits for a slow request.
  const [unfinished] = await Promise.all([app?.quiesce(IN_FLIGHT_MS), server?.stop(IN_FLIGHT_MS)])
  await app?.stop(BACKGROUND_MS)
  const isClosed = storage === undefined || (await until(storage.close(), deadline))
  const left = {
    ...(unfinished?.withCarriers ? { unansweredMessages: unfinished.withCarriers } : {}),
    ...(unfinished?.unwritten ? { unwrittenAnswers: unfinished.unwritten } : {}),
    ...(unfinished?.jobs ? { unfinishedJobs: unfinished.jobs } : {}),
    ...(isClosed ? {} : { lastSnapshot: 'not published' }),
  }
  if (Object.keys(left).length === 0) return true
  log.warn('stopped before all work was done, so the next start continues it', left)
  return false
}

/** Returns the configuration with the port that the system chose for port 0, because links must contain it. */
const atPort = (config: Config, port: number): Config =>
  config.port === port
    ? config
    : { ...config, port, publicBaseUrl: config.publicBaseUrl.replace(/:0$/, `:${port}`) }
