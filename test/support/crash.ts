import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BuildNote } from '../../scripts/same-build.ts'
import type { ChildOrders } from './ledger-child.ts'
import { rounds } from './rounds.ts'

/**
 * Processes that are killed. `LedgerChild` works in a data directory through storage alone; `Appliance` is
 * the compiled binary. Their output is read to its end, so that all acknowledged work before a kill is known.
 */
const root = join(import.meta.dir, '../..')

/** Lines of a stream, as they arrive and after its end. */
class Lines {
  readonly all: string[] = []
  readonly #waiting: Array<() => void> = []
  isOver = false
  readonly over: Promise<void>

  constructor(stream: ReadableStream<Uint8Array>) {
    this.over = this.#read(stream)
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of stream) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      // A line that a kill cut off was not acknowledged.
      rest = lines.pop()!
      this.all.push(...lines)
      this.#wake()
    }
    this.isOver = true
    this.#wake()
  }

  #wake(): void {
    for (const resume of this.#waiting.splice(0)) resume()
  }

  /** Returns the first line that `matches` accepts; undefined if the stream ends without one. */
  async find(matches: (line: string) => boolean): Promise<string | undefined> {
    for (let seen = 0; ; ) {
      for (; seen < this.all.length; seen++) if (matches(this.all[seen]!)) return this.all[seen]
      if (this.isOver) return undefined
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }
}

export interface Readiness {
  epoch: number
  adopted: string | null
  sequence: number
}

export class LedgerChild {
  readonly #process
  readonly #lines: Lines

  constructor(orders: ChildOrders) {
    this.#process = Bun.spawn(
      [process.execPath, join(root, 'test/support/ledger-child.ts'), JSON.stringify(orders)],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    this.#lines = new Lines(this.#process.stdout)
  }

  /** Resolves when storage is open; undefined if the process refused or died before. */
  async ready(): Promise<Readiness | undefined> {
    const line = await this.#lines.find((text) => text.startsWith('ready ') || text.startsWith('refused '))
    return line?.startsWith('ready ') ? (JSON.parse(line.slice('ready '.length)) as Readiness) : undefined
  }

  /** Resolves with the exit code after all output was read. */
  async end(): Promise<number> {
    await this.#lines.over
    return this.#process.exited
  }

  async kill(): Promise<number> {
    this.#process.kill('SIGKILL')
    return this.end()
  }

  async stop(): Promise<number> {
    this.#process.kill('SIGTERM')
    return this.end()
  }

  /** Returns the last acknowledged transfer; 0 if there was none. */
  lastAck(): number {
    const line = this.#lines.all.findLast((text) => text.startsWith('ack '))
    return line ? Number(line.slice('ack '.length)) : 0
  }

  /** Resolves when this or a later transfer is acknowledged, or the child has ended. */
  async acknowledged(sequence: number): Promise<void> {
    await this.#lines.find((text) => text.startsWith('ack ') && Number(text.slice('ack '.length)) >= sequence)
  }

  said(text: string): boolean {
    return this.#lines.all.some((line) => line.includes(text))
  }
}

/** Runs orders that end in the death of the child, and waits for it. */
export async function runToDeath(orders: ChildOrders): Promise<LedgerChild> {
  const child = new LedgerChild(orders)
  const exitCode = await child.end()
  if (exitCode !== 137) throw new Error(`The child was to be killed but ended with ${exitCode}.`)
  return child
}

export const BINARY = join(root, 'dist/carillon')
/** Command that runs the program from its sources. */
export const FROM_SOURCES: readonly string[] = [process.execPath, join(root, 'cli/main.ts')]

/**
 * Throws if the binary is missing or a source has changed since its build.
 * @param checkout its folder
 */
export function assertBuilt(checkout: string): void {
  const binary = join(checkout, 'dist/carillon')
  if (!existsSync(binary)) throw new Error(`${binary} is not built. Run npm run build.`)
  if (!new BuildNote(join(checkout, 'dist/build.json'), []).isNewerThanSources(checkout))
    throw new Error('The binary is older than the sources. Run npm run build, then this test again.')
}

