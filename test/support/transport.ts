import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import type { OrganizationRow } from '../../src/accounts/organizations/table.ts'
import { openSealingKey } from '../../src/accounts/settings/sealing-key.ts'
import { type Exported, exportOrganization } from '../../src/appliance/transport/export.ts'
import { readChecked, writeChecked } from '../../src/appliance/transport/file.ts'
import { type Imported, importOrganization, inspect } from '../../src/appliance/transport/import.ts'
import { accountOfCustomers } from '../../src/billing/customers/payment-account.ts'
import type { Connection } from '../../src/db/driver.ts'
import { settleOrphans } from '../../src/delivery/engine/recovery.ts'
import { listInFlight } from '../../src/delivery/messages/sending-status.ts'
import { silentLog } from '../../src/lib/log.ts'
import { INVARIANTS } from '../../src/wiring/invariants.ts'
import { TRANSPORT_RULES } from '../../src/wiring/modules.ts'
import { createSending } from '../../src/wiring/sending.ts'
import { createTestApp, type TestApp } from './app.ts'
import { openMigrated } from './migrated.ts'

/** A test app with its connection, through which organizations are copied. */
export interface Server extends AsyncDisposable {
  app: TestApp
  connection: Connection
}

export const server = (): Server => serverOf(createTestApp({}, { connection: openMigrated() }))

/**
 * Returns the server of an app.
 * @param app must have its own connection
 */
export const serverOf = (app: TestApp): Server => ({
  app,
  connection: app.connection,
  [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
})

/** Creates a folder that is deleted on disposal. */
export function folder(): { path(name: string): string } & Disposable {
  const root = mkdtempSync(join(tmpdir(), 'transport-'))
  return {
    path: (name) => join(root, name),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}

const sealingKeyOf = ({ app }: Server) =>
  app.db.writeNow((tx) => openSealingKey(tx, app.app.settings, undefined))

/** Writes the organization to `file` like the command. */
export function exportTo(
  file: string,
  {
    from,
    organization,
    passphrase,
    hasPaymentIds = false,
  }: { from: Server; organization: OrganizationRow; passphrase?: string; hasPaymentIds?: boolean },
): Exported {
  const [source, target] = [`${file}.source`, `${file}.target`]
  from.connection.prepare('VACUUM INTO ?').run(source)
  const exported = exportOrganization({
    source,
    target,
    organization,
    migrations,
    passphrase,
    rules: TRANSPORT_RULES,
    version: '1.0.0',
    hasPaymentIds,
    paymentAccount: accountOfCustomers(from.app.db),
    sealingKey: sealingKeyOf(from),
    nowMs: from.app.clock.now(),
  })
  if (!exported) throw new Error('Events were not delivered.')
  const descriptor = openSync(file, 'w')
  writeChecked(target, descriptor)
  closeSync(descriptor)
  return exported
}

/** Adds the organization in `file` like the command. */
export function importFrom(
  file: string,
  {
    into,
    passphrase,
    invariants = INVARIANTS,
  }: { into: Server; passphrase?: string; invariants?: typeof INVARIANTS },
): Imported {
  const { app, connection } = into
  const own = `${file}.own-${app.db.clock.now()}-${into.connection.name || 'memory'}`
  const [descriptor, copy] = [openSync(file, 'r'), openSync(own, 'w')]
  try {
    readChecked(descriptor, copy)
  } finally {
    closeSync(copy)
    closeSync(descriptor)
  }
  const header = inspect(own, { migrations, invariants, rules: TRANSPORT_RULES, nowMs: app.db.clock.now() })
  const { ports } = createSending(app.app, { log: silentLog, epoch: 1 })
  return importOrganization({
    db: app.db,
    connection,
    file: own,
    header,
    passphrase,
    passwordHash: 'not-a-hash',
    rules: TRANSPORT_RULES,
    sealingKey: sealingKeyOf(into),
    settle: (tx, id) => settleOrphans(tx, ports, listInFlight(tx, id), []),
  })
}
