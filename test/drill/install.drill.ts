import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkoutIn, installDemo } from '../support/checkout.ts'
import { Client } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { BINARY, builtBinary } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { makeRelease } from '../support/small-release.ts'
import { hasSystemd, Machine, noMachine } from '../support/systemd.ts'

covers('install.sh', 'cli')

/**
 * install.sh on its own machine with systemd, in the order of an operator. Each step continues from the
 * previous one.
 */
const why = noMachine()
if (why) console.error(`install.sh was not tried with systemd: ${why}`)

const CHECKOUT = join(import.meta.dir, '../..')
const INSTALL = `sh ${CHECKOUT}/install.sh`
const PREVIOUS = '/opt/carillon/bin/carillon.prev'
const TARGET = '/opt/carillon/bin/carillon'

/** Returns a binary with another `serve`, and otherwise with our commands. */
const wrapper = (serve: string): string =>
  `#!/bin/sh\nfor word; do\n  if [ "$word" = serve ]; then\n${serve}\n  fi\ndone\nexec ${BINARY} "$@"\n`

const kinds: Array<[name: string, isReal: boolean]> = [['a stand-in for systemd', false]]
if (hasSystemd()) kinds.push(['a real systemd', true])

const onEach = why === undefined ? describe.each(kinds) : describe.skip.each(kinds)
onEach('install.sh with %s', (_name, isReal) => {
  let machine: Machine
  let port: number
  let key: string
  beforeAll(async () => {
    await builtBinary()
    machine = await Machine.boot(isReal)
    const free = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    port = free.port!
    await free.stop(true)
    machine.write('/etc/carillon.toml', `data = "/var/lib/carillon"\nport = ${port}\n`)
    machine.write('/opt/good', wrapper('    :'), 0o755)
    machine.write('/opt/better', wrapper('    : better'), 0o755)
    machine.write('/opt/dies', wrapper('    echo "the new version dies here" >&2; exit 1'), 0o755)
    const migrate = `const { Database } = require("bun:sqlite"); new Database("/var/lib/carillon/live/engine.db").run("INSERT INTO schema_migrations VALUES (9999, 'later', 'x', 0)")`
    machine.write('/opt/migrate.js', migrate)
    machine.write(
      '/opt/migrates',
      wrapper(
        `    ${process.execPath} /opt/migrate.js; echo "the new version dies after migrating" >&2; exit 1`,
      ),
      0o755,
    )
    machine.write('/opt/broken', '#!/bin/sh\nexit 127\n', 0o755)
  })
  afterAll(() => machine?.[Symbol.asyncDispose]())

  const install = (options: string) => machine.run(`cd / && ${INSTALL} ${options}`)
  const sumOf = async (path: string) => (await machine.run(`sha256sum < ${path}`)).output
  const isServing = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    return answer?.status === 200
  }

  test("an installation next to the package of a distribution is refused, because it would hide the package's upgrades", async () => {
    machine.write(
      '/usr/lib/systemd/system/carillon.service',
      '[Service]\nExecStart=/usr/bin/carillon serve\n',
    )
    const { exitCode, output } = await install('--prefix /opt/carillon --binary /opt/good')
    await machine.run('rm /usr/lib/systemd/system/carillon.service')
    expect({ output, exitCode }).toEqual({ exitCode: 1, output: expect.stringContaining('dpkg -i') })
    expect(
      (await machine.run(`ls ${TARGET} /etc/carillon.install`)).output.match(/No such file/g),
    ).toHaveLength(2)
  })

  test('a first installation with a taken port ends with 1 and the log, and leaves no unit to start', async () => {
    const stranger = Bun.serve({ port, hostname: '127.0.0.1', fetch: () => new Response('fine') })
    const { exitCode, output } = await install('--prefix /opt/carillon --binary /opt/good')
    await stranger.stop(true)
    expect({ output, exitCode }).toEqual({ exitCode: 1, output: expect.stringContaining('is in use') })
    expect(output).toContain('Carillon is not installed.')
    const left = await machine.run(`ls ${TARGET} /etc/systemd/system/carillon.service`)
    expect(left.exitCode).not.toBe(0)
  })

  test('a first installation creates the organization, waits until the service is ready and prints its address', async () => {
    const { exitCode, output } = await install(
      '--prefix /opt/carillon --binary /opt/good --organization Agency --email owner@example.test',
    )
    expect({ output, exitCode }).toEqual({ exitCode: 0, output: expect.stringContaining('et_live_') })
    expect(output).toContain(`is installed and ready at http://127.0.0.1:${port}`)
    expect(output).not.toContain('init --organization')
    expect(await isServing()).toBe(true)
    const unit = readFileSync(machine.at('/etc/systemd/system/carillon.service'), 'utf8')
    expect(unit).toContain('WorkingDirectory=/var/lib/carillon')
    key = /et_live_\w+/.exec(output)![0]
  })

  test('the unit allows everything that the server does: a counting thread lowers its priority, and the process stays the same', async () => {
    const main = async () => (await machine.run('systemctl show --property MainPID --value carillon')).output
    const before = await main()
    const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Town' }] }
    const { status } = await new Client(`http://127.0.0.1:${port}`, key).post('/segments/preview', { rules })
    const threads = await machine.run(
      `cd /proc/${before.trim()}/task && for each in *; do [ "$(cat $each/comm)" = carillon-reader ] && cut -d ' ' -f 19 $each/stat; done`,
    )
    // The field `nice` of proc_pid_stat(5).
    expect([status, await main(), threads.output.trim()]).toEqual([201, before, '10'])
  })

  test('an upgrade becomes ready, keeps its options and the earlier version, and advises no second init', async () => {
    const before = await sumOf(TARGET)
    const { exitCode, output } = await install('--binary /opt/better')
    expect({ output, exitCode }).toEqual({
      exitCode: 0,
      output: expect.stringContaining('is installed and ready'),
    })
    expect(output).not.toContain('init --organization')
    expect(await sumOf(PREVIOUS)).toBe(before)
    expect(await sumOf(TARGET)).toBe(await sumOf('/opt/better'))
  })

  test.each([
    {
      what: 'exits at its start',
      binary: '/opt/dies',
      says: 'the new version dies here',
      remains: 'Its data is unchanged.',
    },
    {
      what: 'dies after migrating',
      binary: '/opt/migrates',
      says: 'the new version dies after migrating',
      remains: 'sending is held',
    },
  ])(
    'an upgrade that $what is undone, also the second time, and the earlier version stays',
    async ({ binary, says, remains }) => {
      const [now, previous] = [await sumOf(TARGET), await sumOf(PREVIOUS)]
      for (let time = 0; time < 2; time++) {
        const { exitCode, output } = await install(`--binary ${binary}`)
        expect({ output, exitCode }).toEqual({ exitCode: 1, output: expect.stringContaining(says) })
        expect(output).toContain(remains)
        expect([await sumOf(TARGET), await sumOf(PREVIOUS), await isServing()]).toEqual([now, previous, true])
      }
      const organizations = await machine.run(`${TARGET} org list --json`)
      expect(JSON.parse(organizations.output)).toMatchObject([{ name: 'Agency' }])
    },
  )

  const ORGANIZATION = '--organization Another --email another@example.test'
  test.each([
    ['the previous program cannot be kept', 'cp', '*carillon.old.new*) exit 1', '', 'stays'],
    ['the terminal is closed', 'mv', '*carillon.new*) kill -HUP $PPID', '', 'stays'],
    ['the new program cannot be written', 'install', '*) exit 1', '', 'stays'],
    ['it is to make a second organization', 'true', '*) :', ORGANIZATION, 'was not created'],
  ])('an upgrade that ends early because %s leaves the earlier version running', async (...of) => {
    const [, program, does, options, says] = of
    const [now, previous] = [await sumOf(TARGET), await sumOf(PREVIOUS)]
    const inItsPlace = `/usr/local/sbin/${program}`
    machine.write(
      inItsPlace,
      `#!/bin/sh\ncase "$*" in ${does} ;; esac\nexec /usr/bin/${program} "$@"\n`,
      0o755,
    )
    const { exitCode, output } = await install(`--binary /opt/good ${options}`)
    await machine.run(`rm ${inItsPlace}`)
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringContaining(says) })
    expect([await sumOf(TARGET), await sumOf(PREVIOUS), await isServing()]).toEqual([now, previous, true])
    const left = await machine.run(`ls ${TARGET}.* /var/lib/carillon/before-upgrade.db`)
    expect(left.output.match(/^\/\S+/gm)).toEqual([PREVIOUS])
  })

  test('carillon upgrade refuses a release with a changed byte before it stops the server, and installs the published one', async () => {
    const before = await sumOf(TARGET)
    const release = await makeRelease(machine.at('/opt/release'), '9.9.8', wrapper('    : newer'))
    const command = `${TARGET} upgrade /opt/release/${basename(release.archive)} --key /opt/release/release-key.pub`
    const good = readFileSync(release.archive)
    const changed = Buffer.from(good)
    changed[changed.length >> 1]! ^= 1
    writeFileSync(release.archive, changed)
    const refused = await machine.run(command)
    expect([refused.exitCode, refused.output]).toEqual([1, expect.stringContaining('its SHA-256 differs')])
    expect([await sumOf(TARGET), await isServing()]).toEqual([before, true])
    writeFileSync(release.archive, good)
    const { exitCode, output } = await machine.run(command)
    expect({ output, exitCode }).toEqual({
      exitCode: 0,
      output: expect.stringContaining('is unchanged since it was published'),
    })
    expect(output).toContain('is installed and ready')
    expect([await sumOf(PREVIOUS), await isServing()]).toEqual([before, true])
    expect((await machine.run(`grep -c newer ${TARGET}`)).output.trim()).toBe('1')
  })

  test('carillon upgrade to a release that does not become ready ends with 1, and the earlier version runs again', async () => {
    const before = await sumOf(TARGET)
    const dies = wrapper('    echo "this release dies here" >&2; exit 1')
    const release = await makeRelease(machine.at('/opt/broken-release'), '9.9.9', dies)
    const folder = '/opt/broken-release'
    const command = `${TARGET} upgrade ${folder}/${basename(release.archive)} --key ${folder}/release-key.pub`
    const { exitCode, output } = await machine.run(command)
    expect({ output, exitCode }).toEqual({
      exitCode: 1,
      output: expect.stringContaining('this release dies here'),
    })
    expect(output).toContain('The upgrade was not made.')
    expect([await sumOf(TARGET), await isServing()]).toEqual([before, true])
  })

  test('a binary that does not run on this machine stops nothing', async () => {
    const { exitCode, output } = await install('--binary /opt/broken')
    expect([exitCode, output]).toEqual([1, expect.stringContaining('does not run on this machine')])
    expect(await isServing()).toBe(true)
  })

  test('a start on data that the server refuses fails at once, not after the time for a migration', async () => {
    const start = await machine.run(
      `systemctl stop carillon; ${process.execPath} /opt/migrate.js; timeout 100 systemctl start carillon`,
    )
    // 124 is the exit code of timeout.
    expect([0, 124]).not.toContain(start.exitCode)
    expect((await machine.run('cat /var/lib/carillon/live/failed-start.json')).output).toContain(
      'This database is newer than this binary',
    )
  })

  test('--uninstall without options removes what was installed elsewhere with --prefix', async () => {
    const { exitCode, output } = await install('--uninstall')
    expect([exitCode, output]).toEqual([0, expect.stringContaining('Removed.')])
    const left = await machine.run(`ls ${TARGET} ${PREVIOUS} /etc/systemd/system/carillon.service`)
    expect(left.output.match(/No such file/g)).toHaveLength(3)
    expect(await isServing()).toBe(false)
    expect((await machine.run('ls /var/lib/carillon/carillon.db')).exitCode).toBe(0)
  })
})

test('./install.sh --demo compiles the sources of a bare checkout, and the demo runs', async () => {
  using folder = new TemporaryDirectory()
  const checkout = checkoutIn(folder, { builds: true })
  const { stdout, stderr, exitCode } = await installDemo(checkout, folder.at('data'))
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(stdout).toContain('2. Build')
  expect(JSON.parse(stdout.slice(stdout.indexOf('\n{'))).delivered).toBeGreaterThan(100)
})
