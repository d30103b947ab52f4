import { SECOND_MS, systemClock } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import type { Output } from '../output.ts'
import { type Fleet, type HomeEntry, readFleetFile, type StandbyEntry } from './fleet-file.ts'
import { setServer } from './haproxy.ts'
import { control, entryOf, runAt } from './home.ts'
import { assertSwappable, swapInFile } from './swap-standby.ts'

/** Time for the old server to stop, if a lease stops it anyway. The machine of a dead home does not answer. */
const STOP_MS = 4 * SECOND_MS
/** The same without a lease. */
const CERTAIN_STOP_MS = 30 * SECOND_MS
/** Time for an answer of a machine. */
const ANSWER_MS = 5 * SECOND_MS
/** Time for the server of the standby to be ready, s. */
const READY_SECONDS = 300

/** The steps of a takeover, in order. */
const STEPS = {
  FRONT: 'the front sends no more requests to the old server',
  STOP: 'stopping the old server, if its machine answers',
  TAKE: 'the standby takes the data over',
  START: 'starting the server at the standby',
  SWAP: 'exchanging the home and its standby in the fleet file',
  ROUTE: 'writing the maps of the front',
} as const
type TakeoverStep = keyof typeof STEPS

interface Takeover {
  home: string
  /** Path of the fleet file. */
  file: string
  output: Output
  /** Path of the key for backup_key at the standby. */
  identity?: string | undefined
  /** Whether the standby also takes data from before the last takeover by another machine. */
  asIs?: boolean | undefined
}

/** The data that a standby has taken over. */
interface TakenData {
  /** Time of the last change in it. */
  through: string | null
}

/** Says each step with its time since the beginning. */
export class Timeline {
  readonly steps: Array<{ step: TakeoverStep; ms: number }> = []
  readonly #output: Output
  readonly #startedAt = systemClock.monotonicMs()

  constructor(output: Output) {
    this.#output = output
  }

