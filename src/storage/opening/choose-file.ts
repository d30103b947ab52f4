import { existsSync } from 'node:fs'
import { type CheckedBy, findFault } from '../../db/check.ts'
import { type Connection, withReader } from '../../db/driver.ts'
import { appliedMigrations, type Migration, pendingAfter, sinceBaseline } from '../../db/migrate.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { fileMark } from '../files.ts'
import type { Generation } from '../generation.ts'
import {
  type ExaminedDatabase,
  examineLiveDatabase,
  isDamage,
  isOlder,
  isSound,
  type LiveDatabase,
  type LiveReading,
  withMainAlone,
} from '../live-database.ts'
import type { StoragePaths } from '../paths.ts'
import { readSnapshotFile, type SnapshotFile } from '../publishing/snapshot-file.ts'
import { ageOf, newestOf } from '../session-history.ts'
import type { AdoptionReason } from './sending-hold.ts'
import { nameUpgradeCopy } from './upgrade.ts'

/**
 * Decides which file a start uses, the live database or carillon.db, and whether sending is held.
 *
 * The live database is never older than the carillon.db that it published. A start uses it unless carillon.db
 * is another file (an operator put it there) or the live database may be torn (a copy of a running one, or one
 * without its WAL). Its history (session-history.ts) shows whether it is older than the last known state. After
 * a restore in place, the files alone do not show that. Neither a decision nor a refusal changes anything on
 * disk.
 */
export type FileChoice =
  | { use: 'NOTHING_YET' }
  | { use: 'LIVE'; held: AdoptionReason | null; isWalForeign: boolean }
  | { use: 'SNAPSHOT'; reason: AdoptionReason; snapshot: SnapshotFile }

interface StartFacts extends CheckedBy {
  migrations: readonly Migration[]
  nowMs: number
  /** The newest state of this data, as recorded outside the data directory. */
  generation: Generation | undefined
  /** Whether sending would start immediately because messages are due. */
  hasDueMessages(connection: Connection, nowMs: number): boolean
}

/**
 * Time without use after which data starts held when messages are due. When a whole machine is rolled back, the
 * record is rolled back with it, and nothing shows a later state. A running server marks its data every ten
 * minutes.
 */
export const LONG_AWAY_MS = 3_600_000

/**
 * Chooses the file to open. Throws a refusal (exit 65) in three cases: carillon.db is unreadable or not of
 * Carillon, a newer version wrote the live database, or the live database is damaged and there is no snapshot.
 * `adoptSnapshot` checks the snapshot itself.
 */
export function chooseFile(paths: StoragePaths, facts: StartFacts): FileChoice {
  const hasSnapshot = existsSync(paths.snapshot)
  if (!existsSync(paths.database)) {
    if (!hasSnapshot) return { use: 'NOTHING_YET' }
    return { use: 'SNAPSHOT', reason: 'MOVED', snapshot: readSnapshotFile(paths.snapshot) }
  }
  const examined = examineLiveDatabase(paths, facts.generation)
  const { reading } = examined
  const published = typeof reading === 'object' ? reading.published : undefined
  const snapshot = hasSnapshot ? readSnapshotFile(paths.snapshot, published) : undefined
  const decision = choose(paths, { snapshot, examined }, facts)
  if (decision.use === 'LIVE') assertKnown(paths, { reading, ...decision }, facts.migrations)
  return decision
}

/** Reads the live database without a foreign WAL. That WAL will be set aside. */
function readUsed<T>(paths: StoragePaths, isWalForeign: boolean, read: (connection: Connection) => T): T {
  return isWalForeign
    ? withMainAlone(paths, (path) => withReader(path, read))
    : withReader(paths.database, read)
}

function assertKnown(
  paths: StoragePaths,
  { reading, isWalForeign }: { reading: LiveReading; isWalForeign: boolean },
  migrations: readonly Migration[],
): void {
  const applied =
    typeof reading === 'object' ? reading.migrations : readUsed(paths, isWalForeign, appliedMigrations)
  try {
    pendingAfter(applied, migrations)
  } catch (error) {
    // A copy from before an upgrade is even older than data from before the baseline.
    throw sinceBaseline(applied, migrations).length > 0 ? nameUpgradeCopy(error, paths, migrations) : error
  }
}

