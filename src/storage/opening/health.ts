import { type StorageFigures, storageFigures } from '../guarding/figures.ts'
import { storagePaths } from '../paths.ts'
import { generationOf } from '../session-history.ts'
import type { ChangedPages } from '../shipping/changed-pages.ts'
import type { Storage } from './options.ts'

/** The state of the data on disk, for `GET /health` and `GET /metrics`. */
export interface StorageHealth {
  /** Returns the reason why the data cannot be written, in words that are safe to publish, or undefined if it can. */
  probe(): Promise<string | undefined>
  /** ms since 1970 when carillon.db was last complete. Undefined when it never was. */
  publishedAt(): number | undefined
  /** The changed pages, for continuous copies. */
  changes?: ChangedPages | undefined
  /** Last letters of the id of the data. Absent in tests without files. */
  generation?: string
  /** The files for `GET /metrics`. Absent in tests without files. */
  files?: StorageReads
}

export interface StorageReads {
  figures(): Promise<StorageFigures>
  /** Returns the reason why the data cannot be written, or undefined if it can. */
  probe(): Promise<string | undefined>
  /** The problem that prevents publishing carillon.db. Undefined without one. */
  trouble(): string | undefined
}

/** Returns the application's view of the data on disk. @param dataDir absolute path */
export function storageHealth(storage: Storage, dataDir: string): StorageHealth {
  const paths = storagePaths(dataDir)
  const probe = () => storage.probe()
  return {
    probe,
    publishedAt: () => storage.lastPublishedAt(),
    changes: storage.changes,
    generation: generationOf(storage.connection),
    files: {
      probe,
      figures: () => storageFigures(storage.connection, paths),
      trouble: () => storage.condition().trouble,
    },
  }
}
