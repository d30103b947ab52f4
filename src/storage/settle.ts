import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT, Refusal } from '../lib/exit.ts'
import { adoptSnapshot } from './adopt.ts'
import { type BootDecision, decideBoot } from './boot.ts'
import { moveAside, removeTemporary } from './files.ts'
import { lockDescriptor } from './flock.ts'
import type { Opening } from './opening.ts'
import type { StoragePaths } from './paths.ts'
import type { AdoptionReason } from './sending-hold.ts'

const RESUME = 'carillon send resume'

/** Makes `paths.database` the file to work in. Returns why it is held, if it is. */
export function settleFiles(opening: Opening): AdoptionReason | null {
  const { paths, clock, log, record } = opening
  assertNobodyWorksIn(paths)
  removeLeftovers(paths)
  const nowMs = clock.now()
  const generation = record?.read()
  const facts = { ...opening, nowMs, generation }
  const decision: BootDecision = decideBoot(paths, facts)
  if (decision.use === 'NOTHING_YET') {
    if (generation?.isRunning && opening.mode === 'serve') refuseVanished(opening)
    // A WAL without its database would be replayed into the new one.
    moveAside(paths, paths.database, nowMs)
    closeSync(openSync(paths.database, 'wx', 0o600))
    return null
  }
  if (decision.use === 'LIVE') {
    const setAside = decision.isWalForeign ? setWalAside(paths, nowMs) : undefined
    if (decision.held) {
      log.warn(SAID_OF_LIVE_DATABASE[decision.held] ?? 'sending is held', {
        reason: decision.held,
        resume: RESUME,
        ...(setAside ? { setAsideIn: setAside } : {}),
      })
    }
    return decision.held
  }
  const { reason, snapshot } = decision
  const replaced = adoptSnapshot(paths, snapshot, { ...facts, reason })
  log.warn('carillon.db was adopted; sending is held', {
    reason,
    resume: RESUME,
    ...(replaced ? { replacedDataIn: replaced } : {}),
  })
  return reason
}

/** What a process that was killed was in the middle of making. */
function removeLeftovers(paths: StoragePaths): void {
  for (const path of [paths.publishing, paths.adopting, paths.examining, paths.restoring])
    removeTemporary(path)
  for (const name of readdirSync(paths.live)) {
    if (/^backup-\d+\.db/.test(name)) rmSync(join(paths.live, name), { force: true })
  }
}

const SAID_OF_LIVE_DATABASE: Partial<Record<AdoptionReason, string>> = {
  COPIED: 'this data was copied here; sending is held',
  ROLLED_BACK: 'this data is older than what was here last; sending is held',
  WAL_LOST: 'the WAL of the last run is gone, and its last writes with it; sending is held',
  SNAPSHOT_PUT_BACK:
    'carillon.db is a copy of the last snapshot; the newer live data is used and sending is held. To go back to the copy: carillon restore',
  LONG_AWAY: 'nobody worked with this data for over an hour and messages are due; sending is held',
}

/** A WAL of another file: its name must be free before the live database is opened. */
function setWalAside(paths: StoragePaths, nowMs: number): string | undefined {
  removeTemporary(`${paths.database}-shm`)
  return moveAside(paths, `${paths.database}-wal`, nowMs)
}

/** lock.db may have been deleted under a running server; the live database itself is locked, too. */
function assertNobodyWorksIn(paths: StoragePaths): void {
  if (!existsSync(paths.database)) return
  const descriptor = openSync(paths.database, 'r')
  try {
    if (lockDescriptor(descriptor)) return
  } finally {
    closeSync(descriptor)
  }
  throw new Refusal(
    EXIT.LOCKED,
    `Another carillon works in ${paths.dataDir}, although its lock is gone.`,
    'Stop it first.',
  )
}

function refuseVanished({ paths, record }: Opening): never {
  throw new Refusal(
    EXIT.DATA_REFUSED,
    `The data that was in ${paths.dataDir} is gone: there was a server on it, and it was never stopped.`,
    `Put a backup at ${paths.snapshot}, or mount the disk it is on. To begin anew: carillon init, or remove ${record?.path}.`,
  )
}
