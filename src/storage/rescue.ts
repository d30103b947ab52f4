import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { removeTemporary, sealAsSingleFile, syncToDisk } from './files.ts'
import type { StoragePaths } from './paths.ts'

/**
 * Saves what was committed when the live database's file was deleted under a running
 * server: until the process ends, the data can still be read through the files
 * it has open. Tries the places in turn, the one where the next start finds it first.
 *
 * @param rescueTo writes everything to a new file
 * @param isSnapshotOurs carillon.db is what this process published, or is gone
 * @returns where it is now; undefined when no place took it
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
