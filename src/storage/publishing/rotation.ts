import { linkSync, mkdirSync, rm, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '../../lib/clock.ts'
import { filesNamed, freeBytes } from '../files.ts'
import type { StoragePaths } from '../paths.ts'

/**
 * Earlier snapshots in backups/: the first of each of the last hours and days. They need disk space but no
 * copying: carillon.db gets a second name just before it is replaced.
 */
const HOURLY_COPIES = 4
const DAILY_COPIES = 5
/** Free disk to keep, as a multiple of a snapshot. If less is free, the oldest snapshots are deleted. */
const FREE_SNAPSHOTS = 4

const NAME = /^snapshot-(\d+)\.db$/

interface EarlierSnapshot {
  path: string
  /** Time when the snapshot was published, ms since 1970. */
  takenAt: number
}

/** Lists the snapshots, newest first. */
export function earlierSnapshots(paths: StoragePaths): EarlierSnapshot[] {
  return filesNamed(paths.backups, NAME)
    .map(({ path, match }) => ({ path, takenAt: Number(match[1]) }))
    .sort((a, b) => b.takenAt - a.takenAt)
}

/** Selects the snapshots to keep among these times: the first of each of the newest hours and days. */
export function worthKeeping(takenAt: readonly number[]): Set<number> {
  const firstOf = (sliceMs: number, count: number): number[] => {
    const slices = new Map<number, number>()
    for (const at of takenAt) {
      const slice = Math.floor(at / sliceMs)
      slices.set(slice, Math.min(at, slices.get(slice) ?? at))
    }
    return [...slices.entries()]
      .sort(([a], [b]) => b - a)
      .slice(0, count)
      .map(([, at]) => at)
  }
  return new Set([...firstOf(HOUR_MS, HOURLY_COPIES), ...firstOf(DAY_MS, DAILY_COPIES)])
}

/** Keeps the carillon.db that is about to be replaced as an earlier snapshot, if the rotation wants it. */
export function keepOutgoing(paths: StoragePaths): void {
  const outgoing = statSync(paths.snapshot, { throwIfNoEntry: false })
  if (!outgoing) return
  const takenAt = Math.floor(outgoing.mtimeMs)
  const kept = earlierSnapshots(paths)
  const wanted = worthKeeping([...kept.map((copy) => copy.takenAt), takenAt])
  if (wanted.has(takenAt) && !kept.some((copy) => copy.takenAt === takenAt)) {
    try {
      mkdirSync(paths.backups, { recursive: true, mode: 0o700 })
      linkSync(paths.snapshot, join(paths.backups, `snapshot-${takenAt}.db`))
    } catch {
      // A filesystem without hard links keeps no earlier snapshots. Publishing matters more.
    }
  }
  // On a thread of the runtime, because freeing the blocks of a large file takes a while.
  for (const copy of kept) if (!wanted.has(copy.takenAt)) rm(copy.path, { force: true }, () => {})
  makeRoom(paths, outgoing.size * FREE_SNAPSHOTS)
}

/** Deletes the oldest snapshots, except the last, until `neededBytes` are free. */
export function makeRoom(paths: StoragePaths, neededBytes: number): void {
  const kept = earlierSnapshots(paths)
  while (kept.length > 1 && freeBytes(paths.dataDir) < neededBytes) {
    rmSync(kept.pop()!.path, { force: true })
  }
}
