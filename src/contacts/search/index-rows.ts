import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { fromLiveContacts, newestContactId, nextContacts } from '../records/store.ts'
import { INDEXED_NAME } from './filter.ts'
import { organizationGramSql } from './grams.ts'

/**
 * The substring index of contacts (`contact_search`, migrations/contacts.sql).
 *
 * It is filled after the write, because filling it in the write would cost more than the contact itself. The
 * contacts missing from it are known exactly: those after `indexed_through` and those in
 * `contact_search_changes`. A search reads these too and checks each candidate against the contact itself, so
 * its result never depends on the state of the index.
 */

/**
 * Selects the internal ids of contacts that may fulfil `match` (see `matchExpression`): those that the index
 * finds, and the contacts of the organization that the index lacks.
 */
export const candidates = (organizationId: number, match: string): Fragment =>
  fragment`SELECT rowid FROM contact_search WHERE contact_search MATCH ${match}
    UNION ALL SELECT id ${fromLiveContacts(organizationId, 'INDEXED BY contacts_walk')}
        AND id > (SELECT indexed_through FROM contact_search_progress)
    UNION ALL SELECT contact_id FROM contact_search_changes WHERE organization_id = ${organizationId}`

export const indexedThrough = (reader: Reader): number =>
  reader.value<number>('SELECT indexed_through FROM contact_search_progress') ?? 0

/**
 * Returns about how many contacts the index lacks: new ones by the distance of their ids, changed
 * ones up to `limit`.
 */
export function backlog(reader: Reader, limit: number): number {
  const changed = reader.value<number>(fragment`SELECT count(*)
    FROM (SELECT 1 FROM contact_search_changes LIMIT ${limit})`)
  return Math.max(0, newestContactId(reader) - indexedThrough(reader)) + (changed ?? 0)
}

/**
 * SQL that indexes contacts. OR REPLACE, because the id of a removed contact may be reused while its
 * entry still exists.
 */
const INDEX_CONTACTS = `INSERT OR REPLACE INTO contact_search (rowid, organization, name, phone, email)
  SELECT contacts.id, ${organizationGramSql('contacts.organization_id')}, ${INDEXED_NAME}, phone, email
  FROM contacts WHERE deleted_at IS NULL AND `

/** Indexes at most `limit` contacts. Returns how many it processed; 0 when none is left. */
export function indexSome(tx: Tx, limit: number): number {
  const changed = tx.all<{ id: number }>(`SELECT contact_id AS id ${FIRST_CHANGES}`, limit)
  if (changed.length > 0)
    indexChanged(
      tx,
      changed.map(({ id }) => id),
    )
  return changed.length + indexNew(tx, limit - changed.length)
}

const FIRST_CHANGES = 'FROM contact_search_changes ORDER BY organization_id, contact_id LIMIT ?'

function indexChanged(tx: Tx, ids: readonly number[]): void {
  const list = JSON.stringify(ids)
  const among = 'IN (SELECT value FROM json_each(?))'
  tx.run(`DELETE FROM contact_search WHERE rowid ${among}`, list)
  // Contacts with later ids are indexed by `indexNew`, with their values at that time.
  tx.run(`${INDEX_CONTACTS} contacts.id ${among} AND contacts.id <= ?`, list, indexedThrough(tx))
  tx.run(
    `DELETE FROM contact_search_changes WHERE (organization_id, contact_id) IN
       (SELECT organization_id, contact_id ${FIRST_CHANGES})`,
    ids.length,
  )
}

function indexNew(tx: Tx, limit: number): number {
  const from = indexedThrough(tx)
  const { count, through } = nextContacts(tx, from, limit)
  if (count === 0) return 0
  tx.run(`${INDEX_CONTACTS} contacts.id > ? AND contacts.id <= ?`, from, through)
  tx.run('UPDATE contact_search_progress SET indexed_through = ?', through)
  return count
}

/** Merges about `pages` pages of small parts of the index; false when there was nothing to merge. */
export function mergeSome(tx: Tx, pages: number): boolean {
  const changes = () => tx.value<number>('SELECT total_changes()') ?? 0
  const before = changes()
  tx.run(`INSERT INTO contact_search (contact_search, rank) VALUES ('merge', ?)`, pages)
  // sqlite.org/fts5.html#the_merge_command: fewer than two changes mean that nothing was merged.
  return changes() - before >= 2
}

/** Empties the index. It is filled again in the background, and searches stay correct meanwhile. */
export function resetSearchIndex(tx: Tx): void {
  tx.run(`INSERT INTO contact_search (contact_search) VALUES ('delete-all')`)
  tx.run('DELETE FROM contact_search_changes')
  tx.run('UPDATE contact_search_progress SET indexed_through = 0')
  tx.run('DELETE FROM contact_text_pieces')
}
