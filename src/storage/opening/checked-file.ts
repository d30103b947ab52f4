import { renameSync, utimesSync } from 'node:fs'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { fileSize, statIfThere } from '../files.ts'
import { SIDECARS } from '../paths.ts'

/**
 * A database file that passed the full check (`findFault`). Only the process that made the check knows it, so a
 * later start makes its own. An opening that gets this adopts the file without another check.
 */
export interface CheckedFile {
  path: string
  /** Device, inode, size and both times of the file after the check. Every later write changes it. */
  mark: string
}

function markOf(path: string): string {
  const stat = statIfThere(path)
  return stat ? [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(':') : 'gone'
}

/**
 * Runs a check of a file that no connection has open for writing. Returns the file as checked. Throws a refusal
 * (exit 65) when the file was changed meanwhile.
 */
export function checkedWhole<T>(path: string, check: () => T): { file: CheckedFile; found: T } {
  const { mtimeMs } = statIfThere(path)!
  // File times advance with the tick of the kernel. A time of the past also reveals a change within the same tick.
  const earlier = (Number(mtimeMs) - 1_000) / 1_000
  utimesSync(path, earlier, earlier)
  const file = { path, mark: markOf(path) }
  const found = check()
  assertStillChecked(file)
  return { file, found }
}

/**
 * Declares a closed file as checked. Call it in the process that made the full check, after its own changes: such as
 * whole segments that it applied in sequence.
 */
export const declareChecked = (path: string): CheckedFile => checkedWhole(path, () => undefined).file

/** Returns whether this is the checked file, without a change. */
export const isStillChecked = ({ path, mark }: CheckedFile): boolean =>
  markOf(path) === mark && SIDECARS.every((suffix) => fileSize(path + suffix) === 0)

/** Throws a refusal (exit 65) when the file was changed after its check. */
export function assertStillChecked(file: CheckedFile): void {
  if (isStillChecked(file)) return
  throw new Refusal(
    EXIT.DATA_REFUSED,
    `${file.path} was changed by another program after its check.`,
    'Nothing was changed. Run the command again.',
  )
}

/** Renames a checked file. Throws a refusal (exit 65) when it was changed after its check. */
export function moveChecked(file: CheckedFile, target: string): CheckedFile {
  assertStillChecked(file)
  renameSync(file.path, target)
  // Renaming changes a time of the file.
  return { path: target, mark: markOf(target) }
}
