import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { basename, join } from 'node:path'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { BINARY, builtBinary } from '../support/crash.ts'
import { makeRelease } from '../support/small-release.ts'
import { hasSystemd, Machine, noMachine } from '../support/systemd.ts'

covers('install.sh', 'cli/commands/upgrade.ts', 'cli/release')

/** Upgrades that are killed, and upgrades at the same time, on a machine with systemd. */
const why = noMachine()
if (why) console.error(`Upgrades were not tried with systemd: ${why}`)

const INSTALL = `sh ${join(import.meta.dir, '../..')}/install.sh`
const TARGET = '/opt/carillon/bin/carillon'
const PREVIOUS = `${TARGET}.prev`

/** Returns a binary with another `serve`, and otherwise with our commands. */
const wrapper = (serve: string): string =>
  `#!/bin/sh\nfor word; do\n  if [ "$word" = serve ]; then\n${serve}\n  fi\ndone\nexec ${BINARY} "$@"\n`

/**
 * Stands for the programs that the installer runs, and counts them. Kills the installer with everything that it
 * started before the program with the number in /run/kill-at, or while its restart is in the state in
 * /run/kill-in.
 */
const SHIM = `#!/bin/sh
name=\${0##*/}
real=$(PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin command -v "$name")
count=$(($(cat /run/calls 2>/dev/null || echo 0) + 1))
echo $count >/run/calls
finish() { echo "$count $name $*" >/run/killed; kill -9 "-$(cat /run/installer)"; }
[ "$count" != "$(cat /run/kill-at 2>/dev/null)" ] || finish "$@"
if [ "$name $1" = "systemctl restart" ] && [ -e /run/kill-in ]; then
  "$real" "$@" &
  until [ "$("$real" show --property ActiveState --value carillon)" = "$(cat /run/kill-in)" ]; do :; done
  finish "$@"
fi
exec "$real" "$@"
`
const COUNTED = [
  'chmod',
  'chown',
  'cmp',
  'cp',
  'date',
  'flock',
  'install',
  'mkdir',
  'mv',
  'rm',
  'rmdir',
  'systemctl',
]
const KILLS = 20

/** Copies the data like a version that migrates, with a mark in the copy, and migrates it to a later schema. */
const MIGRATE = `const { Database } = require('bun:sqlite')
const db = new Database('/var/lib/carillon/live/engine.db')
const copy = '/var/lib/carillon/backups/pre-1-9999-' + Date.now() + '.db'
require('node:fs').mkdirSync('/var/lib/carillon/backups', { recursive: true })
db.run("VACUUM INTO '" + copy + "'")
new Database(copy).run("UPDATE organizations SET name = 'From the copy'")
db.run("INSERT INTO schema_migrations VALUES (9999, 'later', 'x', 0)")
`

const kinds: Array<[name: string, isReal: boolean]> = [['a stand-in for systemd', false]]
if (hasSystemd()) kinds.push(['a real systemd', true])

/** A machine with an installed server, one organization and one contact. */
class Installed implements AsyncDisposable {
  readonly machine: Machine
  readonly port: number
  key = ''
  contact = ''

  private constructor(machine: Machine, port: number) {
    this.machine = machine
    this.port = port
  }

  static async make(isReal: boolean): Promise<Installed> {
    await builtBinary()
    const machine = await Machine.boot(isReal)
    const free = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const port = free.port!
    await free.stop(true)
    machine.write('/etc/carillon.toml', `data = "/var/lib/carillon"\nport = ${port}\n`)
    machine.write('/opt/one', wrapper('    : one'), 0o755)
    machine.write('/opt/two', wrapper('    : two'), 0o755)
    machine.write('/opt/dies', wrapper('    echo "the new version dies here" >&2; exit 1'), 0o755)
    machine.write('/opt/refuses', wrapper('    echo "the new version refuses here" >&2; exit 65'), 0o755)
    for (const name of COUNTED) machine.write(`/opt/shims/${name}`, SHIM, 0o755)
    const installed = new Installed(machine, port)
    const { output, exitCode } = await installed.install(
      '--prefix /opt/carillon --binary /opt/one --organization Agency --email owner@example.test',
    )
    if (exitCode !== 0) throw new Error(output)
    installed.key = /et_live_\w+/.exec(output)![0]
    const answer = await installed.client.post('/contacts', { firstName: 'Ann', phone: '+12125550142' })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer))
    installed.contact = answer.body.data.id
    return installed
  }

  get client(): Client {
    return new Client(`http://127.0.0.1:${this.port}`, this.key)
  }

  install = (options: string) => this.machine.run(`cd / && ${INSTALL} ${options}`)

  /** Runs the installer in a process group of its own, with counted programs. */
  counted = (options: string) =>
    this.machine.run(
      `cd / && rm -f /run/calls /run/killed && PATH=/opt/shims:$PATH setsid --wait sh -c 'echo $$ >/run/installer; exec ${INSTALL} ${options}'`,
    )

  sumOf = async (path: string) => (await this.machine.run(`sha256sum < ${path}`)).output

  isServing = async () => {
    const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => undefined)
    return answer?.status === 200
  }

  comesBack = () => until(this.isServing, (is) => is)

  /** Reads the contact from before. */
  hasData = async () => (await this.client.get(`/contacts/${this.contact}`)).status === 200

  /** Lists the files of upgrades. */
  async left(): Promise<string[]> {
    const { output } = await this.machine.run(
      `ls -d ${TARGET}.* /etc/carillon.upgrade* /etc/systemd/system/carillon.service.* /run/systemd/system/carillon.service.d /var/lib/carillon/before-upgrade* /var/lib/carillon/upgrade-trial* /etc/*.new 2>/dev/null`,
    )
    return output.trim().split('\n').filter(Boolean)
  }

  [Symbol.asyncDispose] = () => this.machine[Symbol.asyncDispose]()
}

