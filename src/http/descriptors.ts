import { closeSync, openSync, readFileSync } from 'node:fs'

/** Kept free for the database, snapshots, jobs and carriers. */
const RESERVE = 64
/** Of a small limit, this part. */
const RESERVE_PART = 4

/**
 * How many files and connections the process may have open, from the text of
 * `/proc/<pid>/limits`; undefined where it says nothing of that. (The runtime
 * raises its own soft limit to the hard one.)
 */
export function descriptorLimit(limits: string): number | undefined {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  return soft === undefined ? undefined : Number(soft)
}

/** From this many open descriptors on, no connection is taken. */
export const descriptorCeiling = (limit: number): number =>
  limit - Math.min(RESERVE, Math.floor(limit / RESERVE_PART))

/** The limit of this process; undefined where the system does not say. */
export function ownDescriptorLimit(): number | undefined {
  try {
    return descriptorLimit(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Whether no number below `ceiling` is free. The system gives the lowest free
 * one, so opening something says it in two system calls; counting
 * /proc/self/fd takes tens of milliseconds at 65,000.
 */
export function descriptorsRunShort(ceiling: number): boolean {
  try {
    const lowest = openSync('/dev/null', 'r')
    closeSync(lowest)
    return lowest >= ceiling
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EMFILE' || code === 'ENFILE'
  }
}
