import * as v from 'valibot'
import type { HomeCalls } from '../../src/appliance/fleet/move.ts'
import { type Part, PartSchema } from '../../src/appliance/fleet/part.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { randomBase62 } from '../../src/lib/ids.ts'
import { listed } from '../../src/lib/listed.ts'
import { until } from '../../src/lib/pause.ts'
import type { Fleet, HomeEntry } from './fleet-file.ts'

/** Runs commands at the homes of a fleet, as the fleet file says. */

const LAST_LINES = 3

const failed = (home: string, words: readonly string[], exitCode: number, said: string): Refusal => {
  const lines = said.trim().split('\n').slice(-LAST_LINES).join(' ')
  return new Refusal(
    EXIT.FAILED,
    `${home}: "carillon ${words.join(' ')}" ended with ${exitCode}${lines === '' ? '' : `: ${lines}`}`,
  )
}

function start(words: readonly string[], stdin: 'ignore' | 'pipe' | Blob) {
  try {
    return Bun.spawn([...words], { stdin, stdout: 'pipe', stderr: 'pipe' })
  } catch (cause) {
    throw new Refusal(EXIT.FAILED, `${words[0]} cannot be run: ${(cause as Error).message}`, undefined, cause)
  }
}

/** Reads a stream to its end, or until it is cancelled. */
function textOf(stream: ReadableStream<Uint8Array>): { text: Promise<string>; cancel(): Promise<void> } {
  const reader = stream.getReader()
  const read = async () => {
    const pieces: Uint8Array[] = []
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return Buffer.concat(pieces).toString('utf8')
      pieces.push(value)
    }
  }
  return { text: read(), cancel: () => reader.cancel() }
}

interface Outcome {
  stdout: string
  stderr: string
  exitCode: number
}

/** Returns what a program did. Kills it and returns undefined when it has not ended before `isLate` is aborted. */
async function outcomeOf(
  child: ReturnType<typeof start>,
  isLate: AbortSignal | undefined,
): Promise<Outcome | undefined> {
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)]
  const ended = Promise.all([out.text, err.text, child.exited])
  if (isLate && !(await until(ended, isLate))) {
    child.kill('SIGKILL')
    child.unref()
    // Programs that the command started may hold the pipes open.
    await Promise.all([out.cancel(), err.cancel()])
    return undefined
  }
  const [stdout, stderr, exitCode] = await ended
  return { stdout, stderr, exitCode }
}

/**
 * Runs a command to its end. Throws a refusal (exit 1) with its last lines if it fails, or does not end before
 * `isLate` is aborted.
 * @returns standard output
 */
export async function runAt(
  home: string,
  { run }: Pick<HomeEntry, 'run'>,
  args: readonly string[],
  { input = 'ignore', isLate }: { input?: 'ignore' | Blob; isLate?: AbortSignal } = {},
): Promise<string> {
  const outcome = await outcomeOf(start([...run, ...args], input), isLate)
  if (!outcome)
    throw new Refusal(EXIT.FAILED, `${home}: "carillon ${args.join(' ')}" gave no answer in time.`)
  if (outcome.exitCode !== 0) throw failed(home, args, outcome.exitCode, outcome.stderr)
  return outcome.stdout
}

/** Stops or starts the server of a home. Throws a refusal (exit 1) if that fails or takes too long. */
export async function control(
  home: string,
  entry: Pick<HomeEntry, 'start' | 'stop'>,
  what: 'stop' | 'start',
  isLate?: AbortSignal,
): Promise<void> {
  const words = entry[what]
  if (words === undefined)
    throw new Refusal(
      EXIT.CONFIGURATION,
      `The fleet file has no ${what} for ${home}.`,
      'docs/fleet.md has an example.',
    )
  const outcome = await outcomeOf(start(words, 'ignore'), isLate)
  if (!outcome) throw new Refusal(EXIT.FAILED, `${home}: "${words.join(' ')}" did not end in time.`)
  const { exitCode, stderr } = outcome
  if (exitCode !== 0)
    throw new Refusal(EXIT.FAILED, `${home}: "${words.join(' ')}" ended with ${exitCode}: ${stderr.trim()}`)
}