const onEach = why === undefined ? describe.each(kinds) : describe.skip.each(kinds)
onEach('install.sh with %s', (_name, isReal) => {
  let site: Installed
  beforeAll(async () => {
    site = await Installed.make(isReal)
  })
  afterAll(() => site?.[Symbol.asyncDispose]())

  test('a second upgrade beside a first ends with 75 and names the first, which completes', async () => {
    const { machine } = site
    machine.write('/opt/slow/install', `#!/bin/sh\ncat /run/gate\nexec /usr/bin/install "$@"\n`, 0o755)
    await machine.run('mkfifo /run/gate')
    const before = await site.sumOf(TARGET)
    const first = machine.run(`cd / && PATH=/opt/slow:$PATH ${INSTALL} --binary /opt/two`)
    await until(
      async () => (await machine.run('pgrep -f "^cat /run/gate"')).output,
      (output) => output.trim() !== '',
    )
    const second = await site.install('--binary /opt/one')
    const serves = await site.isServing()
    await machine.run('echo >/run/gate')
    expect(second).toEqual({
      exitCode: 75,
      output: expect.stringContaining('Another installation is at work here: process '),
    })
    expect(second.output).toContain('install.sh --binary /opt/two')
    expect(await first).toEqual({ exitCode: 0, output: expect.stringContaining('is installed and ready') })
    expect([serves, await site.hasData(), await site.sumOf(PREVIOUS)]).toEqual([true, true, before])
    expect(await site.sumOf(TARGET)).toBe(await site.sumOf('/opt/two'))
  })

  test('installing the same version twice keeps the previous one', async () => {
    const previous = await site.sumOf(PREVIOUS)
    expect(await site.install('--binary /opt/two')).toMatchObject({ exitCode: 0 })
    expect([await site.sumOf(PREVIOUS), await site.left()]).toEqual([previous, [PREVIOUS]])
  })

  test('a version that refuses the settings or the data on a copy replaces nothing, and the server is not stopped', async () => {
    const { machine } = site
    machine.write(
      '/opt/cannot',
      `#!/bin/sh\ncase "$*" in *"migrate try"*) echo "this version cannot read that" >&2; exit 65 ;; esac\nexec ${BINARY} "$@"\n`,
      0o755,
    )
    const main = async () => (await machine.run('systemctl show --property MainPID --value carillon')).output
    const before = [await main(), await site.sumOf(TARGET)]
    const { exitCode, output } = await site.install('--binary /opt/cannot')
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining('this version cannot read that'),
    })
    expect(output).toContain('--no-trial')
    expect([await main(), await site.sumOf(TARGET)]).toEqual(before)
  })

  test('a version that dies after it migrated is undone with the copy that it made before, and sending is held', async () => {
    const { machine } = site
    machine.write('/opt/migrate.js', MIGRATE)
    machine.write('/opt/migrates', wrapper(`    ${process.execPath} /opt/migrate.js; exit 1`), 0o755)
    const before = [await site.sumOf(TARGET), await site.sumOf(PREVIOUS)]
    const { exitCode, output } = await site.install('--binary /opt/migrates')
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: expect.stringContaining('sending is held') })
    const organizations = await machine.run(`${TARGET} org list --json`)
    expect(JSON.parse(organizations.output)).toMatchObject([{ name: 'From the copy' }])
    const aside = await machine.run('ls /var/lib/carillon/after-failed-upgrade-*/live/engine.db')
    expect([aside.exitCode, await site.isServing(), await site.hasData()]).toEqual([0, true, true])
    expect([await site.sumOf(TARGET), await site.sumOf(PREVIOUS)]).toEqual(before)
    expect(await site.left()).toEqual([PREVIOUS])
  })
})

