import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { carillon } from './cli.ts'
import { Client } from './client.ts'
import { Appliance, BINARY, builtBinary } from './crash.ts'
import type { TemporaryDirectory } from './data-dir.ts'
import { scriptOf } from './documented-commands.ts'
import { FakeGateway, json } from './gateway.ts'

/**
 * Commands of the documentation that the drill cannot run unchanged, with the reason. It runs every other
 * one.
 */
export const LEFT: Readonly<Record<string, string>> = {
  'README.md: ./install.sh --demo': 'builds and serves for good; test/e2e/demo.drill.ts runs it with --once',
  'README.md: npm test': 'is what runs this',
  'README.md: sudo ./install.sh': 'changes the machine; test/e2e/install.drill.ts installs into a folder',
  'README.md: sudo ./install.sh --domain sms.agency.example':
    'changes the machine; test/drill/https.drill.ts covers it',
  'docs/operations/https.md: sudo ./install.sh --domain sms.agency.example':
    'changes the machine; test/drill/https.drill.ts covers it',
  'README.md: sudo ./install.sh --dry-run': 'needs sudo; test/e2e/install.drill.ts covers it',
  'README.md: sudo ./install.sh --uninstall': 'changes the machine; test/e2e/install.drill.ts covers it',
}

const leftOf = (document: string): Set<string> =>
  new Set(
    Object.keys(LEFT)
      .filter((key) => key.startsWith(`${document}: `))
      .map((key) => key.slice(document.length + 2)),
  )

/** A folder like a reader's: `./dist/carillon`, `carillon` on the PATH, and a running server. */
export class Stage implements AsyncDisposable {
  readonly folder: TemporaryDirectory
  readonly appliance: Appliance
  readonly key: string
  readonly client: Client
  readonly #gateway: FakeGateway

  private constructor(appliance: Appliance, key: string, gateway: FakeGateway, folder: TemporaryDirectory) {
    this.folder = folder
    this.appliance = appliance
    this.key = key
    this.#gateway = gateway
    this.client = new Client(appliance.url, key)
  }

  /** Begins with a new organization without data. */
  static async begin(folder: TemporaryDirectory): Promise<Stage> {
    await builtBinary()
    const init = ['init', '--organization', 'Acme', '--email', 'owner@example.test']
    const data = ['--config', '/dev/null', '--data', folder.at('carillon-data')]
    const { exitCode, stderr, json: made } = await carillon([...data, '--json', ...init])
    if (exitCode !== 0) throw new Error(stderr)
    return Stage.in(folder, made.apiKey)
  }

  /** Begins with the data in `carillon-data` of the folder. */
  static async in(folder: TemporaryDirectory, key: string): Promise<Stage> {
    const environment = { CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true' }
    const appliance = await Appliance.start({ dataDir: folder.at('carillon-data'), environment })
    const gateway = await FakeGateway.start(json(202, { messages: [{ id: 'm-81' }] }))
    for (const directory of ['bin', 'dist', 'home', 'somewhere-safe']) mkdirSync(folder.at(directory))
    const program = (path: string, line: string) => {
      writeFileSync(folder.at(path), `#!/bin/sh\n${line}\n`)
      chmodSync(folder.at(path), 0o755)
    }
    // The settings of this machine must not have an effect.
    for (const path of ['bin/carillon', 'dist/carillon'])
      program(path, `exec "${BINARY}" --config /dev/null "$@"`)
    // `curl -s` alone would not fail for a refusal.
    program('bin/curl', `exec "${Bun.which('curl')}" --fail-with-body "$@"`)
    writeFileSync(
      folder.at('list.csv'),
      'name,mobile,city\nAda,+15125550150,Austin\nBo,512 555 0151,Austin\n',
    )
    writeFileSync(folder.at('do-not-call.csv'), '512 555 0188\nbo@example.test\n')
    return new Stage(appliance, key, gateway, folder)
  }

  /** Runs the commands of a document. Returns their output and the exit code. */
  async run(document: string, replaced: readonly string[]): Promise<{ said: string; exitCode: number }> {
    const replacements: Record<string, string> = {
      'et_live_…': this.key,
      'http://127.0.0.1:4000': this.appliance.url,
      '/var/lib/carillon/': './carillon-data/',
      'https://api.gateway.example': this.#gateway.origin,
    }
    const used = Object.fromEntries(replaced.map((from) => [from, replacements[from]!]))
    writeFileSync(this.folder.at('script'), scriptOf(document, leftOf(document), used))
    const child = Bun.spawn(['bash', './script'], {
      cwd: this.folder.path,
      env: { PATH: `${this.folder.at('bin')}:${process.env.PATH}`, HOME: this.folder.at('home') },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [stdout, stderr, exitCode] = await Promise.all([
      child.stdout.text(),
      child.stderr.text(),
      child.exited,
    ])
    return { said: exitCode === 0 ? stdout : stdout + stderr, exitCode }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.appliance.kill()
    await this.#gateway[Symbol.asyncDispose]()
  }
}

/** Whether this machine has the programs that the commands of the documentation need. */
export const canRunDocuments =
  Bun.which('curl') !== null && Bun.which('bash') !== null && !existsSync('/etc/carillon.toml')
