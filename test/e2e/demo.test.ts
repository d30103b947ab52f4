import { afterAll, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../src/db/driver.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { carillon, type Ran, Site } from '../support/cli.ts'
import { BINARY, builtBinary } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

/** A machine Carillon is installed on has settings of its own, which the demo then reads. */
const hasSettings = existsSync('/etc/carillon.toml')

/** Ports, speeds and days are others on every run. */
const withoutChance = (line: string): string =>
  line
    .replace(/^( +Next runs:) (?:(?:Mon|Thu) \d+ \w+, 10:00(?:; |$)){5}$/, '$1 …')
    .replace(/^(Why not\? .* at )\d{4}-[\d-]+T[\d:.]+Z(.* since )\d{4}-[\d-]+T[\d:.]+Z/, '$1…$2…')
    .replace(/127\.0\.0\.1:\d+/, '127.0.0.1:…')
    .replace(/(Messages per second) +[\d,]+ +(\d+ messages) in .*/, '$1 … $2')
    // As wide as the widest number.
    .replace(/^(Recipients|Delivered|Left out|Failed)( +)/, '$1 ')
    .trimEnd()

/** What the README shows of the demo. */
function readmeBlock(): string {
  const text = readFileSync(join(import.meta.dir, '../../README.md'), 'utf8')
  const block = /```text\n([\s\S]*?)\n```/.exec(text)![1]!
  return block.split('\n').map(withoutChance).join('\n')
}

test.skipIf(hasSettings)(
  'the binary alone, in an empty folder with nothing but a home in its environment, shows what the README says, from list to receipts',
  async () => {
    await builtBinary()
    using directory = new TemporaryDirectory()
    const [program, folder] = [directory.at('carillon'), directory.at('folder')]
    copyFileSync(BINARY, program)
    mkdirSync(folder)
    const child = Bun.spawn(
      ['env', '-i', `HOME=${directory.path}`, program, 'demo', '--once', '--port', '0'],
      {
        cwd: folder,
        stderr: 'pipe',
      },
    )
    const [stdout, stderr, exitCode] = await Promise.all([
      child.stdout.text(),
      child.stderr.text(),
      child.exited,
    ])
    expect(exitCode).toBe(0)
    for (const row of [
      'Recipients',
      'Delivered',
      'Left out',
      'Failed',
      'Messages per second',
      'API key',
      'Sign in',
    ]) {
      expect(stdout).toContain(row)
    }
    expect(stdout).not.toContain('Not confirmed yet')
    expect(stderr).toContain('Importing')
    expect(readdirSync(folder)).toEqual(['carillon-data'])
    const said = `${stderr}${stdout}`.split('\n').filter((line) => !/[█░]/.test(line))
    expect(said.map(withoutChance).join('\n')).toContain(readmeBlock())
    expect(existsSync(join(folder, 'carillon-data/carillon.db'))).toBe(true)
  },
)

/** As a shell takes a line apart. */
const wordsOf = (line: string): string[] =>
  Bun.spawnSync(['sh', '-c', `printf '%s\\n' ${line.trim()}`])
    .stdout.toString()
    .trimEnd()
    .split('\n')

/** A demo takes seconds: its runs are made once, and each test looks at what they left. */
let made: Promise<{ site: Site; first: Ran; again: Ran }> | undefined

const runTwice = (): Promise<{ site: Site; first: Ran; again: Ran }> => {
  made ??= (async () => {
    const site = new Site()
    const first = await site.run([...ONCE, '--json'])
    // As the first run left it.
    copyFileSync(site.files.snapshot, site.at('first.db'))
    return { site, first, again: await site.run(ONCE) }
  })()
  return made
}

const ONCE = ['demo', '--once', '--port', '0']

afterAll(async () => (await made)?.site[Symbol.dispose]())

test('the numbers of the demo add up, each recipient is in one of them, and the data keeps every rule', async () => {
  const { site, first } = await runTwice()
  const { json, exitCode, stderr } = first
  expect([exitCode, stderr]).toEqual([0, ''])
  const { recipients, delivered, failed, skipped, unconfirmed, imported, reasons } = json
  expect(recipients).toBeGreaterThan(100)
  expect(delivered + failed + skipped + unconfirmed).toBe(recipients)
  expect(unconfirmed).toBe(0)
  // What the special numbers of the list ask for.
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
  for (const { totals } of json.others) {
    expect(totals.delivered + totals.failed + totals.skipped).toBe(totals.recipients)
  }

  const file = connect(site.at('first.db'), { readonly: true })
  expect(brokenInvariants(file)).toEqual([])
  const taken = file.prepare(
    `SELECT count(*) FILTER (WHERE reply_kind IS NULL) AS ofCampaigns, count(*) FILTER (WHERE reply_kind IS NOT NULL) AS replies
     FROM sandbox_messages JOIN messages ON messages.uuid = sandbox_messages.reference
     WHERE sandbox_messages.channel = 'SMS'`,
  )
  const { ofCampaigns, replies } = taken.get() as { ofCampaigns: number; replies: number }
  expect(ofCampaigns).toBe(recipients - skipped - 1)
  // Each of those left out was told once that the opt-out worked; somebody who answers the campaign may be, too.
  expect(replies).toBeGreaterThanOrEqual(skipped)
  file.close()
})

test("the demo runs again on its own data without a second organization, and never on anybody else's", async () => {
  const { site, again: ran, ...ranFirst } = await runTwice()
  const first = ranFirst.first.json
  expect(ran.exitCode).toBe(0)
  // It says what it takes from the first run, and who is left out still.
  expect(ran.stderr).toContain('Continuing with Corner Bakery')
  expect(ran.stderr).toContain('0 new contacts, 430 that were there before')
  expect(ran.stderr).toMatch(/Opt-outs: \d+ contacts texted STOP in earlier runs/)
  expect(ran.stderr).toContain('Campaign "Ready for pickup, run 2"')
  expect(ran.stdout).toMatch(/^Left out +\d+ +OPTED_OUT/m)

  const third = await site.answer('demo', '--once', '--port', '0')
  expect(third.organizationId).toBe(first.organizationId)
  expect(third.recipients).toBeGreaterThanOrEqual(first.recipients - 5)
  expect(third.delivered).toBeGreaterThan(200)
  expect(await site.answer('org', 'list')).toHaveLength(1)
  expect(await site.answer('sender', 'list')).toHaveLength(3)
  // The key of the first run may be noted somewhere; of the repeated runs only the last one's works.
  const keys: Array<{ name: string; status: string }> = await site.answer('key', 'list')
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

test("the demo's hints are commands that work", async () => {
  const { site, again } = await runTwice()
  const hints = again.stdout.split('\n').filter((line) => line.includes(' sandbox '))
  expect(hints).toHaveLength(4)
  const page = join(site.files.snapshot, '../mail.html')
  for (const hint of hints) {
    const [, ...words] = wordsOf(hint.replace('mail.html', () => `'${page}'`))
    const ran = await carillon(['--config', '/dev/null', ...words])
    expect([hint, ran.exitCode, ran.stderr]).toEqual([hint, 0, expect.any(String)])
  }
  expect(readFileSync(page, 'utf8')).toContain('See what is fresh</a>')
})

test('without --once the demo serves on until it is asked to stop, and ends with 0', async () => {
  await builtBinary()
  using site = new Site()
  const child = site.spawn(['demo', '--port', '0'])
  const decoder = new TextDecoder()
  let said = ''
  let isAsked = false
  for await (const chunk of child.stderr) {
    said += decoder.decode(chunk, { stream: true })
    const url = /Still serving at (http:\S+)\./.exec(said)?.[1]
    if (!url || isAsked) continue
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    child.kill('SIGTERM')
    isAsked = true
  }
  expect(await child.exited).toBe(0)
  expect(said).toContain('Still serving')
})
