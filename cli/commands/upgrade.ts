import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { VERSION } from '../../src/config/version.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { type Context, command } from '../context.ts'
import type { Column } from '../output.ts'
import { CHANNEL, type Channel, isChannel, readChannel } from '../release/channel.ts'
import { archiveName, archiveOf, compareVersions, ownPlatform } from '../release/names.ts'
import releaseKey from '../release/release-key.pub' with { type: 'text' }
import { nextTo, sourceOf } from '../release/source.ts'
import { unpackRelease } from '../release/unpack.ts'
import { WorkFolder } from '../release/work-folder.ts'

interface Options {
  key?: string
  older?: boolean
  check?: boolean
  trial: boolean
}

/** Returns the public key for the signatures of releases. Throws Refusal if there is none. */
function keyPem({ key }: Options): string {
  if (key !== undefined) return keyFile(key)
  if (releaseKey.trim() !== '') return releaseKey
  throw new Refusal(
    EXIT.CONFIGURATION,
    'This build has no release key, so it cannot check who published a release.',
    'Get release-key.pub from the publisher and name it: --key FILE. Or check the release yourself, unpack it and run its install.sh.',
  )
}

function keyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read'
    throw new Refusal(
      EXIT.USAGE,
      `The key file ${path} ${why}.`,
      'Give the path of the public key of the publisher, such as release-key.pub, with --key. Nothing was changed.',
      cause,
    )
  }
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
  if (!isChannel(from)) return upgradeTo(context, options, from)
  const channel = await readChannel(sourceOf(from), keyPem(options))
  const isNewest = compareVersions(channel.version, VERSION) <= 0
  if (options.check || isNewest) return sayNewest(context, channel, { isNewest, isChecked: options.check })
  await upgradeTo(context, options, nextTo(from, archiveName(channel.version, ownPlatform())))
}

/** Prints which version is newest. A check ends with 100 if this version is not. */
function sayNewest(
  { output }: Context,
  { version, date, platforms }: Channel,
  { isNewest, isChecked = false }: { isNewest: boolean; isChecked: boolean | undefined },
): void {
  const isForThisMachine = platforms.includes(ownPlatform())
  output.say(isNewest ? `${VERSION} is the newest version.` : `${version} is newer than ${VERSION}.`)
  if (!isForThisMachine) output.say(`It has no archive for this machine, ${ownPlatform()}.`)
  output.record({ version: VERSION, newest: version, date, isNewest, isForThisMachine }, NEWEST)
  if (isChecked && !isNewest) process.exitCode = EXIT.OUTDATED
}

const NEWEST: readonly Column[] = [
  ['version', 'version'],
  ['newest', 'newest'],
  ['date', 'of'],
]

async function upgradeTo(context: Context, options: Options, from: string): Promise<void> {
  const { output, settingsFile } = context
  const source = sourceOf(from)
  const { version } = assertFits(source.archive, options)
  const key = keyPem(options)
  using folder = new WorkFolder()
  using ending = endingRemoves(folder)
  const unpacked = await unpackRelease(source, folder.path, key)
  output.say(`${source.archive} is unchanged since it was published.`)
  if (!options.check) {
    ending.isLeftToInstaller = true
    await install(unpacked, { settingsFile, trial: options.trial, lock: folder.descriptor })
  }
  output.record({ version, archive: source.archive, isInstalled: !options.check }, SHOWN)
}

const SHOWN: readonly Column[] = [
  ['version', 'release'],
  ['archive', 'archive'],
  ['isInstalled', 'installed'],
]

const ENDING = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/** Removes the folder when the terminal is closed or a person ends the command. An installer ends itself. */
function endingRemoves(folder: Disposable): Disposable & { isLeftToInstaller: boolean } {
  const state = { isLeftToInstaller: false, [Symbol.dispose]: () => {} }
  const handlers = Object.entries(ENDING).map(([signal, number]) => {
    const end = () => {
      if (state.isLeftToInstaller) return
      folder[Symbol.dispose]()
      process.exit(128 + number)
    }
    process.on(signal, end)
    return () => process.off(signal, end)
  })
  state[Symbol.dispose] = () => {
    for (const remove of handlers) remove()
  }
  return state
}

/**
 * The release's own installer tries the new version on a copy of the data, waits until it is ready, and rolls back
 * if it is not. It keeps the lock of the folder, so that no other upgrade removes the folder below it.
 */
async function install(
  folder: string,
  { settingsFile, trial, lock }: { settingsFile: string | undefined; trial: boolean; lock: number },
): Promise<void> {
  const chosen = settingsFile === undefined ? [] : ['--config', resolve(settingsFile)]
  const options = [...chosen, ...(trial ? [] : ['--no-trial'])]
  // The installer writes for people, so its output goes to standard error.
  const installing = Bun.spawn(['sh', join(folder, 'install.sh'), ...options], {
    stdio: ['ignore', 2, 2, lock],
  })
  const exitCode = await installing.exited
  if (exitCode === 0) return
  if (exitCode === EXIT.LOCKED)
    throw new Refusal(
      EXIT.LOCKED,
      'Another upgrade is at work on this machine, so this one was not made.',
      'Wait until it ends. The line above names its process.',
    )
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
      `file or https address of carillon-VERSION-PLATFORM.tar.gz, with SHA256SUMS and SHA256SUMS.sig next to it; or of ${CHANNEL}, for the newest release`,
    )
    .option('--key <file>', 'public key of the publisher, in PEM, instead of the built-in key')
    .option('--older', 'also install a version that is older than this one')
    .option('--no-trial', 'do not try the new version on a copy of the data first')
    .option(
      '--check',
      `only check the signature and the checksum of the release; with ${CHANNEL}, exit with ${EXIT.OUTDATED} if a newer version is available`,
    )
