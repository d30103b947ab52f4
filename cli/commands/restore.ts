import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import type { Connection } from '../../src/db/driver.ts'
import { INVARIANTS } from '../../src/invariants.ts'
import { systemClock, toIsoOrNull } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { assertNotServed, forgetCopy, openSource, proveCopy, putInPlace } from '../../src/storage/restore.ts'
import { becomeOwnerOf, withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'

/** What to print of a file to be restored. */
function look(connection: Connection) {
  const has = (name: string) =>
    connection.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined
  const count = (table: string) =>
    has(table) ? (connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number) : 0
  const stampedAt = connection.prepare('SELECT max(stamped_at) FROM snapshots').pluck().get() as number | null
  return {
    takenAt: toIsoOrNull(stampedAt),
    organizations: count('organizations'),
    contacts: count('contacts'),
    messages: count('messages'),
  }
}

async function restore(context: Context, { yes }: { yes?: boolean }, file: string): Promise<void> {
  const { dataDir } = context.loaded.config
  const paths = storagePaths(resolve(dataDir))
  // Opened first: root may read what the data's owner may not.
  const source = openSource(resolve(file))
  becomeOwnerOf(dataDir)
  mkdirSync(paths.live, { recursive: true, mode: 0o700 })
  assertNotServed(paths)
  const nowMs = systemClock.now()
  const proven = proveCopy(paths, source, { by: { migrations, invariants: INVARIANTS }, nowMs, look })
  if (!yes && (existsSync(paths.database) || existsSync(paths.snapshot))) {
    forgetCopy(proven)
    const { takenAt, contacts, messages } = proven.seen
    throw new Refusal(
      EXIT.FAILED,
      `${file} is good: made ${takenAt ?? 'at an unknown time'}, ${counted(contacts, 'contact')}, ${counted(messages, 'message')}. It would replace the data in ${dataDir}.`,
      'What is there now would be kept in live/replaced-…, and sending would be held. Then: carillon restore FILE --yes',
    )
  }
  putInPlace(paths, proven, nowMs)
  const held = await withCore(context, (_core, storage) => storage.adopted?.reason ?? null)
  context.output.record({ restored: file, ...proven.seen, held: held !== null }, [
    ['restored', 'restored from'],
    ['takenAt', 'made'],
    ['organizations', 'organizations'],
    ['contacts', 'contacts'],
    ['messages', 'messages'],
    ['held', 'sending is held'],
  ])
  context.output.say('Before sending goes on: carillon send status, then carillon send resume.')
}

export const restoreCommand = () =>
  command<{ yes?: boolean }>(
    'restore',
    'go back to a copy, proven good first; the server has to be stopped',
    restore,
  )
    .argument('<file>', 'a carillon.db, one of backups/, or what `carillon backup` wrote')
    .option('--yes', 'replace the data that is there; it is kept in live/replaced-…')
