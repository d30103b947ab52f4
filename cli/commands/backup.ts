import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { findFault } from '../../src/db/check.ts'
import { withReader } from '../../src/db/driver.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { copyInto } from '../../src/storage/files.ts'
import { openStorage } from '../../src/storage/opening/storage.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { fillBackup } from '../../src/storage/publishing/backup.ts'
import { Unfinished } from '../../src/storage/unfinished.ts'
import { dataOptions } from '../../src/wiring/core.ts'
import { INVARIANTS } from '../../src/wiring/invariants.ts'
import { asOwnerOf, assertDataExists, commandLog, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { beginFile } from '../open-file.ts'

interface Options {
  output: string
  verify?: boolean
}

async function backup(context: Context, { output, verify }: Options): Promise<void> {
  const { config } = context.loaded
  assertDataExists(config.dataDir)
  const target = resolve(output)
  assertElsewhere(target, config.dataDir)
  using own = await asOwnerOf(config.dataDir, async () => {
    const storage = await openStorage(config.dataDir, {
      ...dataOptions(config),
      log: commandLog,
      mode: 'command',
    })
    const { live } = storagePaths(resolve(config.dataDir))
    const file = new Unfinished(join(live, `backup-${process.pid}`))
    try {
      try {
        fillBackup(storage.connection, file, systemClock.now())
      } finally {
        await storage.close()
      }
      if (verify) assertGood(file.path)
      return file
    } catch (error) {
      file[Symbol.dispose]()
      throw error
    }
  })
  place(own, target)
  // Read first, because the command continues as the owner of the data.
  const sizeBytes = statSync(target).size
  await record(context, verify === true)
  context.output.record({ file: target, sizeBytes, verified: verify === true }, [
    ['file', 'written to'],
    ['sizeBytes', 'bytes'],
    ['verified', 'verified'],
  ])
}

/**
 * Records the backup in the audit log. Only warns if that fails, because a full disk must not fail a
 * backup that was written to another one.
 */
async function record(context: Context, verified: boolean): Promise<void> {
  try {
    await withCore(context, ({ db }) =>
      db.write((tx) =>
        recordAuditEvent(tx, { organizationId: null, act: 'BACKUP_MADE', details: { verified } }),
      ),
    )
  } catch (cause) {
    commandLog.warn('the backup is not in the audit log', { cause })
  }
}

/**
 * Throws a refusal for carillon.db and for a file in live/: the next start would take the backup for
 * a restored copy and hold sending.
 */
function assertElsewhere(target: string, dataDir: string): void {
  const { snapshot, live } = storagePaths(realpathSync(dataDir))
  const folder = existsSync(dirname(target)) ? realpathSync(dirname(target)) : dirname(target)
  const place = join(folder, basename(target))
  if (place !== snapshot && !`${place}/`.startsWith(`${live}/`)) return
  throw new Refusal(
    EXIT.USAGE,
    `${target} belongs to the server, and a backup must not replace it.`,
    'Choose a file outside the data directory; `carillon snapshot` updates carillon.db.',
  )
}

/** Checks the file as a restore would. Throws a refusal (exit 65) when it is damaged. */
function assertGood(path: string): void {
  const fault = withReader(path, (connection) =>
    findFault(connection, { migrations, invariants: INVARIANTS }),
  )
  if (fault === undefined) return
  throw new Refusal(
    EXIT.DATA_REFUSED,
    `The backup did not pass its check: ${fault}.`,
    'The live data is damaged. Earlier snapshots are in backups/; see `carillon doctor --full`.',
  )
}

/** Moves the file atomically to its target, which may be on another disk. */
function place(own: Unfinished, target: string): void {
  using file = beginFile(target)
  try {
    copyInto(own.descriptor, file.descriptor)
    file.finish({ mode: 0o400 })
  } catch (cause) {
    throw new Refusal(
      EXIT.FAILED,
      `${target} cannot be written: ${(cause as Error).message}`,
      undefined,
      cause,
    )
  }
}

export const backupCommand = () =>
  command<Options>('backup', 'write a backup of all data to one file', backup)
    .requiredOption('-o, --output <file>', 'file to write; an existing one is replaced')
    .option('--verify', 'check the file like `restore` does; takes about 20 seconds per gigabyte')
