import { migrations } from '../migrations/index.ts'
import { type App, createApp } from './app.ts'
import type { Config } from './config.ts'
import { workerHeavyReader } from './db/heavy.ts'
import { openStorage, type Storage } from './db/storage.ts'
import { type HttpServer, listen } from './http/server.ts'
import { type Clock, SECOND_MS, systemClock } from './lib/clock.ts'
import { armFaultPoints } from './lib/fault.ts'
import type { Log } from './lib/log.ts'
import { offerSetup, removeSetupToken, type SetupOffer } from './setup-offer.ts'

/** A running appliance. */
export interface Serving {
  app: App
  storage: Storage
  /** Where it listens, without a trailing slash. */
  url: string
  /** What the first user registers with, while there is none. */
  setup: SetupOffer | undefined
  /** Finishes what is in flight, publishes carillon.db and gives up the data directory. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Opens the data directory, listens, and starts everything that works by itself.
 * Throws the refusals of `openStorage` and `listen`, leaving nothing running.
 */
export async function serve(config: Config, parts: { log: Log; clock?: Clock }): Promise<Serving> {
  const { log, clock = systemClock } = parts
  armFaultPoints(config.failAt)
  const storage = await openStorage(config.dataDir, { log, clock, migrations, mode: 'serve' })
  let server: HttpServer | undefined
  let app: App | undefined
  let setup: SetupOffer | undefined
  const stopAll = async () => {
    await server?.stop()
    await app?.stop()
    await storage.close()
  }
  try {
    // Listening comes first: with the port taken, nothing must have been sent.
    // No request is read before this turn of the event loop has made the app.
    server = listen((request) => app!.handle(request), config)
    const listening = server
    app = createApp(atPort(config, server.port), {
      connection: storage.connection,
      log,
      clock,
      epoch: storage.epoch,
      heavy: () => workerHeavyReader(storage.enginePath),
      peerOf: (request) => listening.peerOf(request),
      onRegistered: () => removeSetupToken(config.dataDir),
    })
    setup = offerSetup(app.db, config.dataDir, log)
    storage.startPublishing(config.snapshotIntervalMs)
    await app.start()
    // A start leaves garbage that would stay for as long as nobody asks for anything.
    setTimeout(() => Bun.gc(true), SECOND_MS).unref()
  } catch (error) {
    await stopAll().catch((cause) => log.error('stopping after a failed start', { cause }))
    throw error
  }
  let stopping: Promise<void> | undefined
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

/** With port 0 the system chose one, and links must name it. */
const atPort = (config: Config, port: number): Config =>
  config.port === port
    ? config
    : { ...config, port, publicBaseUrl: config.publicBaseUrl.replace(/:0$/, `:${port}`) }
