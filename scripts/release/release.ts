/**
 * `npm run release`: makes the files of a release in dist/release, from a commit without changes. The same commit
 * gives the same bytes in any folder.
 *
 *   --platform NAME   only this one, such as linux-x64; may be given several times (default: all)
 *   --archives        only the archives: no packages and no repository for Debian, no image for containers
 *   --undrilled       allow a commit whose drills have not passed, for a trial
 *   --key FILE        sign with this Ed25519 private key in PEM
 *   --record          instead: store data of the current schema and the current interface for this version, for
 *                     tests of later versions
 *   --new-key FILE    instead: make a key, write its private half to FILE, and its public half to the sources
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createProgram } from '../../cli/program.ts'
import { CHANNEL, CHANNEL_SIGNATURE } from '../../cli/release/channel.ts'
import { SIGNATURE, SUMS, sumOf } from '../../cli/release/checksums.ts'
import { archiveName } from '../../cli/release/names.ts'
import { migrations } from '../../migrations/index.ts'
import manifest from '../../package.json' with { type: 'json' }
import { compile, withConsole } from '../compile.ts'
import { PLATFORMS } from '../platforms.ts'
import { makeApt } from './apt.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { channelText } from './channel-text.ts'
import { makeContainer } from './container.ts'
import { DEBIAN_PROCESSORS, layOutDebian } from './debian.ts'
import { assertDrilled } from './gate.ts'
import { type Interface, interfaceOf } from './interface.ts'
import { manPage } from './man-page.ts'
import { releaseNotes } from './notes.ts'
import { readReleased, whyNotReleased } from './released.ts'

const root = new URL('../..', import.meta.url).pathname
const OUT = join(root, 'dist/release')
const PUBLIC_KEY = join(root, 'cli/release/release-key.pub')

const { version } = manifest

/** Runs a program of this machine, and returns its output. Throws the output if it fails. */
function run(command: string[], env: Record<string, string> = {}): Buffer {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: root, env: { ...process.env, ...env } })
  if (exitCode !== 0) throw new Error(`${command.join(' ')} failed: ${stderr}`)
  return stdout
}

const line = (command: string[]): string => run(command).toString().trim()

interface Commit {
  /** Time of the commit, seconds since 1970. */
  seconds: number
  /** Day of the commit, YYYY-MM-DD. */
  date: string
  /** `Name <address>` */
  author: string
  /** Subjects of the commits since the previous release; undefined for the first release. */
  subjects: string[] | undefined
}

/** Returns the commit to release. Throws if the checkout has changes. */
function commitOf(): Commit {
  if (line(['git', 'status', '--porcelain']) !== '')
    throw new Error('The checkout has changes, but a release is made from a commit. Commit or stash them.')
  const tag = Bun.spawnSync(['git', 'describe', '--tags', '--abbrev=0', 'HEAD^'], { cwd: root })
    .stdout.toString()
    .trim()
  const [seconds, date, author] = line(['git', 'log', '-1', '--format=%ct%n%cs%n%an <%ae>']).split('\n')
  return {
    seconds: Number(seconds),
    date: date!,
    author: author!,
    subjects:
      tag === '' ? undefined : line(['git', 'log', '--no-merges', '--format=%s', `${tag}..HEAD`]).split('\n'),
  }
}

/** Returns the unit or the settings that install.sh prints for an installation below `prefix`. */
const ofInstaller = (what: '--print-unit' | '--print-settings', prefix: string): string =>
  run([
    'sh',
    join(root, 'install.sh'),
    what,
    '--prefix',
    prefix,
    '--data',
    '/var/lib/carillon',
    '--user',
    'carillon',
  ]).toString()

/** Compresses a file without its name and time, because they would differ. */
const gzip = (path: string): void => void run(['gzip', '-6', '--no-name', '--force', path])

/** Packs the entries of a folder. The same files give the same bytes. */
function packSame(
  tar: string,
  folder: string,
  entries: readonly string[],
  { seconds, owner }: { seconds: number; owner: number },
): void {
  const same = [
    '--sort=name',
    `--mtime=@${seconds}`,
    `--owner=${owner}`,
    `--group=${owner}`,
    '--numeric-owner',
    '--format=ustar',
  ]
  run(['tar', ...same, '-cf', tar, '-C', folder, ...entries])
}

