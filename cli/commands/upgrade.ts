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

/** Returns the public key for the signatures of releases. Throws Refusal if there is none. */
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
    output.say(`${source.archive} is unchanged since it was published.`)
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

/**
 * The release's own installer backs up the data, waits until the new version is ready, and rolls back
 * if it is not.
 */
async function install(folder: string, settingsFile: string | undefined): Promise<void> {
  const chosen = settingsFile === undefined ? [] : ['--config', resolve(settingsFile)]
  // The installer writes for people, so its output goes to standard error.
  const installing = Bun.spawn(['sh', join(folder, 'install.sh'), ...chosen], { stdio: ['ignore', 2, 2] })
  if ((await installing.exited) === 0) return
  throw new Refusal(
    EXIT.FAILED,
    'The upgrade was not made.',
    'The lines above give the reason and the version that runs now.',
  )
}

export const upgradeCommand = () =>
  command<Options>(
    'upgrade',
    'install a release in place of this version; if the release does not become ready, this version and its data are restored',
    upgrade,
  )
    .argument(
      '<archive>',
      'file or https address of carillon-VERSION-PLATFORM.tar.gz; SHA256SUMS and SHA256SUMS.sig must be next to it',
    )
    .option('--key <file>', 'public key of the publisher, in PEM, instead of the built-in key')
    .option('--older', 'also install a version that is older than this one')
    .option('--check', 'only check the signature and the checksum of the release')
