import { join, resolve } from 'node:path'
import { migrations } from '../migrations/index.ts'
import type { OrganizationRow } from '../src/accounts/organizations/table.ts'
import { openSealingKey } from '../src/accounts/settings/sealing-key.ts'
import { hashNewPassword } from '../src/accounts/users/service.ts'
import { type Exported, exportOrganization } from '../src/appliance/transport/export.ts'
import { type CheckedFile, writeChecked } from '../src/appliance/transport/file.ts'
import { type Before, type Imported, importOrganization, inspect } from '../src/appliance/transport/import.ts'
import { accountOfCustomers } from '../src/billing/customers/payment-account.ts'
import { VERSION } from '../src/config/version.ts'
import type { Tx } from '../src/db/database.ts'
import { listInFlight } from '../src/delivery/messages/sending-status.ts'
import { SECOND_MS } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { randomBase62 } from '../src/lib/ids.ts'
import type { Storage } from '../src/storage/opening/options.ts'
import { storagePaths } from '../src/storage/paths.ts'
import { Unfinished } from '../src/storage/unfinished.ts'
import type { Core } from '../src/wiring/core.ts'
import { INVARIANTS } from '../src/wiring/invariants.ts'
import { commandLog } from './appliance.ts'

/** Organizations as files, for the commands that export, import and move them. */

/** Longest wait until all events of the organization are processed. */
const TIMEOUT_MS = 20 * SECOND_MS
const POLL_MS = 200

const sealingKeyOf = ({ db, settings, config }: Core): Uint8Array =>
  db.writeNow((tx) => openSealingKey(tx, settings, config.secrets.masterKey))

/** Returns a file of this process in the data directory. */
export const ownFile = ({ config }: Core, name: string): Unfinished =>
  new Unfinished(join(storagePaths(resolve(config.dataDir)).live, `${name}-${process.pid}`))

/**
 * Writes the export of an organization to an open file. Throws a refusal (exit 1) when its events are not processed in
 * time.
 */
export async function writeExport(
  core: Core,
  file: Unfinished,
  {
    row,
    passphrase,
    hasPaymentIds,
  }: { row: OrganizationRow; passphrase: string | undefined; hasPaymentIds: boolean },
): Promise<Exported & CheckedFile> {
  const { db, config } = core
  const { TRANSPORT_RULES: rules } = await import('../src/wiring/modules.ts')
  const options = {
    rules,
    source: storagePaths(resolve(config.dataDir)).database,
    organization: row,
    migrations,
    sealingKey: sealingKeyOf(core),
    passphrase,
    hasPaymentIds,
    paymentAccount: accountOfCustomers(db),
    version: VERSION,
  }
  const until = db.clock.monotonicMs() + TIMEOUT_MS
  while (db.clock.monotonicMs() < until) {
    using own = ownFile(core, 'exporting')
    const exported = exportOrganization({ ...options, target: own.path, nowMs: db.clock.now() })
    if (exported) {
      return { ...exported, ...writeChecked(own.path, file.descriptor) }
    }
    await Bun.sleep(POLL_MS)
  }
  throw new Refusal(
    EXIT.FAILED,
    'Some events of the organization have not been processed yet.',
    `Start the server if it is stopped. Suspend the organization with carillon org suspend ${row.slug}, then export it again.`,
  )
}

/**
 * Largest number of rows that an import writes while a server runs. They block the server for about
 * two seconds.
 */
export const MAX_WHILE_SERVING = 20_000

/** Loads the modules of an import, because that takes longer than a small import. */
export const loadForImport = () =>
  Promise.all([import('../src/wiring/modules.ts'), import('../src/wiring/sending.ts')])

/** Called at the end of the transaction of an import. */
type Arrived = (tx: Tx, organizationId: number, before: Before) => void

type Begins = (tx: Tx, uuid: string) => void

interface CheckedOptions {
  /** Path of the database from the file. */
  own: string
  passphrase: string | undefined
  arrived?: Arrived
  /** Called first in the transaction, with the public id from the file. */
  begins?: Begins
}

/**
 * Adds the organization of a checked file to the data. Throws the refusals of `inspect` and
 * `importOrganization`, and a refusal (exit 1) for a file with more rows than a running server takes.
 */
export async function checkedImport(
  core: Core,
  storage: Storage,
  { own, passphrase, arrived, begins }: CheckedOptions,
): Promise<Imported> {
  const { db, config } = core
  const { TRANSPORT_RULES: rules } = await import('../src/wiring/modules.ts')
  const header = inspect(own, { migrations, invariants: INVARIANTS, rules, nowMs: db.clock.now() })
  const rows = Object.values(header.rows).reduce((sum, count) => sum + count, 0)
  if (!storage.isOwner && rows > MAX_WHILE_SERVING) {
    throw new Refusal(
      EXIT.FAILED,
      `The file has ${counted(rows, 'row')}. Importing them would block the server for too long.`,
      `Stop the server for the import. While it runs, at most ${counted(MAX_WHILE_SERVING, 'row')} can be imported.`,
    )
  }
  const { createSending } = await import('../src/wiring/sending.ts')
  const { settleOrphans } = await import('../src/delivery/engine/recovery.ts')
  const { ports } = createSending(core, { log: commandLog, epoch: storage.epoch })
  const passwordHash = await hashNewPassword(randomBase62(40), config.passwordMinLength, '')
  return importOrganization({
    db,
    connection: storage.connection,
    file: own,
    header,
    rules,
    sealingKey: sealingKeyOf(core),
    passphrase,
    passwordHash,
    ...(arrived ? { arrived } : {}),
    ...(begins ? { begins } : {}),
    settle: (tx, id) => settleOrphans(tx, ports, listInFlight(tx, id), []),
  })
}
