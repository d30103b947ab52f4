import { closeSync, openSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'

/** Descriptors that stay free for the database, snapshots, jobs and carriers. */
const RESERVE = 64
/** Divisor for a small limit: this part of the descriptors stays free instead. */
const RESERVE_DIVISOR = 4

/**
 * Reads the number of files and connections that the process may have open from the text of
 * `/proc/<pid>/limits`. Returns undefined if the text lacks it. (The runtime raises its own soft limit to the
 * hard limit.)
 */
export function descriptorLimit(limits: string): number | undefined {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? undefined : Number(soft)
}

/** Returns the number of open descriptors at which no more connections are accepted. */
export const descriptorCeiling = (limit: number): number =>
  limit - Math.min(RESERVE, Math.floor(limit / RESERVE_DIVISOR))

/** Returns the limit of this process, or undefined if the system does not report it. */
export function ownDescriptorLimit(): number | undefined {
  try {
    return descriptorLimit(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Returns the number of open files and connections of a process, or undefined if the system does not report it
 * to this user.
 * @param pid or `self`
 */
export async function openDescriptors(pid: number | 'self'): Promise<number | undefined> {
  try {
    const folder = `/proc/${pid}/fd`
    // Since 6.2, Linux reports the number as the size. Earlier versions need counting.
    return (await stat(folder)).size || (await readdir(folder)).length
  } catch {
    return undefined
  }
}

let ceiling: number | undefined

/** Returns the ceiling of this process, read once. Infinite if the system does not report its limit. */
export const ownCeiling = (): number =>
  (ceiling ??= descriptorCeiling(ownDescriptorLimit() ?? Number.POSITIVE_INFINITY))

/** Returns whether descriptors run short in this process, or false if the system does not report the limit. */
export const isShortOfDescriptors = (): boolean => descriptorsRunShort(ownCeiling())

/**
 * Throws while descriptors run short. Call this before starting a thread: a thread without a descriptor to load
 * its code ends the whole process.
 */
export function assertDescriptorsForThread(): void {
  if (isShortOfDescriptors()) throw new Error('Too few descriptors are free to start a thread.')
}

/**
 * Returns whether no descriptor below `ceiling` is free. A new descriptor is always the lowest free one, so
 * opening a file shows this with two system calls. Counting /proc/self/fd takes tens of milliseconds at 65,000.
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
