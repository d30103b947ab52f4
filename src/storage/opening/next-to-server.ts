import { existsSync } from 'node:fs'
import { withReader } from '../../db/driver.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { guardOf } from '../guarding/guard.ts'
import { probeDisk } from '../guarding/probe.ts'
import { FileWatch } from '../guarding/watch-files.ts'
import { readEpoch } from '../settings-rows.ts'
import { openLiveDatabase } from './live-connection.ts'
import { tryInstanceLock } from './lock.ts'
import type { Opening, Storage } from './options.ts'

/**
 * Opens the live database for a command that runs next to the server and only needs ordinary transactions.
 * Returns undefined while the server is not ready.
 */
export function openNextToServer({ paths, migrations }: Opening): Storage | undefined {
  if (!isReady(paths.database, migrations)) return undefined
  const connection = openLiveDatabase(paths.database)
  return {
    connection,
    databasePath: paths.database,
    guard: guardOf(new FileWatch(paths)),
    epoch: readEpoch(connection),
    adopted: null,
    isOwner: false,
    changes: undefined,
    isServed() {
      const lock = tryInstanceLock(paths.lock)
      lock?.release()
      return lock === undefined
    },
    startPublishing() {
      throw new Error('Only the owner of a data directory can publish.')
    },
    async publishNow() {
      const remedy = 'The server publishes by itself when data has changed.'
      throw new Refusal(EXIT.LOCKED, 'The running server publishes carillon.db.', remedy)
    },
    trimWal() {},
    lastPublishedAt: () => undefined,
    condition: () => ({ publishedAt: undefined, trouble: undefined, isDamaged: false, isCut: false }),
    probe: () => probeDisk(paths),
    async close() {
      if (connection.open) connection.close()
    },
  }
}

/** Returns whether the schema is ready. Only reads, so that nothing changes while a server is starting. */
const isReady = (path: string, migrations: Opening['migrations']): boolean =>
  existsSync(path) && withReader(path, (connection) => pendingMigrations(connection, migrations).length === 0)