function choose(
  paths: StoragePaths,
  { snapshot, examined }: { snapshot: SnapshotFile | undefined; examined: ExaminedDatabase },
  facts: StartFacts,
): FileChoice {
  const { reading } = examined
  const adoptOr = (reason: AdoptionReason, otherwise: () => FileChoice): FileChoice =>
    snapshot ? { use: 'SNAPSHOT', reason, snapshot } : otherwise()
  if (reading === 'UNREADABLE') return adoptOr('ENGINE_UNREADABLE', () => refuseDamaged(paths))
  // The live database is empty, because a first start died before it created the schema. So carillon.db cannot
  // come from it.
  if (reading === 'EMPTY') return adoptOr('MOVED', () => useLiveDatabase(null))
  if (snapshot && !isPublishedBy(reading, snapshot)) return { use: 'SNAPSHOT', reason: 'RESTORED', snapshot }

  const doubt = findDoubt(reading, examined, facts)
  const { isWalForeign } = examined
  if (doubt === null) return useLiveDatabase(whyHeld(paths, reading, snapshot, facts))
  if (reading.isClean && isMainSound(paths, isWalForeign))
    return useLiveDatabase(IF_WHOLE[doubt], isWalForeign)
  return adoptOr(doubt, () => {
    if (!isFaultless(paths, isWalForeign, facts)) return refuseDamaged(paths)
    return useLiveDatabase(IF_WHOLE[doubt], isWalForeign)
  })
}

const useLiveDatabase = (held: AdoptionReason | null, isWalForeign = false): FileChoice => ({
  use: 'LIVE',
  held,
  isWalForeign,
})

type Doubt = 'COPIED_WHILE_RUNNING' | 'ROLLED_BACK' | 'WAL_LOST'

const IF_WHOLE: Readonly<Record<Doubt, AdoptionReason>> = {
  COPIED_WHILE_RUNNING: 'COPIED',
  ROLLED_BACK: 'ROLLED_BACK',
  WAL_LOST: 'WAL_LOST',
}

/** Returns the reason why the live database may not be the newest state of this data, or null if it is the newest. */
function findDoubt(
  database: LiveDatabase,
  examined: ExaminedDatabase,
  { generation }: StartFacts,
): Doubt | null {
  if (!database.isSameFile) return 'COPIED_WHILE_RUNNING'
  if (examined.isWalForeign) return 'ROLLED_BACK'
  if (isOlder(database.history, generation)) return examined.isWalGone ? 'WAL_LOST' : 'ROLLED_BACK'
  // Closing the last connection also removes the WAL. Without the record, nothing shows whether it was removed
  // or lost.
  return examined.isWalGone && generation === undefined ? 'WAL_LOST' : null
}

/** Returns the reason why sending is held although no newer state is known, or null if it is not held. */
function whyHeld(
  paths: StoragePaths,
  database: LiveDatabase,
  snapshot: SnapshotFile | undefined,
  facts: StartFacts,
): AdoptionReason | null {
  if (snapshot && isPutBack(database, snapshot)) return 'SNAPSHOT_PUT_BACK'
  if (!database.history || ageOf(newestOf(database.history), facts.nowMs) <= LONG_AWAY_MS) return null
  const isDue = withReader(paths.database, (connection) => facts.hasDueMessages(connection, facts.nowMs))
  return isDue ? 'LONG_AWAY' : null
}

function isPublishedBy(database: LiveDatabase, snapshot: SnapshotFile): boolean {
  const stamp = database.stamps.find(({ id }) => id === snapshot.stampId)
  if (!stamp) return false
  if (stamp.sizeBytes === null) return true
  // Same id, other content: an operator edited the file on purpose.
  return stamp.sizeBytes === snapshot.sizeBytes && stamp.changeCounter === snapshot.changeCounter
}

/**
 * Returns whether carillon.db is a copy of the last published snapshot that an operator put back after a crash.
 * The live database has all data of the snapshot and more, so it is used. Sending is held because the
 * operator's intention is unclear.
 */
function isPutBack(database: LiveDatabase, snapshot: SnapshotFile): boolean {
  const { published } = database
  if (database.isClean || published?.id !== snapshot.stampId) return false
  return published.mark !== fileMark(snapshot.path)
}

const isMainSound = (paths: StoragePaths, isWalForeign: boolean): boolean =>
  isWalForeign ? withMainAlone(paths, isSound) : isSound(paths.database)

function isFaultless(paths: StoragePaths, isWalForeign: boolean, facts: StartFacts): boolean {
  try {
    return readUsed(paths, isWalForeign, (database) => findFault(database, facts)) === undefined
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

function refuseDamaged(paths: StoragePaths): never {
  throw new Refusal(
    EXIT.DATA_REFUSED,
    `${paths.database} is damaged and there is no carillon.db.`,
    `Put a backup at ${paths.snapshot} and start again. The damaged file will be kept.`,
  )
}
