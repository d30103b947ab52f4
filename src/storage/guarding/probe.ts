import { open, rm } from 'node:fs/promises'
import type { StoragePaths } from '../paths.ts'

/** Reasons why the data cannot be written, without secrets. */
export type StorageProblem =
  | 'the disk is full'
  | 'the disk is read-only'
  | 'the disk fails'
  | 'the data directory is gone'
  | 'the live data did not pass its check'
  | 'a file of the database was cut'

/** Problems that last until the operator repairs the data. */
const LASTING_PROBLEMS: ReadonlySet<string> = new Set<StorageProblem>([
  'the data directory is gone',
  'the live data did not pass its check',
  'a file of the database was cut',
])

/** Returns whether neither waiting nor a restart ends this problem. */
export const isLasting = (problem: string): boolean => LASTING_PROBLEMS.has(problem)

const BY_CODE: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  SQLITE_FULL: 'the disk is full',
  EROFS: 'the disk is read-only',
  EACCES: 'the disk is read-only',
  EPERM: 'the disk is read-only',
  SQLITE_READONLY: 'the disk is read-only',
  ENOENT: 'the data directory is gone',
  ENOTDIR: 'the data directory is gone',
}

/** Returns the problem behind an error of the disk or of SQLite, or undefined for a temporary lock. */
export function storageProblemOf(error: unknown): StorageProblem | undefined {
  const code = String((error as { code?: unknown }).code)
  if (code.startsWith('SQLITE_BUSY')) return undefined
  return BY_CODE[code] ?? (code.startsWith('SQLITE_READONLY') ? 'the disk is read-only' : 'the disk fails')
}

/** Longest time for a write. A slower disk counts as failing. */
const TIMEOUT_MS = 2_000
const PROBE_BYTES = 4_096

/** The work of a probe on threads of the runtime. Tests replace it with slow work. */
export interface ProbeParts {
  /** Writes a page and waits for the disk. @param step called after each operation on the disk */
  write(path: string, step: () => void): Promise<StorageProblem | undefined>
  /** Gives a thread some work without the disk. */
  useThread(): Promise<void>
  timeoutMs: number
}

const REAL: ProbeParts = { write: writeProbe, useThread, timeoutMs: TIMEOUT_MS }

interface Writing {
  result: Promise<StorageProblem | undefined>
  steps: number
}

/**
 * Probes whose write has not ended, by path. A hanging disk gets no second probe, because that would take
 * another thread.
 */
const unfinished = new Map<string, Writing>()

function begin(path: string, { write }: ProbeParts): Writing {
  const known = unfinished.get(path)
  if (known) return known
  const writing: Writing = { steps: 0, result: write(path, () => (writing.steps += 1)) }
  unfinished.set(path, writing)
  writing.result.finally(() => unfinished.delete(path))
  return writing
}

/**
 * Writes a page in the directory of the database and waits for the disk, on a thread of the runtime. While all
 * threads are busy with other work, the state of the disk is unknown.
 */
export async function probeDisk(
  paths: StoragePaths,
  parts: ProbeParts = REAL,
): Promise<StorageProblem | undefined> {
  const path = paths.probe
  const writing = begin(path, parts)
  if (await endsWithin(writing.result, parts.timeoutMs)) return writing.result
  const { steps } = writing
  // Threads take work in order. When a thread gets to this later work, the step of the write has begun.
  const isThreadFree = await endsWithin(parts.useThread(), parts.timeoutMs)
  const isSameStep = unfinished.get(path) === writing && writing.steps === steps
  return isThreadFree && isSameStep ? 'the disk fails' : undefined
}

function endsWithin(work: Promise<unknown>, withinMs: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // A pending timer would delay the end of a command.
    const timer = setTimeout(() => resolve(false), withinMs)
    work.then(() => resolve(true), reject).finally(() => clearTimeout(timer))
  })
}

async function useThread(): Promise<void> {
  const file = await open('/dev/null', 'r')
  await file.close()
}

async function writeProbe(path: string, step: () => void): Promise<StorageProblem | undefined> {
  try {
    const file = await open(path, 'w', 0o600)
    step()
    try {
      await file.write(new Uint8Array(PROBE_BYTES))
      step()
      await file.sync()
      step()
    } finally {
      await file.close()
    }
    step()
    await rm(path, { force: true })
    return undefined
  } catch (error) {
    await rm(path, { force: true }).catch(() => {})
    return storageProblemOf(error)
  }
}
