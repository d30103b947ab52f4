import { expect, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { carillon } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { BINARY, builtBinary } from '../support/crash.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

covers('install.sh', 'scripts/toolchain.sh')

const SCRIPT = join(import.meta.dir, '../../install.sh')
const isRoot = process.getuid?.() === 0

/** Environment with the toolchain of these tests, so that nothing is downloaded. */
const environment = {
  PATH: `${dirname(process.execPath)}:/usr/sbin:/usr/bin:/sbin:/bin`,
  HOME: '/dev/null',
}

async function install(...args: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const child = Bun.spawn(['sh', SCRIPT, ...args], {
    env: environment,
    cwd: '/',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ])
  return { exitCode, stdout, stderr }
}

/** A folder that a service user may read, with the options that keep an installation inside. */
class Target extends TemporaryDirectory {
  readonly binary = this.at('prefix/bin/carillon')
  readonly config = this.at('carillon.toml')
  readonly where = ['--no-systemd', '--prefix', this.at('prefix'), '--config', this.config]
  readonly options = [...this.where, '--data', this.data, '--user', 'nobody']

  constructor() {
    super()
    chmodSync(this.path, 0o711)
  }

  run = (...args: string[]) => carillon(['--config', this.config, ...args])
}

test('install.sh is plain sh, and a truncated download runs nothing', () => {
  expect(Bun.spawnSync(['sh', '-n', SCRIPT]).exitCode).toBe(0)
  const lines = readFileSync(SCRIPT, 'utf8').trimEnd().split('\n')
  expect(lines.at(-1)).toBe('main "$@"')
  const cut = Bun.spawnSync(['sh', '-s', '--', '--help'], {
    stdin: Buffer.from(lines.slice(0, -1).join('\n')),
  })
  expect([cut.exitCode, cut.stdout.toString(), cut.stderr.toString()]).toEqual([0, '', ''])
})

test('--help succeeds; an unknown option ends with 2 and changes nothing', async () => {
  const help = await install('--help')
  expect([help.exitCode, help.stderr]).toEqual([0, ''])
  for (const option of [
    '--demo',
    '--dry-run',
    '--uninstall',
    '--prefix',
    '--data',
    '--user',
    '--config',
    '--binary',
    '--organization',
    '--email',
    '--build',
    '--no-systemd',
  ]) {
    expect(help.stdout).toContain(option)
  }
  for (const [args, says] of [
    [['--frob'], '--frob'],
    [['extra'], 'extra'],
    [['--prefix'], '--prefix needs a value'],
    [['--organization', 'Acme'], '--organization needs --email'],
    [['--email', 'owner@example.test'], '--email needs --organization'],
    [['--user'], '--user needs a value'],
    [['--data', 'relative'], '--data takes an absolute path'],
    [['--data', '/with space'], '--data takes a path of'],
    [['--config', '/a"b'], '--config takes a path of'],
  ] as const) {
    const { exitCode, stdout, stderr } = await install(...args)
    expect([args, exitCode, stdout]).toEqual([args, 2, ''])
    expect(stderr).toContain(says)
    expect(stderr).toContain('Usage:')
  }
})

test('--dry-run prints every step and does none', async () => {
  using target = new Target()
  const [, ...options] = target.options
  const { exitCode, stdout, stderr } = await install('--dry-run', ...options)
  expect([exitCode, stderr]).toEqual([0, ''])
  for (const step of [
    `would run: mkdir -p ${target.data}`,
    `would run: chown nobody: ${target.data}`,
    `would run: mkdir -p ${target.data}-generation`,
    `would write ${target.config}:`,
    `data = "${target.data}"`,
    `would run: install -D -m 0755 dist/carillon ${target.binary}.new`,
    'would write /etc/systemd/system/carillon.service:',
    'would start carillon and wait until the new version reports that it is ready',
    `ExecStartPost=${target.binary} --config ${target.config} ready --pid $MAINPID`,
    `WorkingDirectory=${target.data}`,
    // The unit: its program, its writable folders, and the exit codes without a restart.
    `ExecStart=${target.binary} --config ${target.config} serve`,
    `ReadWritePaths=${target.data}`,
    'User=nobody',
    'RestartPreventExitStatus=2 65 75 78',
    // The server guarantees to end within 25 s.
    'TimeoutStopSec=35',
    `Environment=BUN_TMPDIR=${target.data}/.run`,
  ]) {
    expect(stdout).toContain(step)
  }
  // MemoryDenyWriteExecute would disable the JIT.
  expect(stdout).not.toMatch(/^ *MemoryDenyWriteExecute/m)
  expect([existsSync(target.data), existsSync(target.config), existsSync(target.binary)]).toEqual([
    false,
    false,
    false,
  ])

  const removal = await install('--dry-run', '--uninstall', ...target.options)
  expect(removal.stdout).toContain('would run: rm -f')
})

test('an upgrade without options keeps those of the installation', async () => {
  using target = new Target()
  writeFileSync(target.config, '# ours\ndata = "/srv/texts"\n')
  const plain = await install('--dry-run', ...target.where)
  expect(plain.stdout).toContain('would run: chown carillon: /srv/texts')
  expect(plain.stdout).not.toContain(`would write ${target.config}`)
  const other = await install('--dry-run', ...target.options)
  expect([other.exitCode, other.stderr]).toEqual([1, expect.stringContaining('/srv/texts')])
})

test('the data directory of the settings is found in any quotes, and one that a unit cannot name is refused', async () => {
  using target = new Target()
  for (const line of ["data = '/srv/texts'", '  data="/srv/texts" # not "/srv/old"', 'data = "/srv/texts"']) {
    writeFileSync(target.config, `# ours\n${line}\n`)
    const { stdout } = await install('--dry-run', ...target.where.slice(1))
    expect([line, stdout]).toEqual([line, expect.stringContaining('WorkingDirectory=/srv/texts\n')])
  }
  writeFileSync(target.config, 'data = "/srv/our texts"\n')
  const { exitCode, stdout, stderr } = await install('--dry-run', ...target.where.slice(1))
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toContain('has the data directory /srv/our texts')
})

test('the service can read its data with any umask of the administrator', async () => {
  using target = new Target()
  const data = target.at('new/folder/data')
  writeFileSync(target.at('binary'), '#!/bin/sh\necho 1.2.3\n', { mode: 0o755 })
  const options = [...target.where, '--data', data, '--user', 'nobody', '--binary', target.at('binary')]
  const child = Bun.spawnSync(['sh', '-c', 'umask 077; exec sh "$@"', 'sh', SCRIPT, ...options], {
    env: environment,
    cwd: '/',
  })
  expect([child.exitCode, child.stderr.toString()]).toEqual([0, ''])
  for (const folder of [target.at('new'), target.at('new/folder')])
    expect(statSync(folder).mode & 0o777).toBe(0o755)
  expect([statSync(data).mode & 0o777, statSync(target.config).mode & 0o777]).toEqual([0o700, 0o600])
})

test('--no-systemd is kept by an upgrade, because a unit would start a second server', async () => {
  using target = new Target()
  writeFileSync(target.at('binary'), '#!/bin/sh\necho 1.2.3\n', { mode: 0o755 })
  expect((await install(...target.options, '--binary', target.at('binary'))).exitCode).toBe(0)
  const upgrade = await install('--dry-run', '--config', target.config)
  expect([upgrade.exitCode, upgrade.stderr]).toEqual([0, ''])
  expect(upgrade.stdout).toContain(`would run: mv -f ${target.binary}.new ${target.binary}`)
  expect(upgrade.stdout).not.toMatch(/carillon\.service|would start carillon/)
})

test('a release in a noexec folder is not taken for sources, and the refusal gives the reason', () => {
  using target = new Target()
  copyFileSync(SCRIPT, target.at('install.sh'))
  writeFileSync(target.at('carillon'), '', { mode: 0o644 })
  const script = target.at('install.sh')
  const dry = Bun.spawnSync(['sh', script, '--dry-run', ...target.options], { env: environment, cwd: '/' })
  expect([dry.exitCode, dry.stdout.toString()]).toEqual([
    0,
    expect.stringContaining(`would run: install -D -m 0755 ${target.at('carillon')} `),
  ])
  if (!isRoot) return
  const refused = Bun.spawnSync(['sh', script, ...target.options], { env: environment, cwd: '/' })
  expect([refused.exitCode, refused.stderr.toString()]).toEqual([
    1,
    expect.stringContaining('mounted noexec'),
  ])
})

// `root builds …` below and test/e2e/demo.drill.ts test the other two builds, the latter with the real
// toolchain.
test('installing, upgrading and uninstalling keep the data and the settings', async () => {
  await builtBinary()
  using target = new Target()
  const first = await install(...target.options, '--binary', BINARY)
  expect(first.exitCode).toBe(0)
  expect(first.stdout).toContain(`${target.binary} --config ${target.config} serve`)
  // No server has created a token yet.
  expect(first.stdout).not.toContain('setup-token')
  expect(statSync(target.binary).mode & 0o777).toBe(0o755)
  const owner = statSync(target.data)
  expect([owner.mode & 0o777, owner.uid !== 0]).toEqual([0o700, true])
  expect(existsSync(`${target.binary}.prev`)).toBe(false)

  // Only the service may read it, so that it may contain a master key.
  const settings = statSync(target.config)
  expect([settings.mode & 0o777, settings.uid]).toEqual([0o600, owner.uid])

  // Commands of root leave files that the service can open.
  const made = await target.run('init', '--organization', 'Acme', '--email', 'owner@example.test', '--json')
  expect(made.exitCode).toBe(0)
  expect(statSync(target.files.database).uid).toBe(owner.uid)

  // Root's own files are read and written although the command continues as the service user.
  writeFileSync(target.at('list.csv'), 'first name,phone\nWren,212 555 0100\n', { mode: 0o600 })
  expect((await target.run('contacts', 'import', target.at('list.csv'), '--consent-attested')).exitCode).toBe(
    0,
  )
  expect((await target.run('contacts', 'export', '--output', target.at('export.csv'))).exitCode).toBe(0)
  expect(readFileSync(target.at('export.csv'), 'utf8')).toContain('+12125550100')

  writeFileSync(target.config, `${readFileSync(target.config, 'utf8')}password_min_length = 14\n`)
  writeFileSync(target.binary, '#!/bin/sh\necho the one before\n')
  const upgrade = await install(...target.where, '--binary', BINARY)
  expect(upgrade.exitCode).toBe(0)
  expect(upgrade.stdout).toContain('Upgrading the one before to ')
  expect(readFileSync(`${target.binary}.prev`, 'utf8')).toContain('the one before')
  expect(readFileSync(target.config, 'utf8')).toContain('password_min_length = 14')
  expect(statSync(target.data).uid).toBe(owner.uid)
  expect((await target.run('org', 'list', '--json')).json).toMatchObject([{ name: 'Acme', contacts: 1 }])

  // The installation is recorded, so only the settings must be named.
  const removal = await install('--uninstall', '--no-systemd', '--config', target.config)
  expect([removal.exitCode, removal.stderr]).toEqual([0, ''])
  expect([existsSync(target.binary), existsSync(`${target.binary}.prev`)]).toEqual([false, false])
  expect([existsSync(target.files.snapshot), existsSync(target.config)]).toEqual([true, true])
})

test('root builds as the owner of the checkout and leaves no file of root in it', async () => {
  using target = new Target()
  const checkout = target.at('checkout')
  mkdirSync(`${checkout}/scripts`, { recursive: true })
  copyFileSync(SCRIPT, `${checkout}/install.sh`)
  // A stand-in that creates the folders of the real toolchain at once.
  writeFileSync(
    `${checkout}/scripts/toolchain.sh`,
    'BUN=true\nBUN_VERSION=0\nensure_bun() { mkdir -p .tools; }\nensure_dependencies() { mkdir -p node_modules dist; printf "#!/bin/sh\\necho 9.9.9\\n" >dist/carillon; chmod +x dist/carillon; }\n',
  )
  const [uid, gid] = [65534, 65534]
  for (const path of [checkout, `${checkout}/scripts`, `${checkout}/install.sh`]) chownSync(path, uid, gid)
  const child = Bun.spawnSync(['sh', `${checkout}/install.sh`, ...target.options], {
    env: environment,
    cwd: '/',
  })
  expect([child.stderr.toString(), child.exitCode]).toEqual(['', 0])
  expect(statSync(target.binary).uid).toBe(0)
  const made = readdirSync(checkout, { recursive: true }).map(String)
  expect(made).toContain('dist/carillon')
  const foreign = made.filter(
    (name) => statSync(`${checkout}/${name}`).uid !== uid && name !== 'scripts/toolchain.sh',
  )
  expect(foreign).toEqual([])
})

test('the unit allows the service to write to the folder of backup_to, but only to a plain path', async () => {
  using target = new Target()
  const [, ...options] = target.options
  const unitWith = async (settings: string) => {
    writeFileSync(target.config, settings, { mode: 0o600 })
    const { stdout } = await install('--dry-run', ...options)
    return /^ *ReadWritePaths=(.*)$/m.exec(stdout)?.[1]
  }
  const usual = `${target.data} -${target.data}-generation`
  expect(await unitWith(`backup_to = "/mnt/disk-2/copies"  # the second disk\n`)).toBe(
    `${usual} -/mnt/disk-2/copies`,
  )
  for (const other of ['s3://agency/copies', '/mnt/a b', '/mnt/$(reboot)', ''])
    expect(await unitWith(`# backup_to = "/mnt/x"\nbackup_to = "${other}"\n`)).toBe(usual)
})