/** Packs a folder into a .tar.gz next to it. */
function pack(folder: string, { seconds }: Commit): void {
  const tar = `${folder}.tar`
  packSame(tar, dirname(folder), [basename(folder)], { seconds, owner: 0 })
  gzip(tar)
}

/** Returns the interface of these sources. */
const presentInterface = (): Promise<Interface> =>
  interfaceOf(JSON.parse(run([process.execPath, join(root, 'cli/main.ts'), 'openapi']).toString()))

/** Throws unless the data for the tests of later versions is stored. */
async function assertRecorded(): Promise<void> {
  const present = await presentInterface()
  const reason = whyNotReleased({ version, schema: migrations.at(-1)!.version, present }, readReleased())
  if (reason !== undefined) throw new Error(`No release was made: ${reason}`)
}

/** Stores the data against which later versions are tested. */
async function keep(): Promise<void> {
  // Loaded here, because it loads the whole product and its test support.
  const { record } = await import('./record.ts')
  const isTagged = line(['git', 'tag', '--list', version, `v${version}`]) !== ''
  const written = await record(version, { isTagged, present: await presentInterface() })
  for (const name of written) console.log(`test/fixtures/released/${name}`)
  if (written.length === 0) console.log('Everything is stored already.')
}

async function release(
  platforms: readonly string[],
  { keyFile, isWhole, isDrilled }: { keyFile: string | undefined; isWhole: boolean; isDrilled: boolean },
): Promise<void> {
  await assertRecorded()
  const commit = commitOf()
  if (isDrilled) assertDrilled()
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  const manual = manPage(await createProgram(), { version, date: commit.date })
  const sources = new Set<string>()
  await withConsole(async (embedded, ofConsole) => {
    for (const path of ofConsole) sources.add(path)
    for (const platform of platforms) {
      const folder = join(OUT, archiveName(version, platform).replace(/\.tar\.gz$/, ''))
      mkdirSync(folder)
      const binary = join(folder, 'carillon')
      for (const path of await compile(PLATFORMS[platform]!, binary, embedded)) sources.add(path)
      chmodSync(binary, 0o755)
      writeFileSync(join(folder, 'carillon.1'), manual)
      copyFileSync(join(root, 'install.sh'), join(folder, 'install.sh'))
      copyFileSync(join(root, 'docs/operations.md'), join(folder, 'operations.md'))
      cpSync(join(root, 'docs/operations'), join(folder, 'operations'), { recursive: true })
      pack(folder, commit)
      if (isWhole && DEBIAN_PROCESSORS[platform]) makeDebian(platform, { binary, manual, commit })
      if (isWhole && platform === 'linux-x64') await makeImage(platform, binary, commit)
      rmSync(folder, { recursive: true })
      console.log(`dist/release/${archiveName(version, platform)}`)
    }
  })
  const timestamp = new Date(commit.seconds * 1_000).toISOString()
  const materials = billOfMaterials(root, [...sources], { version, runtime: Bun.version, timestamp })
  writeFileSync(join(OUT, `carillon-${version}.cdx.json`), materials)
  writeFileSync(join(OUT, 'RELEASE-NOTES.md'), releaseNotes(version, commit.subjects))
  const key = keyFile === undefined ? undefined : createPrivateKey(readFileSync(keyFile))
  if (isWhole) makeRepository(commit, key)
  writeFileSync(join(OUT, CHANNEL), channelText({ version, date: commit.date, platforms: [...platforms] }))
  await writeSums(key)
}

/** Makes a repository for apt of the packages, if any were made. */
function makeRepository({ seconds }: Commit, key: KeyObject | undefined): void {
  const packages = readdirSync(OUT)
    .filter((name) => name.endsWith('.deb'))
    .toSorted()
  if (packages.length === 0) return
  const controlOf = (path: string) => run(['dpkg-deb', '--field', path]).toString()
  makeApt(join(OUT, 'apt'), { from: OUT, packages, controlOf, seconds, key })
  console.log('dist/release/apt')
}