const onReal = why === undefined && hasSystemd() ? describe : describe.skip
onReal('an upgrade that is killed, with a real systemd', () => {
  let site: Installed
  beforeAll(async () => {
    site = await Installed.make(true)
  })
  afterAll(() => site?.[Symbol.asyncDispose]())

  /** Upgrades from one to two or back. Returns the new binary. */
  const other = async () =>
    (await site.sumOf(TARGET)) === (await site.sumOf('/opt/one')) ? '/opt/two' : '/opt/one'

  /** Asserts that the service runs by itself after a kill, and that the next upgrade completes. */
  async function survives(binary: string, before: string): Promise<void> {
    const { output: killed } = await site.machine.run('cat /run/killed')
    await site.comesBack()
    expect([killed, await site.hasData()]).toEqual([killed, true])
    const again = await site.install(`--binary ${binary}`)
    expect({ killed, ...again }).toEqual({
      killed,
      exitCode: 0,
      output: expect.stringContaining('is installed and ready'),
    })
    expect([killed, await site.isServing(), await site.hasData()]).toEqual([killed, true, true])
    expect([killed, await site.sumOf(TARGET), await site.sumOf(PREVIOUS), await site.left()]).toEqual([
      killed,
      await site.sumOf(binary),
      before,
      [PREVIOUS],
    ])
  }

  test(`at each of ${KILLS} moments the service runs afterwards by itself with its data, and the next upgrade completes`, async () => {
    expect(await site.counted(`--binary ${await other()}`)).toMatchObject({ exitCode: 0 })
    const calls = Number((await site.machine.run('cat /run/calls')).output)
    expect(calls).toBeGreaterThan(KILLS)
    for (let n = 1; n <= KILLS; n++) {
      const [binary, before] = [await other(), await site.sumOf(TARGET)]
      site.machine.write('/run/kill-at', String(Math.round((calls * n) / KILLS)))
      expect((await site.counted(`--binary ${binary}`)).exitCode).not.toBe(0)
      await site.machine.run('rm /run/kill-at')
      await survives(binary, before)
    }
  })

  test.each(['deactivating', 'activating', 'active'])(
    'killed while the service is %s, it completes by itself',
    async (state) => {
      const [binary, before] = [await other(), await site.sumOf(TARGET)]
      site.machine.write('/run/kill-in', state)
      expect((await site.counted(`--binary ${binary}`)).exitCode).not.toBe(0)
      await site.machine.run('rm /run/kill-in')
      await survives(binary, before)
    },
  )

  test.each(['/opt/dies', '/opt/refuses'])(
    'when the installer of %s is killed, the previous version returns by itself',
    async (binary) => {
      const before = await site.sumOf(TARGET)
      site.machine.write('/run/kill-in', 'activating')
      expect((await site.counted(`--binary ${binary}`)).exitCode).not.toBe(0)
      await site.machine.run('rm /run/kill-in')
      await until(
        () => site.sumOf(TARGET),
        (sum) => sum === before,
      )
      await site.comesBack()
      expect(await site.hasData()).toBe(true)
      const next = await other()
      expect(await site.install(`--binary ${next}`)).toMatchObject({ exitCode: 0 })
      expect([await site.sumOf(PREVIOUS), await site.left()]).toEqual([before, [PREVIOUS]])
    },
  )

  test('systemd starts a failing service until it runs, however often it failed and the operator restarted it', async () => {
    const { machine } = site
    for (let n = 0; n < 8; n++)
      expect(await machine.run('systemctl restart carillon')).toMatchObject({ exitCode: 0 })
    const stranger = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const settings = (await machine.run('cat /etc/carillon.toml')).output
    machine.write('/etc/carillon.toml', settings.replace(/port = \d+/, `port = ${stranger.port}`))
    await machine.run('systemctl kill --signal KILL carillon')
    await until(
      async () => Number((await machine.run('systemctl show --property NRestarts --value carillon')).output),
      (count) => count >= 7,
    )
    machine.write('/etc/carillon.toml', settings)
    await stranger.stop(true)
    await site.comesBack()
  })

  test('the folders that killed upgrades left in /tmp are removed by the next one', async () => {
    const { machine } = site
    const release = await makeRelease(machine.at('/opt/release'), '9.9.8', wrapper('    : newer'))
    const command = `${TARGET} upgrade /opt/release/${basename(release.archive)} --key /opt/release/release-key.pub`
    machine.write('/run/kill-at', '3')
    for (let n = 0; n < 3; n++) {
      await machine.run(
        `rm -f /run/calls; PATH=/opt/shims:$PATH setsid --wait sh -c 'echo $$ >/run/installer; exec ${command}'`,
      )
    }
    await machine.run('rm /run/kill-at')
    const folders = async () =>
      (await machine.run('ls -d /tmp/carillon-upgrade-* 2>/dev/null')).output.match(/\S+/g) ?? []
    expect((await folders()).length).toBe(1)
    expect(await machine.run(command)).toMatchObject({ exitCode: 0 })
    expect([await folders(), await site.isServing()]).toEqual([[], true])
  })
})
