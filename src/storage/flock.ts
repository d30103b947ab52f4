import { libcFunction } from './libc.ts'

/**
 * A lock on the live database file itself. lock.db can be deleted, and a second server
 * would then make a new one; it cannot open the same live database without meeting
 * this lock. flock(2) is held by the open descriptor, so it is free at once
 * when the process dies, and the POSIX locks of SQLite know nothing of it.
 */
const LOCK_EX = 2
const LOCK_NB = 4

let flock: ReturnType<typeof libcFunction> | undefined

/** False when another process has the lock. True where the system has no flock: lock.db alone guards then. */
export function lockDescriptor(descriptor: number): boolean {
  if (flock === undefined) flock = libcFunction('flock', { args: ['i32', 'i32'], returns: 'i32' })
  return flock === null || flock(descriptor, LOCK_EX | LOCK_NB) === 0
}
