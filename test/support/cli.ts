import { existsSync } from 'node:fs'
import { BINARY, root } from './crash.ts'
import { TemporaryDirectory } from './data-dir.ts'

/**
 * The compiled binary, run as an operator runs it: arguments in, the answer on
 * standard output, messages on standard error, an exit code.
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
  /** Nothing else is in its environment. */
  environment?: Record<string, string>
  /** On standard input; none is an empty one. */
  input?: string
}

let building: Promise<void> | undefined

/** `npm test` has built it; a single test file run by hand may be the first to need it. */
export function builtBinary(): Promise<void> {
  building ??= existsSync(BINARY) ? Promise.resolve() : build()
  return building
}

async function build(): Promise<void> {
  const exitCode = await Bun.spawn([process.execPath, 'scripts/build.ts'], { cwd: root, stdout: 'ignore' })
    .exited
  if (exitCode !== 0) throw new Error('The binary could not be built.')
}

export async function carillon(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  await builtBinary()
  const child = Bun.spawn([BINARY, ...args], {
    stdin: new Blob([options.input ?? '']),
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...options.environment },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ])
  return {
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
  }
}

/** A data directory and the command line on it; the settings file of this machine is not read. */
export class Site extends TemporaryDirectory {
  readonly environment: Record<string, string>

  constructor(environment: Record<string, string> = {}) {
    super()
    this.environment = environment
  }

  run(args: readonly string[], input?: string): Promise<Ran> {
    return carillon(['--config', '/dev/null', '--data', this.data, ...args], {
      environment: this.environment,
      ...(input === undefined ? {} : { input }),
    })
  }

  /** The answer with --json of a command that has to succeed. */
  async answer(...args: string[]): Promise<Ran['json']> {
    const ran = await this.run([...args, '--json'])
    if (ran.exitCode !== 0)
      throw new Error(`carillon ${args.join(' ')} ended with ${ran.exitCode}: ${ran.stderr}`)
    return ran.json
  }

  /** An organization with its owner and a key. */
  init(organization = 'Acme', email = 'owner@example.test'): Promise<Initialized> {
    return this.answer('init', '--organization', organization, '--email', email)
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