  get passedMs(): number {
    return Math.round(systemClock.monotonicMs() - this.#startedAt)
  }

  say(text: string): void {
    this.#output.say(`${(this.passedMs / SECOND_MS).toFixed(1).padStart(5)} s  ${text}`)
  }

  async take<T>(step: TakeoverStep, work: () => Promise<T>): Promise<T> {
    this.say(STEPS[step])
    const startedAt = systemClock.monotonicMs()
    try {
      return await work()
    } finally {
      this.steps.push({ step, ms: Math.round(systemClock.monotonicMs() - startedAt) })
    }
  }
}

/** Shows the steps and changes nothing. */
export function sayTakeover(output: Output, steps: readonly TakeoverStep[]): void {
  output.list(
    steps.map((step) => ({ step, what: STEPS[step] })),
    [
      ['step', 'step'],
      ['what', 'what it does'],
    ],
  )
}

/** A home with a standby, from the fleet file. */
interface Pair {
  fleet: Fleet
  own: HomeEntry
  standby: StandbyEntry
}

/** Reads a home with its standby. Throws a refusal (exit 78) if the fleet file lacks something. */
export function pairOf({ file, home }: Pick<Takeover, 'file' | 'home'>): Pair {
  const fleet = readFleetFile(file)
  const own = entryOf(fleet, home)
  const { standby } = own
  const lacking = (what: string) =>
    new Refusal(EXIT.CONFIGURATION, `${file} has no ${what}.`, 'docs/fleet.md has an example.')
  if (!standby) throw lacking(`standby for ${home}: [home.${home}.standby]`)
  if (fleet.socket !== undefined)
    for (const [name, { server }] of [
      [`home.${home}`, own],
      [`home.${home}.standby`, standby],
    ] as const)
      if (server === undefined) throw lacking(`server for [${name}]: its name in HAProxy`)
  assertSwappable(file, home)
  return { fleet, own, standby }
}

/** READY: the server works. STOPPED: its machine answers, and the server does not work. SILENT: no answer. */
type Condition = 'READY' | 'STOPPED' | 'SILENT'

/** Returns what is known of the server of a home. */
export async function conditionOf(home: string, entry: HomeEntry): Promise<Condition> {
  const isLate = AbortSignal.timeout(ANSWER_MS)
  try {
    await runAt(home, entry, ['ready', '--timeout', '1'], { isLate })
    return 'READY'
  } catch {
    return isLate.aborted ? 'SILENT' : 'STOPPED'
  }
}

interface StandbyReport {
  at: string | null
  age: string | null
  taken: string | null
  /** Why it does not follow. Null if it does. */
  trouble: string | null
  /** Whether a lease keeps the old server from working. */
  lease: boolean
}

/** Throws a refusal (exit 69) before anything is changed if the standby does not answer or has no data. */
export async function assertFollows(
  home: string,
  standby: StandbyEntry,
  { isWorking }: { isWorking: boolean },
): Promise<StandbyReport> {
  const isLate = AbortSignal.timeout(ANSWER_MS)
  const ended = await runAt(home, standby, ['standby', 'status', '--json', '--always'], { isLate }).catch(
    (cause) => {
      throw new Refusal(
        EXIT.UNREACHABLE,
        `The standby of ${home} does not answer. ${(cause as Error).message}`,
        'Nothing was changed.',
        cause,
      )
    },
  )
  const report = JSON.parse(ended) as StandbyReport
  // The server of a home that works is not stopped for a standby that could not take over.
  if (isWorking && report.taken === null && report.trouble !== null)
    throw new Refusal(
      EXIT.FAILED,
      `The standby of ${home} does not follow. ${report.trouble}`,
      'Nothing was changed. Correct this, then run the command again.',
    )
  if (report.at !== null || report.taken !== null) return report
  throw new Refusal(
    EXIT.FAILED,
    `The standby of ${home} has no copy of the data yet.`,
    'Nothing was changed. `carillon standby status` at the standby has the reason.',
  )
}

/**
 * Lets the standby of a home take its data over. The front leads away from the old server first. Each step can be
 * repeated. Throws refusals.
 */
export async function letTakeOver(
  { home, output, identity, asIs = false }: Takeover,
  { fleet, own, standby }: Pair,
  { timeline, hasLease, condition }: { timeline: Timeline; hasLease: boolean; condition: Condition },
): Promise<TakenData> {
  const { socket } = fleet
  await timeline.take('FRONT', async () => {
    if (socket === undefined)
      return output.say('The fleet file has no socket. Take the old server out of the front yourself.')
    await setServer(socket, `home_${home}/${own.server}`, 'maint').catch((cause) => {
      throw new Refusal(
        EXIT.FAILED,
        `HAProxy did not take home_${home}/${own.server} out: ${(cause as Error).message}`,
        'Nothing was changed. Correct server or socket in the fleet file.',
        cause,
      )
    })
    await setServer(socket, `home_${home}/${standby.server}`, 'ready')
  })
  const isStopped = await timeline.take('STOP', () => stop({ home, own, hasLease, condition }, timeline))
  if (!isStopped && !hasLease)
    throw new Refusal(
      EXIT.FAILED,
      `The old server of ${home} may still work, and backup_lease is not set at its standby.`,
      `Switch its machine off, then run \`carillon standby take --stopped\` at the standby, and this again.`,
    )
  return timeline.take('TAKE', async () => {
    const flags = [
      ...(isStopped ? ['--stopped'] : []),
      ...(asIs ? ['--as-is'] : []),
      ...(identity === undefined ? [] : ['--identity', identity]),
    ]
    const text = await runAt(home, standby, ['standby', 'take', '--json', ...flags])
    const { through } = JSON.parse(text) as TakenData
    timeline.say(`the standby has everything until ${through ?? 'its whole copy'}`)
    return { through }
  })
}

/** Stops the old server. Returns whether it is certainly off. */
async function stop(
  {
    home,
    own,
    hasLease,
    condition,
  }: { home: string; own: HomeEntry; hasLease: boolean; condition: Condition },
  timeline: Timeline,
): Promise<boolean> {
  const limit = hasLease && condition !== 'READY' ? STOP_MS : CERTAIN_STOP_MS
  const stopped = control(home, own, 'stop', AbortSignal.timeout(limit)).then(
    () => true,
    (error: Error) => {
      timeline.say(`it did not stop: ${error.message}`)
      return false
    },
  )
  // A silent machine may still answer this. The lease does not need it.
  if (condition === 'SILENT' && hasLease) return false
  return stopped
}

/** Starts the server at the standby, and waits until it is ready. Throws a refusal (exit 1). */
export const startAtStandby = (home: string, standby: StandbyEntry, timeline: Timeline): Promise<void> =>
  timeline.take('START', async () => {
    await control(home, standby, 'start')
    await runAt(home, standby, ['ready', '--timeout', String(READY_SECONDS)])
    timeline.say('the standby answers')
  })

export const swapPlaces = ({ file, home }: Takeover, timeline: Timeline): Promise<void> =>
  timeline.take('SWAP', async () => swapInFile(file, home))
