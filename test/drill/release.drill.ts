import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sumsOf } from '../../cli/release/checksums.ts'
import manifest from '../../package.json' with { type: 'json' }
import { covers } from '../support/covers.ts'
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
      ...(Bun.which('dpkg-deb') ? [`carillon_${version}_amd64.deb`] : []),
    ].toSorted(),
  )
  runIn(['sha256sum', '--check', '--quiet', 'SHA256SUMS'], join(first, 'dist/release'))
  expect(filesOf(first)).toEqual(filesOf(second))
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

onDebian('the package is installed, serves, and is removed without its data', async () => {
  await using machine = await Machine.boot(hasSystemd())
  const name = `carillon_${manifest.version}_amd64.deb`
  cpSync(join(first, `dist/release/${name}`), machine.at(`/opt/${name}`))
  machine.write('/etc/carillon.toml', 'data = "/var/lib/carillon"\nport = 4902\n')
  const installed = await machine.run(
    `DEBIAN_FRONTEND=noninteractive dpkg --install --force-confold,depends /opt/${name}`,
  )
  expect({ ...installed }).toEqual({ exitCode: 0, output: expect.stringContaining('Setting up carillon') })
  expect((await fetch('http://127.0.0.1:4902/health/ready')).status).toBe(200)
  expect((await machine.run('carillon doctor')).output).not.toContain('cannot')
  const removed = await machine.run('dpkg --remove carillon')
  expect(removed.exitCode).toBe(0)
  expect((await machine.run('ls /usr/bin/carillon')).exitCode).not.toBe(0)
  expect((await machine.run('ls /var/lib/carillon/carillon.db')).exitCode).toBe(0)
})
