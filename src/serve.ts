import { type App, createApp } from './app.ts'
import type { Config } from './config.ts'
import { dataOptions } from './data-options.ts'
import { workerReadPool } from './db/worker-pool.ts'
import { type HttpServer, listen } from './http/server.ts'
import { type Clock, SECOND_MS, systemClock } from './lib/clock.ts'
import { armFaultPoints } from './lib/fault.ts'
import type { Log } from './lib/log.ts'
import { until } from './lib/pause.ts'
import { offerSetup, removeSetupToken, type SetupOffer } from './setup-offer.ts'
import type { Storage, StorageOptions } from './storage/opening.ts'
import { openStorage } from './storage/storage.ts'

/** A running appliance. */
export interface Serving {
  app: App
  storage: Storage
  /** Where it listens, without a trailing slash. */
  url: string
  /** What the first user registers with, while there is none. */
  setup: SetupOffer | undefined
  /**
   * Hands over nothing more from this moment on, finishes what is in flight,
   * publishes carillon.db and gives up the data directory: within 25 s,
   * whatever the disk, carriers and clients do. False when something was left
   * undone, which is in the log; ending the process is safe then too. Never
   * rejects, and is safe to call twice.
   */
  stop(): Promise<boolean>
}

/** All of stopping. */
const STOP_MS = 25 * SECOND_MS
/** Of that, for requests, carriers and jobs under way. */
const IN_FLIGHT_MS = 15 * SECOND_MS
/** And for the rest of the background work; what remains is for the last snapshot. */
const BACKGROUND_MS = 3 * SECOND_MS

export interface ServeParts {
  log: Log
  clock?: Clock
  /** Ends the process at once: its files were deleted, and what it writes from here on is lost. */
  onLost?: StorageOptions['onLost']
}

/**
 * Opens the data directory, listens, and starts everything that works by itself.
 * Throws the refusals of `openStorage` and `listen`, leaving nothing running.
 */
export async function serve(config: Config, parts: ServeParts): Promise<Serving> {
  const { log, clock = systemClock } = parts
  armFaultPoints(config.failAt)
  const storage = await openStorage(config.dataDir, {
    ...dataOptions(config),
    log,
    clock,
    mode: 'serve',
    onLost: parts.onLost,
  })
  let server: HttpServer | undefined
  let app: App | undefined
  let setup: SetupOffer | undefined
  const stopAll = () => stopWithin(STOP_MS, { server, app, storage, log })
  try {
    // Listening comes first: with the port taken, nothing must have been sent.
    // No request is read before this turn of the event loop has made the app.
    server = listen((request) => app!.handle(request), config, { log })
    const listening = server
    app = createApp(atPort(config, server.port), {
      connection: storage.connection,
      log,
      clock,
      epoch: storage.epoch,
      readPool: () => workerReadPool(storage.databasePath),
      peerOf: (request) => listening.peerOf(request),
      storage: { probe: () => storage.probe(), publishedAt: () => storage.lastPublishedAt() },
      onRegistered: () => removeSetupToken(config.dataDir),
    })
    setup = offerSetup(app.db, config.dataDir, log)
    storage.startPublishing(config.snapshotIntervalMs)
    await app.start()
    // A start leaves garbage, and compiled code that is not run again, for as long as nobody asks for anything.
    setTimeout(() => Bun.shrink(), SECOND_MS).unref()
  } catch (error) {
    await stopAll()
    throw error
  }
  let stopping: Promise<boolean> | undefined
  return {
    app,
    storage,
    url: server.url,
    setup,
    stop: () => {
      stopping ??= stopAll()
      return stopping
    },
  }
}

interface Parts {
  server: HttpServer | undefined
  app: App | undefined
  storage: Storage
  log: Log
}

async function stopWithin(ms: number, { server, app, storage, log }: Parts): Promise<boolean> {
  const deadline = AbortSignal.timeout(ms)
  // Both at once: nothing more is sent while one slow request is waited for.
  const [unfinished] = await Promise.all([app?.quiesce(IN_FLIGHT_MS), server?.stop(IN_FLIGHT_MS)])
  await app?.stop(BACKGROUND_MS)
  const isClosed = await until(storage.close(), deadline)
  const left = {
    ...(unfinished?.withCarriers ? { unansweredMessages: unfinished.withCarriers } : {}),
    ...(unfinished?.unwritten ? { unwrittenAnswers: unfinished.unwritten } : {}),
    ...(unfinished?.jobs ? { unfinishedJobs: unfinished.jobs } : {}),
    ...(isClosed ? {} : { lastSnapshot: 'not published' }),
  }
  if (Object.keys(left).length === 0) return true
  log.warn('stopped before everything was done; the next start goes on with it', left)
  return false
}

/** With port 0 the system chose one, and links must name it. */
const atPort = (config: Config, port: number): Config =>
  config.port === port
    ? config
    : { ...config, port, publicBaseUrl: config.publicBaseUrl.replace(/:0$/, `:${port}`) }
