import type { Command } from 'commander'
import { Copies } from '../src/appliance/copies/copies.ts'
import { DeadPlace } from '../src/appliance/copies/copies-thread.ts'
import type { CopyOpener } from '../src/appliance/copies/sealed.ts'
import { readPrivateFile } from '../src/config/files.ts'
import { VERSION } from '../src/config/version.ts'
import type { CopySettings } from '../src/lib/copy-settings.ts'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import type { Context } from './context.ts'
import { readPassphrase } from './secrets.ts'

/** Remedy for a place that cannot be read or written. */
export const CHECK_PLACE = 'Nothing was changed. Check the place and the settings that begin with backup_.'

/** Time for printing the error of a place that does not answer. */
const LINGER_MS = 500

/** Returns the settings of copies. Throws a refusal (exit 78) if none are set. */
export function copySettings(context: Context): CopySettings {
  const { copies } = context.loaded.config.secrets
  if (copies) return copies
  throw new Refusal(
    EXIT.CONFIGURATION,
    'No place for copies is set.',
    'Set backup_to and backup_passphrase; docs/operations/copies.md has an example.',
  )
}

export const openCopies = (context: Context, options: { idleMs?: number } = {}): Copies =>
  new Copies({
    dataDir: context.loaded.config.dataDir,
    settings: copySettings(context),
    version: VERSION,
    ...options,
  })

const REDRAW_MS = 250

interface Shown {
  label: string
  /** Number at which the work is done. Undefined if it is not known. */
  total?: number
  /** Returns the number that is reached. */
  reached(): number
}

/** Shows how far `work` is, on a terminal only. */
export async function withProgress<T>({ output }: Context, shown: Shown, work: () => Promise<T>): Promise<T> {
  if (!process.stderr.isTTY) return work()
  const progress = output.progress(shown.label, shown.total)
  const timer = setInterval(() => progress.update(shown.reached()), REDRAW_MS)
  try {
    const result = await work()
    progress.update(shown.reached())
    return result
  } finally {
    clearInterval(timer)
    progress.end()
  }
}

/** Shows the megabytes that moved while `work` runs, on a terminal only. */
export const withMovedBytes = <T>(context: Context, copies: Copies, work: () => Promise<T>): Promise<T> =>
  withProgress(
    context,
    { label: 'megabytes moved', reached: () => Math.floor(copies.movedBytes / 1e6) },
    work,
  )

export interface OpenerOptions {
  passphraseFile?: string
  identity?: string
}

/** Adds the options for the secret that opens a copy. */
export const addOpenerOptions = (command: Command): Command =>
  command
    .option('--passphrase-file <file>', 'file with the passphrase of the copy (default: backup_passphrase)')
    .option('--identity <file>', 'file with the secret key of a copy for backup_key, as age-keygen writes it')

/**
 * Returns the secret that opens a copy: from the files of the options, otherwise from the passphrase
 * of the settings; undefined if there is none. Throws a refusal when a file cannot be read, or others
 * can read it.
 */
export function openerFrom(
  context: Context,
  { passphraseFile, identity }: OpenerOptions,
): CopyOpener | undefined {
  if (passphraseFile !== undefined && identity !== undefined)
    throw new Refusal(EXIT.USAGE, 'Use only one of --passphrase-file and --identity.')
  const passphrase = readPassphrase(passphraseFile)
  if (passphrase !== undefined) return { kind: 'PASSPHRASE', passphrase }
  if (identity !== undefined) return { kind: 'IDENTITY', text: identityIn(identity) }
  const { lock } = copySettings(context)
  return lock?.kind === 'PASSPHRASE' ? lock : undefined
}

/** Returns a refusal (exit 2) for a command that must open a copy and has nothing that opens it. */
export const nothingOpens = (): Refusal =>
  new Refusal(
    EXIT.USAGE,
    'Nothing is given that opens the copies.',
    'Give the file with their passphrase, --passphrase-file FILE, or with the secret key of backup_key as age-keygen wrote it, --identity FILE.',
  )

function identityIn(path: string): string {
  try {
    return readPrivateFile(path, 'a secret key')
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal(EXIT.FAILED, `The key file ${path} cannot be read.`, undefined, cause)
  }
}

/** Runs work on copies. An error of the place of copies ends the command with exit code 1. */
export async function onPlace<T>(work: () => Promise<T>, remedy: string): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    if (cause instanceof DeadPlace) setTimeout(() => process.exit(), LINGER_MS).unref()
    throw new Refusal(EXIT.FAILED, `${(cause as Error).message.replace(/\.$/, '')}.`, remedy, cause)
  }
}
