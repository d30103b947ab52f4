import { expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DAY_MS } from '../../src/lib/clock.ts'
import { carillon } from '../support/cli.ts'
import { Client } from '../support/client.ts'
import { Appliance, BINARY, builtBinary } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { commandOf, DOCUMENTS, scriptOf, shellLines } from '../support/documented-commands.ts'
import { FakeGateway, json } from '../support/gateway.ts'

/** Commands of the documentation that no test can run as they stand, and why. Every other one is run. */
const LEFT: Readonly<Record<string, string>> = {
  'README.md: ./install.sh --demo': 'builds and serves for good; the stage of this test runs the demo itself',
  'README.md: npm test': 'is what runs this',
  'README.md: sudo ./install.sh': 'changes the machine; test/e2e/install.test.ts installs into a folder',
  'README.md: sudo ./install.sh --dry-run': 'needs sudo; test/e2e/install.test.ts covers it',
  'README.md: sudo ./install.sh --uninstall': 'changes the machine; test/e2e/install.test.ts covers it',
}

const leftOf = (document: string): Set<string> =>
  new Set(
    Object.keys(LEFT)
      .filter((key) => key.startsWith(`${document}: `))
      .map((key) => key.slice(document.length + 2)),
  )

/** A folder like the one a reader works in: `./dist/carillon`, `carillon` on the PATH, a server beside it. */
class Stage implements AsyncDisposable {
  readonly folder = new TemporaryDirectory()
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

  /** With the data of the demo, or an organization with nothing in it. */
  static async set(begin: readonly string[]): Promise<Stage> {
    await builtBinary()
    const folder = new TemporaryDirectory()
    const dataDir = folder.at('carillon-data')
    const begun = await carillon(['--config', '/dev/null', '--data', dataDir, '--json', ...begin])
    if (begun.exitCode !== 0) throw new Error(begun.stderr)
    const environment = { CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true' }
    const appliance = await Appliance.start({ dataDir, environment })
    const gateway = await FakeGateway.start(json(202, { messages: [{ id: 'm-81' }] }))
    for (const directory of ['bin', 'dist', 'home', 'somewhere-safe']) mkdirSync(folder.at(directory))
    const program = (path: string, line: string) => {
      writeFileSync(folder.at(path), `#!/bin/sh\n${line}\n`)
      chmodSync(folder.at(path), 0o755)
    }
    // The settings of this machine are nobody's business.
    for (const path of ['bin/carillon', 'dist/carillon'])
      program(path, `exec "${BINARY}" --config /dev/null "$@"`)
    // An answer that refuses is a failure, which `curl -s` alone does not say.
    program('bin/curl', `exec "${Bun.which('curl')}" --fail-with-body "$@"`)
    writeFileSync(
      folder.at('list.csv'),
      'name,mobile,city\nAda,+15125550150,Austin\nBo,512 555 0151,Austin\n',
    )
    writeFileSync(folder.at('do-not-call.csv'), '512 555 0188\nbo@example.test\n')
    return new Stage(appliance, begun.json.apiKey, gateway, folder)
  }

  /** Runs the commands of a document. What it prints, and how it ended. */
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
    this.folder[Symbol.dispose]()
  }
}

const DEMO = ['demo', '--once', '--port', '0']
const INIT = ['init', '--organization', 'Acme', '--email', 'owner@example.test']
const canRun = Bun.which('curl') !== null && Bun.which('bash') !== null && !existsSync('/etc/carillon.toml')
const RUN = ['README.md', 'docs/api.md', 'docs/audit.md', 'docs/operations.md', 'docs/providers.md']

test.skipIf(!canRun)('the tour of README.md works as it stands', async () => {
  await using stage = await Stage.set(DEMO)
  const { said, exitCode } = await stage.run('README.md', [
    'et_live_…',
    'http://127.0.0.1:4000',
    '/var/lib/carillon/',
  ])
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  const campaigns = (await stage.client.get('/campaigns')).body.data
  expect(campaigns.map(({ name }: { name: string }) => name)).toContain('Austin')
  const austin = campaigns.find(({ name }: { name: string }) => name === 'Austin')
  expect(austin.segment.name).toBe('Everybody in Austin')
  expect((await stage.client.get('/contacts?search=Ada')).body.data).toMatchObject([
    { phone: '+15125550150' },
  ])
  const optedOut = (await stage.client.get('/contacts?isOptedOut=true&limit=100')).body.data
  expect(optedOut.map(({ phone }: { phone: string }) => phone)).toContain('+12125550104')
  expect(existsSync(stage.folder.at('somewhere-safe/carillon.db'))).toBe(true)
})

