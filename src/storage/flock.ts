import { libcFunction } from './libc.ts'

/**
 * A lock on the live database file itself. When lock.db is deleted, a second server
 * creates a new one, but it cannot open the same live database without finding this
 * lock. The open descriptor holds the flock(2), so it is released when the process
 * dies, and it does not interact with the POSIX locks of SQLite.
 */
const LOCK_EX = 2
const LOCK_NB = 4

let flock: ReturnType<typeof libcFunction> | undefined

/** False when another process has the lock. True where the system has no flock: lock.db alone guards then. */
export function lockDescriptor(descriptor: number): boolean {
  if (flock === undefined) flock = libcFunction('flock', { args: ['i32', 'i32'], returns: 'i32' })
  return flock === null || flock(descriptor, LOCK_EX | LOCK_NB) === 0
}
