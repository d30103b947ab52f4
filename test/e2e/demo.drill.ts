import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../src/db/driver.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { checkoutIn, installDemo } from '../support/checkout.ts'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { BINARY, builtBinary } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { Stage } from '../support/document-stage.ts'

covers('cli/demo', 'cli/commands/demo.ts', 'install.sh', 'README.md')

if (existsSync('/etc/carillon.toml'))
  throw new Error('The demo would read /etc/carillon.toml. Run the drill on a machine without it.')

/** Replaces ports, speeds and days, because they differ in every run. */
const withoutChance = (line: string): string =>
  line
    .replace(/^( +Next runs:) (?:(?:Mon|Thu) \d+ \w+, 10:00(?:; |$)){5}$/, '$1 …')
    .replace(
      /^(Why was a contact skipped\? .* at )\d{4}-[\d-]+T[\d:.]+Z(.* since )\d{4}-[\d-]+T[\d:.]+Z/,
      '$1…$2…',
    )
    .replace(/127\.0\.0\.1:\d+/, '127.0.0.1:…')
    .replace(/(Messages per second) +[\d,]+ +(\d+ messages) in .*/, '$1 … $2')
    // The column is as wide as the widest number.
    .replace(/^(Recipients|Delivered|Skipped|Failed)( +)/, '$1 ')
    .trimEnd()

/** Returns the demo output in README.md. */
function readmeBlock(): string {
  const text = readFileSync(join(import.meta.dir, '../../README.md'), 'utf8')
  const block = /```text\n([\s\S]*?)\n```/.exec(text)![1]!
  return block.split('\n').map(withoutChance).join('\n')
}

const ONCE = ['demo', '--once', '--port', '0']

/** Output and end of a command. */
interface Said {
  stdout: string
  stderr: string
  exitCode: number
}

const endOf = async (child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>): Promise<Said> => {
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ])
  return { stdout, stderr, exitCode }
}

/** A copy of the binary next to an empty folder, run there with only HOME in its environment. */
class Folder extends TemporaryDirectory {
  readonly working = this.at('folder')
  readonly dataDir = join(this.working, 'carillon-data')
  readonly #program = this.at('carillon')

