import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { migrations } from '../../migrations/index.ts'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { isOpenedBy } from '../../src/accounts/settings/sealing-key.ts'
import { claimLease } from '../../src/appliance/copies/claim-lease.ts'
import { checkedFile } from '../../src/appliance/standby/checked.ts'
import { Follower } from '../../src/appliance/standby/follower.ts'
import { LeaseWatch } from '../../src/appliance/standby/holder.ts'
import { isOfFormerHome, standbyStanding } from '../../src/appliance/standby/standing.ts'
import {
  endTake,
  findStandby,
  isTakeRequested,
  requestTake,
  type StandbyState,
  saveStandby,
  standbyPaths,
} from '../../src/appliance/standby/state.ts'
import { findHold } from '../../src/delivery/executions/hold.ts'
import { SECOND_MS, systemClock, toIso, toIsoOrNull } from '../../src/lib/clock.ts'
import { inLargeUnits } from '../../src/lib/durations.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { armFaultPoints } from '../../src/lib/fault.ts'
import { createLog } from '../../src/lib/log.ts'
import { pause } from '../../src/lib/pause.ts'
import { fileSize } from '../../src/storage/files.ts'
import type { CheckedFile } from '../../src/storage/opening/checked-file.ts'
import { assertNotServed, putInPlace } from '../../src/storage/opening/restore.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { assertRoom, NEEDED_FOR } from '../../src/storage/publishing/room.ts'
import { Unfinished } from '../../src/storage/unfinished.ts'
import { INVARIANTS } from '../../src/wiring/invariants.ts'
import { becomeOwnerOf, commandLog, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import {
  addOpenerOptions,
  copySettings,
  nothingOpens,
  type OpenerOptions,
  onPlace,
  openCopies,
  openerFrom,
} from '../copies.ts'
import { asksForJson } from '../json-mode.ts'
import { addToLedgers, ledgerOpeners, ledgersElsewhere } from '../ledgers-elsewhere.ts'
import type { Column } from '../output.ts'
import { sayLine } from '../terminal.ts'
import { assertMasterKey } from './restore.ts'

/** Time between two looks for segments. */
const TICK_MS = 2 * SECOND_MS
/** Time between two looks for the request to end. */
const REQUEST_MS = SECOND_MS / 4
/** Longer than a tick, so that the thread of the copies and its key stay. */
const IDLE_MS = 15 * SECOND_MS
/** Longest wait for the end of the follower. */
const ENDING_MS = 20 * SECOND_MS
/** Longest wait for a place that does not answer, after the claim. */
const LAST_TRIES_MS = 60 * SECOND_MS
const RETRY_MS = SECOND_MS

const CHECKED_BY = { migrations, invariants: INVARIANTS }

interface FollowOptions extends OpenerOptions {
  generation?: string
  again?: boolean
}

function openFollower(context: Context, options: FollowOptions, log = commandLog) {
  const { dataDir } = context.loaded.config
  const settings = copySettings(context)
  const opener = openerFrom(context, options)
  if (!opener) throw nothingOpens()
  becomeOwnerOf(dataDir)
  armFaultPoints(context.loaded.config.failAt)
  const copies = openCopies(context, { idleMs: IDLE_MS })
  const { generation } = options
  const lease = settings.lease ? new LeaseWatch({ dataDir, settings }) : undefined
  const begin = () =>
    new Follower({
      dataDir,
      settings,
      copies,
      opener,
      clock: systemClock,
      log,
      checkedBy: CHECKED_BY,
      generation,
      lease,
    })
  const end = () => {
    copies.end()
    lease?.end()
  }
  return { dataDir, settings, copies, opener, lease, begin, end }
}

/** Holds the lock of the follower. Throws a refusal (exit 75) while another process has it. */
function lockOf(dataDir: string): Unfinished {
  const { folder, lock } = standbyPaths(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    return new Unfinished(lock)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(
      EXIT.LOCKED,
      `Another carillon process follows or takes over in ${dataDir}.`,
      'Wait until it has ended.',
      error,
    )
  }
}

/** Throws a refusal (exit 75) on the machine that works with this data. */
async function assertStandby(
  context: Context,
  { again = false, lease }: { again?: boolean | undefined; lease: LeaseWatch | undefined },
): Promise<void> {
  const { dataDir } = context.loaded.config
  const paths = storagePaths(resolve(dataDir))
  if (existsSync(paths.live)) assertNotServed(paths, 'follow')
  if (again) endTake(dataDir)
  if (lease && (await onPlace(() => lease.isOurs(), 'Run this again.')))
    throw new Refusal(
      EXIT.LOCKED,
      'This machine holds the lease of the data, so it is the home.',
      'Its server works here: carillon serve. A standby is another machine.',
    )
  const taken = findStandby(dataDir)?.taken
  if (taken && !lease && !again)
    throw new Refusal(
      EXIT.LOCKED,
      `This machine took the data over at ${toIso(taken.at)}.`,
      'If another machine is the home now, let this one follow: carillon standby follow --again',
    )
}

async function follow(context: Context, options: FollowOptions): Promise<void> {
  const { logFormat } = context.loaded.config
  const isForPeople = process.stderr.isTTY === true && !asksForJson()
  const format = logFormat === 'auto' ? (isForPeople ? 'logfmt' : 'json') : logFormat
  const log = createLog(format, sayLine, { hasTime: true })
  const { dataDir, copies, lease, begin, end: endAll } = openFollower(context, options, log)
  if (isTakeRequested(dataDir) && !options.again)
    throw new Refusal(
      EXIT.FAILED,
      'The data is being taken over here.',
      'Finish the takeover: carillon standby take',
    )
  await assertStandby(context, { again: options.again, lease })
  using _lock = lockOf(dataDir)
  const follower = begin()
  const ending = new AbortController()
  const end = (reason: string) => {
    if (ending.signal.aborted) return
    log.info('the standby stops', { reason })
    ending.abort()
    follower.end()
    // A copy that is being fetched is fetched again later.
    endAll()
  }
  const signals = ['SIGTERM', 'SIGINT'] as const
  for (const signal of signals) process.on(signal, () => end(signal))
  const look = setInterval(() => isTakeRequested(dataDir) && end('the data is taken over'), REQUEST_MS)
  log.info('the standby follows', { place: copies.place, directory: dataDir })
  try {
    while (!ending.signal.aborted) {
      await follower.tick()
      await pause(TICK_MS, ending.signal)
    }
  } finally {
    clearInterval(look)
    await follower.stop()
    endAll()
  }
}

const STATUS: readonly Column[] = [
  ['at', 'everything until'],
  ['age', 'age'],
  ['copy', 'began with'],
  ['segment', 'last segment'],
  ['readAt', 'place read'],
  ['checkedAt', 'full check'],
  ['taken', 'taken over'],
]

function status(context: Context, { always = false }: { always?: boolean }): void {
  const { dataDir } = context.loaded.config
  becomeOwnerOf(dataDir)
  const state = findStandby(dataDir)
  if (!state)
    throw new Refusal(
      EXIT.FAILED,
      `No standby follows in ${dataDir}.`,
      'Begin with `carillon standby follow`; docs/fleet.md has a unit for it.',
    )
  const { file, failure, missing, readAt, taken, generation } = state
  const { ageMs, trouble } = standbyStanding(state, systemClock.now())
  const age = ageMs === undefined ? null : ageInWords(ageMs)
  context.output.record(
    {
      at: toIsoOrNull(taken ? taken.through : file?.at),
      age: taken ? null : age,
      ageMs: taken ? null : (ageMs ?? null),
      generation,
      copy: file?.copy ?? null,
      chain: file?.chain ?? null,
      segment: file?.through ?? null,
      missing,
      readAt: toIsoOrNull(readAt),
      checkedAt: toIsoOrNull(file?.checked?.at),
      fault: file?.checked?.fault ?? null,
      failure: failure && { ...failure, since: toIso(failure.since), at: toIso(failure.at) },
      taken: toIsoOrNull(taken?.at),
      lease: copySettings(context).lease,
      trouble: trouble?.text ?? null,
      isFollowing: taken === null && trouble === undefined,
    },
    STATUS,
  )
  if (trouble && !always) throw new Refusal(EXIT.FAILED, trouble.text, trouble.remedy)
}

const ageInWords = (ms: number): string =>
  ms < 2 * 60 * SECOND_MS ? `${Math.round(ms / SECOND_MS)} s` : inLargeUnits(ms)

interface TakeOptions extends FollowOptions {
  stopped?: boolean
  asIs?: boolean
}

const TAKEN: readonly Column[] = [
  ['through', 'everything until'],
  ['taken', 'taken over'],
  ['copy', 'began with'],
  ['held', 'sending is held'],
]

async function take(context: Context, options: TakeOptions): Promise<void> {
  const { dataDir, settings, opener, begin, end } = openFollower(context, options)
  const { stopped: isAlone = false } = options
  const paths = storagePaths(resolve(dataDir))
  if (!settings.lease && !isAlone)
    throw new Refusal(
      EXIT.USAGE,
      'backup_lease is not set, so the old server would not notice the takeover.',
      'Stop the old server and add --stopped, or set backup_lease at both machines.',
    )
  const before = findStandby(dataDir)
  if (before?.taken?.isOpened) return sayTaken(context, before, null)
  mkdirSync(paths.live, { recursive: true, mode: 0o700 })
  assertNotServed(paths, 'take the data over')
  requestTake(dataDir)
  using _lock = await followerEnded(dataDir)
  let state = findStandby(dataDir)
  let checked: CheckedFile | undefined
  if (!state?.taken) {
    const follower = begin()
    try {
      state = await taking(context, { follower, isAlone, asIs: options.asIs ?? false })
    } catch (error) {
      // The standby may follow again.
      endTake(dataDir)
      throw error
    } finally {
      await follower.stop()
      end()
    }
  }
  const source = join(standbyPaths(dataDir).folder, state.file!.name)
  // It is missing when an earlier takeover was killed after this step.
  if (existsSync(source)) {
    const openers = ledgerOpeners(context, opener)
    const elsewhere = await ledgersElsewhere(context, {
      generation: state.generation!,
      openers,
      isNeeded: true,
    })
    if (elsewhere) addToLedgers(context, elsewhere)
    if (elsewhere?.missing !== undefined) context.output.say(elsewhere.missing)
    const { file } = checkedFile(source, state.file!, { by: CHECKED_BY, inspect: () => undefined })
    checked = putInPlace(paths, file, systemClock.now())
  }
  const held = await withCore(
    context,
    async ({ db }) => {
      const takenAt = toIsoOrNull(state.file!.at)
      await db.write((tx) =>
        recordAuditEvent(tx, { organizationId: null, act: 'DATA_RESTORED', details: { takenAt } }),
      )
      return findHold(db) !== undefined
    },
    { checked },
  )
  const done = { ...state, taken: { ...state.taken!, isOpened: true } }
  saveStandby(dataDir, done, true)
  endTake(dataDir)
  sayTaken(context, done, held)
}

/** Asks the follower to end, and returns its lock. */
async function followerEnded(dataDir: string): Promise<Unfinished> {
  const until = systemClock.monotonicMs() + ENDING_MS
  for (;;) {
    try {
      return lockOf(dataDir)
    } catch (error) {
      if (!(error instanceof Refusal) || systemClock.monotonicMs() > until) throw error
    }
    await Bun.sleep(REQUEST_MS)
  }
}

/** Applies what the place has until the old server has ended. Returns the state of the file that is then whole. */
async function taking(
  context: Context,
  { follower, isAlone, asIs }: { follower: Follower; isAlone: boolean; asIs: boolean },
): Promise<StandbyState> {
  const { dataDir } = context.loaded.config
  const settings = copySettings(context)
  const remedy = 'Nothing was changed. Run this again, or restore a copy: carillon restore --from-copies.'
  await onPlace(() => follower.catchUp({ isThorough: true }), remedy)
  if (!asIs) assertOfHome(follower)
  assertUsable(context, follower)
  const { generation } = follower.state
  if (settings.lease) {
    context.output.say(
      isAlone ? 'Claiming the lease.' : 'Claiming the lease, and waiting for the old server.',
    )
    const claiming = claimLease({ dataDir, settings, generation: generation!, isAlone, clock: systemClock })
    const ended = new AbortController()
    const claimed = claiming.finally(() => ended.abort())
    // During the wait for the lease, the old server sends its last segment.
    const following = applyUntil(follower, ended.signal)
    const { isHeld, holder } = await onPlace(() => claimed, 'The claim stays. Run this again.')
    await following
    if (!isHeld)
      throw new Refusal(
        EXIT.FAILED,
        `Another machine has taken the lease at the same time: ${holder}.`,
        'Nothing was changed here. That machine is the home now.',
      )
  }
  await onPlace(() => lastLook(follower), 'The lease is claimed. Run this again when the place answers.')
  const { state } = follower
  const taken = { at: systemClock.now(), through: state.file!.at, isOpened: false }
  const next = { ...state, taken }
  // From here on, the file is no longer that of the chain.
  saveStandby(dataDir, next, true)
  return next
}

async function applyUntil(follower: Follower, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await follower.catchUp().catch(() => {})
    await pause(RETRY_MS, ended)
  }
}

