import { chmodSync, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { dataOptions } from '../../src/data-options.ts'
import { connect } from '../../src/db/driver.ts'
import { INVARIANTS } from '../../src/invariants.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { writeBackup } from '../../src/storage/backup.ts'
import { findFault } from '../../src/storage/check.ts'
import { copyFile, syncToDisk } from '../../src/storage/files.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { openStorage } from '../../src/storage/storage.ts'
import { asOwnerOf, assertDataExists, commandLog } from '../appliance.ts'
import { type Context, command } from '../context.ts'

interface Options {
  output: string
  verify?: boolean
}

async function backup(context: Context, { output, verify }: Options): Promise<void> {
  const { config } = context.loaded
  assertDataExists(config.dataDir)
  const target = resolve(output)
  assertElsewhere(target, config.dataDir)
  const own = join(storagePaths(resolve(config.dataDir)).live, `backup-${process.pid}.db`)
  await asOwnerOf(config.dataDir, async () => {
    const storage = await openStorage(config.dataDir, {
      ...dataOptions(config),
      log: commandLog,
      mode: 'command',
    })
    try {
      writeBackup(storage.connection, own, systemClock.now())
    } finally {
      await storage.close()
    }
    if (verify) assertGood(own)
  })
  place(own, target)
  context.output.record({ file: target, sizeBytes: statSync(target).size, verified: verify === true }, [
    ['file', 'written to'],
    ['sizeBytes', 'bytes'],
    ['verified', 'verified'],
  ])
}

/** Throws for carillon.db and live/: the next start would adopt the file as a restore and hold sending. */
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

/** Checks the file as a restore would. Throws a refusal (exit 65) and removes it when it is damaged. */
function assertGood(path: string): void {
  const connection = connect(path, { readonly: true, fileMustExist: true })
  let fault: string | undefined
  try {
    fault = findFault(connection, { migrations, invariants: INVARIANTS })
  } finally {
    connection.close()
  }
  if (fault === undefined) return
  rmSync(path, { force: true })
  throw new Refusal(
    EXIT.DATA_REFUSED,
    `The backup did not pass its check: ${fault}.`,
    'The live data is damaged. Earlier snapshots are in backups/; see `carillon doctor --full`.',
  )
}

/** Moves the file atomically to its target, which may be on another disk. */
function place(own: string, target: string): void {
  const partial = `${target}.partial`
  try {
    rmSync(partial, { force: true })
    copyFile(own, partial)
    chmodSync(partial, 0o400)
    syncToDisk(partial)
    renameSync(partial, target)
  } catch (cause) {
    rmSync(partial, { force: true })
    throw new Refusal(
      EXIT.FAILED,
      `${target} cannot be written: ${(cause as Error).message}`,
      undefined,
      cause,
    )
  } finally {
    rmSync(own, { force: true })
  }
}

export const backupCommand = () =>
  command<Options>('backup', 'write everything committed so far to one file', backup)
    .requiredOption('-o, --output <file>', 'file to write; an existing one is replaced')
    .option('--verify', 'check the file as a restore would; about 20 seconds per gigabyte')