/** Makes a package if there is a `dpkg-deb`, as on Debian and its derivatives. */
function makeDebian(
  platform: string,
  { binary, manual, commit }: { binary: string; manual: string; commit: Commit },
): void {
  if (!Bun.which('dpkg-deb')) {
    console.log('No package for Debian was made, because dpkg-deb is not installed.')
    return
  }
  const folder = join(OUT, `deb-${platform}`)
  layOutDebian(folder, {
    version,
    processor: DEBIAN_PROCESSORS[platform]!,
    maintainer: commit.author,
    binary,
    unit: ofInstaller('--print-unit', '/usr'),
    settings: ofInstaller('--print-settings', '/usr'),
    manPage: manual,
    date: new Date(commit.seconds * 1_000),
  })
  const name = `carillon_${version}_${DEBIAN_PROCESSORS[platform]}.deb`
  run(['dpkg-deb', '--build', '--root-owner-group', '-Zxz', '-z1', folder, join(OUT, name)], {
    SOURCE_DATE_EPOCH: String(commit.seconds),
  })
  rmSync(folder, { recursive: true })
  console.log(`dist/release/${name}`)
}

/** Makes an image only for the processor of this machine, because it contains this machine's C library. */
async function makeImage(platform: string, binary: string, { seconds }: Commit): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.log('No image for containers was made: this needs a machine with Linux and x64.')
    return
  }
  const name = `carillon-${version}-${platform}.image.tar`
  const file = join(OUT, name)
  await makeContainer(file, join(OUT, 'image'), {
    binary,
    version,
    created: new Date(seconds * 1_000).toISOString(),
    pack: (tar, folder, entries, owner) => packSame(tar, folder, entries, { seconds, owner }),
  })
  gzip(file)
  console.log(`dist/release/${name}.gz`)
}

async function writeSums(key: KeyObject | undefined): Promise<void> {
  const lines: string[] = []
  const files = readdirSync(OUT, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    lines.push(`${await sumOf(createReadStream(join(OUT, name)))}  ${name}\n`)
  writeFileSync(join(OUT, SUMS), lines.join(''))
  console.log(`dist/release/${SUMS}`)
  if (key === undefined) return console.log('Not signed: --key FILE names the private key.')
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  if (readFileSync(PUBLIC_KEY, 'utf8').trim() !== publicPem.trim())
    console.log(
      'This is not the release key of these sources: `carillon upgrade` needs --key FILE with its public half.',
    )
  for (const [signed, signature] of [
    [CHANNEL, CHANNEL_SIGNATURE],
    [SUMS, SIGNATURE],
  ] as const) {
    writeFileSync(join(OUT, signature), sign(null, readFileSync(join(OUT, signed)), key))
    console.log(`dist/release/${signature}`)
  }
}

/** Writes a new key pair. Throws if either file exists, because installed programs know the old key. */
function makeKey(file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already.`)
  if (readFileSync(PUBLIC_KEY, 'utf8').trim() !== '')
    throw new Error(
      'The sources already have a release key, and installed programs accept only its signatures.',
    )
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(`${file}.new`, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
    flag: 'wx',
  })
  writeFileSync(PUBLIC_KEY, publicKey.export({ type: 'spki', format: 'pem' }))
  renameSync(`${file}.new`, file)
  console.log(
    `Keep ${file} and a copy in places that no other person can read. Commit cli/release/release-key.pub.`,
  )
}

// Files and folders have the same modes, whatever the umask of the user.
process.umask(0o022)
const { values } = parseArgs({
  options: {
    platform: { type: 'string', multiple: true, default: Object.keys(PLATFORMS) },
    archives: { type: 'boolean', default: false },
    undrilled: { type: 'boolean', default: false },
    key: { type: 'string' },
    'new-key': { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
const unknown = values.platform.find((name) => !(name in PLATFORMS))
if (unknown !== undefined)
  throw new Error(`There is no platform "${unknown}": ${Object.keys(PLATFORMS).join(', ')}.`)
if (values['new-key'] !== undefined) makeKey(values['new-key'])
else if (values.record) await keep()
else {
  const isDrilled = !values.undrilled
  await release(values.platform, { keyFile: values.key, isWhole: !values.archives, isDrilled })
}
