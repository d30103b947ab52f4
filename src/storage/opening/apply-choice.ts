import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { filesNamed, moveAside, removeTemporary } from '../files.ts'
import { lockDescriptor } from '../libc.ts'
import type { StoragePaths } from '../paths.ts'
import { removeAbandoned } from '../unfinished.ts'
import { adoptSnapshot } from './adopt.ts'
import { chooseFile, type FileChoice } from './choose-file.ts'
import type { Opening } from './options.ts'
import type { AdoptionReason } from './sending-hold.ts'

const RESUME = 'carillon send resume'

interface AppliedChoice {
  /** Reason why sending is held. Null when it is not. */
  reason: AdoptionReason | null
  /** Whether the file passed the full check, here or just before in this process. */
  isChecked: boolean
}

/** Moves the chosen file to `paths.database`. */
export function applyChoice(opening: Opening): AppliedChoice {
  const { paths, clock, log, record } = opening
  assertNotInUse(paths)
  removeLeftovers(opening)
  const nowMs = clock.now()
  const generation = record?.read()
  const facts = { ...opening, nowMs, generation }
  const decision: FileChoice = chooseFile(paths, facts)
  if (decision.use === 'NOTHING_YET') {
    if (generation?.isRunning && opening.mode === 'serve') refuseVanished(opening)
    // SQLite would replay a WAL without its database into the new database.
    moveAside(paths, paths.database, nowMs)
    closeSync(openSync(paths.database, 'wx', 0o600))
    return { reason: null, isChecked: false }
  }
  if (decision.use === 'LIVE') {
    const setAside = decision.isWalForeign ? setWalAside(paths, nowMs) : undefined
    if (decision.held) {
      log.warn(HOLD_MESSAGES[decision.held] ?? 'sending is held', {
        reason: decision.held,
        resume: RESUME,
        ...(setAside ? { setAsideIn: setAside } : {}),
      })
    }
    return { reason: decision.held, isChecked: false }
  }
  const { reason, snapshot } = decision
  const { checked } = opening
  const replaced = adoptSnapshot(paths, snapshot, { ...facts, reason, checked })
  log.warn('carillon.db was adopted; sending is held', {
    reason,
    resume: RESUME,
    ...(replaced ? { replacedDataIn: replaced } : {}),
  })
  return { reason, isChecked: true }
}

/** Matches the names of unfinished files of earlier versions. */
const EARLIER_NAMES = /^(?:(?:backup|exporting|importing)-\d+\.db|pre-\d+-\d+-\d+\.db\.partial)/

/**
 * Removes the unfinished files of killed processes. Files at fixed paths have no writer, because this process
 * has the lock of the directory.
 */
function removeLeftovers({ paths, record }: Opening): void {
  for (const path of [paths.publishing, paths.adopting, paths.examining, paths.restoring])
    removeTemporary(path)
  for (const directory of [paths.live, paths.backups]) {
    for (const { path } of filesNamed(directory, EARLIER_NAMES)) rmSync(path, { force: true })
  }
  const elsewhere = record ? [dirname(record.path)] : []
  for (const directory of [paths.dataDir, paths.live, paths.backups, ...elsewhere]) removeAbandoned(directory)
}

const HOLD_MESSAGES: Partial<Record<AdoptionReason, string>> = {
  COPIED: 'this data was copied here; sending is held',
  ROLLED_BACK: 'this data is older than the last data here; sending is held',
  WAL_LOST: 'the WAL of the last run is missing and its last writes are lost; sending is held',
  SNAPSHOT_PUT_BACK:
    'carillon.db is a copy of the last snapshot; the newer live data is used and sending is held. To go back to the copy: carillon restore',
  LONG_AWAY: 'this data was not in use for over an hour and messages are due; sending is held',
}

/** Moves a foreign WAL away, because SQLite would replay it into the live database. */
function setWalAside(paths: StoragePaths, nowMs: number): string | undefined {
  removeTemporary(`${paths.database}-shm`)
  return moveAside(paths, `${paths.database}-wal`, nowMs)
}

/** Checks the lock on the live database itself, because lock.db may have been deleted while a server runs. */
function assertNotInUse(paths: StoragePaths): void {
  if (!existsSync(paths.database)) return
  const descriptor = openSync(paths.database, 'r')
  try {
    if (lockDescriptor(descriptor)) return
  } finally {
    closeSync(descriptor)
  }
  throw new Refusal(
    EXIT.LOCKED,
    `Another carillon process is using ${paths.dataDir}, although its lock file is gone.`,
    'Stop it first.',
  )
}

function refuseVanished({ paths, record }: Opening): never {
  throw new Refusal(
    EXIT.DATA_REFUSED,
    `The data in ${paths.dataDir} is gone, although a server was using it and was not stopped.`,
    `Put a backup at ${paths.snapshot}, or mount the disk with the data. To start without data: carillon init, or remove ${record?.path}.`,
  )
}
