import { dlopen, type FFIFunction, ptr } from 'bun:ffi'
import { lazily } from '../lib/lazily.ts'

/** System calls that the runtime does not offer. */
const LIBRARIES = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`]

/** Arguments of the types in the signature. For `ptr`, the bytes that it points to. */
type Argument = number | bigint | NodeJS.TypedArray | null
export type LibcFunction = (...args: Argument[]) => number

/** Returns the address of these bytes, valid while they are referenced. */
export const addressOfBytes = (bytes: Uint8Array): bigint => BigInt(ptr(bytes))

/** Returns a function of the C library on Linux. Null elsewhere. Callers must work without it. */
export function libcFunction(name: string, signature: FFIFunction): LibcFunction | null {
  if (process.platform !== 'linux') return null
  for (const library of LIBRARIES) {
    try {
      const { symbols } = dlopen(library, { [name]: signature })
      return symbols[name] as unknown as LibcFunction
    } catch {
      // Try the other C library.
    }
  }
  return null
}

/**
 * A lock on the live database file itself. If lock.db is deleted, a second server creates a new one, but this
 * lock stops it from opening the same live database. The open descriptor holds the flock(2), so it is released
 * when the process dies. It does not interact with the POSIX locks of SQLite.
 */
const LOCK_EX = 2
const LOCK_NB = 4

const flock = lazily(() => libcFunction('flock', { args: ['i32', 'i32'], returns: 'i32' }))

/**
 * Locks the file. Returns false when another process has the lock. Returns true if the system has no flock.
 * Then only lock.db guards.
 */
export const lockDescriptor = (descriptor: number): boolean =>
  (flock()?.(descriptor, LOCK_EX | LOCK_NB) ?? 0) === 0

/**
 * Ends the process immediately with this code, like _exit(2): no handler runs, and SQLite closes nothing.
 * Closing the last connection would move pages of a truncated WAL into the main file.
 */
export function hardExit(exitCode: number): never {
  libcFunction('_exit', { args: ['i32'], returns: 'void' })?.(exitCode)
  process.kill(process.pid, 'SIGKILL')
  throw new Error('The process should have ended.')
}
