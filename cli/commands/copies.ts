import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import type { ResealedObject } from '../../src/appliance/copies/copies.ts'
import { systemClock, toIso, toIsoOrNull } from '../../src/lib/clock.ts'
import { settingsToMake } from '../../src/lib/copy-settings.ts'
import { counted } from '../../src/lib/count.ts'
import { inLargeUnits } from '../../src/lib/durations.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { assertDataExists, becomeOwnerOf } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import {
  addOpenerOptions,
  CHECK_PLACE,
  nothingOpens,
  type OpenerOptions,
  onPlace,
  openCopies,
  openerFrom,
  withMovedBytes,
} from '../copies.ts'
import { OutputFile } from '../output-file.ts'
import { publishNow } from '../publish.ts'
import { readPassphrase } from '../secrets.ts'
import { writeToStandardOutput } from '../standard-output.ts'

async function list(context: Context): Promise<void> {
  const copies = openCopies(context)
  becomeOwnerOf(context.loaded.config.dataDir)
  const now = systemClock.now()
  const found = await onPlace(() => copies.list(), CHECK_PLACE)
  const ranges = await onPlace(() => copies.ranges(found), CHECK_PLACE)
  context.output.list(
    found.map(({ name, madeAt, version, sizeBytes, isOurs, verification, isTimeWrong }) => ({
      name,
      madeAt: toIso(madeAt),
      age: isTimeWrong ? 'wrong clock' : inLargeUnits(now - madeAt),
      isTimeWrong,
      sizeBytes,
      version,
      by: isOurs ? 'this server' : 'another',
      verifiedAt: toIsoOrNull(verification?.at),
    })),
    [
      ['name', 'name'],
      ['madeAt', 'made'],
      ['age', 'age'],
      ['sizeBytes', 'bytes'],
      ['by', 'made by', 'spare'],
      ['verifiedAt', 'read back', 'spare'],
    ],
    `There is no copy in ${copies.place} yet.`,
  )
  for (const { from, until, missing } of ranges) {
    context.output.say(
      `With segments, every second from ${toIso(from)} to ${toIso(until)} can be restored: carillon restore --from-copies --at TIME.`,
    )
    if (missing !== undefined) context.output.say(missing)
  }
}

async function make(context: Context): Promise<void> {
  const copies = openCopies(context)
  await publishNow(context)
  const made = await onPlace(
    () => withMovedBytes(context, copies, () => copies.make()),
    'The earlier copies are unchanged. Correct this and run the command again.',
  )
  const { name, madeAt, dataAt, sizeBytes, plainBytes, durationMs } = made
  context.output.record(
    {
      name,
      place: copies.place,
      madeAt: toIso(madeAt),
      dataAt: toIsoOrNull(dataAt),
      sizeBytes,
      plainBytes,
      durationMs,
    },
    [
      ['name', 'made and read back'],
      ['place', 'in'],
      ['sizeBytes', 'bytes'],
      ['plainBytes', 'bytes of the database'],
    ],
  )
}

async function verify(context: Context, options: OpenerOptions, name?: string): Promise<void> {
  const { dataDir } = context.loaded.config
  // The files of the options are read first, so that an error in them is reported even if the
  // settings are wrong.
  const opener = openerFrom(context, options)
  const copies = openCopies(context)
  assertDataExists(dataDir)
  becomeOwnerOf(dataDir)
  const { copy, isOpened, isCompared } = await onPlace(
    () => withMovedBytes(context, copies, () => copies.verify(name, opener)),
    'Do not rely on this copy. Make another one with `carillon copies make`.',
  )
  context.output.record(
    { name: copy.name, sizeBytes: copy.sizeBytes, opened: isOpened, compared: isCompared },
    [
      ['name', 'read'],
      ['sizeBytes', 'bytes'],
      ['opened', 'decrypted'],
      ['compared', 'equals what was sent'],
    ],
  )
  if (!isOpened && !isCompared)
    context.output.say(
      'The copy was read, but not decrypted or compared, because another server made it. To decrypt it, add --identity FILE.',
    )
}

async function init(context: Context): Promise<void> {
  const { dataDir } = context.loaded.config
  const copies = openCopies(context)
  if (existsSync(dataDir)) becomeOwnerOf(dataDir)
  mkdirSync(storagePaths(resolve(dataDir)).live, { recursive: true, mode: 0o700 })
  await onPlace(() => copies.prepare(), CHECK_PLACE)
  context.output.record({ place: copies.place, ready: true }, [['place', 'ready for copies']])
  context.output.say(
    'An object was written, read back and removed. `carillon copies make` makes the first copy.',
  )
}