let isBuilt = false

/** Throws if the binary cannot be tested. Checks it once per process. */
export async function builtBinary(): Promise<void> {
  if (!isBuilt) assertBuilt(root)
  isBuilt = true
}

export interface ApplianceOptions {
  dataDir: string
  /** `CARILLON_…` variables, the whole environment of the process. */
  environment?: Record<string, string>
  /** Arguments after `serve`. */
  arguments?: readonly string[]
  cwd?: string
  /** Program that runs in place of the compiled binary. */
  program?: readonly string[]
  /** Limit of open files and connections; default: the limit of this process. */
  descriptors?: number
}

const limiting = (descriptors: number | undefined): string[] =>
  descriptors === undefined ? [] : ['sh', '-c', `ulimit -n ${descriptors} && exec "$0" "$@"`]

/**
 * `carillon serve` of the compiled binary, on its own port. The settings file of this machine is not read.
 */
export class Appliance {
  /** Its address, after it is ready. */
  url = ''
  readonly #process
  readonly #output: Lines
  readonly #complaints: Lines

  constructor(options: ApplianceOptions) {
    const settings = ['--config', '/dev/null', '--json', '--data', options.dataDir]
    const program = options.program ?? [BINARY]
    const served = [...program, ...settings, 'serve', '--port', '0', ...(options.arguments ?? [])]
    this.#process = Bun.spawn([...limiting(options.descriptors), ...served], {
      stdout: 'pipe',
      stderr: 'pipe',
      env: { CARILLON_GENERATION_DIR: `${options.dataDir}-generation`, ...options.environment },
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    })
    this.#output = new Lines(this.#process.stdout)
    this.#complaints = new Lines(this.#process.stderr)
  }

  /** Starts an appliance and waits until it is ready. */
  static async start(options: ApplianceOptions): Promise<Appliance> {
    if (!options.program) await builtBinary()
    const appliance = new Appliance(options)
    await appliance.ready()
    return appliance
  }

  /** Resolves when it answers requests. Throws its output if it ends instead. */
  async ready(): Promise<void> {
    const line = await this.#output.find((text) => text.startsWith('{"url":'))
    if (line === undefined) {
      const exitCode = await this.end()
      throw new Error(`carillon serve ended with ${exitCode}: ${this.output()}`)
    }
    this.url = (JSON.parse(line) as { url: string }).url
  }

  get pid(): number {
    return this.#process.pid
  }

  async kill(): Promise<number> {
    this.#process.kill('SIGKILL')
    return this.end()
  }

  async stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<number> {
    this.#process.kill(signal)
    return this.end()
  }

  async end(): Promise<number> {
    await Promise.all([this.#output.over, this.#complaints.over])
    return this.#process.exited
  }

  /** Returns all of its output. */
  output(): string {
    return [...this.#output.all, ...this.#complaints.all].join('\n')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill()
  }
}

export interface Killing {
  kills: number
  /** Time limit, ms; default: none. */
  forMs?: number | undefined
  /** Smallest number of kills, whatever time they take. */
  atLeast?: number | undefined
  /** Longest and shortest time a process may live after it is ready, ms. */
  lifeMs: readonly [number, number]
  /** Uniform in [0, 1). */
  random: () => number
}

/**
 * Starts, kills and restarts a process again and again. `begin` returns a process that is ready. `inspect`
 * checks the data before the next start.
 */
export async function killRepeatedly<P extends { kill(): Promise<number> }>(
  { kills, forMs, atLeast, lifeMs: [shortest, longest], random }: Killing,
  begin: (round: number) => Promise<P>,
  inspect: (process: P, round: number) => void | Promise<void>,
): Promise<void> {
  for (const round of rounds(kills, forMs, atLeast)) {
    const running = await begin(round)
    await Bun.sleep(shortest + random() * (longest - shortest))
    await running.kill()
    await inspect(running, round)
  }
}
