import { afterAll, beforeAll, expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sumsOf } from '../../cli/release/checksums.ts'
import manifest from '../../package.json' with { type: 'json' }
import { makeApt } from '../../scripts/release/apt.ts'
import { covers } from '../support/covers.ts'
import { fencedLines } from '../support/documented-commands.ts'
import { noRelease, ReleaseCheckout, releaseFolder, runIn } from '../support/release-checkout.ts'
import { hasSystemd, Machine, noMachine } from '../support/systemd.ts'

covers('scripts/release', 'scripts/compile.ts', 'cli/release', 'install.sh')

/** `npm run release` of one commit in two folders, and an operator's use of its files. */

const root = join(import.meta.dir, '../..')
const folder = releaseFolder()
const [first, second] = [join(folder, 'one'), join(folder, 'another-checkout')]
const checkouts: ReleaseCheckout[] = []

const why = noRelease()
const drill = why ? test.skip : test

beforeAll(() => {
  if (why) return
  checkouts.push(new ReleaseCheckout(first), new ReleaseCheckout(second, first))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesOf = (path: string): string[] => readdirSync(join(path, 'dist/release')).toSorted()

drill('two releases of one commit, made in two folders, are the same bytes', () => {
  for (const checkout of checkouts) expect(checkout.release()).toContain('SHA256SUMS')
  const sums = readFileSync(join(first, 'dist/release/SHA256SUMS'), 'utf8')
  expect(readFileSync(join(second, 'dist/release/SHA256SUMS'), 'utf8')).toBe(sums)
  const { version } = manifest
  expect([...sumsOf(sums).keys()]).toEqual(
    [
      'RELEASE-NOTES.md',
      `carillon-${version}-linux-x64.image.tar.gz`,
      `carillon-${version}-linux-x64.tar.gz`,
      `carillon-${version}.cdx.json`,
      'channel.json',
      ...(Bun.which('dpkg-deb') ? [`carillon_${version}_amd64.deb`] : []),
    ].toSorted(),
  )
  runIn(['sha256sum', '--check', '--quiet', 'SHA256SUMS'], join(first, 'dist/release'))
  expect(filesOf(first)).toEqual(filesOf(second))
  const repositories = [first, second].map((path) => join(path, 'dist/release/apt'))
  expect(repositories.map((path) => existsSync(path))).toEqual(
    repositories.map(() => Bun.which('dpkg-deb') !== null),
  )
  if (Bun.which('dpkg-deb')) runIn(['diff', '--recursive', ...repositories], root)
  const { components } = JSON.parse(
    readFileSync(join(first, `dist/release/carillon-${version}.cdx.json`), 'utf8'),
  )
  const names: string[] = components.map(({ name }: { name: string }) => name)
  expect(names).toContain('better-sqlite3')
  expect(names).toContain('preact')
  expect(new Set(components.map(({ purl }: { purl: string }) => purl)).size).toBe(names.length)
})

drill('a commit whose drills have not passed is not released', () => {
  expect(() => checkouts[0]!.releaseAsPublished()).toThrow('Run npm run drill -- changed')
})

drill('a checkout with changes is not released', () => {
  writeFileSync(join(second, 'package.json'), `${readFileSync(join(second, 'package.json'), 'utf8')}\n`)
  expect(() => checkouts[1]!.release()).toThrow('The checkout has changes')
})

const machines = why ?? noMachine()
const onMachine = machines ? test.skip : test

onMachine('a machine that has only the archive installs from it, and builds nothing', async () => {
  await using machine = await Machine.boot(hasSystemd())
  const name = `carillon-${manifest.version}-linux-x64`
  cpSync(join(first, `dist/release/${name}.tar.gz`), machine.at(`/opt/${name}.tar.gz`))
  machine.write('/etc/carillon.toml', 'data = "/var/lib/carillon"\nport = 4901\n')
  const { exitCode, output } = await machine.run(
    `cd /opt && tar xzf ${name}.tar.gz && cd ${name} && PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin ./install.sh`,
  )
  expect({ exitCode, output }).toEqual({
    exitCode: 0,
    output: expect.stringContaining('is installed and ready'),
  })
  expect(output).not.toContain('Toolchain')
  expect((await machine.run('ls /usr/local/share/man/man1/carillon.1')).exitCode).toBe(0)
  expect((await fetch('http://127.0.0.1:4901/health/ready')).status).toBe(200)
})

interface ImageConfig {
  config: {
    User: string
    Env: string[]
    Entrypoint: string[]
    Cmd: string[]
    Healthcheck: { Test: string[] }
  }
  rootfs: { diff_ids: string[] }
}

onMachine(
  'the image for containers serves as a user without rights, and its health check says so',
  async () => {
    const image = join(folder, 'image')
    const files = join(image, 'files')
    mkdirSync(files, { recursive: true })
    const name = `carillon-${manifest.version}-linux-x64.image.tar.gz`
    runIn(['tar', '-xzf', join(first, 'dist/release', name), '-C', image], root)
    const [{ Config, Layers, RepoTags }] = await Bun.file(join(image, 'manifest.json')).json()
    const { config, rootfs }: ImageConfig = await Bun.file(join(image, Config)).json()
    expect(RepoTags).toEqual([`carillon:${manifest.version}`])
    expect(rootfs.diff_ids).toEqual(
      Layers.map((layer: string) => `sha256:${runIn(['sha256sum', join(image, layer)], root).slice(0, 64)}`),
    )
    for (const layer of Layers) runIn(['tar', '-xpf', join(image, layer), '-C', files], root)
    mkdirSync(join(files, 'proc'))
    const isolated = (settings: readonly string[], command: readonly string[]) => [
      'unshare',
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      'mount -t proc proc "$0/proc" && root=$0 && shift && exec env -i "$@"',
      files,
      '',
      ...config.Env,
      ...settings,
      Bun.which('chroot')!,
      '--userspec',
      config.User,
      files,
      ...command,
    ]
    const free = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const settings = [`CARILLON_PORT=${free.port}`, 'CARILLON_PUBLIC_BASE_URL=https://texts.example']
    await free.stop(true)
    const log = Bun.file(join(image, 'log'))
    const command = isolated(settings, [...config.Entrypoint, ...config.Cmd])
    await using server = Bun.spawn(command, { stdout: log, stderr: log })
    const [kind, ...check] = config.Healthcheck.Test
    expect(kind).toBe('CMD')
    const checked = Bun.spawnSync(isolated(settings, [...check.slice(0, -1), '30']))
    expect(checked.stderr.toString() + (await log.text())).toContain('"listening"')
    expect(checked.exitCode).toBe(0)
    server.kill('SIGKILL')
  },
)

const onDebian = machines || !hasSystemd() || !Bun.which('dpkg-deb') ? test.skip : test

const PACKAGE = `carillon_${manifest.version}_amd64.deb`
const DPKG = 'DEBIAN_FRONTEND=noninteractive dpkg --install --force-depends'

/** Boots a machine with the package in /opt. */
async function withPackage(): Promise<Machine> {
  const machine = await Machine.boot(hasSystemd())
  cpSync(join(first, `dist/release/${PACKAGE}`), machine.at(`/opt/${PACKAGE}`))
  return machine
}

onDebian('the package is installed, serves, and is removed without its data', async () => {
  await using machine = await withPackage()
  machine.write('/etc/carillon.toml', 'data = "/var/lib/carillon"\nport = 4902\n')
  const installed = await machine.run(`${DPKG} /opt/${PACKAGE}`)
  expect({ ...installed }).toEqual({ exitCode: 0, output: expect.stringContaining('Setting up carillon') })
  expect((await fetch('http://127.0.0.1:4902/health/ready')).status).toBe(200)
  expect((await machine.run('carillon doctor')).output).not.toContain('cannot')
  const removed = await machine.run('dpkg --remove carillon')
  expect(removed.exitCode).toBe(0)
  expect((await machine.run('ls /usr/bin/carillon')).exitCode).not.toBe(0)
  expect((await machine.run('ls /var/lib/carillon/carillon.db')).exitCode).toBe(0)
})

onDebian('a purge keeps settings that the operator changed, and removes untouched ones', async () => {
  await using machine = await withPackage()
  const key = 'master_key = "0123456789abcdef0123456789abcdef"'
  machine.write('/etc/carillon.toml', `data = "/var/lib/carillon"\nport = 4903\n${key}\n`)
  expect(await machine.run(`${DPKG} /opt/${PACKAGE}`)).toMatchObject({ exitCode: 0 })
  const purged = await machine.run('dpkg --purge carillon')
  expect(purged).toEqual({ exitCode: 0, output: expect.stringContaining('/etc/carillon.toml stays') })
  expect((await machine.run('cat /etc/carillon.toml')).output).toContain(key)
  expect((await machine.run('ls /var/lib/carillon/carillon.db')).exitCode).toBe(0)

  await machine.run('rm /etc/carillon.toml')
  // Its port may be taken on this host.
  await machine.run(`${DPKG} /opt/${PACKAGE}`)
  expect((await machine.run('grep -c ^data /etc/carillon.toml')).output.trim()).toBe('1')
  await machine.run('dpkg --purge carillon')
  expect((await machine.run('ls /etc/carillon.toml')).exitCode).not.toBe(0)
})

onDebian('the package refuses to be unpacked next to an installation, and says how to change', async () => {
  await using machine = await withPackage()
  machine.write('/etc/carillon.install', 'prefix=/usr/local\n')
  const { exitCode, output } = await machine.run(`${DPKG} /opt/${PACKAGE}`)
  expect([exitCode, output]).toEqual([1, expect.stringContaining('install.sh --uninstall')])
  expect((await machine.run('ls /usr/bin/carillon')).exitCode).not.toBe(0)
})

onDebian('apt installs the package from the signed repository, and refuses it without the key', async () => {
  await using machine = await withPackage()
  const { privateKey } = generateKeyPairSync('ed25519')
  makeApt(join(folder, 'apt'), {
    from: join(first, 'dist/release'),
    packages: [PACKAGE],
    controlOf: (path) => runIn(['dpkg-deb', '--field', path], root),
    seconds: 1_764_255_600,
    key: privateKey,
  })
  cpSync(join(folder, 'apt'), machine.at('/opt/apt'), { recursive: true })
  machine.write('/etc/carillon.toml', 'data = "/var/lib/carillon"\nport = 4904\n')
  // Only this repository, and the packages that this machine has.
  cpSync('/var/lib/dpkg', machine.at('/var/lib/dpkg'), { recursive: true })
  const prepared = await machine.run(
    'rm -rf /etc/apt/sources.list /etc/apt/sources.list.d/* && mkdir -p /var/lib/apt/lists/partial /var/cache/apt/archives/partial',
  )
  expect(prepared).toEqual({ exitCode: 0, output: '' })
  const source = '/etc/apt/sources.list.d/carillon.list'
  machine.write(source, 'deb file:///opt/apt ./\n')
  expect((await machine.run('apt-get update')).exitCode).not.toBe(0)
  const commands = [...fencedLines('docs/operations/upgrade.md', new Set(['text'])).values()]
    .filter((line) => line.includes('/apt') || line.startsWith('apt-get'))
    .map((line) => line.replaceAll('https://…', 'file:///opt'))
  expect(commands).toHaveLength(3)
  for (const command of commands) {
    const { exitCode, output } = await machine.run(`export DEBIAN_FRONTEND=noninteractive; ${command}`)
    expect([command, exitCode, exitCode === 0 ? '' : output]).toEqual([command, 0, ''])
  }
  expect((await fetch('http://127.0.0.1:4904/health/ready')).status).toBe(200)
  expect((await machine.run('carillon --version')).output.trim()).toBe(manifest.version)
})

const withLintian = why || !Bun.which('lintian') ? test.skip : test
if (!Bun.which('lintian')) console.error('The package was not checked by lintian: apt-get install lintian.')

withLintian('lintian finds nothing in the package', () => {
  expect(
    runIn(
      ['lintian', '--allow-root', '--fail-on', 'error,warning', join(first, 'dist/release', PACKAGE)],
      root,
    ),
  ).toBe('')
})
