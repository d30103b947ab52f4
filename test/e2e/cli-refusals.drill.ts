import { expect, test } from 'bun:test'
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../src/db/driver.ts'
import { carillon, runProgram, Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { Appliance, BINARY } from '../support/crash.ts'
import { contentOf } from '../support/data-dir.ts'

covers('cli', 'src/config')

/** Runs cases two at a time, because each is a process and the machine has two cores. */
async function each<T>(cases: readonly T[], check: (it: T) => Promise<void>): Promise<void> {
  const left = [...cases]
  const worker = async () => {
    for (let it = left.shift(); it !== undefined; it = left.shift()) await check(it)
  }
  await Promise.all([worker(), worker()])
}

test('help is printed on standard output, and ends with 0', async () => {
  await each(
    ['--help', 'org --help', 'help contacts', 'contacts import --help', 'serve -h'],
    async (line) => {
      const { exitCode, stdout, stderr } = await carillon(line.split(' '))
      expect([line, exitCode, stderr]).toEqual([line, 0, ''])
      expect(stdout).toStartWith('Usage: carillon')
    },
  )
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

test('an unknown or invalid setting ends every command with 78 and is named', async () => {
  using site = new Site()
  writeFileSync(site.at('unknown.toml'), 'colour = "green"\n')
  writeFileSync(site.at('broken.toml'), 'port = = 1\n')
  writeFileSync(site.at('bad.toml'), 'port = "eighty"\n')
  writeFileSync(site.at('open.toml'), 'master_key = "x"\n', { mode: 0o640 })
  const cases: Array<{ line: string; environment: Record<string, string>; says: string }> = [
    { line: 'serve', environment: { CARILLON_COLOUR: 'green' }, says: 'CARILLON_COLOUR' },
    { line: 'config show', environment: { CARILLON_DATA_DIR: '/tmp' }, says: 'CARILLON_DATA_DIR' },
    { line: 'serve', environment: { CARILLON_PORT: 'eighty' }, says: 'CARILLON_PORT' },
    { line: 'serve', environment: { CARILLON_PORT: '65536' }, says: 'at most 65535' },
    { line: 'serve --port -1', environment: {}, says: '--port' },
    { line: 'serve', environment: { CARILLON_ALLOW_SIGNUP: 'yes' }, says: 'CARILLON_ALLOW_SIGNUP' },
    { line: 'serve', environment: { CARILLON_RATE_LIMIT_AUTH: '10' }, says: 'CARILLON_RATE_LIMIT_AUTH' },
    {
      line: 'serve',
      environment: { CARILLON_PUBLIC_BASE_URL: 'texts.example.com' },
      says: 'CARILLON_PUBLIC_BASE_URL',
    },
    { line: 'serve', environment: { CARILLON_MASTER_KEY_FILE: site.at('missing') }, says: 'missing' },
    {
      line: 'serve',
      environment: { CARILLON_MASTER_KEY_FILE: site.at('unknown.toml') },
      says: `chmod 600 ${site.at('unknown.toml')}`,
    },
    {
      line: `--config ${site.at('open.toml')} serve`,
      environment: {},
      says: `chmod 600 ${site.at('open.toml')}`,
    },
    { line: 'serve --host 0.0.0.0', environment: {}, says: 'CARILLON_PUBLIC_BASE_URL' },
    { line: `--config ${site.at('unknown.toml')} org list`, environment: {}, says: 'colour' },
    { line: `--config ${site.at('broken.toml')} org list`, environment: {}, says: 'TOML' },
    { line: `--config ${site.at('bad.toml')} org list`, environment: {}, says: 'port' },
    { line: `--config ${site.at('missing.toml')} org list`, environment: {}, says: 'missing.toml' },
  ]
  await each(cases, async ({ line, environment, says }) => {
    const settings = line.startsWith('--config') ? [] : ['--config', '/dev/null']
    const ran = await carillon([...settings, '--data', site.data, ...line.split(' ')], { environment })
    expect([line, ran.exitCode, ran.stdout]).toEqual([line, 78, ''])
    expect(ran.stderr).toContain(says)
  })
  expect(existsSync(site.data)).toBe(false)
})

test('a second serve, or demo, on the same directory ends with 75 and leaves the first one alone', async () => {
  using site = new Site()
  await site.init()
  await using first = await Appliance.start({ dataDir: site.data })
  const second = await site.run(['serve', '--port', '0'])
  expect([second.exitCode, second.stdout]).toEqual([75, ''])
  expect(second.stderr).toContain('Another carillon process is using')
  const before = rowCounts(site)
  expect(await site.run(['demo', '--port', '0'])).toMatchObject({ exitCode: 75, stdout: '' })
  expect(rowCounts(site)).toEqual(before)
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
})

test('a port in use ends serve with 1 before a message is sent, and is named', async () => {
  using site = new Site()
  const blocker = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = blocker
  const ran = await site.run(['serve', '--port', String(port)])
  await blocker.stop(true)
  expect([ran.exitCode, ran.stdout]).toEqual([1, ''])
  expect(ran.stderr).toContain(`127.0.0.1:${port} is in use`)
})

const REFUSED: ReadonlyArray<{ what: string; make: (path: string) => void; says: string }> = [
  {
    what: 'garbage',
    make: (path) => writeFileSync(path, 'not a database at all, '.repeat(500)),
    says: 'is not a database file',
  },
  {
    what: 'a database of another program',
    make: (path) => {
      const other = connect(path)
      other.exec('CREATE TABLE recipes (name TEXT)')
      other.close()
    },
    says: 'not a Carillon database',
  },
]

test.each(REFUSED)(
  '$what as carillon.db ends serve and every command with 65 and is left as it was',
  async ({ make, says }) => {
    using site = new Site()
    mkdirSync(site.data)
    make(site.files.snapshot)
    const before = contentOf(site.data)
    for (const line of ['serve --port 0', 'org list', 'send status']) {
      const ran = await site.run(line.split(' '))
      expect([line, ran.exitCode, ran.stdout]).toEqual([line, 65, ''])
      expect(ran.stderr).toContain(says)
    }
    expect(contentOf(site.data)[site.files.snapshot]).toBe(before[site.files.snapshot]!)
  },
)

test('data of a newer version ends serve and every command with 65, unchanged', async () => {
  using site = new Site()
  await site.init()
  const engine = connect(site.files.database)
  engine.exec(`INSERT INTO schema_migrations VALUES (9999, 'tomorrow', 'checksum', 0)`)
  engine.close()
  const before = contentOf(site.data)
  for (const line of ['serve --port 0', 'org list', 'migrate', 'migrate status']) {
    const ran = await site.run(line.split(' '))
    expect([line, ran.exitCode, ran.stdout]).toEqual([line, 65, ''])
    expect(ran.stderr).toContain('newer than this binary')
  }
  // The reason of the failed start is stored for `carillon ready`.
  const { [join(site.files.live, 'failed-start.json')]: _, ...after } = contentOf(site.data)
  expect(after).toEqual(before)
})

test('an unwritable data directory ends with 1 and is named', async () => {
  using site = new Site()
  const program = site.at('carillon')
  copyFileSync(BINARY, program)
  mkdirSync(site.data)
  chmodSync(site.data, 0o500)
  chmodSync(site.path, 0o755)
  // Root may write everywhere.
  const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', program]
  const isRoot = process.getuid?.() === 0
  const ran = await runProgram(isRoot ? asNobody : [program], site.argumentsOf(['serve', '--port', '0']), {
    environment: { PATH: process.env.PATH!, HOME: '/tmp', TMPDIR: '/tmp' },
  })
  expect([ran.exitCode, ran.stderr]).toEqual([1, expect.stringContaining(site.data)])
})

test('the binary can be run from any directory, by any path', async () => {
  using site = new Site()
  mkdirSync(join(site.path, 'bin'))
  const link = join(site.path, 'bin/carillon')
  expect(Bun.spawnSync(['ln', '-s', BINARY, link]).exitCode).toBe(0)
  expect(Bun.spawnSync([link, 'version'], { cwd: '/', env: {} }).stdout.toString()).toMatch(
    /^\d+\.\d+\.\d+\n$/,
  )
})

test.each([
  { what: 'forbids programs', options: 'noexec' },
  { what: 'is full', options: 'size=1m' },
])('a folder of temporary files that $what is named as the cause, and not the data', async ({ options }) => {
  using site = new Site()
  await site.init()
  mkdirSync(site.at('tmp'))
  const mounted = `mount -t tmpfs -o ${options} tmpfs ${site.at('tmp')} && exec "$0" "$@"`
  for (const args of [['org', 'list'], ['doctor']]) {
    const ran = Bun.spawnSync(
      ['unshare', '--mount', 'sh', '-c', mounted, BINARY, ...site.argumentsOf(args)],
      { env: { PATH: process.env.PATH, HOME: site.path, TMPDIR: site.at('tmp') } },
    )
    const said = ran.stdout.toString() + ran.stderr.toString()
    expect([args, said.replace(/\s+/g, ' ')]).toEqual([
      args,
      expect.stringContaining('cannot be loaded from the folder of temporary files'),
    ])
    expect(said).not.toMatch(/carillon restore|is not a function/)
  }
})
