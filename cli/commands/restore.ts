import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import type { Connection } from '../../src/db/driver.ts'
import { systemClock, toIsoOrNull } from '../../src/lib/clock.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import {
  assertNotServed,
  discardCopy,
  openSource,
  putInPlace,
  verifyCopy,
} from '../../src/storage/restore.ts'
import { lastStampedAt } from '../../src/storage/snapshot-stamps.ts'
import { INVARIANTS } from '../../src/wiring/invariants.ts'
import { becomeOwnerOf, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import type { Column } from '../output.ts'

/** Summarizes the file. The file may be so old that some tables are missing. */
function inspect(connection: Connection) {
  const reader = readerOf(connection)
  const has = (table: string) => reader.get('SELECT 1 FROM sqlite_schema WHERE name = ?', table) !== undefined
  const count = (table: string, read: () => number | undefined) => (has(table) ? (read() ?? 0) : 0)
  return {
    takenAt: toIsoOrNull(lastStampedAt(connection)),
    organizations: count('organizations', () => reader.value<number>(`SELECT count(*) FROM organizations`)),
    contacts: count('contacts', () => reader.value<number>(`SELECT count(*) FROM contacts`)),
    messages: count('messages', () => reader.value<number>(`SELECT count(*) FROM messages`)),
  }
}

const CONTENT: readonly Column[] = [
  ['takenAt', 'made'],
  ['organizations', 'organizations'],
  ['contacts', 'contacts'],
  ['messages', 'messages'],
]

async function restore(context: Context, { yes }: { yes?: boolean }, file: string): Promise<void> {
  const { dataDir } = context.loaded.config
  const paths = storagePaths(resolve(dataDir))
  // Opened before the change of user, because root may read files that the owner of the data may not.
  const source = openSource(resolve(file))
  becomeOwnerOf(dataDir)
  mkdirSync(paths.live, { recursive: true, mode: 0o700 })
  assertNotServed(paths)
  const nowMs = systemClock.now()
  const isOnlyLook = !yes && (existsSync(paths.database) || existsSync(paths.snapshot))
  const by = { migrations, invariants: INVARIANTS }
  const verified = verifyCopy(paths, source, { by, nowMs, isOnlyLook, inspect })
  if (isOnlyLook) {
    discardCopy(verified)
    context.output.record({ file, ...verified.inspected, restored: null }, [
      ['file', 'valid file'],
      ...CONTENT,
    ])
    context.output.say(
      `Nothing was changed. With --yes, this file replaces the data in ${dataDir}; the current data is kept in live/replaced-…, and sending is held.`,
    )
    return
  }
  putInPlace(paths, verified, nowMs)
  const held = await withCore(context, async ({ db }, storage) => {
    const { takenAt } = verified.inspected
    await db.write((tx) =>
      recordAuditEvent(tx, { organizationId: null, act: 'DATA_RESTORED', details: { takenAt } }),
    )
    return storage.adopted?.reason ?? null
  })
  context.output.record({ restored: file, ...verified.inspected, held: held !== null }, [
    ['restored', 'restored from'],
    ...CONTENT,
    ['held', 'sending is held'],
  ])
  context.output.say('To resume sending: check carillon send status, then run carillon send resume.')
}

export const restoreCommand = () =>
  command<{ yes?: boolean }>('restore', 'check a copy and restore it; the server must be stopped', restore)
    .argument('<file>', 'a carillon.db, a file from backups/, or a file that `carillon backup` wrote')
    .option('--yes', 'replace the current data, which is kept in live/replaced-…')