interface SettingsOptions extends OpenerOptions {
  output?: string
}

async function settings(context: Context, options: SettingsOptions, name?: string): Promise<void> {
  const opener = openerFrom(context, options)
  const copies = openCopies(context)
  if (!opener) throw nothingOpens()
  using file = options.output === undefined ? undefined : new OutputFile(options.output)
  becomeOwnerOf(context.loaded.config.dataDir)
  const copy = await onPlace(
    () => (name === undefined ? copies.findNewest() : copies.find(name)),
    'Name another copy: `carillon copies list` shows them.',
  )
  const text = await onPlace(
    () => copies.settingsWith(copy, opener),
    'Copies made by versions before this one have no settings with them.',
  )
  if (context.output.isJson && !file) return context.output.record({ of: copy.name, settings: text }, [])
  if (!file) return writeToStandardOutput(text)
  file.write(text)
  context.output.record({ of: copy.name, file: file.path }, [
    ['of', 'settings with'],
    ['file', 'written to'],
  ])
  context.output.say(
    'Add backup_passphrase, and master_key if the server had one. They are never in the place of the copies.',
  )
}

const OUTCOMES = {
  RESEALED: 'has the new passphrase now',
  ALREADY: 'had it already',
  FOREIGN: 'opens with neither',
} as const

interface ResealOptions {
  oldPassphraseFile: string
}

async function reseal(context: Context, { oldPassphraseFile }: ResealOptions, name?: string): Promise<void> {
  const copies = openCopies(context)
  const from = readPassphrase(oldPassphraseFile)!
  const { lock } = settingsToMake(context.loaded.config.secrets.copies!)
  if (lock.kind === 'KEY') {
    throw new Refusal(
      EXIT.CONFIGURATION,
      'Only copies with a passphrase can get another one, and backup_key is set.',
      'The key of backup_key is changed by setting another one: earlier copies keep their key.',
    )
  }
  assertDataExists(context.loaded.config.dataDir)
  becomeOwnerOf(context.loaded.config.dataDir)
  const remedy = 'Run the command again: what has the new passphrase already is left as it is.'
  const found: ResealedObject[] = []
  await onPlace(
    () =>
      withMovedBytes(context, copies, async () => {
        const of = await (name === undefined ? copies.findNewest() : copies.find(name))
        const passphrases = { from, to: lock.passphrase }
        for await (const object of copies.reseal(of, passphrases)) found.push(object)
      }),
    remedy,
  )
  const { output } = context
  const shown = found.map(({ name: of, outcome }) => ({ name: of, outcome: OUTCOMES[outcome] }))
  output.list(output.isJson ? found : shown, [
    ['name', 'name'],
    ['outcome', 'result'],
  ])
  const foreign = found.filter(({ outcome }) => outcome === 'FOREIGN').length
  if (foreign === 0) return
  throw new Refusal(
    EXIT.FAILED,
    `${counted(foreign, 'object')} of ${copies.place} cannot be opened by the old or the new passphrase.`,
    'If they had an even older passphrase, run the command with that one too.',
  )
}

export const copiesCommand = () =>
  new Command('copies')
    .description('encrypted copies of all data in another place (backup_to)')
    .addCommand(command('list', 'list the copies, the newest first', list))
    .addCommand(
      addOpenerOptions(
        command<SettingsOptions>(
          'settings',
          'print the settings of the server that made the newest copy, or the named one',
          settings,
        )
          .argument('[name]', 'name of the copy (default: the newest)')
          .option('--output <file>', 'file to write instead of standard output'),
      ),
    )
    .addCommand(
      command<ResealOptions>(
        'reseal',
        'encrypt all copies of the data, which have an old passphrase, for the one in the settings',
        reseal,
      )
        .argument('[name]', 'name of a copy of the data (default: the newest)')
        .requiredOption('--old-passphrase-file <file>', 'file with the passphrase that the copies have'),
    )
    .addCommand(command('init', 'prepare the place for copies, and test it', init))
    .addCommand(command('make', 'make a copy now, also while the server runs, and read it back', make))
    .addCommand(
      addOpenerOptions(
        command<OpenerOptions>('verify', 'read a copy back and check that it is complete', verify).argument(
          '[name]',
          'name of the copy (default: the newest)',
        ),
      ),
    )
