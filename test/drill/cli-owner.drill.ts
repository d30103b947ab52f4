import { expect, test } from 'bun:test'
import { chmodSync, chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createProgram } from '../../cli/program.ts'
import { commandLines, NEEDS_NO_SETTINGS } from '../support/command-lines.ts'
import { covers } from '../support/covers.ts'
import { BINARY, builtBinary } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { SmallDisk } from '../support/small-disk.ts'

covers('cli', 'install.sh')

/** User ids that exist on every machine with such an /etc/passwd and own no files. */
const SERVICE = { name: 'daemon', uid: 1 }
const STRANGER = 65_534

const canSwitch = process.getuid?.() === 0 && Bun.which('setpriv') !== null

/** Installs a program that every user may run, and data that only the service's user may use. */
async function installed() {
  await builtBinary()
  const directory = new TemporaryDirectory()
  chmodSync(directory.path, 0o755)
  const program = directory.at('carillon')
  copyFileSync(BINARY, program)
  chmodSync(program, 0o755)
  mkdirSync(directory.data, { mode: 0o700 })
  chownSync(directory.data, SERVICE.uid, SERVICE.uid)
  const run = async (uid: number, args: readonly string[], environment: Record<string, string> = {}) => {
    const user = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
    const child = Bun.spawn(['setpriv', ...user, program, ...args], {
      env: { PATH: process.env.PATH!, ...environment },
      cwd: directory.path,
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [stdout, stderr, exitCode] = await Promise.all([
      child.stdout.text(),
      child.stderr.text(),
      child.exited,
    ])
    return { stdout, stderr, exitCode }
  }
  return { directory, program, run, [Symbol.dispose]: () => directory[Symbol.dispose]() }
}

test.skipIf(!canSwitch)(
  'a user who does not own the data is shown the right command, and that command works',
  async () => {
    using site = await installed()
    const { directory, run } = site
    const settings = ['--config', '/dev/null', '--data', directory.data]
    const init = ['init', '--organization', 'Acme', '--email', 'owner@example.test']
    expect((await run(SERVICE.uid, [...settings, ...init])).exitCode).toBe(0)

    for (const args of [
      ['org', 'list'],
      ['send', 'hold', '--reason', "it's late"],
      ['doctor'],
      ['migrate', 'status'],
      ['serve'],
    ]) {
      const refused = await run(STRANGER, [...settings, ...args])
      expect([args[0], refused.exitCode, refused.stdout]).toEqual([args[0], 1, ''])
      expect(refused.stderr).toContain(`belongs to the user ${SERVICE.name}`)
      expect(refused.stderr).not.toContain('carillon init')
      expect(refused.stderr).not.toContain('    at ')
    }
    const { stderr } = await run(STRANGER, [...settings, 'send', 'hold', '--reason', "it's late"])
    const advice = /Try: (.*)$/m.exec(stderr)![1]!
    // The command runs as sudo would run it, because there may be no sudo.
    const [, , user, ...words] = advice.split(' ')
    expect(user).toBe(SERVICE.name)
    const shell = Bun.spawn(
      [
        'setpriv',
        `--reuid=${SERVICE.uid}`,
        `--regid=${SERVICE.uid}`,
        '--clear-groups',
        'sh',
        '-c',
        words.join(' '),
      ],
      { cwd: directory.path, stdout: 'pipe', stderr: 'pipe' },
    )
    expect(await shell.exited).toBe(0)
    expect(await shell.stdout.text()).toContain("it's late")
  },
)

test.skipIf(!canSwitch)(
  'the advice names the data directory of the environment, and has no -u for files of root',
  async () => {
    using site = await installed()
    const { directory, run } = site
    writeFileSync(directory.at('list.csv'), 'phone\n+12125550100\n')
    const environment = { CARILLON_DATA: directory.data }
    const { stderr } = await run(STRANGER, ['--config', '/dev/null', 'org', 'list'], environment)
    expect(stderr).toMatch(
      new RegExp(
        `Try: sudo -u daemon \\S*carillon --config /dev/null org list --data ${directory.data}$`,
        'm',
      ),
    )
    const ofFile = ['--config', '/dev/null', 'contacts', 'import', 'list.csv', '--consent-attested']
    expect((await run(STRANGER, ofFile, environment)).stderr).toMatch(/Try: sudo \S*carillon --config/)
  },
)

test.skipIf(!canSwitch)('an unreadable settings file is named, with the right command', async () => {
  using site = await installed()
  const { directory, run } = site
  writeFileSync(directory.at('settings.toml'), 'port = 4100\n')
  chmodSync(directory.at('settings.toml'), 0o600)
  const { exitCode, stderr } = await run(STRANGER, [
    '--config',
    directory.at('settings.toml'),
    'config',
    'show',
  ])
  expect(exitCode).toBe(78)
  expect(stderr).toContain('settings.toml cannot be read by this user.')
  expect(stderr).toMatch(/Try: sudo \S*carillon --config \S+settings\.toml config show$/m)
})

/**
 * Script that mounts an `/etc` with unreadable settings in its own mount namespace, and runs `"$@"` there.
 */
const AFTER_INSTALLING = `
  mount -t tmpfs tmpfs "$0" && cp -a /etc/passwd /etc/group "$0/" && echo 'data = "/nowhere/of/the/service"' >"$0/carillon.toml"
  chmod 600 "$0/carillon.toml" && chmod 755 "$0" && mount --bind "$0" /etc && exec "$@"`

const canMount = canSwitch && SmallDisk.canBeMade()

test.skipIf(!canMount)(
  'after an installation an ordinary user can run the commands without settings, and is shown the right command for all others',
  async () => {
    using site = await installed()
    const { directory, program } = site
    const own = directory.at('own')
    mkdirSync(own)
    chownSync(own, STRANGER, STRANGER)
    mkdirSync(directory.at('etc'))
    const apart = ['unshare', '--mount', 'sh', '-c', AFTER_INSTALLING, directory.at('etc')]
    const user = ['setpriv', `--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups']
    // Each line of standard input is a command. Its exit code follows its output.
    const each = 'while read -r line; do "$0" $line </dev/null 2>&1; echo "exit $?"; done'
    const every = commandLines(await createProgram())
      .filter(({ isGroup, words }) => !isGroup || words[0] === 'migrate')
      .map(({ words, needs }) => [...words, ...needs].join(' '))
    expect(every.length).toBeGreaterThan(70)
    const demo = `demo --once`
    const all = [...every.filter((line) => line !== 'demo'), demo, `org list --data ${own}/carillon-data`]
    const child = Bun.spawn([...apart, ...user, 'sh', '-c', each, program], {
      stdin: new Blob([`${all.join('\n')}\n`]),
      stdout: 'pipe',
      stderr: 'inherit',
      cwd: own,
      env: { PATH: process.env.PATH!, HOME: own },
    })
    const answers = (await child.stdout.text()).split(/^exit (\d+)\n/m)
    const ran = all.map((line, n) => ({ line, said: answers[2 * n]!, exitCode: Number(answers[2 * n + 1]) }))
    expect(ran.length).toBeGreaterThan(20)
    const works = (line: string) =>
      NEEDS_NO_SETTINGS.test(line.split(' ')[0]!) || line === demo || line.includes('--data')
    for (const { line, said, exitCode } of ran) {
      if (works(line)) expect([line, exitCode, said.length > 0]).toEqual([line, 0, true])
      else {
        expect([line, exitCode]).toEqual([line, 78])
        // Commands for several appliances read the fleet file instead.
        const says = /^fleet (?:list|map|move|overview)\b/.test(line)
          ? 'The fleet file /etc/carillon-fleet.toml does not exist.'
          : /\/etc\/carillon\.toml cannot be read by this user\.\n +Try: sudo /
        expect(said).toMatch(says)
      }
    }
    expect(ran.find(({ line }) => line === demo)!.said).toContain('--data ./carillon-data')
  },
)