/** Reads the data of a home's appliance for the front proxy. Throws a refusal (exit 1) for any other output. */
async function partAt(
  home: string,
  entry: HomeEntry,
  { organization, isLate }: { organization?: string | undefined; isLate?: AbortSignal },
): Promise<Part> {
  const only = organization === undefined ? [] : ['--organization', organization]
  const text = await runAt(home, entry, ['fleet', 'part', ...only], isLate ? { isLate } : {})
  const parsed = v.safeParse(PartSchema, jsonOf(text))
  if (!parsed.success)
    throw new Refusal(
      EXIT.FAILED,
      `${home} did not print the data of its appliance: ${parsed.issues[0].message}`,
    )
  if (parsed.output.home === home) return parsed.output
  throw new Refusal(
    EXIT.CONFIGURATION,
    `The fleet file calls this appliance ${home}, but its own name is ${parsed.output.home}.`,
    `To name the appliance, with its server stopped: carillon fleet name ${home}`,
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the calls of a home. Throws a refusal (exit 2) for a home that is not in the fleet file. */
export function homeOf(fleet: Fleet, home: string): HomeCalls {
  const entry = entryOf(fleet, home)
  const step = async (...args: string[]) => void (await runAt(home, entry, ['fleet', ...args]))
  return {
    home,
    part: (organization) => partAt(home, entry, { organization }),
    leave: (organization, to) => step('leave', organization, '--to', to),
    giveUp: (organization, { address, fingerprint }) =>
      step('give-up', organization, '--address', address, '--fingerprint', fingerprint),
    kept: (organization) => runAt(home, entry, ['fleet', 'kept', organization]),
    keep: (organization, requests) =>
      runAt(home, entry, ['fleet', 'keep', organization], { input: new Blob([requests]) }).then(() => {}),
    forgetKept: (organization, until) => step('kept', organization, '--forget-until', until),
    settle: (organization) => step('settle', organization),
    stay: (organization) => step('stay', organization),
    forget: (organization) => step('forget', organization, '--yes'),
  }
}

export function entryOf(fleet: Fleet, home: string): HomeEntry {
  const entry = fleet.home[home]
  if (entry) return entry
  throw new Refusal(
    EXIT.USAGE,
    `The fleet file has no home ${home}.`,
    `It has ${Object.keys(fleet.home).join(', ')}.`,
  )
}

/**
 * Reads all homes of a fleet. A home that does not answer stops no other. It is not asked again, because an
 * organization that moves is blocked during each wait.
 */
export class Homes {
  readonly fleet: Fleet
  /** Why homes did not answer, by their names. */
  readonly silent = new Map<string, string>()
  readonly #waitMs: number

  /** @param waitMs longest wait for an answer */
  constructor(fleet: Fleet, waitMs: number) {
    this.fleet = fleet
    this.#waitMs = waitMs
  }

  /** Reads the parts of the homes that answer. Throws a refusal (exit 78) for a home with another name. */
  async parts(): Promise<Part[]> {
    return (await this.each((home, entry, isLate) => partAt(home, entry, { isLate }))).map(([, part]) => part)
  }

  /** Runs a step at each home. Returns the results of the homes that answer. */
  async each<T>(
    step: (home: string, entry: HomeEntry, isLate: AbortSignal) => Promise<T>,
  ): Promise<Array<readonly [string, T]>> {
    const asked = Object.entries(this.fleet.home).filter(([home]) => !this.silent.has(home))
    const answers = await Promise.all(
      asked.map(async ([home, entry]) => {
        try {
          return [[home, await step(home, entry, AbortSignal.timeout(this.#waitMs))] as const]
        } catch (error) {
          if (!(error instanceof Refusal) || error.exitCode !== EXIT.FAILED) throw error
          this.silent.set(home, error.message)
          return []
        }
      }),
    )
    return answers.flat()
  }

  /** Throws a refusal (exit 69) if the home did not answer. */
  assertAnswered(home: string): void {
    const why = this.silent.get(home)
    if (why !== undefined)
      throw new Refusal(EXIT.UNREACHABLE, `${home} does not answer. ${sentence(why)}`, 'Nothing was changed.')
  }

  /**
   * Throws a refusal (exit 69) that names the homes that did not answer, if there are any.
   * @param done what was done without them, as a sentence
   */
  assertAllAnswered(done: string): void {
    if (this.silent.size === 0) return
    const names = listed([...this.silent.keys()])
    throw new Refusal(
      EXIT.UNREACHABLE,
      `${names} ${this.silent.size === 1 ? 'does' : 'do'} not answer. ${done}`,
      [...this.silent.values()].map(sentence).join(' '),
    )
  }
}

const sentence = (text: string): string => `${text.trim().replace(/\.$/, '')}.`

/** Length of the passphrase that encrypts credentials during a move. It is stored nowhere. */
const PASSPHRASE_LENGTH = 43

/**
 * Exports an organization at one home and pipes it into the import at another. Throws a refusal (exit
 * 1) when either fails.
 */
export async function transferBetween(
  fleet: Fleet,
  organization: string,
  from: string,
  to: string,
): Promise<void> {
  const passphrase = `${randomBase62(PASSPHRASE_LENGTH)}\n`
  const sendArgs = ['fleet', 'send', organization]
  const takeArgs = ['fleet', 'take', '--from', from]
  const sender = start([...entryOf(fleet, from).run, ...sendArgs], new Blob([passphrase]))
  const taker = start([...entryOf(fleet, to).run, ...takeArgs], 'pipe')
  const [sent, taken] = await Promise.all([
    Promise.all([
      sender.exited,
      sender.stderr.text(),
      pass(sender.stdout, taker.stdin as Bun.FileSink, passphrase),
    ]),
    Promise.all([taker.exited, taker.stderr.text(), taker.stdout.text()]),
  ])
  if (sent[0] !== 0) throw failed(from, sendArgs, sent[0], sent[1])
  if (taken[0] !== 0) throw failed(to, takeArgs, taken[0], taken[1])
}

/** Passes bytes on after a first line. A reader that ends early reports the reason itself. */
async function pass(from: ReadableStream<Uint8Array>, to: Bun.FileSink, first: string): Promise<void> {
  try {
    to.write(first)
    for await (const piece of from) {
      to.write(piece)
      await to.flush()
    }
  } catch {
    await from.cancel().catch(() => {})
  } finally {
    await Promise.resolve(to.end()).catch(() => {})
  }
}