test.skipIf(!canRun)('the commands of docs/api.md work as they stand', async () => {
  await using stage = await Stage.set(INIT)
  const { said, exitCode } = await stage.run('docs/api.md', ['et_live_…', 'http://127.0.0.1:4000'])
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  expect(said).toContain('"status":"CREATED"')
  expect(said).toContain('"nextCursor"')
  for (const name of ['carillon.ts', 'carillon.py'])
    expect(readFileSync(stage.folder.at(name), 'utf8')).toContain('Carillon')
})

test.skipIf(!canRun)('the commands of docs/audit.md work as they stand', async () => {
  await using stage = await Stage.set(INIT)
  const { said, exitCode } = await stage.run('docs/audit.md', [])
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  expect(readFileSync(stage.folder.at('audit.csv'), 'utf8')).toContain('API_KEY_CREATED')
})

test.skipIf(!canRun)('the commands of docs/operations.md work as they stand', async () => {
  await using stage = await Stage.set(INIT)
  const sender = await stage.client.made('/channel-identities', {
    ...{ channel: 'SMS', provider: 'SANDBOX', name: 'Main line', address: '+15005550007' },
  })
  const segment = await stage.client.made('/segments', { name: 'Nobody', type: 'STATIC' })
  await stage.client.made('/campaigns', {
    ...{
      name: 'Spring sale',
      type: 'SCHEDULED',
      channel: 'SMS',
      messageTemplate: 'Hi',
      segmentId: segment.id,
    },
    ...{ scheduledAt: new Date(Date.now() + DAY_MS).toISOString(), timezone: 'UTC' },
    channelIdentityIds: [sender.id],
  })
  const { said, exitCode } = await stage.run('docs/operations.md', [])
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  const [campaign] = (await stage.client.get('/campaigns?q=Spring')).body.data
  expect(campaign.status).toBe('PAUSED')
})

test.skipIf(!canRun)('the commands of docs/providers.md work as they stand', async () => {
  await using stage = await Stage.set(INIT)
  const replaced = ['et_live_…', 'http://127.0.0.1:4000', 'https://api.gateway.example']
  const { said, exitCode } = await stage.run('docs/providers.md', replaced)
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  // The test message went to the gateway, and the report of the last command found it.
  expect(said).toContain('"status":"SENT"')
  const suppressed = (await stage.client.get('/contacts?isOptedOut=true')).body.data
  expect(suppressed.map(({ phone }: { phone: string }) => phone)).toEqual(['+15550100'])
})

test('every document with shell commands is run, and nothing is left out that no document has', () => {
  const withCommands = DOCUMENTS.filter((document) => shellLines(document).size > 0)
  expect(withCommands).toEqual(RUN)
  const there = withCommands.flatMap((document) =>
    [...shellLines(document).values()].map((line) => `${document}: ${commandOf(line)}`),
  )
  expect(Object.keys(LEFT).filter((key) => !there.includes(key))).toEqual([])
})

test('a wrong command and a variable that is not set fail, naming their line', async () => {
  using folder = new TemporaryDirectory()
  const script = scriptOf('docs/providers.md', new Set(), {}).split('\n')
  for (const [line, says] of [
    ['false', 'docs/providers.md:9 failed: false'],
    ['echo "$NOWHERE"', 'line 9: NOWHERE: unbound variable'],
    ['frobnicate --now', 'line 9: frobnicate: command not found'],
  ] as const) {
    writeFileSync(folder.at('script'), [script[0], ...Array(7).fill(''), line, 'echo reached'].join('\n'))
    const child = Bun.spawn(['bash', './script'], { cwd: folder.path, stdout: 'pipe', stderr: 'pipe' })
    const [stdout, stderr, exitCode] = await Promise.all([
      child.stdout.text(),
      child.stderr.text(),
      child.exited,
    ])
    expect([stdout, exitCode === 0]).toEqual(['', false])
    expect(stderr).toContain(says)
  }
})