  constructor() {
    super()
    copyFileSync(BINARY, this.#program)
    mkdirSync(this.working)
  }

  start = (...args: string[]) =>
    Bun.spawn(['env', '-i', `HOME=${this.path}`, this.#program, ...args], {
      cwd: this.working,
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })

  run = (...args: string[]): Promise<Said> => endOf(this.start(...args))

  /** Returns the JSON answer of a command. Throws if it fails. */
  async answer(...args: string[]) {
    const { stdout, stderr, exitCode } = await this.run('--config', '/dev/null', ...args, '--json')
    if (exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${exitCode}: ${stderr}`)
    return JSON.parse(stdout)
  }
}

/** Runs `make` once, because a demo takes seconds. Each test examines the result. */
function once<T extends { folder: TemporaryDirectory }>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  afterAll(async () => (await made)?.folder[Symbol.dispose]())
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Runs the demo on an empty folder, and twice more on its data. The second run continues to serve until it is
 * stopped.
 */
const runThrice = once(async () => {
  await builtBinary()
  const folder = new Folder()
  const first = await folder.run(...ONCE)
  const left = readdirSync(folder.working)
  // With a named folder, the hints name it too.
  const child = folder.start('--config', '/dev/null', '--data', folder.dataDir, 'demo', '--port', '0')
  const decoder = new TextDecoder()
  let [stderr, readiness] = ['', 0]
  const stdout = child.stdout.text()
  for await (const chunk of child.stderr) {
    stderr += decoder.decode(chunk, { stream: true })
    const url = /Still serving at (http:\S+)\./.exec(stderr)?.[1]
    if (!url || readiness !== 0) continue
    readiness = (await fetch(`${url}/health/ready`)).status
    child.kill('SIGTERM')
  }
  const again = { stdout: await stdout, stderr, exitCode: await child.exited }
  return { folder, first, left, again, readiness, third: await folder.answer(...ONCE) }
})

/**
 * Runs `./install.sh --demo` in a checkout. test/drill/install.drill.ts lets its build compile the sources.
 */
const runInstalled = once(async () => {
  await builtBinary()
  const folder = new TemporaryDirectory()
  const checkout = checkoutIn(folder, { builds: false })
  const said = await installDemo(checkout, folder.at('carillon-data'))
  // The data that the demo left, because the tour continues with it.
  copyFileSync(folder.at('carillon-data/carillon.db'), folder.at('first.db'))
  const isBuilt = existsSync(join(checkout, 'dist/carillon'))
  return { folder, said, isBuilt, json: JSON.parse(said.stdout.slice(said.stdout.indexOf('\n{'))) }
})

// Both runs begin at once, because a demo mostly waits for its messages. Tests of the shorter run come first.
beforeAll(() => {
  runThrice()
  runInstalled()
})

test('./install.sh --demo builds and shows a campaign, from a bare checkout', async () => {
  const { said, isBuilt, json } = await runInstalled()
  expect([said.exitCode, said.stderr, isBuilt]).toEqual([0, '', true])
  expect(said.stdout).toContain('1. Toolchain')
  expect(json.delivered).toBeGreaterThan(100)
})

test('the numbers of the demo add up, each recipient is counted once, and the data violates no rule', async () => {
  const { folder, json } = await runInstalled()
  const { recipients, delivered, failed, skipped, unconfirmed, imported, reasons } = json
  expect(recipients).toBeGreaterThan(100)
  expect(delivered + failed + skipped + unconfirmed).toBe(recipients)
  expect(unconfirmed).toBe(0)
  // Expected results of the list's special numbers.
  expect(
    Object.fromEntries(
      reasons.map(({ reason, recipients }: Record<string, unknown>) => [reason, recipients]),
    ),
  ).toEqual({
    OPTED_OUT: 3,
    INVALID_NUMBER: 1,
    CARRIER_FILTERED: 1,
    UNREACHABLE: 2,
  })
  expect(imported.created + imported.duplicate + imported.rejected).toBe(436)
  expect([imported.duplicate, imported.rejected]).toEqual([2, 4])
  expect(json.apiKey).toStartWith('et_live_')
  const [mails, whatsapp] = json.others
  expect([mails.channel, mails.totals.clicked, mails.totals.optedOut]).toEqual(['EMAIL', 3, 2])
  expect(mails.reasons).toContainEqual({ outcome: 'FAILED', reason: 'BOUNCED', recipients: 1 })
  expect([whatsapp.channel, whatsapp.totals.read]).toEqual(['WHATSAPP', whatsapp.totals.delivered])
  expect(json.poll).toMatchObject({ voted: 7, options: [{ votes: 4 }, { votes: 2 }, { votes: 1 }] })
  expect(json.billing).toMatchObject({ plan: 'Agency', credits: 1_000, availableCredits: 1_000 })
  expect(json.join).toMatchObject({ completed: 1, url: expect.stringContaining('/j/') })
  for (const { totals } of json.others) {
    expect(totals.delivered + totals.failed + totals.skipped).toBe(totals.recipients)
  }

  const file = connect(folder.at('first.db'), { readonly: true })
  expect(brokenInvariants(file)).toEqual([])
  const taken = file.prepare(
    `SELECT count(*) FILTER (WHERE reply_kind IS NULL) AS ofCampaigns, count(*) FILTER (WHERE reply_kind IS NOT NULL) AS replies
     FROM sandbox_messages JOIN messages ON messages.uuid = sandbox_messages.reference
     WHERE sandbox_messages.channel = 'SMS'`,
  )
  const { ofCampaigns, replies } = taken.get() as { ofCampaigns: number; replies: number }
  // The campaign was handed over to all recipients except the skipped ones and the number that does not
  // exist; the poll to one fewer.
  expect(ofCampaigns).toBe(recipients - skipped - 1 + (recipients - skipped - 2))
  // Each skipped contact got one confirmation of the opt-out. A person who answers the campaign may get one
  // too.
  expect(replies).toBeGreaterThanOrEqual(skipped)
  file.close()
})

test('the commands of the tour in README.md work unchanged', async () => {
  const { folder, json } = await runInstalled()
  await using stage = await Stage.in(folder, json.apiKey)
  const { said, exitCode } = await stage.run('README.md', [
    'et_live_…',
    'http://127.0.0.1:4000',
    '/var/lib/carillon/',
  ])
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, ''])
  const campaigns = (await stage.client.get('/campaigns')).body.data
  expect(campaigns.map(({ name }: { name: string }) => name)).toContain('Austin')
  const austin = campaigns.find(({ name }: { name: string }) => name === 'Austin')
  expect(austin.segment.name).toBe('Contacts in Austin')
  expect((await stage.client.get('/contacts?search=Ada')).body.data).toMatchObject([
    { phone: '+15125550150' },
  ])
  const optedOut = (await stage.client.get('/contacts?isOptedOut=true&limit=100')).body.data
  expect(optedOut.map(({ phone }: { phone: string }) => phone)).toContain('+12125550104')
  expect(existsSync(stage.folder.at('somewhere-safe/carillon.db'))).toBe(true)
})

test('the binary alone, in an empty folder with only HOME in its environment, prints the output in README.md, from list to receipts', async () => {
  const { folder, first, left } = await runThrice()
  const { stdout, stderr, exitCode } = first
  expect(exitCode).toBe(0)
  for (const row of [
    'Recipients',
    'Delivered',
    'Skipped',
    'Failed',
    'Messages per second',
    'API key',
    'Sign in',
  ]) {
    expect(stdout).toContain(row)
  }
  expect(stdout).not.toContain('Not confirmed yet')
  expect(stderr).toContain('Importing')
  expect(left).toEqual(['carillon-data'])
  const said = `${stderr}${stdout}`.split('\n').filter((line) => !/[█░]/.test(line))
  expect(said.map(withoutChance).join('\n')).toContain(readmeBlock())
  expect(existsSync(join(folder.dataDir, 'carillon.db'))).toBe(true)
})

/** Splits a line like a shell. */
const wordsOf = (line: string): string[] =>
  Bun.spawnSync(['sh', '-c', `printf '%s\\n' ${line.trim()}`])
    .stdout.toString()
    .trimEnd()
    .split('\n')

test('the demo runs again on its own data without a second organization, and never on other data', async () => {
  const { folder, first, again, third } = await runThrice()
  expect(again.exitCode).toBe(0)
  // The output says what is reused from the first run, and which contacts are still skipped.
  expect(again.stderr).toContain('Continuing with Corner Bakery')
  expect(again.stderr).toContain('0 new contacts, 430 existing ones')
  expect(again.stderr).toMatch(/Opt-outs: \d+ contacts texted STOP in earlier runs/)
  expect(again.stderr).toContain('Campaign "Ready for pickup, run 2"')
  expect(again.stdout).toMatch(/^Skipped +\d+ +OPTED_OUT/m)

  const [organization] = await folder.answer('org', 'list')
  expect(third.organizationId).toBe(organization.id)
  // As many as in the first run, except those who texted STOP in one.
  expect(third.recipients).toBeGreaterThanOrEqual(Number(/^Recipients +(\d+)/m.exec(first.stdout)![1]) - 5)
  expect(third.delivered).toBeGreaterThan(200)
  expect(await folder.answer('org', 'list')).toHaveLength(1)
  expect(await folder.answer('sender', 'list')).toHaveLength(3)
  // The key of the first run may be in use elsewhere; of the later runs only the last key works.
  const keys: Array<{ name: string; status: string }> = await folder.answer('key', 'list')
  expect(keys.map(({ name, status }) => `${name} ${status}`).toSorted()).toEqual([
    'Demo, run again ACTIVE',
    'Demo, run again REVOKED',
    'First key ACTIVE',
  ])

  using real = new Site()
  await real.init()
  const refused = await real.run(ONCE)
  expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('contains real data')
  expect(await real.answer('org', 'list')).toHaveLength(1)
})

test("the demo's hints are working commands", async () => {
  const { folder, again } = await runThrice()
  const hints = again.stdout.split('\n').filter((line) => line.includes(' sandbox '))
  expect(hints).toHaveLength(4)
  const page = folder.at('mail.html')
  for (const hint of hints) {
    const [, ...words] = wordsOf(hint.replace('mail.html', () => `'${page}'`))
    expect(words).toContain(folder.dataDir)
    const ran = await folder.run('--config', '/dev/null', ...words)
    expect([hint, ran.exitCode]).toEqual([hint, 0])
  }
  expect(readFileSync(page, 'utf8')).toContain('See what is fresh</a>')
})

test('the demo prints the address of the console first, with a link that signs its owner in once', async () => {
  const { first, again, third } = await runThrice()
  for (const { stdout } of [first, again]) {
    const [line, ...rest] = stdout.slice(stdout.indexOf('\n\nConsole') + 2).split('\n')
    expect(line).toMatch(/^Console {4}http:\/\/127\.0\.0\.1:\d+\/console\/sign-in#once=\w{43}$/)
    expect(rest[0]).toContain('user sign-in-link owner@demo.example')
    expect(rest[1]).toStartWith('Sign in ')
  }
  expect(Object.keys(third)[0]).toBe('console')
  expect(third.console).toStartWith(`${third.url}/console/sign-in#once=`)
})

test('without --once the demo serves until it is stopped, and ends with 0', async () => {
  const { again, readiness } = await runThrice()
  expect(again.stderr).toContain('Still serving')
  expect([readiness, again.exitCode]).toEqual([200, 0])
})
