import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sealAsSingleFile } from './files.ts'
import type { StoragePaths } from './paths.ts'
import { Unfinished } from './unfinished.ts'

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
  try {
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
    using file = new Unfinished(place)
    rescueTo(file.path)
    sealAsSingleFile(file.path)
    file.finish({ mode: 0o400 })
    return true
  } catch {
    return false
  }
}
