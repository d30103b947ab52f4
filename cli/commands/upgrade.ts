import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { VERSION } from '../../src/config/version.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { type Context, command } from '../context.ts'
import type { Column } from '../output.ts'
import { archiveOf, compareVersions, ownPlatform } from '../release/names.ts'
import releaseKey from '../release/release-key.pub' with { type: 'text' }
import { sourceOf } from '../release/source.ts'
import { unpackRelease } from '../release/unpack.ts'

interface Options {
  key?: string
  older?: boolean
  check?: boolean
}

/** The key that releases are signed with. Throws Refusal if there is none. */
function keyPem({ key }: Options): string {
  if (key !== undefined) return readFileSync(key, 'utf8')
  if (releaseKey.trim() !== '') return releaseKey
  throw new Refusal(
    EXIT.CONFIGURATION,
    'This build has no release key.',
    'Name the file with the public key of the publisher: --key FILE.',
  )
}

/** Throws Refusal for the archive of another platform, and for an older version without --older. */
function assertFits(archive: string, { older }: Options): { version: string } {
  const { version, platform } = archiveOf(archive)
  if (platform !== ownPlatform()) {
    throw new Refusal(
      EXIT.USAGE,
      `${archive} is for ${platform}, and this machine is ${ownPlatform()}.`,
      `Take the archive whose name ends with ${ownPlatform()}.tar.gz.`,
    )
  }
  if (compareVersions(version, VERSION) >= 0 || older) return { version }
  throw new Refusal(
    EXIT.USAGE,
    `${version} is older than ${VERSION}, which is running this command.`,
    'An older version refuses data that a newer one has migrated. If you mean it, add --older.',
  )
}

async function upgrade(context: Context, options: Options, from: string): Promise<void> {
  const { output, settingsFile } = context
  const source = sourceOf(from)
  const { version } = assertFits(source.archive, options)
  const key = keyPem(options)
  const folder = mkdtempSync(join(tmpdir(), 'carillon-upgrade-'))
  try {
    const unpacked = await unpackRelease(source, folder, key)
    output.say(`${source.archive} is as it was published.`)
    if (!options.check) await install(unpacked, settingsFile)
    output.record({ version, archive: source.archive, isInstalled: !options.check }, SHOWN)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const SHOWN: readonly Column[] = [
  ['version', 'release'],
  ['archive', 'archive'],
  ['isInstalled', 'installed'],
]

/** The installer of the release keeps copies, waits until the new version is ready, and goes back if it is not. */
async function install(folder: string, settingsFile: string | undefined): Promise<void> {
  const chosen = settingsFile === undefined ? [] : ['--config', resolve(settingsFile)]
  // Its words are for people: standard output has the answer of this command alone.
  const installing = Bun.spawn(['sh', join(folder, 'install.sh'), ...chosen], { stdio: ['ignore', 2, 2] })
  if ((await installing.exited) === 0) return
  throw new Refusal(
    EXIT.FAILED,
    'The upgrade was not made.',
    'The lines above say why, and which version runs now.',
  )
}

export const upgradeCommand = () =>
  command<Options>(
    'upgrade',
    'install a release in place of this version; if it does not get ready, this version and its data come back',
    upgrade,
  )
    .argument(
      '<archive>',
      'file or https address of carillon-VERSION-PLATFORM.tar.gz; SHA256SUMS and SHA256SUMS.sig lie next to it',
    )
    .option('--key <file>', 'public key of the publisher, in PEM, in place of the one in this program')
    .option('--older', 'also install a version that is older than this one')
    .option('--check', 'only check that the release is as it was published')
