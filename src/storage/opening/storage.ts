import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { systemClock } from '../../lib/clock.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { networkFilesystem } from '../files.ts'
import { defaultGenerationDir, GenerationRecord } from '../generation.ts'
import { type StoragePaths, storagePaths } from '../paths.ts'
import { openExclusively } from './exclusive.ts'
import { type InstanceLock, takeInstanceLock, tryInstanceLock } from './lock.ts'
import { openNextToServer } from './next-to-server.ts'
import type { Opening, Storage, StorageOptions } from './options.ts'

const COMMAND_WAIT_MS = 5_000
const COMMAND_POLL_MS = 100
/** Time that a server waits for a command that has the lock. */
const SERVE_WAIT_MS = 1_000
const SERVE_POLL_MS = 50

/**
 * Opens a data directory.
 *
 * Throws a refusal: exit 75 when another instance has the directory (`serve`) or is
 * not ready (`command`), 65 when the data is damaged, foreign or newer than this
 * binary, 1 when the directory cannot be used.
 */
export async function openStorage(dataDir: string, options: StorageOptions): Promise<Storage> {
  const opening = openingOf(dataDir, options)
  const { paths } = opening
  const { mode, waitMs = COMMAND_WAIT_MS } = options
  if (mode === 'serve') {
    // A command has the lock only for a moment. A server has it as long as it runs.
    for (let waitedMs = 0; waitedMs < SERVE_WAIT_MS; waitedMs += SERVE_POLL_MS) {
      const lock = tryLocks(opening)
      if (lock) return openExclusively(lock, opening)
      await Bun.sleep(SERVE_POLL_MS)
    }
    takeInstanceLock(paths.lock, dataDir).release()
    throw new Refusal(
      EXIT.LOCKED,
      `Another carillon process is using the path ${paths.dataDir}, although its files are gone.`,
      'Stop it first.',
    )
  }
  for (let waitedMs = 0; waitedMs <= waitMs; waitedMs += COMMAND_POLL_MS) {
    const lock = tryLocks(opening)
    if (lock) return openExclusively(lock, opening)
    const shared = openNextToServer(opening)
    if (shared) return shared
    await Bun.sleep(COMMAND_POLL_MS)
  }
  throw new Refusal(
    EXIT.LOCKED,
    `The carillon server in ${dataDir} is not ready, or has another version.`,
    'Wait for the server to start, or use the command line of its version.',
  )
}

/** Returns the options with their defaults. Creates the directories. */
export function openingOf(dataDir: string, options: StorageOptions): Opening {
  const paths = storagePaths(resolve(dataDir))
  createDirectories(paths)
  const record = new GenerationRecord(
    options.generationDir ?? defaultGenerationDir(paths.dataDir),
    paths.dataDir,
  )
  const opening: Opening = {
    ...options,
    paths,
    clock: options.clock ?? systemClock,
    record: record.prepare() ? record : undefined,
    invariants: options.invariants ?? [],
    hasDueMessages: options.hasDueMessages ?? (() => false),
  }
  if (!opening.record) warnWithoutRecord(opening, record)
  return opening
}

/**
 * Takes the lock in the directory and the lock for its path. The directory may be deleted with its lock while a
 * server still runs for a moment.
 */
function tryLocks({ paths, record }: Opening): InstanceLock | undefined {
  const lock = tryInstanceLock(paths.lock)
  if (!lock || !record) return lock
  const outside = tryRecordLock(record)
  if (outside === 'TAKEN') {
    lock.release()
    return undefined
  }
  return {
    release() {
      outside?.release()
      lock.release()
    },
  }
}

function tryRecordLock(record: GenerationRecord): InstanceLock | 'TAKEN' | undefined {
  try {
    // Hosts may share a home directory, and a lock in it may wait forever.
    if (networkFilesystem(dirname(record.lockPath))) return undefined
    return tryInstanceLock(record.lockPath) ?? 'TAKEN'
  } catch {
    // The lock belongs to another user, or the disk has no locks. Then only lock.db guards.
    return undefined
  }
}

function warnWithoutRecord({ log }: Opening, { path, trouble }: GenerationRecord): void {
  log.warn('the generation record cannot be kept; a restored older copy would not be recognised', {
    path,
    problem: trouble,
    remedy: 'set generation_dir to a directory outside the data directory',
  })
}

function createDirectories({ dataDir, live }: StoragePaths): void {
  try {
    const isNew = !existsSync(dataDir)
    mkdirSync(dataDir, { recursive: true })
    // The operator sets the permissions of an existing directory.
    if (isNew) chmodSync(dataDir, 0o700)
    mkdirSync(live, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Refusal(
      EXIT.FAILED,
      `The data directory ${dataDir} cannot be used: ${(error as Error).message}`,
      'Make it writable for this user, or name another one with --data.',
      error,
    )
  }
  const network = networkFilesystem(dataDir)
  if (network) {
    throw new Refusal(
      EXIT.FAILED,
      `The data directory ${dataDir} is on ${network}, where database locks cannot be trusted.`,
      'Use a local disk.',
    )
  }
}