/** Applies the rest. The place may be away for a moment. */
async function lastLook(follower: Follower): Promise<void> {
  const until = systemClock.monotonicMs() + LAST_TRIES_MS
  for (;;) {
    try {
      return await follower.catchUp({ isThorough: true })
    } catch (error) {
      if (systemClock.monotonicMs() > until) throw error
    }
    await Bun.sleep(RETRY_MS)
  }
}

/** Throws a refusal (exit 1) when the data is from before the last takeover by another machine. */
function assertOfHome({ state }: Follower): void {
  if (!isOfFormerHome(state)) return
  throw new Refusal(
    EXIT.FAILED,
    `Another machine is the home since ${toIso(state.homeSince!)}, and this standby has only data until ${toIso(state.file!.at!)}.`,
    'Nothing was changed. Wait for the first whole copy of that machine. If it is lost, take what is here: --as-is.',
  )
}

/** Throws a refusal before the old server is asked to end, if none could start here. */
function assertUsable(context: Context, follower: Follower): void {
  const paths = storagePaths(resolve(context.loaded.config.dataDir))
  const path = follower.path!
  assertRoom(paths, NEEDED_FOR.adoptionOfChecked(fileSize(path)), 'Taking the data over')
  const { found } = checkedFile(path, follower.state.file!, {
    by: CHECKED_BY,
    inspect: (connection) => isOpenedBy(connection, context.loaded.config.secrets.masterKey),
  })
  if (follower.state.file!.checked === null) follower.passed()
  assertMasterKey(context, found)
}

