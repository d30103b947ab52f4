import { expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { createProgram } from '../../cli/program.ts'
import { connect } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'
import { contentOf } from '../support/data-dir.ts'
import { some } from '../support/size.ts'

/** cli-refusals.drill.ts has the refusals of a start and of the machine. */

test('a mistyped command ends with 2 and an error on standard error, and changes nothing', async () => {
  using site = new Site()
  await site.init()
  const before = rowCounts(site)
  const cases = [
    '',
    'frob',
    'org',
    'org frob',
    'org create',
    'org create Second',
    'org list extra',
    'org show',
    'user create',
    'user create a@example.test --role owner',
    'user create a@example.test --role king',
    'user reset-password',
    'key issue',
    'key issue --name k --expires-in-days 0',
    'key issue --name k --expires-in-days soon',
    'key revoke',
    'contacts import',
    'contacts import list.csv',
    'contacts export --json',
    'suppressions import',
    'suppressions export --json',
    'suppressions check',
    'consents evidence',
    'sandbox inbox --limit 0',
    'sandbox inbox --limit many',
    'sandbox inbox --to somebody',
    'sandbox reply',
    'sandbox reply +12125550104',
    'sandbox reply 12 STOP',
    'init',
    'init --organization Second',
    'org delete',
    'migrate status extra',
    'doctor --frob',
    'doctor --data',
    'doctor --port',
    'serve extra',
    'demo --twice',
    'campaign',
    'campaign pause',
    'campaign reject x',
    'campaign choose-variant x',
    'campaign test x',
    'campaign list --status running',
    'campaign list --limit 0',
    'poll',
    'poll show',
    'poll list --status running',
    'poll votes x --limit 0',
    'join',
    'join show',
    'join list --status open',
    'join submissions x --limit 0',
    'join submissions x --status open',
    'sender test x',
    'completion',
    'completion tcsh',
    'config',
    'version extra',
  ]
  for (const line of some(cases, 8)) {
    const ran = await site.run(line.split(' ').filter(Boolean))
    expect([line, ran.exitCode, ran.stdout]).toEqual([line, 2, ''])
    expect(ran.stderr).not.toBe('')
  }
  expect(rowCounts(site)).toEqual(before)
})

/** Returns every option with a number, with the other arguments that its command needs. */
function numericOptions(command: Command, path: string[] = []): string[][] {
  const needs = [
    ...command.registeredArguments.filter(({ required }) => required).map(() => 'x'),
    ...command.options.flatMap(({ mandatory, long }) => (mandatory ? [long!, 'x'] : [])),
  ]
  const numeric = command.options.filter(({ flags }) => /<(number|seconds|days|count)>/.test(flags))
  return [
    ...numeric.map(({ long }) => [...path, ...needs, long!, 'x1']),
    ...command.commands.flatMap((child) => numericOptions(child, [...path, child.name()])),
  ]
}

test('every option with a number refuses another word with 2, or with 78 for a setting', async () => {
  using site = new Site()
  await site.init()
  const lines = numericOptions(await createProgram())
  expect(lines.length).toBeGreaterThan(6)
  for (const line of some(lines, 8)) {
    const { exitCode, stdout } = await site.run(line)
    const isSetting = line.at(-2) === '--port'
    expect([line, exitCode, stdout]).toEqual([line, isSetting ? 78 : 2, ''])
  }
})

const NO_BACKUPS: ReadonlyArray<{ what: string; make: (site: Site) => string; says: string }> = [
  { what: 'a file that is no database', make: () => '/etc/passwd', says: 'is not a database file.' },
  {
    what: 'a database of another program',
    make: (site) => {
      const path = join(site.data, 'recipes.db')
      const other = connect(path)
      other.exec('CREATE TABLE recipes (name TEXT)')
      other.close()
      return path
    },
    says: 'is a database, but not a Carillon database.',
  },
  { what: 'a directory', make: (site) => site.data, says: 'is a directory.' },
  {
    what: 'a damaged backup',
    make: (site) => {
      const path = join(site.data, 'torn.db')
      const bytes = readFileSync(site.files.snapshot)
      writeFileSync(path, bytes.subarray(0, bytes.length / 2))
      return path
    },
    says: 'is damaged',
  },
]

test.each(some(NO_BACKUPS))(
  'restore of $what names it, says what a backup is, and changes nothing',
  async ({ make, says }) => {
    using site = new Site()
    await site.init()
    const path = make(site)
    const before = contentOf(site.data)
    const { exitCode, stdout, stderr } = await site.run(['restore', path, '--yes'])
    expect([exitCode, stdout]).toEqual([65, ''])
    expect(stderr).toContain(`carillon: ${path} ${says}`)
    expect(stderr).toEndWith(
      '  Nothing was changed. Restore a carillon.db, a file from backups/, or a file that `carillon backup` wrote: carillon restore FILE\n',
    )
    expect(contentOf(site.data)).toEqual(before)
  },
)

test('a refused value is reported once', async () => {
  using site = new Site()
  const { exitCode, stderr } = await site.run(['init', '--organization', 'Acme', '--email', 'nope'])
  expect([exitCode, stderr]).toEqual([1, 'carillon: email must be an email address.\n'])
})

test('without data every command except serve, demo and init names the first step, and creates no directory', async () => {
  using site = new Site()
  const cases = [
    'org list',
    'org show acme',
    'org delete acme --yes',
    'org create Acme --owner a@example.test',
    'user list',
    'user create a@example.test',
    'user reset-password a@example.test',
    'key list',
    'key issue --name k',
    'key revoke k',
    'contacts export',
    'suppressions export',
    'suppressions check +12125550104',
    'consents evidence --address +12125550104',
    'sandbox inbox',
    'sandbox reply +12125550104 STOP',
    'campaign list',
    'campaign cancel x',
    'poll list',
    'poll close x',
    'join list',
    'join pause x',
    'sender list',
    'sender test x 12125550104',
    'send status',
    'send unknown',
    'send hold',
    'send resume',
    'migrate',
    'migrate status',
    'doctor',
  ]
  for (const line of some(cases, 8)) {
    const ran = await site.run(line.split(' '))
    expect([line, ran.exitCode, ran.stdout]).toEqual([line, 1, ''])
    expect(ran.stderr).toContain('There is no Carillon data in')
    expect(ran.stderr).toContain('carillon init')
  }
  expect(existsSync(site.data)).toBe(false)
})

test('input that the data or its rules refuse ends with 1, names the cause and changes nothing', async () => {
  using site = new Site()
  await site.init()
  writeFileSync(site.at('headless.csv'), 'a,b\n1,2\n')
  writeFileSync(site.at('good.csv'), 'first name,phone\nWren,212 555 0100\n')
  const rows = () => rowCounts(site)
  const before = rows()
  const cases: Array<[line: string, says: string]> = [
    ['org create Second --owner nobody@example.test', 'nobody@example.test'],
    ['org create Second --owner owner@example.test --timezone Mars/Olympus', 'IANA'],
    ['org create Second --owner owner@example.test --country ZZ', 'ISO'],
    ['org show nowhere', 'not found'],
    ['org delete nowhere --yes', 'not found'],
    ['user create owner@example.test --password-file -', 'exists'],
    ['user create not-an-address --password-file -', 'email'],
    ['user create a@example.test --password-file /dev/null', 'password'],
    [`user create a@example.test --password-file ${site.at('missing')}`, 'missing'],
    ['user reset-password nobody@example.test', 'nobody@example.test'],
    ['user list --organization nowhere', 'not found'],
    ['key revoke et_live_none', 'not found'],
    [`key issue --name ${'k'.repeat(81)}`, 'name'],
    [`user create a@example.test --first-name ${'k'.repeat(101)}`, 'first-name'],
    [`init --organization Third --email a@example.test --first-name ${'k'.repeat(101)}`, 'first-name'],
    [`init --organization ${'k'.repeat(101)} --email a@example.test`, 'name'],
    [`contacts import ${site.at('missing.csv')} --consent-attested`, 'missing.csv'],
    [`contacts import ${site.path} --consent-attested`, 'is not a file'],
    [`contacts import ${site.at('headless.csv')} --consent-attested`, 'phone'],
    [`contacts import ${site.at('good.csv')} --consent-attested --mapping nonsense`, 'JSON'],
    [
      `contacts import ${site.at('good.csv')} --consent-attested --mapping {"phone":"shoe"}`,
      'must be one of',
    ],
    ['contacts export --output /dev/null/list.csv', '/dev/null/list.csv'],
    [`suppressions import ${site.at('missing.csv')}`, 'missing.csv'],
    [`suppressions import ${site.path}`, 'is not a file'],
    ['suppressions export --output /dev/null/list.csv', '/dev/null/list.csv'],
    ['consents evidence --address somebody', 'neither a phone number nor an email address'],
    ['suppressions check somebody', 'neither a phone number nor an email address'],
    ['sandbox reply +12125550104 STOP', 'SANDBOX sender'],
    ['campaign show nothing', 'There is no campaign "nothing"'],
    ['poll show nothing', 'There is no poll "nothing"'],
    ['join show nothing', 'There is no join link "nothing"'],
    ['sender test nothing +12125550104', 'There is no sender "nothing"'],
    ['init --organization Third --email not-an-address --another', 'email'],
  ]
  for (const [line, says] of some(cases, 8)) {
    const input = line.includes('--password-file -') ? 'a long enough passphrase\n' : undefined
    const ran = await site.run(line.split(' '), input)
    expect([line, ran.exitCode, ran.stdout]).toEqual([line, 1, ''])
    expect(ran.stderr.toLowerCase()).toContain(says.toLowerCase())
    // The message, without a stack.
    expect(ran.stderr).not.toContain('    at ')
  }
  expect(rows()).toEqual(before)
})

function rowCounts(site: Site): Record<string, unknown> {
  const engine = connect(site.files.database, { readonly: true })
  try {
    const tables = engine
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
      .all() as Array<{ name: string }>
    // Reading changes only the snapshots and the history of who opened the data.
    const kept = tables.filter(({ name }) => name !== 'snapshots' && name !== 'storage_sessions')
    return Object.fromEntries(
      kept.map(({ name }) => [name, engine.prepare(`SELECT count(*) AS n FROM "${name}"`).get()]),
    )
  } finally {
    engine.close()
  }
}
