import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { isOpenedBy, isSealingKeyLocked } from '../../src/accounts/settings/sealing-key.ts'
import type { ListedCopy } from '../../src/appliance/copies/copies.ts'
import type { CopyOpener } from '../../src/appliance/copies/sealed.ts'
import { missingIn } from '../../src/appliance/copies/segment-plan.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import type { Connection } from '../../src/db/driver.ts'
import { systemClock, toIso, toIsoOrNull } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { inLargeUnits } from '../../src/lib/durations.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { armFaultPoints } from '../../src/lib/fault.ts'
import { listed } from '../../src/lib/listed.ts'
import { removeTemporary } from '../../src/storage/files.ts'
import {
  assertNotServed,
  discardCopy,
  openSource,
  putInPlace,
  verifyCopy,
  verifyOwn,
} from '../../src/storage/opening/restore.ts'
import { type StoragePaths, storagePaths } from '../../src/storage/paths.ts'
import { generationOf } from '../../src/storage/session-history.ts'
import { lastStampedAt } from '../../src/storage/snapshot-stamps.ts'
import { Unfinished } from '../../src/storage/unfinished.ts'
import { INVARIANTS } from '../../src/wiring/invariants.ts'
import { becomeOwnerOf, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import {
  addOpenerOptions,
  nothingOpens,
  type OpenerOptions,
  onPlace,
  openCopies,
  openerFrom,
  withMovedBytes,
  withProgress,
} from '../copies.ts'
import {
  addToLedgers,
  type LedgersElsewhere,
  ledgerOpeners,
  ledgersElsewhere,
  nothingNewer,
} from '../ledgers-elsewhere.ts'
import type { Column } from '../output.ts'

interface Options extends OpenerOptions {
  yes?: boolean
  /** True without a name, for the newest copy. */
  fromCopies?: string | true
  /** The moment to restore, as text. */
  at?: string
}

/** Summarizes the file. An old file may lack some tables. */
function inspect(connection: Connection, masterKey: string | undefined) {
  const reader = readerOf(connection)
  const has = (table: string) => reader.get('SELECT 1 FROM sqlite_schema WHERE name = ?', table) !== undefined
  const count = (table: string, read: () => number | undefined) => (has(table) ? (read() ?? 0) : 0)
  const takenAt = lastStampedAt(connection)
  return {
    takenAt: toIsoOrNull(takenAt),
    age: takenAt === null ? null : inLargeUnits(systemClock.now() - takenAt),
    organizations: count('organizations', () => reader.value<number>(`SELECT count(*) FROM organizations`)),
    contacts: count('contacts', () => reader.value<number>(`SELECT count(*) FROM contacts`)),
    messages: count('messages', () => reader.value<number>(`SELECT count(*) FROM messages`)),
    needsMasterKey: isSealingKeyLocked(connection),
    hasItsMasterKey: isOpenedBy(connection, masterKey),
    generation: generationOf(connection),
  }
}

const CONTENT: readonly Column[] = [
  ['takenAt', 'data of'],
  ['age', 'age'],
  ['organizations', 'organizations'],
  ['contacts', 'contacts'],
  ['messages', 'messages'],
  ['needsMasterKey', 'needs master_key'],
]

/** Throws a refusal (exit 78) before anything is replaced if the server could not start on this data. */
export function assertMasterKey(context: Context, hasItsMasterKey: boolean): void {
  if (hasItsMasterKey) return
  const isSet = context.loaded.config.secrets.masterKey !== undefined
  throw new Refusal(
    EXIT.CONFIGURATION,
    `The credentials of senders in this copy are encrypted with ${isSet ? 'another master key than the one that is set here.' : 'a master key, and no master key is set here.'}`,
    'Nothing was changed. Set CARILLON_MASTER_KEY, or CARILLON_MASTER_KEY_FILE, to the master_key that the server had when it made the copy. If it is lost, the credentials are lost too: every other part of the data can be read, but no server starts on it.',
  )
}

/** Fetches a copy from the place of copies and opens it into the file `paths.restoring`. */
async function fetchCopy(
  context: Context,
  options: Options,
  { opener, paths }: { opener: CopyOpener | undefined; paths: StoragePaths },
): Promise<Fetched> {
  const copies = openCopies(context)
  if (!opener) throw nothingOpens()
  const remedy = 'Nothing was changed. `carillon copies list` shows the copies; name another one to try it.'
  const atMs = momentOf(options)
  const copy = await onPlace(
    () => (options.fromCopies === true ? copies.findNewest(atMs) : copies.find(options.fromCopies)),
    remedy,
  )
  context.output.say(
    `Fetching ${copy.name}, ${madeWhen(copy)}, of ${copy.sizeBytes.toLocaleString('en-US')} bytes.`,
  )
  removeTemporary(paths.restoring)
  using file = new Unfinished(paths.restoring)
  const target = { descriptor: file.descriptor, opener }
  await onPlace(() => withMovedBytes(context, copies, () => copies.openInto(copy.name, target)), remedy)
  const fetched = { name: copy.name, madeAt: copy.madeAt }
  const { chain } = copy
  // A copy that was named is restored as it is.
  if (!chain || options.fromCopies !== true) {
    file.finish({ isDurable: false })
    return fetched
  }
  const plan = await onPlace(() => copies.planSegments(chain, atMs), remedy)
  const { length: total } = plan.segments
  if (total > 0) context.output.say(`Applying ${counted(total, 'segment')} after it.`)
  const shown = { label: 'segments applied', total, reached: () => copies.appliedSegments }
  const { through } = await onPlace(
    () => withProgress(context, shown, () => copies.applyInto(plan, target)),
    remedy,
  )
  file.finish({ isDurable: false })
  return { ...fetched, segments: { through, missing: missingIn(plan) } }
}

const madeWhen = ({ madeAt, isTimeWrong }: ListedCopy): string =>
  isTimeWrong ? 'made under a wrong clock' : `made ${inLargeUnits(systemClock.now() - madeAt)} ago`

interface Fetched {
  name: string
  madeAt: number
  segments?: RestoredSegments
}

interface RestoredSegments {
  /** Time of the last change that is restored, ms since 1970. Null without a segment. */
  through: number | null
  /** A sentence about segments that could not be used. Undefined if there are none. */
  missing: string | undefined
}

/** Throws a refusal (exit 2) for a text that is no time. */
function momentOf({ at, fromCopies }: Options): number | undefined {
  if (at === undefined) return undefined
  const moment = Date.parse(at)
  if (fromCopies === true && /\d(Z|[+-]\d\d:?\d\d)$/.test(at) && !Number.isNaN(moment)) return moment
  throw new Refusal(
    EXIT.USAGE,
    fromCopies === true
      ? `--at ${at} is not a time with its zone.`
      : '--at needs --from-copies without a name.',
    'For example: carillon restore --from-copies --at 2026-11-30T14:03:07Z',
  )
}

/**
 * Creates `live/` as the owner of the data directory and returns the paths. Throws a refusal (exit
 * 75) while the directory is in use.
 */
function preparedPaths(dataDir: string): StoragePaths {
  const paths = storagePaths(resolve(dataDir))
  becomeOwnerOf(dataDir)
  mkdirSync(paths.live, { recursive: true, mode: 0o700 })
  assertNotServed(paths)
  return paths
}

async function restore(context: Context, options: Options, file?: string): Promise<void> {
  const { dataDir, failAt } = context.loaded.config
  armFaultPoints(failAt)
  if ((file === undefined) === (options.fromCopies === undefined)) {
    throw new Refusal(
      EXIT.USAGE,
      file === undefined ? 'Name the copy to restore.' : 'Name a file or --from-copies, and not both.',
      'carillon restore FILE, or carillon restore --from-copies for the newest copy of backup_to.',
    )
  }
  if (file !== undefined) {
    // Opened before the change of user, because root may read files that the owner of the data may not.
    const source = openSource(resolve(file))
    const hasPlace = context.loaded.config.secrets.copies !== undefined
    const openers = ledgerOpeners(context, hasPlace ? openerFrom(context, options) : undefined)
    const paths = preparedPaths(dataDir)
    const verify = (checking: Checking) => verifyCopy(paths, source, checking)
    return restoreFrom(context, { verify, name: file, paths, isAgreed: options.yes, openers })
  }
  // The files of the options are read first: before an error of the settings is reported, and before root continues
  // as the owner of the data, who may not be able to open them.
  const opener = openerFrom(context, options)
  const openers = ledgerOpeners(context, opener)
  const paths = preparedPaths(dataDir)
  const fetched = await fetchCopy(context, options, { opener, paths })
  await restoreFrom(context, {
    verify: (checking) => verifyOwn(paths, fetched.name, checking),
    name: fetched.name,
    paths,
    isAgreed: options.yes,
    openers,
    copiedAt: toIso(fetched.madeAt),
    segments: fetched.segments,
  })
}

type Checking = Parameters<typeof verifyOwn<ReturnType<typeof inspect>>>[2]

interface Restoring {
  /** Checks the file to restore. */
  verify: (checking: Checking) => ReturnType<typeof verifyOwn<ReturnType<typeof inspect>>>
  name: string
  paths: StoragePaths
  isAgreed: boolean | undefined
  /** Secrets that may open the opt-outs in the place of the copies. */
  openers: readonly CopyOpener[]
  /** Time of the copy, for a copy from the place of copies. */
  copiedAt?: string
  segments?: RestoredSegments | undefined
}

async function restoreFrom(context: Context, restoring: Restoring) {
  const { verify, name, paths, isAgreed, openers, copiedAt, segments } = restoring
  const { dataDir } = context.loaded.config
  const nowMs = systemClock.now()
  const isOnlyLook = !isAgreed && (existsSync(paths.database) || existsSync(paths.snapshot))
  const by = { migrations, invariants: INVARIANTS }
  const { masterKey } = context.loaded.config.secrets
  context.output.say('Checking every page, reference and rule.')
  const verified = verify({ by, isOnlyLook, inspect: (connection) => inspect(connection, masterKey) })
  const { hasItsMasterKey, generation, ...content } = verified.inspected
  const through = toIsoOrNull(segments?.through)
  const made = {
    ...(copiedAt === undefined ? {} : { copiedAt }),
    ...(through === null ? {} : { through }),
  }
  const columns: readonly Column[] = [
    ...(copiedAt === undefined ? [] : [['copiedAt', 'copied'] satisfies Column]),
    ...(through === null ? [] : [['through', 'everything until'] satisfies Column]),
    ...CONTENT,
  ]
  if (segments?.missing !== undefined) context.output.say(segments.missing)
  if (isOnlyLook) {
    discardCopy(verified)
    context.output.record({ file: name, ...made, ...content, restored: null }, [
      ['file', 'valid file'],
      ...columns,
    ])
    context.output.say(
      `Nothing was changed. With --yes, this file replaces the data in ${dataDir}; the current data is kept in live/replaced-…, and sending is held.`,
    )
    return
  }
  let elsewhere: LedgersElsewhere | undefined
  try {
    assertMasterKey(context, hasItsMasterKey)
    elsewhere = await ledgersElsewhere(context, { generation, openers, isNeeded: copiedAt !== undefined })
    if (elsewhere) addToLedgers(context, elsewhere)
    // A server may have been started during the check.
    assertNotServed(paths)
  } catch (error) {
    discardCopy(verified)
    throw error
  }
  context.output.say('Replacing the data.')
  const checked = putInPlace(paths, verified.file, nowMs)
  const { held, again } = await withCore(
    context,
    async ({ db, withdrawnAgain }, storage) => {
      const { takenAt } = verified.inspected
      await db.write((tx) =>
        recordAuditEvent(tx, { organizationId: null, act: 'DATA_RESTORED', details: { takenAt } }),
      )
      return { held: storage.adopted?.reason ?? null, again: withdrawnAgain ?? { counts: {} } }
    },
    { checked },
  )
  const { counts, newerData = null } = again
  const result = {
    restored: name,
    ...made,
    ...content,
    withdrawnAgain: counts,
    newerData,
    unreadElsewhere: elsewhere?.missing ?? null,
    held: held !== null,
  }
  context.output.record(result, [['restored', 'restored from'], ...columns, ['held', 'sending is held']])
  const repeated = Object.entries(counts).map(([title, count]) => `${count} ${title}`)
  context.output.say(
    repeated.length > 0
      ? `Repeated, because these changes are newer than the copy: ${listed(repeated)}.`
      : nothingNewer(elsewhere),
  )
  if (elsewhere?.missing !== undefined) context.output.say(elsewhere.missing)
  if (newerData !== null) context.output.say(`The newer data in ${newerData} was read for this too.`)
  context.output.say('To resume sending: check carillon send status, then run carillon send resume.')
}

export const restoreCommand = () =>
  addOpenerOptions(
    command<Options>('restore', 'check a copy and restore it; the server must be stopped', restore)
      .argument('[file]', 'a carillon.db, a file from backups/, or a file that `carillon backup` wrote')
      .option('--from-copies [name]', 'restore from backup_to: the copy with this name (default: the newest)')
      .option(
        '--at <time>',
        'with --from-copies: the data of this moment, such as 2026-11-30T14:03:07Z (default: the last)',
      )
      .option('--yes', 'replace the current data, which is kept in live/replaced-…'),
  )