function sayTaken(
  { output, loaded }: Context,
  { file, taken, generation }: StandbyState,
  held: boolean | null,
) {
  const through = toIsoOrNull(taken!.through)
  output.record({ through, taken: toIso(taken!.at), copy: file!.copy, generation, held }, TAKEN)
  output.say(
    `The data is in ${loaded.config.dataDir}. Start the server: systemctl start carillon. To resume sending: check carillon send status, then run carillon send resume.`,
  )
}

const addFollowOptions = (of: Command): Command =>
  addOpenerOptions(of).option(
    '--generation <id>',
    'the data to follow, if the place has the copies of several servers: its part in the names of the copies',
  )

export const standbyCommand = () =>
  new Command('standby')
    .description('follow the data of a home on another machine, and take it over')
    .addCommand(
      addFollowOptions(
        command<FollowOptions>('follow', 'follow the copies of the home until it is stopped', follow),
      ).option(
        '--again',
        'follow after this machine took the data over, because another one is the home now',
      ),
    )
    .addCommand(
      command<{ always?: boolean }>(
        'status',
        'show how old the data of the standby is; fails when it lags',
        status,
      ).option('--always', 'do not fail when it lags'),
    )
    .addCommand(
      addFollowOptions(
        command<TakeOptions>('take', 'take the data over: this machine is the home from then on', take),
      )
        .option('--stopped', 'do not wait, because the old server is certainly off')
        .option('--as-is', 'also take data from before the last takeover by another machine'),
    )
