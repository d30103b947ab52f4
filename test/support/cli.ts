import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { runHere } from './command-here.ts'
import { runInHost } from './command-runs.ts'
import { BINARY, builtBinary, FROM_SOURCES } from './crash.ts'
import { TemporaryDirectory } from './data-dir.ts'
import { openMigrated } from './migrated.ts'
import { IS_FULL } from './size.ts'

/**
 * A run of the compiled binary as an operator starts it: arguments, standard output, standard error, exit
 * code.
 */
export interface Ran {
  exitCode: number
  stdout: string
  stderr: string
  /** Standard output as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  json: any
}

export interface RunOptions {
  cwd?: string
  /** Complete environment of the command. */
  environment?: Record<string, string>
  /** Standard input; default empty. */
  input?: string
}

/** Puts the generation record next to the test's data instead of the home of the user who runs the tests. */
export function withoutTraces(
  args: readonly string[],
  environment: Record<string, string> = {},
): Record<string, string> {
  const data = args[args.indexOf('--data') + 1]
  if (!args.includes('--data') || data === undefined) return { ...environment }
  return { CARILLON_GENERATION_DIR: `${data}-generation`, ...environment }
}

const spawn = (program: readonly string[], args: readonly string[], options: RunOptions = {}) =>
  Bun.spawn([...program, ...args], {
    stdin: new Blob([options.input ?? '']),
    stdout: 'pipe',
    stderr: 'pipe',
    env: withoutTraces(args, options.environment),
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  })

/** Starts the binary, which must have been built. */
const start = (args: readonly string[], options: RunOptions = {}) => spawn([BINARY], args, options)

export async function carillon(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  await builtBinary()
  return runProgram([BINARY], args, options)
}

/** Runs another program, such as one built from other sources, like `carillon`. */
export async function runProgram(
  program: readonly string[],
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ran> {
  const child = spawn(program, args, options)
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ])
  return readable(args, { exitCode, stdout, stderr })
}

const readable = (args: readonly string[], { exitCode, stdout, stderr }: Omit<Ran, 'json'>): Ran => ({
  exitCode,
  stdout,
  stderr,
  get json() {
    try {
      return JSON.parse(stdout)
    } catch (cause) {
      throw new Error(`carillon ${args.join(' ')} printed no JSON: ${stdout}${stderr}`, { cause })
    }
  },
})

/** Commands that keep running or kill their process. */
const NEEDS_PROCESS = /^(serve|demo|events|ready)$/

let empty: Buffer | undefined

/** Returns the file of a database with every table and no rows. */
function emptyDatabase(): Buffer {
  if (empty) return empty
  const connection = openMigrated()
  empty = connection.serialize()
  connection.close()
  return empty
}

/** A data directory with a command line on it. The settings file of this machine is not read. */
export class Site extends TemporaryDirectory {
  readonly environment: Record<string, string>

  constructor(environment: Record<string, string> = {}) {
    super()
    this.environment = environment
  }

  /**
   * Runs a command from the sources: in this process, or in the drills in another process that has run other
   * commands. A command that reads standard input or needs its own process gets one: of the sources, or in
   * the drills of the compiled binary. test/drill/cli-answers.drill.ts runs every command in the binary.
   */
  async run(args: readonly string[], input?: string): Promise<Ran> {
    const { environment } = this
    const isForProcess = (name: string) => !name.startsWith('CARILLON_') || name === 'CARILLON_FAIL_AT'
    const needsProcess = input !== undefined || Object.keys(environment).some(isForProcess)
    if (needsProcess || NEEDS_PROCESS.test(args[0] ?? '')) {
      if (IS_FULL) return this.runBinary(args, input)
      const options = { environment, ...(input === undefined ? {} : { input }) }
      return runProgram(FROM_SOURCES, this.argumentsOf(args), options)
    }
    const onData = this.argumentsOf(args)
    const order = { args: onData, environment: withoutTraces(onData, environment) }
    return readable(onData, await (IS_FULL ? runInHost(order) : runHere(order)))
  }

  /** Runs a command like `run`, with the compiled binary. */
  runBinary(args: readonly string[], input?: string): Promise<Ran> {
    const { environment } = this
    return carillon(this.argumentsOf(args), { environment, ...(input === undefined ? {} : { input }) })
  }

  /** Starts a command like `runBinary`, for a test that watches it. */
  async spawn(args: readonly string[]) {
    await builtBinary()
    return start(this.argumentsOf(args), { environment: this.environment })
  }

  /** Puts the place of this site's data before the arguments. */
  argumentsOf = (args: readonly string[]) => ['--config', '/dev/null', '--data', this.data, ...args]

  /** Returns the JSON answer of a command. Throws if it fails. */
  async answer(...args: string[]): Promise<Ran['json']> {
    const ran = await this.run([...args, '--json'])
    if (ran.exitCode !== 0)
      throw new Error(`carillon ${args.join(' ')} ended with ${ran.exitCode}: ${ran.stderr}`)
    return ran.json
  }

  /**
   * Creates an organization with its owner and a key. In `npm test` the tables are copied, because creating
   * them takes most of the time.
   */
  init(organization = 'Acme', email = 'owner@example.test'): Promise<Initialized> {
    if (!IS_FULL && !existsSync(this.data)) {
      mkdirSync(this.files.live, { recursive: true })
      writeFileSync(this.files.database, emptyDatabase())
      // Without this file the start would take it for lost and hold sending.
      writeFileSync(`${this.files.database}-wal`, '')
    }
    return this.answer('init', '--organization', organization, '--email', email, '--another')
  }
}

export interface Initialized {
  organizationId: string
  organization: string
  userId: string
  email: string
  password?: string
  apiKey: string
}
