import { closeSync, openSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'

/** Descriptors kept free for the database, snapshots, jobs and carriers. */
const RESERVE = 64
/** With a small limit, one of this many descriptors is kept free instead. */
const RESERVE_DIVISOR = 4

/**
 * The number of files and connections the process may have open, from the text of
 * `/proc/<pid>/limits`; undefined when the text lacks it. (The runtime raises its
 * own soft limit to the hard one.)
 */
export function descriptorLimit(limits: string): number | undefined {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? undefined : Number(soft)
}

/** With this many open descriptors no more connections are accepted. */
export const descriptorCeiling = (limit: number): number =>
  limit - Math.min(RESERVE, Math.floor(limit / RESERVE_DIVISOR))

/** The limit of this process; undefined where the system does not report it. */
export function ownDescriptorLimit(): number | undefined {
  try {
    return descriptorLimit(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The number of open files and connections of a process; undefined where the system does not report it to this user.
 * @param pid or `self`
 */
export async function openDescriptors(pid: number | 'self'): Promise<number | undefined> {
  try {
    const folder = `/proc/${pid}/fd`
    // Linux from 6.2 on reports the number as the size; before, it has to be counted.
    return (await stat(folder)).size || (await readdir(folder)).length
  } catch {
    return undefined
  }
}

let ceiling: number | undefined

/** That of this process, read once; infinite where the system does not report its limit. */
export const ownCeiling = (): number =>
  (ceiling ??= descriptorCeiling(ownDescriptorLimit() ?? Number.POSITIVE_INFINITY))

/** Whether descriptors run short in this process; false where the system does not report the limit. */
export const isShortOfDescriptors = (): boolean => descriptorsRunShort(ownCeiling())

/**
 * Call this before starting a thread: a thread without a descriptor to load its code ends the whole process.
 * Throws while descriptors run short.
 */
export function assertDescriptorsForThread(): void {
  if (isShortOfDescriptors()) throw new Error('Too few descriptors are free to start a thread.')
}

/**
 * Whether no descriptor below `ceiling` is free. A new descriptor is always the
 * lowest free one, so opening a file shows it with two system calls; counting
 * /proc/self/fd takes tens of milliseconds at 65,000.
 */
function descriptorsRunShort(ceiling: number): boolean {
  try {
    const lowest = openSync('/dev/null', 'r')
    closeSync(lowest)
    return lowest >= ceiling
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EMFILE' || code === 'ENFILE'
  }
}
