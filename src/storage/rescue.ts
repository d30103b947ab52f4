import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { removeTemporary, sealAsSingleFile, syncToDisk } from './files.ts'
import type { StoragePaths } from './paths.ts'

/**
 * Saves the committed data when the file of the live database was deleted under a
 * running server: until the process ends, it can read the data through its open
 * files. Tries several places, first the one where the next start finds the data.
 *
 * @param rescueTo writes everything to a new file
 * @param isSnapshotOurs whether carillon.db is the file this process published, or is gone
 * @returns the new path; undefined when every place failed
 */
export function rescue(
  paths: StoragePaths,
  options: {
    rescueTo(path: string): void
    isSnapshotOurs: boolean
    otherDirectory: string | undefined
    nowMs: number
  },
): string | undefined {
  const name = `rescued-${options.nowMs}.db`
  const places = [
    options.isSnapshotOurs ? paths.snapshot : join(paths.backups, name),
    ...(options.otherDirectory === undefined ? [] : [join(options.otherDirectory, name)]),
  ]
  return places.find((place) => isRescued(place, options.rescueTo))
}

function isRescued(place: string, rescueTo: (path: string) => void): boolean {
  const partial = `${place}.rescue`
  try {
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
    removeTemporary(partial)
    rescueTo(partial)
    sealAsSingleFile(partial)
    chmodSync(partial, 0o400)
    renameSync(partial, place)
    syncToDisk(dirname(place))
    return true
  } catch {
    if (existsSync(partial)) rmSync(partial)
    return false
  }
}
